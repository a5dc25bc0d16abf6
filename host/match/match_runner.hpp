// Plays one match.
#pragma once

#include "base/result.hpp"
#include "engine/world.hpp"
#include "match/match_config.hpp"
#include "match/match_error.hpp"
#include "match/match_recording.hpp"
#include "match/match_result.hpp"

#include <functional>

namespace podball::match {

/// Called after each control step with the state of the match. Returns false to stop the match.
using Observer = std::function<bool(const engine::World& world)>;

/// Plays a match to its end. In each control step both teams get their views, then the engine plays the step.
/// `recording` may be null. It gets all steps and does not influence the match. The caller finishes the recorder.
/// Errors: a team could not be made (then the recording has not begun); the recording could not begin; during the match
/// the machine could not make a new instance. The error says whose fault it is.
/// Thread: any; several matches may run at once. Cost: only teams and recording allocate memory after the start.
Result<MatchResult, MatchError> run_match(const MatchConfig& config, const Teams& teams,
                                          const Observer& observer = nullptr, MatchRecording* recording = nullptr);

}  // namespace podball::match
