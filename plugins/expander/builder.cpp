#include "expander/builder.hpp"

#include <algorithm>
#include <limits>

namespace podball::expander {
namespace {

constexpr std::int64_t kChoicePause = 600;  // Ticks until places are compared again after none of them paid.

std::vector<Vec2> positions_of(const play::Players& players) {
    std::vector<Vec2> positions;
    for (const play::Player& player : players) {
        positions.push_back(player.position);
    }
    return positions;
}

bool can_go(const play::Plan& plan, int id) { return plan.task(id) == play::Task::Hold; }

}  // namespace

Builder::Builder(const ChoiceStyle& style, const BuildingGround& ground, const Orders& orders, std::int64_t match_ticks)
    : ground_(ground),
      chooser_(style, orders.supply()),
      generator_(orders.rules().generator),
      match_ticks_(match_ticks) {}

void Builder::look(const Resources& resources, std::int64_t now) {
    now_ = now;
    points_ = resources.own_points();
    own_structures_ = 0;
    own_generators_ = 0;
    for (const Structure& structure : resources.structures()) {
        const bool is_own = structure.team == Whose::Own;
        own_structures_ += is_own ? 1 : 0;
        own_generators_ += is_own && structure.kind == StructureKind::Generator ? 1 : 0;
    }
    generators_ = predicted_generators(resources, now);
    is_out_of_place_ = false;
    for (const Refusal& refusal : resources.refusals()) {
        is_out_of_place_ = is_out_of_place_ || refusal.reason == Refused::OutOfPlace;
    }
}

void Builder::follow(const play::Scene& scene, const play::Plan& plan) {
    if (target_ && is_out_of_place_) {
        refused_places_.push_back(target_->place);
    }
    if (target_ && (!can_pay() || !is_possible(target_->place, scene.structures))) {
        target_.reset();
    }
    if (!target_ && scene.running && can_pay() && now_ >= next_choice_) {
        choose(scene, plan);
    }
    const bool can_build = target_ && scene.running;
    if (!can_build) {
        pod_ = play::kNoPlayer;
    } else if (pod_ == play::kNoPlayer || !can_go(plan, pod_)) {
        pod_ = nearest_builder(scene, plan, target_->place);
    }
}

std::optional<Vec2> Builder::order(const play::Scene& scene) const {
    const bool is_there = pod_ != play::kNoPlayer && ground_.reaches(scene.own[pod_].position, target_->place);
    return is_there ? std::optional(target_->place) : std::nullopt;
}

bool Builder::can_pay() const {
    return points_ >= generator_.price && own_generators_ < generator_.most && own_structures_ < PODBALL_STRUCTURES_MAX;
}

bool Builder::is_possible(Vec2 place, const play::Structures& structures) const {
    return ground_.is_clear(place, structures) &&
           std::find(refused_places_.begin(), refused_places_.end(), place) == refused_places_.end();
}

void Builder::choose(const play::Scene& scene, const play::Plan& plan) {
    std::vector<Vec2> builders;
    for (const play::Player& player : scene.own) {
        if (can_go(plan, player.id)) {
            builders.push_back(player.position);
        }
    }
    if (builders.empty()) {
        return;
    }
    std::vector<Vec2> places = ground_.places();
    std::erase_if(places, [&](Vec2 place) { return !is_possible(place, scene.structures); });
    const std::vector<Vec2> own = positions_of(scene.own);
    const std::vector<Vec2> opponents = positions_of(scene.opponents);
    target_ = chooser_.choose(places, {generators_, builders, own, opponents, now_, match_ticks_});
    if (!target_) {
        next_choice_ = now_ + kChoicePause;
    }
}

int Builder::nearest_builder(const play::Scene& scene, const play::Plan& plan, Vec2 place) const {
    int nearest = play::kNoPlayer;
    double least = std::numeric_limits<double>::infinity();
    for (const play::Player& player : scene.own) {
        const double way = distance(player.position, place);
        if (can_go(plan, player.id) && way < least) {
            least = way;
            nearest = player.id;
        }
    }
    return nearest;
}

}  // namespace podball::expander
