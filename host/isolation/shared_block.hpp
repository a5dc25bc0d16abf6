// The memory that a host and a worker share: two blocks of plain data, each written by one side alone.
#pragma once

#include "base/drawing.hpp"
#include "control/observation.hpp"
#include "control/team_parameters.hpp"
#include "engine/rules.hpp"
#include "isolation/sandbox.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <podball/podball.h>

namespace podball::isolation {

/// What a host asks of a worker.
enum class Operation : std::uint32_t {
    Nothing = 0,  ///< To answer: what a hand-off costs is measured with it.
    Load,         ///< Open the library and say what it tells of its team.
    Create,       ///< Make the instance `HostBlock::instance`; with `last_create` the sandbox is shut behind it.
    Step,
    Destroy,
    // Of no use in a match.
    Open,  ///< Open the library, and run no more of it than that does.
    Quiz,  ///< Ask the library, which is loaded, what no match asks; see `WorkerBlock::objections`.
};

/// How an operation ended.
enum class Answer : std::uint32_t {
    Done = 0,
    Refused,  ///< `WorkerBlock::text` says why.
    Threw,    ///< An exception left the team's step.
};

constexpr std::size_t kPathBytesMax = 4096;
constexpr std::size_t kInstancesMax = 2;  ///< Of one worker; a match needs one.
/// A view of today fits twice: a later host's may be larger.
constexpr std::size_t kViewBytesMax = 2 * control::Observation::kBytesMax;
constexpr std::size_t kGuardCommands = 4;  ///< Behind the commands, where nobody has to write.

/// What the team changed in its process that the ABI tells it to leave alone; bits of WorkerBlock::meddled.
constexpr std::uint32_t kMeddledFloatingPoint = 1U << 0U;
constexpr std::uint32_t kMeddledLocale = 1U << 1U;
constexpr std::uint32_t kMeddledView = 1U << 2U;  ///< Seen only where the team could: with `HostBlock::lends_view`.

/// Written by the host; the worker maps it for reading only, so no team can change what it is shown.
struct HostBlock {
    std::atomic<std::uint32_t> request;  ///< Counts the operations; the worker waits for a change.
    Operation operation;
    std::uint32_t instance;
    std::uint32_t last_create;
    std::uint32_t draws;
    std::uint32_t wants_cpu;   ///< Of Step: whether the worker reads its CPU clock around the team's call.
    std::uint32_t lends_view;  ///< Of Step: the team is shown a copy that it could write to.
    std::uint32_t guard_byte;  ///< Of Step: fills what lies behind the own pods' commands before the team's call.
    std::uint64_t seed;
    podball_rules_t rules;
    podball_point_t own_lineup[engine::kPodsMax];
    podball_point_t opponent_lineup[engine::kPodsMax];
    char library[kPathBytesMax];
    std::uint32_t parameters_size;
    alignas(64) std::byte view[kViewBytesMax];
    /// Name and text of each parameter, each ended by a zero byte.
    char parameters[control::kParametersMax * (PODBALL_ID_SIZE_MAX + PODBALL_PARAM_TEXT_SIZE_MAX + 2)];
};

constexpr std::size_t kLogBytesMax = 64 * 1024;  ///< Of one operation.

/// The lines of one operation: level, size and bytes of each, without a gap.
struct LogBlock {
    std::uint32_t size;
    std::uint32_t dropped;  ///< Lines that did not fit.
    char bytes[kLogBytesMax];
};

/// A `Drawing` laid out flat. Names of layers stay from step to step.
struct DrawingBlock {
    std::uint32_t layers_count;
    std::uint32_t items_count;
    std::int64_t dropped;
    char layers[PODBALL_DRAW_LAYERS_MAX][PODBALL_DRAW_LAYER_SIZE_MAX + 1];
    DrawItem items[PODBALL_DRAW_ITEMS_MAX];
    double numbers[PODBALL_DRAW_NUMBERS_MAX];
    char text[PODBALL_DRAW_BYTES_MAX];
};

/// Written by the worker, and so by whatever the team's code pleases to do: the host copies before it checks.
struct WorkerBlock {
    std::atomic<std::uint32_t> answer;  ///< The number of the request that was answered.
    Answer result;
    podball_status_t status;    ///< Of the team's step.
    std::uint32_t meddled;      ///< Bits kMeddled..., since the worker began.
    std::int64_t step_wall_ns;  ///< Of the team's own call, as the worker says.
    std::int64_t step_cpu_ns;   ///< The same; 0 without `wants_cpu`.
    SandboxState sandbox;       ///< Written before any code of the team runs.
    DenialLog denials;
    std::uint32_t objections;  ///< Of Quiz: bits of library_quiz.hpp.
    podball_command_t commands[engine::kPodsMax + kGuardCommands];
    LogBlock log;
    std::uint32_t text_size;
    char text[2 * 1024 * 1024];  ///< Of Load what the library says, of Refused the reason.
    DrawingBlock drawing;
};

static_assert(std::atomic<std::uint32_t>::is_always_lock_free && sizeof(std::atomic<std::uint32_t>) == 4);
static_assert(std::is_standard_layout_v<HostBlock> && std::is_standard_layout_v<WorkerBlock>);
static_assert(std::is_trivially_copyable_v<DrawItem>);

}  // namespace podball::isolation
