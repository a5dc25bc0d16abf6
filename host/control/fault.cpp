#include "control/fault.hpp"

namespace podball::control {
namespace {

constexpr bool kStrike = true;
constexpr bool kCrash = true;
constexpr bool kEndsInstance = true;
constexpr bool kTimed = true;

constexpr std::array<FaultTraits, kFaultKinds> kTraits = {{
    {"command_not_finite", "a number of a command is not finite; the pod coasts", FaultResponse::DropPod},
    {"command_unknown_flag", "a command has a flag that is not known; the pod coasts", FaultResponse::DropPod},
    {"command_too_long", "a vector of a command is longer than 1; it is shortened", FaultResponse::Correct},
    {"step_again", "the team's step failed; its pods coast until the next step", FaultResponse::DropStep},
    {"step_fatal", "the team cannot go on; its pods coast to the end", FaultResponse::Retire},
    {"step_threw", "an exception left the team's step; its pods coast to the end", FaultResponse::Retire},
    {"step_over_hard", "the team's step took longer than the hard limit; its pods coast until the next step",
     FaultResponse::DropStep, kStrike, false, false, kTimed},
    {"bank_empty", "the team used up its time; its pods coast until it has earned some again", FaultResponse::DropStep,
     false, false, false, kTimed},
    {"step_hung", "the team's step did not end and was ended; its pods coast, a new instance goes on",
     FaultResponse::DropStep, kStrike, false, kEndsInstance, kTimed},
    {"crashed", "the team crashed; its pods coast, a new instance goes on", FaultResponse::DropStep, false, kCrash,
     kEndsInstance},
    {"exited", "the team ended its process; its pods coast, a new instance goes on", FaultResponse::DropStep, false,
     kCrash, kEndsInstance},
    // Opening the library and `create` have time limits.
    {"restart_failed", "no new instance could be made; the team forfeits", FaultResponse::Forfeit, false, false, false,
     kTimed},
    {"denied_call", "the team tried a system call that it may not make", FaultResponse::Report},
    {"forfeited", "too many strikes or crashes; the team forfeits, its pods coast to the end", FaultResponse::Forfeit},
    {"waited_too_long", "the match waited too long for the team; the team forfeits, its pods coast to the end",
     FaultResponse::Forfeit, false, false, false, kTimed},
    {"drawing_full", "the team drew as much as is kept of a match; no more is kept", FaultResponse::Report},
}};

// Implements `value_number`.
struct ToNumber {
    static constexpr double kNsPerUs = 1000.0;

    double operator()(std::monostate) const { return 0.0; }
    double operator()(CommandFlags flags) const { return flags.bits; }
    double operator()(VectorLength vector) const { return vector.length; }
    double operator()(StepStatus answer) const { return answer.status; }
    double operator()(CpuTime time) const { return static_cast<double>(time.ns) / kNsPerUs; }
    double operator()(HangLimit limit) const { return static_cast<double>(limit.ns) / kNsPerUs; }
    double operator()(WaitTime time) const { return static_cast<double>(time.ns) / kNsPerUs; }
    double operator()(StepsToWait wait) const { return static_cast<double>(wait.steps); }
    double operator()(SignalNumber signal) const { return signal.number; }
    double operator()(ExitCode exit) const { return exit.code; }
    double operator()(SystemCall call) const { return call.number; }
    double operator()(FaultCount faults) const { return faults.count; }
    double operator()(DrawnBytes drawn) const { return static_cast<double>(drawn.bytes); }
};

}  // namespace

const FaultTraits& fault_traits(FaultKind kind) { return kTraits[static_cast<std::size_t>(kind)]; }

bool is_breakdown(FaultKind kind) {
    const FaultTraits& traits = fault_traits(kind);
    return traits.ends_instance || traits.response == FaultResponse::Retire || kind == FaultKind::RestartFailed;
}

double value_number(const FaultValue& value) { return std::visit(ToNumber{}, value); }

}  // namespace podball::control
