#include "report/league_comparison_json.hpp"

#include "match/metric_table.hpp"
#include "report/json_parts.hpp"

namespace podball::report {

namespace {

Json encounters_json(const Encounters& encounters, const std::string& a, const std::string& b, bool has_resources) {
    const auto& games = encounters.games;
    Json object = {{"a", a},
                   {"b", b},
                   {"pairs", encounters.pairs},
                   {"won_a", games.won_a},
                   {"drawn", games.drawn},
                   {"won_b", games.won_b},
                   {"forfeited", games.forfeited},
                   {"pairs_left_out", encounters.left_out},
                   {"pairs_by_score", encounters.pairs_by_score}};
    if (has_resources) {
        object["won_by_worth"] = {games.won_a_by_worth, games.won_b_by_worth};
    }
    return object;
}

Json metric_json(const MetricComparison& metric, const std::string& a, const std::string& b) {
    const auto& estimate = metric.comparison.estimate;
    const auto& test = metric.comparison.test;
    return {{"mean_a", optional_json(metric.mean_a)},
            {"mean_b", optional_json(metric.mean_b)},
            {"mean", optional_json(estimate.mean)},
            {"sd", optional_json(estimate.sd)},
            {"n", estimate.n},
            {"distinct", estimate.distinct},
            {"interval", interval_json(estimate.interval)},
            {"bootstrap", interval_json(metric.comparison.bootstrap)},
            {"t", test ? Json(test->t) : Json(nullptr)},
            {"df", test ? Json(test->df) : Json(nullptr)},
            {"p", test ? Json(test->p) : Json(nullptr)},
            {"p_holm", optional_json(metric.comparison.p_holm)},
            {"r", optional_json(metric.correlation)},
            {"verdict", statistics::finding_text(metric.comparison, a, b)}};
}

Json comparison_json(const LeagueComparison& comparison) {
    const ComparisonRequest& request = comparison.request;
    Json encounters = Json::array();
    for (std::size_t i = 0; i < comparison.encounters.size(); ++i) {
        encounters.push_back(encounters_json(comparison.encounters[i], i == 0 ? request.a : request.b,
                                             request.against.value_or(request.b), request.has_resources));
    }
    Json metrics = Json::object();
    for (const MetricComparison& metric : comparison.metrics) {
        const auto& row = match::team_metrics()[static_cast<std::size_t>(metric.metric)];
        metrics[std::string(row.name)] = metric_json(metric, request.a, request.b);
    }
    return {{"a", request.a},
            {"b", request.b},
            {"against", request.against ? Json(*request.against) : Json(nullptr)},
            {"subject", request.a + " minus " + request.b},
            {"confidence", request.confidence.level},
            {"intervals", request.confidence.pairs_planned ? "anytime" : "once"},
            {"encounters", encounters},
            {"unjoined", comparison.unjoined},
            {"tests", comparison.tests},
            {"metrics", metrics}};
}

}  // namespace

std::string league_comparisons_json(const std::string& league, std::span<const LeagueComparison> comparisons) {
    Json list = Json::array();
    for (const LeagueComparison& comparison : comparisons) {
        list.push_back(comparison_json(comparison));
    }
    return json_line({{"schema", kLeagueCompareSchema}, {"name", league}, {"comparisons", list}});
}

}  // namespace podball::report
