// The faults of a team in one match.
#pragma once

#include "control/fault.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace podball::control {

/// A fault with its pod and tick.
struct Incident {
    Fault fault;
    std::int32_t pod = -1;  ///< -1: the whole team.
    std::int64_t tick = 0;
};

/// Counts all faults of a team and keeps the first kKept of each kind, so that many of one kind do not hide another.
class IncidentLog {
  public:
    static constexpr int kKept = 8;
    static constexpr std::size_t kStepMax = 64;  ///< More than one control step can have.

    /// Begins a control step: clears `of_step`.
    void begin_step() { of_step_count_ = 0; }
    void add(const Incident& incident);
    [[nodiscard]] std::int64_t count(FaultKind kind) const;
    [[nodiscard]] std::int64_t total() const;
    /// Whether there is an incident that a clock decided.
    [[nodiscard]] bool is_timed() const;
    /// Shape: (min(count(kind), kKept)), oldest first.
    [[nodiscard]] std::span<const Incident> first(FaultKind kind) const;
    /// Incidents since the last `begin_step`, oldest first. At most kStepMax.
    [[nodiscard]] std::span<const Incident> of_step() const { return std::span(of_step_).first(of_step_count_); }
    /// The earliest incident for which `is_breakdown` is true; empty if there is none.
    [[nodiscard]] std::optional<Incident> first_breakdown() const;

  private:
    std::array<std::int64_t, kFaultKinds> counts_{};
    std::array<std::array<Incident, kKept>, kFaultKinds> first_{};
    std::array<Incident, kStepMax> of_step_{};
    std::size_t of_step_count_ = 0;
};

}  // namespace podball::control
