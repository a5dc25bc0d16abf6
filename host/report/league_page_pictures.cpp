// Ratings, comparisons and sequential tests of the page.
#include "base/plural.hpp"
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/league_page_parts.hpp"
#include "report/league_picture.hpp"
#include "report/league_words.hpp"
#include "report/sprt_report.hpp"
#include "statistics/sprt.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr const char* kCorrection =
    "p is corrected by Holm's method over all metrics of all comparisons and contrasts.";
constexpr std::size_t kMeetingsMax = 45;  // More pairings than that have no picture.

// A rating that only the virtual match bounds has no bar: its length would say nothing.
IntervalRow rating_row(const LeaguePage& page, int team) {
    const statistics::Rating& rating = page.view.ratings.teams[static_cast<std::size_t>(team)];
    const std::string why = html_text(statistics::rating_text(page.view.ratings, team));
    const std::string after = rating.interval ? " " + elo_interval_text(*rating.interval) : ", " + why;
    const bool is_bounded = rating.verdict != statistics::RatingVerdict::Unbounded;
    return {page_team(page, team), is_bounded ? rating.elo : std::nullopt, rating.interval,
            rating.elo ? elo_text(*rating.elo) + after : why};
}

std::string difference_words(match::MetricUnit unit, const statistics::Estimate& estimate) {
    std::string words = estimate.mean ? difference_text(unit, *estimate.mean) : "-";
    if (estimate.interval) {
        words += fmt::format(" [{}, {}]", difference_text(unit, estimate.interval->low),
                             difference_text(unit, estimate.interval->high));
    }
    return words;
}

// ", p = 0.03" or ", p < 1e-9", as HTML that stays in one line.
std::string p_words(double p) {
    const std::string text = p_text(p);
    return text.starts_with("< ") ? ", p&nbsp;&lt;&nbsp;" + text.substr(2) : ", p&nbsp;=&nbsp;" + text;
}

// A value of an axis: "+0.5", "-20 %", "0".
std::string tick_text(match::MetricUnit unit, double value) {
    if (value == 0.0) {
        return "0";
    }
    const std::string text = difference_text(unit, value);
    const std::size_t end = text.find_first_not_of("+-.0123456789");
    const std::string suffix = end == std::string::npos ? "" : text.substr(end);
    std::string number = text.substr(0, end);
    while (number.find('.') != std::string::npos && (number.ends_with('0') || number.ends_with('.'))) {
        number.pop_back();
    }
    return number + suffix;
}

std::string elo_tick(double elo) { return elo == 0.0 ? "0" : elo_text(elo); }

// What the interval says about the smallest effect of interest, as a line of HTML.
std::string effect_note(const std::optional<EffectOfInterest>& effect, int metric,
                        const statistics::Estimate& estimate) {
    return effect && effect->metric == metric ? "<br>" + html_text(effect_words(*effect, estimate.interval)) : "";
}

IntervalRow contrast_row(const LeagueContrast& contrast, const ContrastMetric& metric) {
    const auto unit = match::team_metrics()[static_cast<std::size_t>(metric.metric)].unit;
    const auto& result = metric.comparison;
    const std::string p = result.p_holm ? p_words(*result.p_holm) : "";
    return {
        fmt::format("{}, against {}", html_text(contrast.contrast.name), html_text(contrast.contrast.against)),
        result.estimate.mean, result.estimate.interval,
        fmt::format("{}<br>{}{}{}", difference_words(unit, result.estimate), html_text(contrast_finding_text(result)),
                    p, effect_note(contrast.effect, metric.metric, result.estimate))};
}

IntervalRow comparison_row(const LeagueComparison& comparison, const MetricComparison& metric) {
    const ComparisonRequest& request = comparison.request;
    const auto unit = match::team_metrics()[static_cast<std::size_t>(metric.metric)].unit;
    const auto& result = metric.comparison;
    const std::string p = result.p_holm ? p_words(*result.p_holm) : "";
    const std::string third = request.against ? fmt::format(", against {}", html_text(*request.against)) : "";
    return {fmt::format("{} minus {}{}", html_text(request.a), html_text(request.b), third), result.estimate.mean,
            result.estimate.interval,
            fmt::format("{}<br>{}{}{}", difference_words(unit, result.estimate),
                        html_text(statistics::finding_text(result, request.a, request.b)), p,
                        effect_note(request.effect, metric.metric, result.estimate))};
}

std::string metric_figure(int number, const std::vector<IntervalRow>& rows) {
    const match::TeamMetric& metric = match::team_metrics()[static_cast<std::size_t>(number)];
    const auto tick = [unit = metric.unit](double value) { return tick_text(unit, value); };
    return fmt::format("<figure><figcaption><h3>{}</h3><span>{}</span></figcaption>\n{}</figure>\n",
                       html_text(metric_title(metric.name)), html_text(std::string(metric.meaning)),
                       interval_picture(rows, tick));
}

