#include "season/played_matches.hpp"

#include "season/metric_names.hpp"

#include <optional>

namespace podball::season {

Result<void> each_played(store::Store& store, const league::Spec& spec, std::size_t pairings, store::RowQuery query,
                         const TakePlayed& take) {
    const std::optional<int> metric = stop_metric(spec);
    if (metric && query.depth == store::Depth::Score) {
        query.depth = store::Depth::Metrics;
    }
    return store.each_row(query, [&](const store::PlayedFixture& played) {
        if (static_cast<std::size_t>(played.fixture.pairing) >= pairings) {
            return false;
        }
        take(league::played_match(played.fixture, played.row, spec.forfeit_score, metric), played);
        return true;
    });
}

}  // namespace podball::season
