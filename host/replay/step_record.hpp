// Input of a recording: the head of the match, then each control step. Plain data.
#pragma once

#include "base/command_source.hpp"
#include "base/drawing.hpp"
#include "engine/economy/order.hpp"
#include "engine/rules.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace podball::replay {

/// The library that plays the document of a team.
struct RuntimeHead {
    std::string file;  ///< Name of the library's file, without its folder.
    std::string file_sha256;
};

struct TeamHead {
    std::string name;
    std::string id;
    std::string version;
    std::string author;
    std::string file;  ///< Name of the file of the library or the document, without its folder.
    std::string file_sha256;
    std::vector<std::pair<std::string, std::string>> params;  ///< Name and text.
    std::string color;                                        ///< "#rrggbb".
    std::optional<RuntimeHead> runtime = std::nullopt;        ///< Null: `file` is a library.
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

/// One slot in a control step: the source of its commands, times and drawing.
struct TeamStep {
    CommandSource source = CommandSource::Team;
    std::int64_t wall_ns = -1;         ///< -1: not called, or not measured.
    std::int64_t cpu_ns = -1;          ///< -1: not called, or not measured.
    const Drawing* drawing = nullptr;  ///< In the team's frame. Null: nothing was drawn. Read before `add` returns.
    int side = 0;                      ///< 1: the team's frame is the world's after half a turn.
};
using TeamSteps = std::array<TeamStep, engine::kSlots>;

/// The orders of both slots in a control step, and what became of them. Null in a game without resources.
struct StepOrders {
    const engine::Orders* orders = nullptr;
    const engine::OrderAnswers* answers = nullptr;
};

/// An event of the host: a fault of a team, or a line that the team logged.
struct HostEvent {
    enum class Kind : std::uint8_t { Fault, Log };

    Kind kind = Kind::Fault;
    std::int64_t tick = 0;
    std::int32_t slot = 0;
    std::int32_t pod = -1;
    std::string name;             ///< Name of the fault, or level of the line.
    std::string text;             ///< The line.
    std::optional<double> value;  ///< The value of the fault; null if it has none or it is not finite.
};

/// The end of a recorded match.
struct Ending {
    std::string reason;         ///< Such as "full_time", see RSLT.
    std::optional<int> winner;  ///< Slot; null if nobody won.
    /// "goals" or "worth", see RSLT; null if neither decided, and in a game without resources.
    std::optional<std::string> decided_by = std::nullopt;
};

}  // namespace podball::replay
