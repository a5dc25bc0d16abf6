#include "report/validation_text.hpp"

#include "base/printable.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr std::string_view kLoud =
    "IN THIS PROCESS: the team is not contained, and checks that need a process of its own are skipped\n";

std::size_t name_width() {
    std::size_t width = 0;
    for (const auto& check : validate::checks()) {
        width = std::max(width, check.name.size());
    }
    return width;
}

// Failures and warnings are in capitals, so that they are easy to find.
std::string_view word_of(validate::Outcome outcome) {
    switch (outcome) {
        case validate::Outcome::Pass: return "pass";
        case validate::Outcome::Warn: return "WARN";
        case validate::Outcome::Fail: return "FAIL";
        case validate::Outcome::Skipped: break;
    }
    return "skip";
}

// "rule 7" is a rule of podball.h.
std::string source_of(const validate::Check& check) {
    if (check.rule.empty()) {
        return "";
    }
    return fmt::format(" ({}{})", check.rule.starts_with("rule") ? "podball.h, " : "", check.rule);
}

}  // namespace

std::string validation_head(const validate::Subject& subject, int level) {
    const std::string runtime = subject.document ? fmt::format("played by {}, which the group file looks at\n",
                                                               printable(subject.file.string()))
                                                 : "";
    return fmt::format("{}\n{}level {}, {}, seed {}, sandbox {}\n{}", printable(subject.source().string()), runtime,
                       level, subject.game.name, subject.seed, subject.hosting.sandbox(),
                       subject.hosting.is_isolated() ? "" : kLoud);
}

std::string FindingLines::add(const validate::CheckResult& result) {
    static const std::size_t width = name_width();
    const auto& [check, finding, stands_on] = result;
    std::string text;
    if (!stands_on.empty()) {
        ++left_out_[stands_on];
        return text;
    }
    if (check->group != group_) {
        text += fmt::format("\n{}\n", check->group);
        group_ = check->group;
    }
    text += fmt::format("  {}  {:<{}}  {}\n", word_of(finding.outcome), check->name, width, finding.text);
    if (finding.outcome == validate::Outcome::Fail || finding.outcome == validate::Outcome::Warn) {
        text += fmt::format("  {:<{}}  {}{}\n", "", width + 6, check->advice, source_of(*check));
    }
    return text;
}

std::string FindingLines::rest() const {
    std::string text;
    for (const auto& [check, count] : left_out_) {
        text += fmt::format("\nskipped, because they need {}: {}\n", check, validate::count_text(count, "check"));
    }
    return text;
}

std::string verdict_line(const validate::Report& report) {
    return fmt::format("\nverdict: {}\n", validate::verdict_text(report));
}

}  // namespace podball::report
