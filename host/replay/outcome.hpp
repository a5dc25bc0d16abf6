// RSLT of docs/replay-format.md: the end of a recording.
#pragma once

#include "engine/play_counts.hpp"
#include "engine/world.hpp"
#include "replay/step_record.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace podball::replay {

/// The end of a recording. Values are from the last frame unless the comment says otherwise.
struct Outcome {
    std::int64_t steps = 0;  ///< The number of the last control step + 1.
    std::int64_t ticks = 0;
    std::array<int, engine::kSlots> score{};
    std::optional<std::array<double, engine::kSlots>> points_mined;  ///< Null in a game without resources.
    Ending ending;
    std::uint64_t final_state_hash = 0;
    std::optional<engine::Play> play;  ///< Only the counts of the slots; null in a recording without them.
};

/// Sets `points_mined` and `play` to those of the state after the last control step, as far as it has them.
void set_counts(Outcome& outcome, const engine::World& state);

}  // namespace podball::replay
