#include "report/failure_text.hpp"

#include "base/printable.hpp"
#include "control/fault.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace podball::report {

namespace {

using control::FaultKind;
using Counts = std::array<std::int64_t, control::kFaultKinds>;

constexpr double kShareMin = 0.1;

/// The kinds of which a call has one if its answer is not used.
constexpr std::array kFailedCalls = {FaultKind::StepAgain,    FaultKind::StepFatal, FaultKind::StepThrew,
                                     FaultKind::StepOverHard, FaultKind::StepHung,  FaultKind::Crashed,
                                     FaultKind::Exited};

std::int64_t count_of(const Counts& counts, FaultKind kind) { return counts[static_cast<std::size_t>(kind)]; }

struct Steps {
    std::int64_t calls = 0;
    std::int64_t coasted = 0;
    Counts faults{};
};

// Of all control steps.
double share_failed(const Steps& steps) {
    std::int64_t answered = steps.calls;
    for (const FaultKind kind : kFailedCalls) {
        answered -= count_of(steps.faults, kind);
    }
    const std::int64_t all = steps.coasted + answered;
    return all > 0 ? static_cast<double>(steps.coasted) / static_cast<double>(all) : 0.0;
}

std::string_view most_frequent_fault(const Steps& steps) {
    std::vector<FaultKind> kinds(kFailedCalls.begin(), kFailedCalls.end());
    kinds.push_back(FaultKind::BankEmpty);
    return control::fault_traits(*std::max_element(kinds.begin(), kinds.end(),
                                                   [&](FaultKind a, FaultKind b) {
                                                       return count_of(steps.faults, a) < count_of(steps.faults, b);
                                                   }))
        .meaning;
}

std::string failure_line(const std::string& name, const TeamDescription& team, const Steps& steps) {
    const double share = share_failed(steps);
    if (share < kShareMin) {
        return "";
    }
    return fmt::format("{} failed in {:.0f} % of its steps: {}\n", name, share * 100.0,
                       team.last_error.empty() ? most_frequent_fault(steps) : printable(team.last_error));
}

Steps steps_of(const control::ParticipantRecord& team) {
    Steps steps = {team.calls, team.coasted_steps, {}};
    for (const FaultKind kind : control::kAllFaultKinds) {
        steps.faults[static_cast<std::size_t>(kind)] = team.incidents.count(kind);
    }
    return steps;
}

Steps steps_of(const match::TeamTotals& team) { return {team.calls, team.coasted_steps, team.faults}; }

template <typename Teams>
std::string failure_lines(const MatchSetting& setting, const Teams& teams) {
    const auto names = setting.names();
    std::string text;
    for (std::size_t i = 0; i < teams.size(); ++i) {
        text += failure_line(names[i], setting.teams[i], steps_of(teams[i]));
    }
    return text;
}

}  // namespace

std::string failure_text(const MatchSetting& setting, const match::MatchResult& result) {
    return failure_lines(setting, result.teams);
}

std::string failure_text(const MatchSetting& setting, const match::PairsResult& result) {
    return failure_lines(setting, result.teams);
}

}  // namespace podball::report
