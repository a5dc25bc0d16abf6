// Makes the controllers of a match.
#pragma once

#include "base/result.hpp"
#include "control/participants.hpp"
#include "match/match_config.hpp"

#include <cstdint>

namespace podball::match {

/// The controllers of both teams, each with its own seed, which is derived from `seed` and its slot.
/// Errors: a team could not be made.
Result<control::Participants::Controllers> make_controllers(std::uint64_t seed, const Teams& teams);

}  // namespace podball::match
