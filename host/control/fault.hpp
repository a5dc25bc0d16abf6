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
    StepThrew,     ///< An exception crossed the border.
    StepOverHard,  ///< `step` took more than the hard limit of the time budget.
};
constexpr int kFaultKinds = 7;

/// From mild to severe. A new kind of fault (a crashed worker) is a new row of the table, not a new case in a match.
enum class FaultResponse : std::int32_t {
    Correct,   ///< The command is shortened and played.
    DropPod,   ///< The pod has no thrust and no shot until the next control step.
    DropStep,  ///< So have all pods of the team.
    Retire,    ///< And the team is never called again.
};

struct FaultTraits {
    std::string_view name;     ///< As in results: "command_not_finite".
    std::string_view meaning;  ///< One sentence for people.
    FaultResponse response = FaultResponse::Correct;
};
const FaultTraits& fault_traits(FaultKind kind);

/// One fault. `pod` is -1 where it concerns the whole team.
struct Incident {
    FaultKind kind = FaultKind::CommandNotFinite;
    std::int32_t pod = -1;
    std::int64_t tick = 0;
    /// The length, the flags, the status, or the CPU time in microseconds; 0 where there is none.
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
