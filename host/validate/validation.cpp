#include "validate/validation.hpp"

#include "base/known_names.hpp"
#include "control/text.hpp"
#include "validate/total_time.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

std::vector<std::string> known_words() {
    std::vector<std::string> words;
    for (const Check& check : checks()) {
        if (words.empty() || std::find(words.begin(), words.end(), check.group) == words.end()) {
            words.emplace_back(check.group);
        }
    }
    for (const Check& check : checks()) {
        words.push_back(check.id());
    }
    return words;
}

bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_meant(const Check& check, const Selection& selection) {
    if (has(selection.only, check.id())) {
        return true;
    }
    const bool of_level = check.level <= selection.level;
    return of_level && (selection.only.empty() || has(selection.only, check.group));
}

Precondition highest_precondition(const Selection& selection) {
    Precondition highest = Precondition::Nothing;
    for (const Check& check : checks()) {
        if (is_meant(check, selection)) {
            highest = std::max(highest, check.precondition);
        }
    }
    return highest;
}

// The name of the check that establishes `precondition`.
std::string establishing_check(Precondition precondition) {
    for (const Check& check : checks()) {
        if (check.establishes == precondition) {
            return check.id();
        }
    }
    return {};
}

// The highest precondition that holds.
class Established {
  public:
    [[nodiscard]] bool covers(Precondition precondition) const { return precondition <= highest_; }
    [[nodiscard]] std::string missing() const {
        return establishing_check(Precondition(static_cast<int>(highest_) + 1));
    }
    // A property whose check could not be made is assumed, so that the other checks run.
    void add(const CheckResult& result) {
        const bool is_refuted = result.finding.outcome == Outcome::Fail || !result.stands_on.empty();
        if (!is_refuted && result.check->establishes > highest_) {
            highest_ = result.check->establishes;
        }
    }

  private:
    Precondition highest_ = Precondition::Nothing;
};

CheckResult run_one(const Check& check, Context& context, const Established& established) {
    if (!established.covers(check.precondition)) {
        const std::string missing = established.missing();
        return {&check, skipped(missing + " did not pass"), missing};
    }
    if (check.needs_worker && context.in_process()) {
        return {&check, skipped("needs a process of its own"), ""};
    }
    return {&check, check.run(context), ""};
}

// The reason why a validation without failures gives no answer. Null: all checks could be made.
std::optional<std::string> unmade_text(const Report& report) {
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    for (const CheckResult& result : report.results) {
        if (result.finding.outcome == Outcome::Skipped) {
            names.push_back(result.check->id());
        }
    }
    if (names.empty() || report.count(Outcome::Fail) > 0) {
        return std::nullopt;
    }
    const std::string more = names.size() > kNamed ? fmt::format(" and {} more", names.size() - kNamed) : "";
    const std::string count = count_text(static_cast<std::int64_t>(names.size()), "check");
    names.resize(std::min(names.size(), kNamed));
    return fmt::format("{} could not be made: {}{}", count, control::joined(names, ", "), more);
}

std::string counts_text(const Report& report) {
    std::string text;
    const auto add = [&](int count, const char* what, bool always) {
        if (count > 0 || always) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
        }
    };
    add(report.count(Outcome::Fail), "failed", !report.passed());
    add(report.count(Outcome::Pass), "passed", true);
    add(report.count(Outcome::Warn), "warned", false);
    add(report.count(Outcome::Skipped), "skipped", false);
    add(report.not_run, "not run", false);
    return text;
}

}  // namespace

Result<Selected> selected_checks(const Selection& selection) {
    const auto known = known_words();
    for (const std::string& word : selection.only) {
        if (!has(known, word)) {
            return Error{fmt::format("'{}' is no check. {}", word, known_names_text(word, "checks", known))};
        }
    }
    const Precondition highest = highest_precondition(selection);
    Selected selected = {selection.level, !selection.only.empty(), {}};
    for (const Check& check : checks()) {
        const bool is_needed = check.establishes != Precondition::Nothing && check.establishes <= highest;
        if (is_needed || is_meant(check, selection)) {
            selected.checks.push_back(&check);
        }
    }
    return selected;
}

int Report::count(Outcome outcome) const {
    return static_cast<int>(std::count_if(
        results.begin(), results.end(), [&](const CheckResult& result) { return result.finding.outcome == outcome; }));
}

bool Report::passed() const { return !interrupted && !unusable && count(Outcome::Fail) == 0; }

std::string verdict_text(const Report& report) {
    const std::string counts = counts_text(report);
    if (report.unusable) {
        return fmt::format("FAIL, no answer: {} ({})", *report.unusable, counts);
    }
    return fmt::format("{} at level {}{}{}: {}", report.passed() ? "PASS" : "FAIL", report.level,
                       report.some_only ? ", some checks only" : "",
                       report.interrupted   ? ", interrupted"
                       : report.out_of_time ? ", out of time"
                                            : "",
                       counts);
}

Report validate(const Subject& asked, const Selected& selected, const Listener& listener) {
    TotalTime time(asked.hosting, asked.time_max_ns.value_or(time_max_ns(selected.level)));
    Subject subject = asked;
    subject.goes_on = [&] { return !time.is_over() && (!asked.goes_on || asked.goes_on()); };
    Context context(subject);
    Established established;
    Report report;
    report.level = selected.level;
    report.some_only = selected.some_only;
    const auto all = static_cast<int>(selected.checks.size());
    for (const Check* check : selected.checks) {
        if (!context.goes_on()) {
            break;
        }
        if (listener.before) {
            listener.before(*check, static_cast<int>(report.results.size()), all);
        }
        CheckResult result = run_one(*check, context, established);
        report.out_of_time = time.is_over();
        if (report.out_of_time) {
            result.finding = fail(fmt::format("all checks together take more than {}", time_text(time.max_ns())));
        } else if (context.unusable || !context.goes_on()) {
            break;  // The finding is incomplete.
        }
        established.add(result);
        if (selected.level == kLevelMax && result.finding.outcome == Outcome::Warn) {
            result.finding.outcome = Outcome::Fail;
        }
        if (listener.after) {
            listener.after(result);
        }
        report.results.push_back(std::move(result));
        if (report.out_of_time) {
            break;
        }
    }
    report.team = context.info;
    report.unusable = context.unusable;
    report.not_run = all - static_cast<int>(report.results.size());
    report.interrupted = report.not_run > 0 && !report.unusable && !report.out_of_time;
    if (!report.interrupted && !report.unusable) {
        report.unusable = unmade_text(report);
    }
    return report;
}

}  // namespace podball::validate
