#include "report/league_comparison_json.hpp"

#include "match/metric_table.hpp"
#include "report/json_parts.hpp"
#include "report/league_words.hpp"

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

// What is known of a mean, without its verdict.
Json estimate_json(const statistics::MeanComparison& comparison) {
    const auto& estimate = comparison.estimate;
    const auto& test = comparison.test;
    return {{"mean", optional_json(estimate.mean)},
            {"sd", optional_json(estimate.sd)},
            {"n", estimate.n},
            {"distinct", estimate.distinct},
            {"interval", interval_json(estimate.interval)},
            {"bootstrap", interval_json(comparison.bootstrap)},
            {"t", test ? Json(test->t) : Json(nullptr)},
            {"df", test ? Json(test->df) : Json(nullptr)},
            {"p", test ? Json(test->p) : Json(nullptr)},
            {"p_holm", optional_json(comparison.p_holm)}};
}

void add_effect(Json& object, const std::optional<EffectOfInterest>& effect, int metric,
                const statistics::MeanComparison& comparison) {
    if (effect && effect->metric == metric) {
        object["effect"] = effect_json(*effect, comparison.estimate.interval);
    }
}

Json metric_json(const MetricComparison& metric, const ComparisonRequest& request) {
    Json object = {{"mean_a", optional_json(metric.mean_a)}, {"mean_b", optional_json(metric.mean_b)}};
    object.update(estimate_json(metric.comparison));
    object["r"] = optional_json(metric.correlation);
    object["verdict"] = statistics::finding_text(metric.comparison, request.a, request.b);
    add_effect(object, request.effect, metric.metric, metric.comparison);
    return object;
}

Json contrast_json(const LeagueContrast& shown) {
    const league::Contrast& contrast = shown.contrast;
    Json weights = Json::object();
    for (const league::Weight& weight : contrast.weights) {
        weights[weight.team] = weight.weight;
    }
    Json metrics = Json::object();
    for (const ContrastMetric& metric : shown.metrics) {
        Json object = estimate_json(metric.comparison);
        object["verdict"] = contrast_finding_text(metric.comparison);
        add_effect(object, shown.effect, metric.metric, metric.comparison);
        metrics[std::string(match::team_metrics()[static_cast<std::size_t>(metric.metric)].name)] = object;
    }
    Json object = {{"name", contrast.name},
                   {"against", contrast.against},
                   {"weights", weights},
                   {"divisor", contrast.divisor},
                   {"confidence", shown.confidence.level},
                   {"intervals", shown.confidence.pairs_planned ? "anytime" : "once"},
                   {"unjoined", shown.unjoined},
                   {"tests", shown.tests},
                   {"metrics", metrics}};
    if (!contrast.hypothesis.empty()) {
        object["hypothesis"] = contrast.hypothesis;
    }
    return object;
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
        metrics[std::string(row.name)] = metric_json(metric, request);
    }
    Json object = {{"a", request.a},
                   {"b", request.b},
                   {"against", request.against ? Json(*request.against) : Json(nullptr)},
                   {"subject", request.a + " minus " + request.b},
                   {"confidence", request.confidence.level},
                   {"intervals", request.confidence.pairs_planned ? "anytime" : "once"},
                   {"encounters", encounters},
                   {"unjoined", comparison.unjoined},
                   {"tests", comparison.tests},
                   {"metrics", metrics}};
    if (!request.hypothesis.empty()) {
        object["hypothesis"] = request.hypothesis;
    }
    return object;
}

}  // namespace

std::string league_comparisons_json(const std::string& league, const Registration& registration,
                                    const LeagueComparisons& shown) {
    Json object = {{"schema", kLeagueCompareSchema}, {"name", league}};
    add_registration(object, registration);
    object["comparisons"] = Json::array();
    for (const LeagueComparison& comparison : shown.comparisons) {
        object["comparisons"].push_back(comparison_json(comparison));
    }
    for (const LeagueContrast& contrast : shown.contrasts) {
        object["contrasts"].push_back(contrast_json(contrast));
    }
    return json_line(object);
}

}  // namespace podball::report
