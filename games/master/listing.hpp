#pragma once

#include "games/master/play.hpp"

// What a seat may do, and the shapes that stand for many actions.
namespace master {

// Whom the game waits for while cards are played; by open knowledge only.
Seats asked(const Rules&, const State&);

// The listed form of a play that does not fit: whoever lays a card wrongly takes it back, so it is
// accepted, and this one shape covers them all.
Action slip_shape();
std::optional<Action> find_slip(const Rules&, const State&, Seat);

}  // namespace master
