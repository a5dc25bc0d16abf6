// Plays one match.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "match/match_config.hpp"
#include "match/match_recording.hpp"
#include "match/match_result.hpp"

#include <functional>

namespace podball::match {

/// Called after each control step with the state of play; false stops the match.
using Observer = std::function<bool(const engine::World& world)>;

/// Plays a match to its end: at each control step both teams are shown the world, then the engine plays on.
/// `recording`, if there is one, is told everything and changes nothing; whoever made it finishes it.
/// Errors: a team could not be made; then the recording has not begun either. Or it could not begin. Or in the midst of
/// the match the machine had nothing to make a new instance with, which is no team's fault.
/// Thread: any; several matches may run at once. Cost: nothing is allocated after the start, beside the teams and the
/// recording.
Result<MatchResult> run_match(const MatchConfig& config, const Teams& teams, const Observer& observer = nullptr,
                              MatchRecording* recording = nullptr);

}  // namespace podball::match
