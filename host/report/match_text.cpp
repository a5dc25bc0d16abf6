#include "report/match_text.hpp"

#include "base/printable.hpp"
#include "control/text.hpp"
#include "isolation/fault_words.hpp"
#include "report/decision_text.hpp"
#include "report/failure_text.hpp"
#include "report/figure_text.hpp"
#include "report/pairs_verdict.hpp"
#include "report/setting_text.hpp"
#include "report/sprt_report.hpp"
#include "report/text_table.hpp"
#include "statistics/estimate.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace podball::report {

namespace {

using Names = std::vector<std::string>;
using Texts = std::array<std::string, 2>;

std::string budget_words(const control::TimeBudget& budget) {
    return budget.enabled ? "budget " + control::budget_text(budget) : "no budget";
}

// A table with a row for each figure and a column for each team.
struct TeamRow {
    std::string title;
    Texts cells;
};

std::string table_of(const std::string& title, const Names& names, const std::vector<TeamRow>& rows) {
    TextTable table({title, names[0], names[1]});
    for (const TeamRow& row : rows) {
        table.add({row.title, row.cells[0], row.cells[1]});
    }
    return table.text();
}

using PerTeam = std::function<std::string(std::size_t team)>;

TeamRow row_of(std::string title, const PerTeam& cell) { return {std::move(title), {cell(0), cell(1)}}; }

using Histograms = std::array<const control::LatencyHistogram*, 2>;

void add_latency(std::vector<TeamRow>& rows, const std::string& clock, const Histograms& histograms) {
    const auto add = [&](const std::string& title, const auto& figure) {
        rows.push_back(row_of(fmt::format("{} {}", clock, title), [&](std::size_t team) {
            const auto& histogram = *histograms[team];
            return histogram.count() > 0 ? microseconds(figure(histogram)) : "-";
        }));
    };
    const auto percentile = [](double quantile) {
        return [quantile](const control::LatencyHistogram& histogram) -> std::optional<double> {
            const auto ns = histogram.percentile(quantile);
            return ns ? std::optional(static_cast<double>(*ns)) : std::nullopt;
        };
    };
    add("mean", [](const auto& histogram) { return std::optional(histogram.mean()); });
    add("p50", percentile(0.5));
    add("p99", percentile(0.99));
    add("p99.9", percentile(0.999));
    add("max", [](const auto& histogram) { return std::optional(static_cast<double>(histogram.max())); });
}

/// Table of latencies. `Team`: record of a team in a match or in pairs.
template <typename Team>
std::string cost_text(const Names& names, const std::array<Team, 2>& teams) {
    std::vector<TeamRow> rows;
    rows.push_back(row_of("calls", [&](std::size_t team) { return thousands(teams[team].calls); }));
    rows.push_back(row_of("steps coasted", [&](std::size_t team) { return thousands(teams[team].coasted_steps); }));
    add_latency(rows, "wall", {&teams[0].wall, &teams[1].wall});
    if (teams[0].cpu.count() + teams[1].cpu.count() > 0) {
        add_latency(rows, "CPU", {&teams[0].cpu, &teams[1].cpu});
    }
    return table_of("latency of step, µs", names, rows);
}

/// Table of incidents. `count`: returns the number of faults of one kind of one team.
std::string incident_text(const Names& names,
                          const std::function<std::int64_t(std::size_t, control::FaultKind)>& count) {
    TextTable table({"incidents", names[0], names[1], "what it means"});
    table.set_left(3);
    bool any = false;
    for (const control::FaultKind kind : control::kAllFaultKinds) {
        if (count(0, kind) + count(1, kind) > 0) {
            const auto& traits = control::fault_traits(kind);
            table.add({metric_title(traits.name), thousands(count(0, kind)), thousands(count(1, kind)),
                       std::string(traits.meaning)});
            any = true;
        }
    }
    return any ? table.text() : "incidents: none\n";
}

std::string denied_text(const Names& names, const match::MatchResult& result) {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto calls = isolation::denied_calls(result.teams[i].incidents);
        text += calls.empty() ? "" : fmt::format("denied to {}: {}\n", names[i], control::joined(calls, ", "));
    }
    return text;
}

