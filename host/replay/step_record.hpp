// What a recording is told: the match, then each control step. Plain data; who a team is does not matter here.
#pragma once

#include "base/command_source.hpp"
#include "base/drawing.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace podball::replay {

struct TeamHead {
    std::string name;
    std::string id;
    std::string version;
    std::string author;
    std::string file;  ///< Of the library, without its folder.
    std::string file_sha256;
    std::vector<std::pair<std::string, std::string>> params;  ///< Name and text.
    std::string color;                                        ///< "#rrggbb".
};

/// The HEAD of docs/replay-format.md. Arrays are by slot.
struct Head {
    std::string engine;
    std::string abi;
    std::string game;
    engine::ResolvedRules rules;
    std::uint64_t seed = 1;
    bool swap_sides = false;
    std::array<TeamHead, engine::kSlots> teams;
    std::string mode;
    std::string budget;
    std::optional<std::int64_t> soft_ns;
    std::optional<std::int64_t> hard_ns;
    std::int64_t first_step = 0;
};

/// How one slot fared in a control step.
struct TeamStep {
    CommandSource source = CommandSource::Team;
    std::int64_t wall_ns = -1;         ///< -1: not called, or not measured.
    std::int64_t cpu_ns = -1;          ///< The same.
    const Drawing* drawing = nullptr;  ///< Null: nothing. Read before `add` returns.
};
using TeamSteps = std::array<TeamStep, engine::kSlots>;

/// What the host has to say of a team: a fault, or a line that the team logged.
struct HostEvent {
    enum class Kind : std::uint8_t { Fault, Log };

    Kind kind = Kind::Fault;
    std::int64_t tick = 0;
    std::int32_t slot = 0;
    std::int32_t pod = -1;
    std::string name;             ///< Of the fault, or the level of the line.
    std::string text;             ///< The line.
    std::optional<double> value;  ///< That came with the fault, where it is finite.
};

/// How a recorded match ended.
struct Ending {
    std::string reason;         ///< "full_time" and so on, see RSLT.
    std::optional<int> winner;  ///< Slot.
};

}  // namespace podball::replay
