// Contrasts of a league for people.
#include "base/printable.hpp"
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"
#include "report/league_comparison_text.hpp"
#include "report/league_words.hpp"
#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::vector<std::string> row_of(const LeagueContrast& contrast, const ContrastMetric& row) {
    const match::TeamMetric& metric = match::team_metrics()[static_cast<std::size_t>(row.metric)];
    const auto& estimate = row.comparison.estimate;
    std::string words = contrast_finding_text(row.comparison);
    if (contrast.effect && contrast.effect->metric == row.metric && estimate.interval) {
        words += ", " + effect_words(*contrast.effect, estimate.interval);
    }
    return {printable(contrast.contrast.name),
            printable(contrast.contrast.against),
            metric_title(metric.name),
            thousands(estimate.n),
            estimate.mean ? difference_text(metric.unit, *estimate.mean) : "-",
            difference_interval_text(metric.unit, estimate.interval),
            row.comparison.p_holm ? p_text(*row.comparison.p_holm) : "-",
            words};
}

std::string hypothesis_lines(std::span<const LeagueContrast> contrasts) {
    std::string text;
    for (const LeagueContrast& contrast : contrasts) {
        if (!contrast.contrast.hypothesis.empty()) {
            text += fmt::format("hypothesis of {}: {}\n", printable(contrast.contrast.name),
                                printable(contrast.contrast.hypothesis));
        }
    }
    return text;
}

}  // namespace

std::string league_contrasts_text(std::span<const LeagueContrast> contrasts) {
    if (contrasts.empty()) {
        return "";
    }
    const statistics::Confidence& confidence = contrasts.front().confidence;
    const std::string level = level_text(confidence.level);
    TextTable table({"contrast", "against", "metric", "pairs", "estimate", level + " interval",
                     fmt::format("p (Holm, {})", contrasts.front().tests), ""});
    for (const std::size_t column : {1U, 2U, 5U, 7U}) {
        table.set_left(column);
    }
    for (const LeagueContrast& contrast : contrasts) {
        for (const ContrastMetric& metric : contrast.metrics) {
            table.add(row_of(contrast, metric));
        }
    }
    return fmt::format("contrasts of differences to an opponent, joined by seed · {} {}\n{}{}", level,
                       interval_words(confidence), hypothesis_lines(contrasts), table.text());
}

}  // namespace podball::report
