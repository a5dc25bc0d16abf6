// What the checks of one validation share.
#pragma once

#include "validate/finding.hpp"
#include "validate/subject.hpp"
#include "validate/team_process.hpp"
#include "validate/trace.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace podball::validate {

class Context {
  public:
    /// `subject` outlives this.
    explicit Context(const Subject& subject) : subject_(subject) {}

    [[nodiscard]] const Subject& subject() const { return subject_; }
    [[nodiscard]] bool goes_on() const { return !subject_.goes_on || subject_.goes_on(); }
    [[nodiscard]] bool in_process() const { return !subject_.workers; }

    /// A process for one check. If none can be started, the validation is `unusable` and every call in it a trouble.
    TeamProcess process(std::uint32_t disturbance = 0);
    /// The usual setup of an instance: slot 0, the seed, the parameters. Requires: Ground::Described.
    [[nodiscard]] control::InstanceSetup setup(bool draws = false) const;
    /// Loads the library in `process` and makes its instance 0 for the short match. Requires: Ground::Described.
    Trouble prepare(TeamProcess& process, bool is_last = true, bool draws = false) const;

    /// For a check that looks for something else than the trouble that ended it: that is told once.
    [[nodiscard]] Finding ended_by(const Trouble& trouble) const;

    // What the checks learn that others stand on.
    std::optional<control::TeamInfo> info;             ///< From Ground::Described on; so the next three:
    std::vector<control::ParameterValue> parameters;   ///< a checked value for each,
    std::optional<engine::ResolvedRules> rules;        ///< of the short match that most checks play,
    std::optional<engine::ResolvedRules> whole_rules;  ///< and the same as long as it is written.
    bool trouble_told = false;      ///< A check has failed because the team does not get through the short match.
    Trace trace;                    ///< From Ground::Played on: the short match, as it went.
    std::optional<Error> unusable;  ///< Why there can be no answer, if it is not the team's fault.

  private:
    const Subject& subject_;
};

}  // namespace podball::validate