std::string metric_figures(const std::map<int, std::vector<IntervalRow>>& rows) {
    std::string html;
    for (const auto& [metric, of_metric] : rows) {
        html += metric_figure(metric, of_metric);
    }
    return html;
}

// Without a list of comparisons: the goals of each pairing.
std::string goals_of_meetings(const LeaguePage& page) {
    std::vector<IntervalRow> rows;
    for (const Meeting& meeting : page.meetings) {
        const std::string words = difference_words(match::MetricUnit::Count, meeting.goals);
        rows.push_back({fmt::format("<a href=\"#{}\">{} minus {}</a>", meeting_anchor(meeting.team_a, meeting.team_b),
                                    page_team(page, meeting.team_a), page_team(page, meeting.team_b)),
                        meeting.goals.mean, meeting.goals.interval,
                        meeting.goals.interval
                            ? words
                            : fmt::format("{}<br>{}", words, html_text(statistics::verdict_text(meeting.goals)))});
    }
    return rows.empty() || rows.size() > kMeetingsMax ? "" : metric_figure(0, rows);
}

std::string test_figure(const LeaguePage& page, std::size_t number) {
    const league::PairSequence& sequence = page.view.sequences[number];
    const league::StopRule& stop = *page.view.spec.stop;
    const auto bounds = statistics::sprt_bounds(stop.alpha, stop.beta);
    const auto& state = *sequence.test;
    PathPicture path;
    path.values = page.llr_paths[number];
    path.low = bounds.low;
    path.high = bounds.high;
    const match::PairsStop test = test_of(stop);
    path.high_words = fmt::format("{:.2f}: {}", bounds.high,
                                  html_text(sprt_verdict_words(test, statistics::SprtVerdict::HighAccepted)));
    path.low_words = fmt::format("{:.2f}: {}", bounds.low,
                                 html_text(sprt_verdict_words(test, statistics::SprtVerdict::LowAccepted)));
    return fmt::format(
        "<figure><figcaption><h3>{} minus {}</h3><span>LLR {} after {} {}: {}</span></figcaption>\n"
        "{}</figure>\n",
        page_team(page, sequence.team_a), page_team(page, sequence.team_b),
        state.llr ? fmt::format("{:.2f}", *state.llr) : "-", thousands(state.pairs),
        plural(state.pairs, "pair", "pairs"), html_text(sprt_verdict_words(test, state.verdict)), path_picture(path));
}

}  // namespace

std::string ratings_part(const LeaguePage& page) {
    std::vector<IntervalRow> rows;
    for (const league::Standing& standing : page.view.standings) {
        rows.push_back(rating_row(page, standing.team));
    }
    const bool has_rating = std::ranges::any_of(rows, [](const IntervalRow& row) { return row.value.has_value(); });
    return !has_rating ? ""
                       : interval_picture(rows, elo_tick) +
                             page_note(fmt::format("Elo with the {} interval, by the model of Bradley and Terry with "
                                                   "draws, fitted to all pairs at once. A difference of 100 means an "
                                                   "expected score of 0.64.",
                                                   level_text(page.view.confidence.level)));
}

std::string comparisons_part(const LeaguePage& page) {
    if (page.compared.comparisons.empty()) {
        return goals_of_meetings(page);
    }
    std::map<int, std::vector<IntervalRow>> rows;
    for (const LeagueComparison& comparison : page.compared.comparisons) {
        for (const MetricComparison& metric : comparison.metrics) {
            rows[metric.metric].push_back(comparison_row(comparison, metric));
        }
    }
    return metric_figures(rows) + page_note(fmt::format("Differences per match with the {} interval. {}",
                                                        level_text(page.view.spec.confidence), kCorrection));
}

std::string contrasts_part(const LeaguePage& page) {
    if (page.compared.contrasts.empty()) {
        return "";
    }
    std::map<int, std::vector<IntervalRow>> rows;
    for (const LeagueContrast& contrast : page.compared.contrasts) {
        for (const ContrastMetric& metric : contrast.metrics) {
            rows[metric.metric].push_back(contrast_row(contrast, metric));
        }
    }
    return metric_figures(rows) +
           page_note(
               fmt::format("Weighted sums of the teams' differences to an opponent per match, joined by seed, with "
                           "the {} interval. {}",
                           level_text(page.view.spec.confidence), kCorrection));
}

std::string tests_part(const LeaguePage& page) {
    std::string html;
    for (std::size_t i = 0; i < page.llr_paths.size(); ++i) {
        html += page.view.sequences[i].test ? test_figure(page, i) : "";
    }
    const std::string measure = page.view.spec.stop ? html_text(page.view.spec.stop->measure) : "";
    return html.empty() ? ""
                        : page_note(fmt::format("Log-likelihood ratio (LLR) of the test of {} pair by pair. It "
                                                "ends at one of its bounds.",
                                                measure)) +
                              html;
}

}  // namespace podball::report
