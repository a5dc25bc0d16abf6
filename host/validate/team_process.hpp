// The calls of the team in a process of its own.
#pragma once

#include "base/result.hpp"
#include "control/instance_setup.hpp"
#include "control/team_table.hpp"
#include "engine/rules.hpp"
#include "isolation/denial_log.hpp"
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

/// Why a call did not go well, as a clause about the team; nothing if it did.
using Trouble = std::optional<std::string>;

/// How `step` is called.
struct StepManner {
    bool lends_view = false;      ///< Whether the team could write to the view.
    std::uint8_t guard_byte = 0;  ///< What stands behind its commands.
};

struct StepReply {
    Trouble trouble;                          ///< The process ended, or the status is negative.
    bool ended = false;                       ///< Of these the former: nothing more can be asked.
    std::vector<podball_command_t> commands;  ///< Shape: [own pods].
    std::vector<std::byte> behind;            ///< What then stands behind them.
    std::int64_t cpu_ns = 0;                  ///< Of the process for it.
};

/// One process. Calls are made one at a time, `load` first; what the process is given comes from the subject.
class TeamProcess {
  public:
    /// Without a session every call is a trouble, and so it is once the checks are to stop.
    TeamProcess(const Subject& subject, std::unique_ptr<Session> session);

    /// Runs what the library does by itself when it is opened.
    Trouble open();
    Trouble load();
    Trouble quiz();
    /// What `load` learned. Errors: it is not what the ABI permits.
    [[nodiscard]] Result<control::TeamInfo> info() const;

    /// `is_last`: nothing is created after it, so the sandbox is shut as in a match. Two instances at a time are for
    /// the same rules and slot, for the process has them only once.
    Trouble create(std::uint32_t instance, const engine::ResolvedRules& rules, const control::InstanceSetup& setup,
                   bool is_last = true);
    /// Requires: the view fits isolation::kViewBytesMax.
    StepReply step(std::uint32_t instance, std::span<const std::byte> view, const StepManner& manner = {});
    Trouble destroy(std::uint32_t instance);

    /// All that was printed so far.
    const std::string& printed();
    /// Bits isolation::kMeddled..., of all calls so far.
    [[nodiscard]] std::uint32_t meddled() const { return session_ ? session_->said().meddled : 0; }
    [[nodiscard]] std::uint32_t objections() const { return session_ ? session_->said().objections : 0; }
    /// The names of the system calls that were denied so far.
    [[nodiscard]] std::vector<std::string> denied() const;
    [[nodiscard]] std::optional<Memory> memory() { return session_ ? session_->memory() : std::nullopt; }
    [[nodiscard]] std::int64_t cpu_ns() { return session_ ? session_->cpu_ns() : 0; }

  private:
    Trouble perform(isolation::Operation operation, const isolation::TimeLimits& limits, const std::string& place);
    void take_lines();
    [[nodiscard]] Trouble fault_of(const std::string& place) const;
    void read_answer(std::span<const std::byte> view, StepReply& reply) const;

    const Subject& subject_;
    std::unique_ptr<Session> session_;
    std::string printed_;
    std::int64_t steps_ = 0;
    bool ended_ = false;
    std::string words_;  ///< What the team logged last in the last operation, as the end of a sentence.
};

}  // namespace podball::validate
