// Calls of the team in a process.
#pragma once

#include "base/result.hpp"
#include "control/instance_setup.hpp"
#include "control/team_table.hpp"
#include "engine/economy/order.hpp"
#include "engine/rules.hpp"
#include "sandbox/denial_log.hpp"
#include "validate/session.hpp"
#include "validate/subject.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace podball::validate {

/// Reason why a call failed, as a clause about the team: "crashed (SIGSEGV) in create". Null: the call did not fail.
using Trouble = std::optional<std::string>;

/// Options of `TeamProcess::step`.
struct StepManner {
    bool lends_view = false;      ///< The team gets a writable copy of the view, so that a write is noticed.
    std::uint8_t guard_byte = 0;  ///< Fills the memory behind the commands before the call.
};

/// Result of `TeamProcess::step`.
struct StepReply {
    Trouble trouble;                          ///< Reason if the call failed.
    bool ended = false;                       ///< The process ended: no further call is possible.
    std::vector<podball_command_t> commands;  ///< Shape: [own pods].
    engine::SlotOrders orders;                ///< Checked, in the team's own frame. Empty in a game without resources.
    std::vector<std::byte> behind;            ///< The memory behind the commands after the call.
    std::int64_t cpu_ns = 0;                  ///< CPU time of the process for the call.
};

/// A process with the team's library. Thread: one call at a time. Requires: `load` before all calls but `open`.
class TeamProcess {
  public:
    /// Every call fails if `session` is null, and after the validation was stopped. Requires: `subject` outlives this.
    TeamProcess(const Subject& subject, std::unique_ptr<Session> session);

    /// Opens the library. This runs its constructors.
    Trouble open();
    /// Opens the library and reads the team's table and parameters.
    Trouble load();
    /// Calls the entry and the extensions again, see `probe_failures`.
    Trouble probe();
    /// Description that `load` read. Errors: it breaks the ABI.
    [[nodiscard]] Result<control::TeamInfo> info() const;

    /// Makes an instance. `is_last`: no instance is made after it, so the sandbox is closed as in a match.
    /// Requires: two instances at once have the same rules and slot, because the process keeps only one copy.
    Trouble create(std::uint32_t instance, const engine::ResolvedRules& rules, const control::InstanceSetup& setup,
                   bool is_last = true);
    /// Calls `step`. Requires: `view` has at most handoff::kViewBytesMax bytes.
    StepReply step(std::uint32_t instance, std::span<const std::byte> view, const StepManner& manner = {});
    /// Destroys an instance.
    Trouble destroy(std::uint32_t instance);

    /// Output of the process so far.
    const std::string& printed();
    /// Bits handoff::kMeddled... of all calls so far.
    [[nodiscard]] std::uint32_t meddled() const { return session_ ? session_->reply().meddled : 0; }
    /// Bits handoff::kProbe... of the last `probe`.
    [[nodiscard]] std::uint32_t probe_failures() const { return session_ ? session_->reply().probe_failures : 0; }
    /// Names of the system calls that were denied so far.
    [[nodiscard]] std::vector<std::string> denied() const;
    /// As `Session::memory`.
    [[nodiscard]] std::optional<Memory> memory() { return session_ ? session_->memory() : std::nullopt; }
    /// As `Session::cpu_ns`.
    [[nodiscard]] std::int64_t cpu_ns() { return session_ ? session_->cpu_ns() : 0; }
    /// As `Session::waited_ns`.
    [[nodiscard]] std::int64_t waited_ns() { return session_ ? session_->waited_ns() : 0; }

  private:
    Trouble perform(handoff::Operation operation, const isolation::TimeLimits& limits, const std::string& place);
    void take_lines();
    [[nodiscard]] Trouble fault_of(const std::string& place) const;
    void read_answer(std::span<const std::byte> view, StepReply& reply) const;

    const Subject& subject_;
    std::unique_ptr<Session> session_;
    std::string printed_;
    std::int64_t steps_ = 0;
    bool ended_ = false;
    std::string words_;  ///< Last line that the team logged in the last operation, as the end of a sentence.
};

}  // namespace podball::validate
