#include "games/deathstar/deathstar.hpp"

// What the game asks of the table that it is played at.
namespace deathstar {

// Everything lies open.
engine::Manners Game::manners(const Rules&) {
  engine::Manners manners;
  manners.secrets = false;
  return manners;
}

}  // namespace deathstar
