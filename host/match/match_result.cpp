#include "match/match_result.hpp"

#include "engine/random.hpp"
#include "match/metric_table.hpp"

#include <bit>

namespace podball::match {

std::uint64_t outcome_digest(const MatchResult& result) {
    std::uint64_t digest = result.final_state_hash;
    const auto add = [&](std::uint64_t word) { digest = engine::mix(digest ^ word) + 0x9e3779b97f4a7c15ULL; };
    const auto add_figure = [&](std::optional<double> figure) {
        add(figure ? 1 : 0);
        add(std::bit_cast<std::uint64_t>(figure.value_or(0.0)));
    };
    add(static_cast<std::uint64_t>(result.end_reason));
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        for (const TeamMetric& metric : team_metrics()) {
            if (metric.in_digest && is_metric_of(metric, result.resources.has_value())) {
                add_figure(metric.get(result, slot));
            }
        }
        add(static_cast<std::uint64_t>(result.teams[static_cast<std::size_t>(slot)].incidents.total()));
    }
    for (const MatchMetric& metric : match_metrics()) {
        add(static_cast<std::uint64_t>(metric.get(result)));
    }
    return digest;
}

}  // namespace podball::match
