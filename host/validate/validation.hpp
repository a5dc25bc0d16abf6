// Runs the checks, one after the other.
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

/// Which checks: those of the level, or among them those that `only` names. A check that is named by itself is run at
/// any level. What others stand on is always run.
struct Selection {
    int level = 2;                  ///< 1 to kLevelMax; at the highest a warning is a failure.
    std::vector<std::string> only;  ///< Groups and "group.check"; empty: all.
};

/// The checks that are meant, in their order.
/// Errors: a word that is neither a group nor a check, with the known ones.
struct Selected {
    int level = 2;
    bool some_only = false;
    std::vector<const Check*> checks;
};
Result<Selected> selected_checks(const Selection& selection);

struct CheckResult {
    const Check* check = nullptr;
    Finding finding;
    std::string stands_on;  ///< The check that did not pass and without which this one could not be run; else empty.
};

struct Report {
    int level = 2;
    bool some_only = false;  ///< Not all checks of the level were selected.
    std::vector<CheckResult> results;
    std::optional<control::TeamInfo> team;  ///< As far as it was found out.
    int not_run = 0;                        ///< Of the selected ones, because it was interrupted or unusable.
    bool interrupted = false;
    std::optional<Error> unusable;  ///< There is no answer, and it is not the team's fault.

    [[nodiscard]] int count(Outcome outcome) const;
    [[nodiscard]] bool passed() const;
};

/// "PASS at level 2: 31 passed, 1 warned, 2 skipped", "FAIL at level 2, some checks only: 1 failed, ...".
std::string verdict_text(const Report& report);

/// Called before each check, and after it with what was found. Either may be null.
struct Listener {
    std::function<void(const Check& check, int done, int all)> before;
    std::function<void(const CheckResult& result)> after;
};

/// Errors never: what goes wrong is part of the report.
Report validate(const Subject& subject, const Selected& selected, const Listener& listener = {});

}  // namespace podball::validate
