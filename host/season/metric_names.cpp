#include "season/metric_names.hpp"

#include "match/metric_table.hpp"

namespace podball::season {

store::MetricNames metric_names() { return metric_names_of(true); }

store::MetricNames metric_names_of(bool has_resources) {
    store::MetricNames names;
    for (const match::TeamMetric& metric : match::team_metrics()) {
        if (match::is_metric_of(metric, has_resources)) {
            names.team.emplace_back(metric.name);
        }
    }
    for (const match::MatchMetric& metric : match::match_metrics()) {
        names.match.emplace_back(metric.name);
    }
    return names;
}

std::optional<int> stop_metric(const league::Spec& spec) {
    return spec.stop ? match::find_team_metric(spec.stop->measure) : std::nullopt;
}

}  // namespace podball::season
