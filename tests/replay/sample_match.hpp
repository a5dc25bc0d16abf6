// Matches to record: the scripted team plays, and everything that a recording can hold turns up.
#pragma once

#include "engine/world.hpp"
#include "replay/recorder.hpp"
#include "support/draw.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace podball::replay {

struct SampleMatch {
    engine::ResolvedRules rules;
    std::uint64_t seed = 7;
    bool swap_sides = false;
    int steps_max = 1 << 20;    ///< Control steps at most; the match may be over before.
    int flush_every = 0;        ///< Control steps; 0: never.
    bool with_drawings = true;  ///< And with log lines, faults and times.
};

/// What the recorder was told, to compare with what is read.
struct Told {
    std::vector<engine::World> worlds;  ///< By frame.
    std::vector<engine::Commands> commands;
    std::vector<std::array<CommandSource, engine::kSlots>> sources;
    std::vector<engine::Orders> orders;  ///< None in a game without resources.
    std::vector<engine::OrderAnswers> answers;
    std::vector<std::array<Drawing, engine::kSlots>> drawings;
    std::vector<std::array<std::array<std::int64_t, 2>, engine::kSlots>> times;  ///< Wall, CPU.
    std::vector<std::pair<std::int64_t, HostEvent>> notes;                       ///< With their steps.
    Ending ending;
};

Head sample_head(const SampleMatch& match);

/// Plays and records the match; a failed record ends the test.
Told record(const SampleMatch& match, const std::filesystem::path& path);

/// Commands for every pod by chance, in multiples of 2^-14, shots among them.
engine::Commands any_commands(testing::Draw& draw);

/// The content of a file.
std::string content_of(const std::filesystem::path& path);

}  // namespace podball::replay
