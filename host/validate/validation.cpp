#include "validate/validation.hpp"

#include "base/known_names.hpp"

#include <algorithm>
#include <utility>

namespace podball::validate {
namespace {

std::vector<std::string> known_words() {
    std::vector<std::string> words;
    for (const Check& check : checks()) {
        if (words.empty() || std::find(words.begin(), words.end(), check.group) == words.end()) {
            words.emplace_back(check.group);
        }
    }
    for (const Check& check : checks()) words.push_back(check.id());
    return words;
}

bool has(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_meant(const Check& check, const Selection& selection) {
    if (has(selection.only, check.id())) return true;
    const bool of_level = check.level <= selection.level;
    return of_level && (selection.only.empty() || has(selection.only, check.group));
}

Ground highest_ground(const Selection& selection) {
    Ground highest = Ground::Nothing;
    for (const Check& check : checks()) {
        if (is_meant(check, selection)) highest = std::max(highest, check.stands_on);
    }
    return highest;
}

// The name of the check that was to make `ground` certain.
std::string maker_of(Ground ground) {
    for (const Check& check : checks()) {
        if (check.makes_certain == ground) return check.id();
    }
    return {};
}

// The ground up to which all is certain.
class Certain {
  public:
    [[nodiscard]] bool covers(Ground ground) const { return ground <= ground_; }
    [[nodiscard]] std::string missing() const { return maker_of(Ground(static_cast<int>(ground_) + 1)); }
    void add(const CheckResult& result) {
        const bool holds = result.finding.outcome == Outcome::Pass || result.finding.outcome == Outcome::Warn;
        if (holds && result.check->makes_certain > ground_) ground_ = result.check->makes_certain;
    }

  private:
    Ground ground_ = Ground::Nothing;
};

CheckResult run_one(const Check& check, Context& context, const Certain& certain) {
    if (!certain.covers(check.stands_on)) {
        const std::string missing = certain.missing();
        return {&check, skipped(missing + " did not pass"), missing};
    }
    if (check.needs_worker && context.in_process()) return {&check, skipped("needs a process of its own"), ""};
    return {&check, check.run(context), ""};
}

std::string counts_text(const Report& report) {
    std::string text;
    const auto add = [&](int count, const char* what, bool always) {
        if (count > 0 || always) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + what;
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
        if (!has(known, word)) return Error{"'" + word + "' is no check; " + known_names_text(word, known)};
    }
    const Ground ground = highest_ground(selection);
    Selected selected = {selection.level, !selection.only.empty(), {}};
    for (const Check& check : checks()) {
        const bool is_needed = check.makes_certain != Ground::Nothing && check.makes_certain <= ground;
        if (is_needed || is_meant(check, selection)) selected.checks.push_back(&check);
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
    if (report.unusable) return "FAIL, no answer: " + report.unusable->message + " (" + counts + ")";
    const std::string word = report.passed() ? "PASS" : "FAIL";
    const std::string which = report.some_only ? ", some checks only" : "";
    const std::string how = report.interrupted ? ", interrupted: " : ": ";
    return word + " at level " + std::to_string(report.level) + which + how + counts;
}

Report validate(const Subject& subject, const Selected& selected, const Listener& listener) {
    Context context(subject);
    Certain certain;
    Report report;
    report.level = selected.level;
    report.some_only = selected.some_only;
    const auto all = static_cast<int>(selected.checks.size());
    for (const Check* check : selected.checks) {
        if (!context.goes_on()) break;
        if (listener.before) listener.before(*check, static_cast<int>(report.results.size()), all);
        CheckResult result = run_one(*check, context, certain);
        if (context.unusable || !context.goes_on()) break;  // What it found is cut short.
        certain.add(result);
        if (selected.level == kLevelMax && result.finding.outcome == Outcome::Warn) {
            result.finding.outcome = Outcome::Fail;
        }
        if (listener.after) listener.after(result);
        report.results.push_back(std::move(result));
    }
    report.team = context.info;
    report.unusable = context.unusable;
    report.not_run = all - static_cast<int>(report.results.size());
    report.interrupted = report.not_run > 0 && !report.unusable;
    return report;
}

}  // namespace podball::validate
