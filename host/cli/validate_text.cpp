#include "cli/validate_text.hpp"

#include "cli/hosting.hpp"
#include "control/text.hpp"

#include <algorithm>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

constexpr std::string_view kLoud =
    "IN THIS PROCESS: nothing contains the team, and what it takes a process of its own to see is skipped\n";

std::size_t name_width() {
    std::size_t width = 0;
    for (const auto& check : validate::checks()) {
        width = std::max(width, check.name.size());
    }
    return width;
}

// Failures are to be found at a glance.
std::string_view word_of(validate::Outcome outcome) {
    switch (outcome) {
        case validate::Outcome::Pass: return "pass";
        case validate::Outcome::Warn: return "WARN";
        case validate::Outcome::Fail: return "FAIL";
        case validate::Outcome::Skipped: break;
    }
    return "skip";
}

// "rule 7" stands for a rule of podball.h.
std::string source_of(const validate::Check& check) {
    if (check.rule.empty()) {
        return "";
    }
    return fmt::format(" ({}{})", check.rule.starts_with("rule") ? "podball.h, " : "", check.rule);
}

}  // namespace

std::string sandbox_of(const validate::Subject& subject) { return sandbox_of(subject.workers.get()); }

std::string validate_head(const validate::Subject& subject, const ValidateOptions& options) {
    return fmt::format("{}\nlevel {}, {}, seed {}, sandbox {}\n{}", control::printable(subject.file.string()),
                       options.level, subject.game.name, subject.seed, sandbox_of(subject),
                       subject.workers ? "" : kLoud);
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
        text += fmt::format("\nskipped, because they stand on {}: {}\n", check, validate::count_text(count, "check"));
    }
    return text;
}

std::string verdict_line(const validate::Report& report) {
    return fmt::format("\nverdict: {}\n", validate::verdict_text(report));
}

}  // namespace podball::cli
