// State that the checks of one validation share.
#pragma once

#include "validate/finding.hpp"
#include "validate/subject.hpp"
#include "validate/team_process.hpp"
#include "validate/trace.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace podball::validate {

struct CommonMatch;

/// Subject, and results of earlier checks.
class Context {
  public:
    /// Requires: `subject` outlives this.
    explicit Context(const Subject& subject) : subject_(subject) {}

    [[nodiscard]] const Subject& subject() const { return subject_; }
    [[nodiscard]] bool goes_on() const { return !subject_.goes_on || subject_.goes_on(); }
    [[nodiscard]] bool in_process() const { return !subject_.hosting.is_isolated(); }

    /// A process for one check. If none can be started, `unusable` is set, and every call in the process fails.
    TeamProcess process(const handoff::Circumstances& circumstances = {});
    /// Usual setup of an instance: slot 0, the seed, the parameters. Requires: Precondition::Described.
    [[nodiscard]] control::InstanceSetup setup(const control::HostOffer& offer = {}) const;
    /// Loads the library in `process` and makes its instance 0 for the short match. Requires: Precondition::Described.
    Trouble prepare(TeamProcess& process, bool is_last = true, const control::HostOffer& offer = {}) const;

    /// Finding of a check that `trouble` ended, if another check judges that trouble. It is Skipped if that check
    /// failed already, else Fail.
    [[nodiscard]] Finding ended_by(const Trouble& trouble) const;

    // Results of checks that later checks use.
    std::optional<control::TeamInfo> info;  ///< Set from Precondition::Described on, like the next three members.
    std::vector<control::ParameterValue> parameters;   ///< A checked value for each parameter.
    std::optional<engine::ResolvedRules> rules;        ///< Rules of the short match of most checks.
    std::optional<engine::ResolvedRules> whole_rules;  ///< Rules of a match of full length.
    bool trouble_told = false;                  ///< `actions.answers` failed: the team did not finish the short match.
    std::shared_ptr<const CommonMatch> common;  ///< See `common_match`.
    Trace trace;                                ///< Trace of the short match. Set from Precondition::Played on.
    std::optional<std::string> unusable;        ///< Reason why there is no verdict, if it is not the team's fault.

  private:
    const Subject& subject_;
};

}  // namespace podball::validate
