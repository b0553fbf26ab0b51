#pragma once

#include "games/master/play.hpp"

// What a seat may do, and the shapes that stand for many actions.
namespace master {

// Whether the game waits for this seat while cards are played; by open knowledge only.
bool is_asked(const Rules&, const State&, Seat);

// The listed form of a play that does not fit: whoever lays a card wrongly takes it back, so it is
// accepted, and this one shape covers them all.
Action slip_shape();
std::optional<Action> find_slip(const Rules&, const State&, Seat);

}  // namespace master
