#include "expander/site_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace podball::expander {
namespace {

double nearest_distance(Vec2 place, std::span<const Vec2> pods) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Vec2 pod : pods) {
        nearest = std::min(nearest, distance(pod, place));
    }
    return nearest;
}

}  // namespace

std::optional<Site> SiteChooser::choose(std::span<const Vec2> places, const Prospects& prospects) {
    sites_.clear();
    criteria_.clear();
    const Vec2 camp_place = camp(prospects.generators);
    for (const Vec2 place : places) {
        const Site site = rated(place, prospects);
        if (site.gain >= style_.least_gain) {
            sites_.push_back(site);
            add_criteria(site, camp_place);
        }
    }
    const tactics::CriteriaMatrix matrix(criteria_, static_cast<int>(sites_.size()), criteria_count());
    const auto pareto = tactics::non_dominated(matrix, pareto_);
    const auto best = pareto ? tactics::eliminate_in_turn(matrix, *pareto, elimination_) : std::nullopt;
    if (!best) {
        return std::nullopt;
    }
    return sites_[static_cast<std::size_t>(*best)];
}

Site SiteChooser::rated(Vec2 place, const Prospects& prospects) const {
    Site site;
    site.place = place;
    site.way = nearest_distance(place, prospects.builders);
    const double guard = nearest_distance(place, prospects.own);
    site.risk = static_cast<int>(std::count_if(prospects.opponents.begin(), prospects.opponents.end(),
                                               [&](Vec2 opponent) { return distance(opponent, place) < guard; }));
    const auto travel = static_cast<std::int64_t>(std::ceil(site.way / style_.pod_speed));
    const PredictedGenerator added = {place, true, prospects.now + travel + style_.build_ticks};
    const std::size_t neighbours = style_.interferes ? prospects.generators.size() : 0;
    const MiningForecast forecast =
        predict(added, prospects.generators.data(), neighbours, style_.range, supply_, prospects.end);
    site.gain = forecast.gain - forecast.own_loss;
    if (style_.layout == Layout::Deny) {
        site.gain += forecast.opponent_loss;
    }
    return site;
}

Vec2 SiteChooser::camp(std::span<const PredictedGenerator> generators) const {
    Vec2 sum;
    int count = 0;
    for (const PredictedGenerator& generator : generators) {
        if (generator.is_own) {
            sum += generator.place;
            ++count;
        }
    }
    return count > 0 ? sum / count : style_.camp;
}

void SiteChooser::add_criteria(const Site& site, Vec2 camp) {
    if (style_.layout == Layout::Cluster) {
        criteria_.push_back(distance(site.place, camp));
        return;
    }
    criteria_.insert(criteria_.end(), {-site.gain, site.way, static_cast<double>(site.risk)});
}

}  // namespace podball::expander
