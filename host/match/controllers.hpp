// The instances that play a match.
#pragma once

#include "base/result.hpp"
#include "control/participants.hpp"
#include "match/match_config.hpp"

#include <cstdint>

namespace podball::match {

/// One instance of each team, each with its own seed of the match's. Errors: a team could not be made.
Result<control::Participants::Controllers> make_controllers(std::uint64_t seed, const Teams& teams);

}  // namespace podball::match