// How and when the instance of a team broke down for the first time.
std::string breakdown_text(const Names& names, const match::MatchResult& result) {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        if (const auto breakdown = result.teams[i].incidents.first_breakdown()) {
            text += fmt::format("{} {} at tick {}\n", names[i], isolation::fault_words(breakdown->fault),
                                thousands(breakdown->tick));
        }
    }
    return text;
}

std::string conduct_text(const MatchSetting& setting, const match::MatchResult& result) {
    const Names names = setting.names();
    const auto& rules = setting.rules.conduct;
    const std::string_view verdict = rules.consequence == engine::Consequence::Forfeit ? "forfeits" : "is warned";
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        if (result.conduct[i].blocking) {
            text += fmt::format("{} {}: blocked the ball in its own zone for more than {:.1f} % of the time (R83)\n",
                                names[i], verdict, rules.blocking_share_max * 100.0);
        }
        if (result.conduct[i].camping) {
            text += fmt::format("{} {}: camped, with an attack ratio below {:.3f} (R84)\n", names[i], verdict,
                                rules.camping_attack_ratio_min);
        }
    }
    return text;
}

std::string forfeit_reason(const control::ParticipantRecord& team) {
    switch (team.forfeit) {
        case control::Forfeit::None: return "";
        case control::Forfeit::Strikes: return fmt::format("{} strikes", team.strikes);
        case control::Forfeit::Crashes: return fmt::format("{} crashes", team.crashes);
        case control::Forfeit::NoInstance: return "no new instance could be made: " + printable(team.restart_error);
        case control::Forfeit::Waits:
            return fmt::format("the match waited for it for {:.1f} s in all, in {} at the end",
                               static_cast<double>(team.waited_ns) * 1e-9, team.waited_in);
    }
    return "";
}

std::string forfeit_text(const Names& names, const match::MatchResult& result) {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
        if (result.teams[i].has_forfeited()) {
            text += fmt::format("{} forfeits: {}\n", names[i], forfeit_reason(result.teams[i]));
        }
    }
    return text;
}

std::string metrics_text(const Names& names, const match::MatchResult& result) {
    std::vector<TeamRow> rows;
    for (const match::TeamMetric& metric : match::team_metrics()) {
        if (!match::is_metric_of(metric, result.resources.has_value())) {
            continue;
        }
        rows.push_back(row_of(metric_title(metric.name), [&](std::size_t team) {
            return figure_text(metric.unit, metric.get(result, static_cast<int>(team)), Precision::Single);
        }));
    }
    TextTable whole({"the whole match", ""});
    for (const match::MatchMetric& metric : match::match_metrics()) {
        whole.add({metric_title(metric.name), thousands(metric.get(result))});
    }
    return fmt::format("{}\n{}", table_of("metrics", names, rows), whole.text());
}

std::string interval_text(const match::TeamMetric& metric, const statistics::Estimate& estimate) {
    if (!estimate.interval) {
        return statistics::verdict_text(estimate);
    }
    return fmt::format("[{}, {}]", difference_text(metric.unit, estimate.interval->low),
                       difference_text(metric.unit, estimate.interval->high));
}

std::vector<int> metrics_of(const MatchSetting& setting) {
    std::vector<int> rows;
    for (int i = 0; i < match::kTeamMetrics; ++i) {
        if (match::is_metric_of(match::team_metrics()[static_cast<std::size_t>(i)], setting.rules.has_resources)) {
            rows.push_back(i);
        }
    }
    return rows;
}

// A reason that all metrics share is a line below the table.
std::string estimates_text(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result) {
    const Names names = setting.names();
    const auto rows = metrics_of(setting);
    std::vector<statistics::Estimate> estimates;
    for (const int row : rows) {
        estimates.push_back(statistics::estimate(match::differences(result.pairs, row), pairs.intervals()));
    }
    const auto note = shared_note(estimates);
    TextTable table({"per match", names[0], names[1], "A minus B", "sd",
                     fmt::format("{:g} % interval", pairs.confidence * 100.0), "distinct outcomes"});
    table.set_left(5);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& metric = match::team_metrics()[static_cast<std::size_t>(rows[i])];
        const auto& estimate = estimates[i];
        const auto mean = [&](int team) {
            return figure_text(metric.unit, match::mean_figure(result.pairs, rows[i], team), Precision::Mean);
        };
        table.add({metric_title(metric.name), mean(0), mean(1),
                   estimate.mean ? difference_text(metric.unit, *estimate.mean) : "-",
                   figure_text(metric.unit, estimate.sd, Precision::Mean), note ? "-" : interval_text(metric, estimate),
                   fmt::format("{} of {}", estimate.distinct, estimate.n)});
    }
    return table.text() + note.value_or("");
}

