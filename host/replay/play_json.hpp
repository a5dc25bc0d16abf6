// The counts of the play in RSLT.
#pragma once

#include "base/result.hpp"
#include "engine/play_counts.hpp"

#include <nlohmann/json.hpp>

namespace podball::replay {

/// The counts of both slots by their names in KEYF: {"shots": [3, 5], ...}.
nlohmann::json play_json(const engine::Play& play);

/// The counts that `play_json` has written. Errors: one line with the first count that is missing or wrong.
Result<engine::Play> read_play(const nlohmann::json& object);

}  // namespace podball::replay
