// Makes the controllers of a match.
#pragma once

#include "base/result.hpp"
#include "control/participants.hpp"
#include "match/match_config.hpp"
#include "match/match_error.hpp"

#include <cstdint>

namespace podball::match {

/// The controllers of both teams, each with its own seed, which is derived from `seed` and its slot.
/// Errors: a team could not be made. The other one is tried too, so that the error says so if both are to blame.
Result<control::Participants::Controllers, MatchError> make_controllers(std::uint64_t seed, const Teams& teams);

}  // namespace podball::match