std::string beginning(const MatchSetting& setting, const std::string& seeds) {
    std::vector<std::string> facts = {seeds, budget_words(setting.budget), hosting_text(setting)};
    if (setting.swap_sides) {
        facts.emplace_back("sides swapped");
    }
    return setting_lines(setting, facts);
}

std::string games_line(const MatchSetting& setting, const match::PairsResult& result) {
    const Names names = setting.names();
    const auto games = match::count_games(result.pairs);
    const std::string forfeited =
        games.forfeited > 0 ? fmt::format(", {} of them forfeited", games.forfeited) : std::string();
    const std::string by_worth =
        setting.rules.has_resources
            ? fmt::format(", {} of the won and {} of the lost by worth", games.won_a_by_worth, games.won_b_by_worth)
            : std::string();
    return fmt::format("{} against {}: {} won, {} drawn, {} lost of {} matches{}{}\n", names[0], names[1], games.won_a,
                       games.drawn, games.won_b, 2 * result.pairs.size(), forfeited, by_worth);
}

}  // namespace

std::string result_line(const MatchSetting& setting, const match::MatchResult& result) {
    const Names names = setting.names();
    const std::string decided_by = decision_text(names, result.winner, match::decided_by_name(result.decided_by));
    return fmt::format("{} {} : {} {}  ({}{}, {} ticks)\n", names[0], result.score[0], result.score[1], names[1],
                       metric_title(match::end_reason_name(result.end_reason)), decided_by, thousands(result.ticks));
}

std::string match_text(const MatchSetting& setting, const match::MatchResult& result) {
    const Names names = setting.names();
    const auto count = [&](std::size_t team, control::FaultKind kind) {
        return result.teams[team].incidents.count(kind);
    };
    return fmt::format("{}\n{}\n{}\n{}{}{}final state {:016x}\n\n{}{}{}{}",
                       beginning(setting, fmt::format("seed {}", setting.seed)), metrics_text(names, result),
                       cost_text(names, result.teams), incident_text(names, count), breakdown_text(names, result),
                       denied_text(names, result), result.final_state_hash, result_line(setting, result),
                       forfeit_text(names, result), conduct_text(setting, result), failure_text(setting, result));
}

std::string result_line(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result) {
    const bool is_tested = pairs.stop && result.sprt;
    return games_line(setting, result) +
           (is_tested ? sprt_line(*pairs.stop, *result.sprt) : verdict_line(setting, pairs, result)) +
           failure_text(setting, result);
}

std::string pairs_text(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result,
                       const PairsDetails& details) {
    const Names names = setting.names();
    const auto last_seed = setting.seed + result.pairs.size() - 1;
    const auto count = [&](std::size_t team, control::FaultKind kind) {
        return result.teams[team].faults[static_cast<std::size_t>(kind)];
    };
    const std::string matches =
        details.lists_matches ? pair_matches_text(setting, result.matches) + "\n" : std::string();
    const std::string again = details.repeat ? repeat_line(setting, result.matches, details.repeat) : std::string();
    const std::string verdict =
        pairs.stop && result.sprt ? sprt_text(*pairs.stop, *result.sprt) : verdict_line(setting, pairs, result);
    return fmt::format("{}\n{}\n{}\n{}\n{}{}{}{}{}",
                       beginning(setting, fmt::format("pairs with seeds {} to {}", setting.seed, last_seed)),
                       estimates_text(setting, pairs, result), cost_text(names, result.teams),
                       incident_text(names, count), matches, again, games_line(setting, result), verdict,
                       failure_text(setting, result));
}

}  // namespace podball::report
