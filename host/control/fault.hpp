// What a team can do wrong in a match, and what the host makes of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace podball::control {

enum class FaultKind : std::int32_t {
    CommandNotFinite = 0,  ///< A thrust or a shot is no finite number.
    CommandUnknownFlag,
    CommandTooLong,  ///< A thrust or a shot is longer than 1 by more than the rounding of the team's own arithmetic.
    StepAgain,       ///< `step` answered AGAIN, or a negative status without a name.
    StepFatal,
    StepThrew,      ///< An exception crossed the border.
    StepOverHard,   ///< `step` took more than the hard limit of the time budget.
    BankEmpty,      ///< The team has used up its time, so `step` is not called until it is earned again.
    StepHung,       ///< `step` did not come back within the hang limit, and was ended.
    Crashed,        ///< The team's process was ended by a signal.
    Exited,         ///< The team ended its process.
    RestartFailed,  ///< After a hang or a crash no new instance could be made.
    DeniedCall,     ///< The team tried a system call that it may not make.
    Forfeited,      ///< The last strike or the last crash.
};
constexpr int kFaultKinds = 14;

/// What follows for the commands, from mild to severe.
enum class FaultResponse : std::int32_t {
    Report,    ///< It is only told.
    Correct,   ///< The command is shortened and played.
    DropPod,   ///< The pod has no thrust and no shot until the next control step.
    DropStep,  ///< So have all pods of the team.
    Retire,    ///< And the team is never called again.
    Forfeit,   ///< And loses.
};

struct FaultTraits {
    std::string_view name;     ///< As in results: "command_not_finite".
    std::string_view meaning;  ///< One sentence for people.
    FaultResponse response = FaultResponse::Correct;
    bool is_strike = false;      ///< It counts toward TimeBudget::strikes,
    bool is_crash = false;       ///< or toward TimeBudget::crashes.
    bool ends_instance = false;  ///< The team needs a new instance.
};
const FaultTraits& fault_traits(FaultKind kind);

/// One fault. `pod` is -1 where it concerns the whole team.
struct Incident {
    FaultKind kind = FaultKind::CommandNotFinite;
    std::int32_t pod = -1;
    std::int64_t tick = 0;
    /// The length, the flags, the status, the CPU time (hung: wall time) in microseconds, the control steps until the
    /// balance is no longer below 0, the number of the signal, the exit code, the number of the system call, or how
    /// many strikes or crashes; 0 where there is none.
    double value = 0.0;
};

/// Counts all faults of a team and keeps the first of each kind, so that a flood of one does not hide another.
class IncidentLog {
  public:
    static constexpr int kKept = 8;
    static constexpr std::size_t kStepMax = 64;  ///< Far more than the checks of one control step can find.

    /// From here on `of_step` begins anew.
    void begin_step() { of_step_count_ = 0; }
    void add(const Incident& incident);
    [[nodiscard]] std::int64_t count(FaultKind kind) const;
    [[nodiscard]] std::int64_t total() const;
    /// Shape: (min(count(kind), kKept)), oldest first.
    [[nodiscard]] std::span<const Incident> first(FaultKind kind) const;
    /// Those added since the last `begin_step`, oldest first.
    [[nodiscard]] std::span<const Incident> of_step() const { return std::span(of_step_).first(of_step_count_); }

  private:
    std::array<std::int64_t, kFaultKinds> counts_{};
    std::array<std::array<Incident, kKept>, kFaultKinds> first_{};
    std::array<Incident, kStepMax> of_step_{};
    std::size_t of_step_count_ = 0;
};

}  // namespace podball::control
