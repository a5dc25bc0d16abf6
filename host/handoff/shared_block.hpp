// The memory that a host and a worker share: two blocks of plain data, each written by one side alone.
#pragma once

#include "base/drawing.hpp"
#include "control/call_guard.hpp"
#include "control/host_offer.hpp"
#include "control/observation.hpp"
#include "control/team_parameters.hpp"
#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "sandbox/sandbox.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <podball/podball.h>

namespace podball::handoff {

/// Operations that a host requests of a worker.
enum class Operation : std::uint32_t {
    Nothing = 0,  ///< Reply at once. Used to measure the cost of a hand-off.
    Load,         ///< Open the library and reply with the description of its team.
    Create,       ///< Make the instance `RequestBlock::instance`; `last_create` locks the sandbox down after it.
    Step,
    Destroy,
    // Below: not used in a match.
    Open,   ///< Open the library and call none of its functions.
    Probe,  ///< Make the calls of `worker::probe_library`; sets `ReplyBlock::probe_failures`.
};

/// How an operation ended.
enum class Completion : std::uint32_t {
    Done = 0,
    Refused,  ///< `ReplyBlock::text` has the reason.
    Threw,    ///< The team's step threw an exception.
};

constexpr std::size_t kPathBytesMax = 4096;
constexpr std::size_t kInstancesMax = 2;  ///< Instances of one worker; a match needs one.
/// Largest view. Twice the size of a view of this version, because the view of a later host may be larger.
constexpr std::size_t kViewBytesMax = 2 * control::Observation::kBytesMax;
constexpr std::size_t kGuardCommands = 4;  ///< Additional commands behind the others. No team may write them.

/// State that the team changed although the ABI forbids it. Bits of ReplyBlock::meddled, beside control::kChanged...
constexpr std::uint32_t kMeddledView = 1U << 2U;     ///< Detected only with `RequestBlock::lends_view`.
constexpr std::uint32_t kMeddledOutput = 1U << 5U;   ///< Standard input or output closed, redirected or buffered.
constexpr std::uint32_t kMeddledSignals = 1U << 6U;  ///< The signal mask. Detected by Operation::Destroy.

/// Wrong answers of a library. Bits of ReplyBlock::probe_failures.
constexpr std::uint32_t kProbeTableChanges = 1U << 0U;  ///< The entry returns another table when called again.
constexpr std::uint32_t kProbeLaterHost = 1U << 1U;     ///< The entry has no usable table for a later host.
constexpr std::uint32_t kProbeUnknownId = 1U << 2U;     ///< There is an extension for an unknown id.
constexpr std::uint32_t kProbeParamsChange = 1U << 3U;  ///< The second call returns another parameter list.

/// The block that the host writes. The worker maps it for reading only, so no team can change it.
struct RequestBlock {
    std::atomic<std::uint32_t> number;  ///< Number of the request, from 1. The worker waits for a change.
    /// 1 while the host may sleep until the answer. With 0 the worker need not wake it.
    std::atomic<std::uint32_t> host_sleeps;
    Operation operation;
    std::uint32_t instance;
    std::uint32_t last_create;
    control::HostOffer offer;
    std::uint32_t wants_cpu;   ///< Step: whether the worker reads its CPU clock around the team's call.
    std::uint32_t lends_view;  ///< Step: whether the team gets a writable copy of the view.
    std::uint32_t guard_byte;  ///< Step: byte that fills the guard commands before the call.
    std::uint64_t seed;
    podball_rules_t rules;
    podball_resource_rules_t resources;  ///< A `struct_size` of 0: the game has no resources.
    podball_point_t own_lineup[engine::kPodsMax];
    podball_point_t opponent_lineup[engine::kPodsMax];
    char library[kPathBytesMax];
    /// The document that the library plays, whose bytes lie in the worker's memory. An empty name: there is none.
    char document_name[PODBALL_DOCUMENT_NAME_SIZE_MAX + 1];
    std::uint64_t document_size;
    std::uint32_t parameters_size;
    alignas(64) std::byte view[kViewBytesMax];
    /// Name and text of each parameter, each ended by a zero byte.
    char parameters[control::kParametersMax * (PODBALL_ID_SIZE_MAX + PODBALL_PARAM_TEXT_SIZE_MAX + 2)];
};

constexpr std::size_t kLogBytesMax = 64 * 1024;  ///< Log lines of one operation. Units: bytes.

/// The log lines of one operation, without gaps. Each has its level, size and bytes.
struct LogBlock {
    std::uint32_t size;
    std::uint32_t dropped;  ///< Lines that did not fit.
    char bytes[kLogBytesMax];
};

/// A `Drawing` as plain data. The names of layers stay from step to step. Items and texts stay while the layout is the
/// same.
struct DrawingBlock {
    std::uint64_t layout;
    std::uint32_t layers_count;
    std::uint32_t items_count;
    std::int64_t dropped;
    char layers[PODBALL_DRAW_LAYERS_MAX][PODBALL_DRAW_LAYER_SIZE_MAX + 1];
    DrawItem items[PODBALL_DRAW_ITEMS_MAX];
    double numbers[PODBALL_DRAW_NUMBERS_MAX];
    char text[PODBALL_DRAW_BYTES_MAX];
};

/// The block that the worker writes. The team's code can write any bytes at any time, so the host first copies a value
/// and then checks the copy.
struct ReplyBlock {
    std::atomic<std::uint32_t> number;  ///< Number of the answered request.
    Completion completion;
    podball_status_t status;        ///< Status that the team's step returned.
    std::uint32_t meddled;          ///< Bits kMeddled... and kChanged... since the worker started.
    std::int64_t step_wall_ns;      ///< Duration of the team's own call, by the worker's clock.
    std::int64_t step_cpu_ns;       ///< CPU time of the team's own call. 0 without `wants_cpu`.
    sandbox::SandboxState sandbox;  ///< Written before any code of the team runs.
    sandbox::DenialLog denials;
    std::uint32_t probe_failures;  ///< Probe: bits kProbe...
    podball_command_t commands[engine::kPodsMax + kGuardCommands];
    engine::SlotOrders orders;  ///< Written in games with resources alone.
    LogBlock log;
    std::uint32_t text_size;
    char text[2 * 1024 * 1024];  ///< After Load: the description of the team. After Refused: the reason.
    DrawingBlock drawing;
};

static_assert(std::atomic<std::uint32_t>::is_always_lock_free && sizeof(std::atomic<std::uint32_t>) == 4);
static_assert(std::is_standard_layout_v<RequestBlock> && std::is_standard_layout_v<ReplyBlock>);
static_assert(std::is_trivially_copyable_v<DrawItem> && std::is_trivially_copyable_v<engine::SlotOrders>);

}  // namespace podball::handoff
