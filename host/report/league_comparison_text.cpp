#include "report/league_comparison_text.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"
#include "report/league_words.hpp"
#include "report/text_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string encounters_text(const Encounters& encounters, const std::string& a, const std::string& b,
                            bool has_resources) {
    const auto& games = encounters.games;
    const auto& by_score = encounters.pairs_by_score;
    const std::string by_worth = has_resources ? fmt::format(", {} of the won and {} of the lost by worth",
                                                             games.won_a_by_worth, games.won_b_by_worth)
                                               : "";
    return fmt::format(
        "{} against {}: {} won, {} drawn, {} lost, {} of them forfeited{}; pairs with a score of 0, 1/4, 1/2, 3/4, 1: "
        "{} "
        "{} {} {} {}\n",
        a, b, games.won_a, games.drawn, games.won_b, games.forfeited, by_worth, by_score[0], by_score[1], by_score[2],
        by_score[3], by_score[4]);
}

int distinct_of(const LeagueComparison& comparison) {
    int distinct = 0;
    for (const MetricComparison& metric : comparison.metrics) {
        distinct = std::max(distinct, metric.comparison.estimate.distinct);
    }
    return distinct;
}

// "A minus B: 100 pairs, 0 left out, 100 distinct · 99 % intervals permit looking early"
std::string subject_line(const LeagueComparison& comparison, const std::string& a, const std::string& b) {
    const ComparisonRequest& request = comparison.request;
    std::int64_t pairs = comparison.encounters.front().pairs;
    std::int64_t left_out = 0;
    for (const Encounters& encounters : comparison.encounters) {
        pairs = std::min(pairs, encounters.pairs);
        left_out += encounters.left_out;
    }
    const std::string third = request.against ? fmt::format(", both against {}", printable(*request.against)) : "";
    const std::string joined = request.against ? " joined by seed" : "";
    return fmt::format("{} minus {}{}: {} {}{}, {} left out, {} distinct · {} {}\n", a, b, third, thousands(pairs),
                       plural(pairs, "pair", "pairs"), joined, thousands(left_out), distinct_of(comparison),
                       level_text(request.confidence.level), interval_words(request.confidence));
}

// What the interval of the registered measure says about the smallest effect of interest.
std::string effect_line(const LeagueComparison& comparison) {
    const auto& effect = comparison.request.effect;
    for (const MetricComparison& row : comparison.metrics) {
        if (effect && row.metric == effect->metric) {
            return fmt::format("{}: {}\n",
                               metric_title(match::team_metrics()[static_cast<std::size_t>(row.metric)].name),
                               effect_words(*effect, row.comparison.estimate.interval));
        }
    }
    return "";
}

std::vector<std::string> row_of(const MetricComparison& row, const std::string& a, const std::string& b,
                                bool is_joined) {
    const match::TeamMetric& metric = match::team_metrics()[static_cast<std::size_t>(row.metric)];
    const auto& estimate = row.comparison.estimate;
    std::vector<std::string> cells = {metric_title(metric.name),
                                      figure_text(metric.unit, row.mean_a, Precision::Mean),
                                      figure_text(metric.unit, row.mean_b, Precision::Mean),
                                      estimate.mean ? difference_text(metric.unit, *estimate.mean) : "-",
                                      difference_interval_text(metric.unit, estimate.interval),
                                      row.comparison.p_holm ? p_text(*row.comparison.p_holm) : "-"};
    if (is_joined) {
        cells.push_back(row.correlation ? fmt::format("{:.2f}", *row.correlation) : "-");
    }
    cells.push_back(statistics::finding_text(row.comparison, a, b));
    return cells;
}

}  // namespace

std::string league_comparison_text(const LeagueComparison& comparison) {
    const ComparisonRequest& request = comparison.request;
    const std::string a = printable(request.a);
    const std::string b = printable(request.b);
    const bool is_joined = request.against.has_value();
    std::vector<std::string> header = {"metric",
                                       a,
                                       b,
                                       "difference",
                                       level_text(request.confidence.level) + " interval",
                                       fmt::format("p (Holm, {})", comparison.tests)};
    if (is_joined) {
        header.emplace_back("r");
    }
    header.emplace_back("");
    TextTable table(header);
    table.set_left(4);
    table.set_left(header.size() - 1);
    for (const MetricComparison& row : comparison.metrics) {
        table.add(row_of(row, a, b, is_joined));
    }
    std::string text = subject_line(comparison, a, b);
    if (request.against) {
        const std::string third = printable(*request.against);
        text += encounters_text(comparison.encounters[0], a, third, request.has_resources) +
                encounters_text(comparison.encounters[1], b, third, request.has_resources);
    } else {
        text += encounters_text(comparison.encounters[0], a, b, request.has_resources);
    }
    if (!request.hypothesis.empty()) {
        text += fmt::format("hypothesis: {}\n", printable(request.hypothesis));
    }
    return text + table.text() + effect_line(comparison);
}

std::string league_comparisons_text(const Registration& registration, const LeagueComparisons& shown) {
    std::string text;
    for (const LeagueComparison& comparison : shown.comparisons) {
        text += (text.empty() ? "" : "\n") + league_comparison_text(comparison);
    }
    const std::string contrasts = league_contrasts_text(shown.contrasts);
    text += (text.empty() || contrasts.empty() ? "" : "\n") + contrasts;
    return text.empty() ? "" : registration_lines(registration) + text;
}

}  // namespace podball::report
