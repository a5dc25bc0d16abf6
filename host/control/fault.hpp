// The faults of a team in a match, and their consequences.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include <podball/podball.h>

namespace podball::control {

/// Kinds of faults. A type name at the end of a comment is the alternative of FaultValue that the kind has.
enum class FaultKind : std::int32_t {
    CommandNotFinite = 0,  ///< A thrust or a shot is not a finite number.
    CommandUnknownFlag,    ///< CommandFlags.
    CommandTooLong,        ///< A thrust or a shot is longer than 1 beyond the rounding of the team. VectorLength.
    StepAgain,             ///< `step` answered AGAIN, or a negative status without a name. StepStatus.
    StepFatal,             ///< `step` answered FATAL. StepStatus.
    StepThrew,             ///< `step` threw an exception. StepStatus.
    StepOverHard,          ///< `step` took more than the hard limit of the time budget. CpuTime.
    BankEmpty,             ///< The time bank is below 0. `step` is not called until it is 0 or above. StepsToWait.
    StepHung,              ///< `step` did not return within the hang limit and was ended. HangLimit.
    Crashed,               ///< A signal ended the team's process. SignalNumber.
    Exited,                ///< The team ended its process. ExitCode.
    RestartFailed,         ///< No new instance could be made after a hang or a crash.
    DeniedCall,            ///< The team tried a system call that it may not make. SystemCall.
    Forfeited,             ///< The last strike or the last crash. FaultCount.
    WaitedTooLong,         ///< The match waited for the team for longer than the time budget's `wait`. WaitTime.
    DrawingFull,           ///< The team drew as much as is kept of a match. DrawnBytes.
};
constexpr int kFaultKinds = 16;

/// All kinds, in the order of results.
constexpr auto kAllFaultKinds = [] {
    std::array<FaultKind, kFaultKinds> kinds{};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        kinds[i] = static_cast<FaultKind>(i);
    }
    return kinds;
}();

/// Consequence of a fault for the commands, from mild to severe.
enum class FaultResponse : std::int32_t {
    Report,    ///< Nothing. The fault is reported.
    Correct,   ///< The command is shortened and played.
    DropPod,   ///< The pod has no thrust and no shot until the next control step.
    DropStep,  ///< All pods of the team have no thrust and no shot until the next control step.
    Retire,    ///< As DropStep, and the team is never called again.
    Forfeit,   ///< As Retire, and the team loses the match.
};

struct FaultTraits {
    std::string_view name;     ///< As in results: "command_not_finite".
    std::string_view meaning;  ///< One sentence for people.
    FaultResponse response = FaultResponse::Correct;
    bool is_strike = false;      ///< Counts toward TimeBudget::strikes.
    bool is_crash = false;       ///< Counts toward TimeBudget::crashes.
    bool ends_instance = false;  ///< The team needs a new instance.
    bool is_timed = false;       ///< A clock decides, so the same match may go without it.
};
const FaultTraits& fault_traits(FaultKind kind);

/// Whether the instance cannot be called again after this fault: it is lost, or has retired.
bool is_breakdown(FaultKind kind);

/// All flags of the command.
struct CommandFlags {
    std::uint32_t bits = 0;
    bool operator==(const CommandFlags&) const = default;
};
/// Length of a thrust or a shot before it was shortened. Finite.
struct VectorLength {
    double length = 0.0;
    bool operator==(const VectorLength&) const = default;
};
/// Status that `step` returned.
struct StepStatus {
    podball_status_t status = PODBALL_OK;
    bool operator==(const StepStatus&) const = default;
};
/// CPU time of one call of `step`.
struct CpuTime {
    std::int64_t ns = 0;
    bool operator==(const CpuTime&) const = default;
};
/// Limit of wall time that one call of `step` exceeded.
struct HangLimit {
    std::int64_t ns = 0;
    bool operator==(const HangLimit&) const = default;
};
/// Time for which the match has waited for the team in all. Source: `Controller::waited_ns`.
struct WaitTime {
    std::int64_t ns = 0;
    bool operator==(const WaitTime&) const = default;
};
/// Control steps until the balance of the time bank is no longer below 0.
struct StepsToWait {
    std::int64_t steps = 0;
    bool operator==(const StepsToWait&) const = default;
};
/// Signal that ended the team's process.
struct SignalNumber {
    int number = 0;
    bool operator==(const SignalNumber&) const = default;
};
/// Exit code of the team's process.
struct ExitCode {
    int code = 0;
    bool operator==(const ExitCode&) const = default;
};
/// Number of a system call on this machine.
struct SystemCall {
    std::int32_t number = 0;
    bool operator==(const SystemCall&) const = default;
};
/// Strikes or crashes until now.
struct FaultCount {
    int count = 0;
    bool operator==(const FaultCount&) const = default;
};
/// Limit of the drawings of a match.
struct DrawnBytes {
    std::int64_t bytes = 0;
    bool operator==(const DrawnBytes&) const = default;
};

/// Value of a fault. FaultKind names the alternative of each kind. A kind that names no alternative has
/// std::monostate, and so has a fault whose value is unknown.
using FaultValue = std::variant<std::monostate, CommandFlags, VectorLength, StepStatus, CpuTime, HangLimit, WaitTime,
                                StepsToWait, SignalNumber, ExitCode, SystemCall, FaultCount, DrawnBytes>;

/// Number that represents a value in results and recordings. Finite; 0 for std::monostate.
/// Units: microseconds for times.
double value_number(const FaultValue& value);

/// A mistake of a team.
struct Fault {
    FaultKind kind = FaultKind::CommandNotFinite;
    FaultValue value = {};

    bool operator==(const Fault&) const = default;
};

}  // namespace podball::control
