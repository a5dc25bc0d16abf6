#include "season/played_matches.hpp"

#include "season/metric_names.hpp"
#include "season/play_conditions.hpp"

#include <optional>

namespace podball::season {

Result<std::optional<engine::Victory>> victory_of(const store::StoredLeague& league) {
    const auto rules = league_rules(league.rules, "");
    if (!rules) {
        return rules.error();
    }
    const engine::ResolvedRules& resolved = rules.value().resolved;
    return resolved.has_resources ? std::optional(resolved.resources.victory) : std::nullopt;
}

Result<void> each_played(store::Store& store, const league::Spec& spec, std::size_t pairings, store::RowQuery query,
                         const TakePlayed& take) {
    const auto victory = victory_of(store.league());
    if (!victory) {
        return victory.error();
    }
    const std::optional<int> metric = stop_metric(spec);
    if (metric && query.depth == store::Depth::Score) {
        query.depth = store::Depth::Metrics;
    }
    return store.each_row(query, [&](const store::PlayedFixture& played) {
        if (static_cast<std::size_t>(played.fixture.pairing) >= pairings) {
            return false;
        }
        take(league::played_match(played.fixture, played.row, spec.forfeit_score, metric, victory.value()), played);
        return true;
    });
}

}  // namespace podball::season
