// Runs the checks in their order.
#pragma once

#include "base/result.hpp"
#include "validate/check.hpp"
#include "validate/finding.hpp"
#include "validate/subject.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podball::validate {

/// Selection of checks: all checks of the level, or of these the checks of the groups in `only`. A check that `only`
/// names by itself runs at any level. Checks that establish a required precondition always run.
struct Selection {
    int level = 2;                  ///< 1 to kLevelMax. At kLevelMax a warning is a failure.
    std::vector<std::string> only;  ///< Groups and "group.check". Empty: all checks of the level.
};

/// Selected checks in their order.
struct Selected {
    int level = 2;
    bool some_only = false;  ///< As in `Report`.
    std::vector<const Check*> checks;
};
/// Finds the checks of `selection`.
/// Errors: a word is neither a group nor a check; the message has the known groups and checks.
Result<Selected> selected_checks(const Selection& selection);

/// Result of a check.
struct CheckResult {
    const Check* check = nullptr;
    Finding finding;
    std::string stands_on;  ///< The required check that did not pass. Empty: the check was not skipped for that reason.
};

/// Result of a validation.
struct Report {
    int level = 2;
    bool some_only = false;  ///< Checks were selected by `Selection::only`.
    std::vector<CheckResult> results;
    std::optional<control::TeamInfo> team;  ///< Description of the team. Null: it could not be read.
    int not_run = 0;           ///< Selected checks that did not run. Above 0 only for one of the next three reasons.
    bool out_of_time = false;  ///< The checks together took longer than permitted. The last check failed for this.
    bool interrupted = false;  ///< The validation was stopped before its last check.
    /// Reason why there is no answer although no check failed the team: also if a check could not be made.
    std::optional<std::string> unusable;

    /// Number of results with `outcome`.
    [[nodiscard]] int count(Outcome outcome) const;
    /// Whether all selected checks ran and none failed.
    [[nodiscard]] bool passed() const;
};

/// Verdict in one line: "PASS at level 2: 31 passed, 1 warned", "FAIL at level 2, some checks only: 1 failed, ...".
std::string verdict_text(const Report& report);

/// Functions that are called before and after each check. Each may be null.
struct Listener {
    std::function<void(const Check& check, int done, int all)> before;
    std::function<void(const CheckResult& result)> after;
};

/// Runs the selected checks. All problems are part of the report.
Report validate(const Subject& subject, const Selected& selected, const Listener& listener = {});

}  // namespace podball::validate
