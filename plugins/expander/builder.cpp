#include "expander/builder.hpp"

#include <algorithm>
#include <cmath>

#include "expander/outlook.hpp"

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

}  // namespace

Builder::Builder(const BuilderStyle& style, const play::BuildingGround& ground, const Orders& orders,
                 std::int64_t match_ticks)
    : ground_(ground),
      places_(ground.places(style.grid)),
      chooser_(style.choice, orders.supply()),
      rules_(orders.rules()),
      enough_lead_(style.lead),
      match_ticks_(match_ticks),
      errand_(style.calm) {
    std::erase_if(places_, [&](Vec2 place) { return std::fabs(place.y) < style.lane; });
}

void Builder::hear(const Resources& resources) {
    for (const Refusal& refusal : resources.refusals()) {
        if (refusal.index == order_ && refusal.reason == Refused::OutOfPlace && target_) {
            refused_places_.push_back(target_->place);
        }
    }
    order_ = PODBALL_NO_ORDER;
}

void Builder::look(const Resources& resources, std::int64_t now) {
    now_ = now;
    points_ = resources.own_points();
    lead_ = forecast_lead(resources, rules_);
    own_structures_ = 0;
    own_generators_ = 0;
    for (const Structure& structure : resources.structures()) {
        const bool is_own = structure.team == Whose::Own;
        own_structures_ += is_own ? 1 : 0;
        own_generators_ += is_own && structure.kind == StructureKind::Generator ? 1 : 0;
    }
    generators_ = predicted_generators(resources, now);
}

void Builder::follow(const play::Scene& scene, const play::Plan& plan) {
    if (target_ && (!wants_more() || !is_possible(target_->place, scene.structures))) {
        target_.reset();
    }
    if (!target_ && scene.running && wants_more() && now_ >= next_choice_) {
        choose(scene, plan);
    }
    if (target_) {
        errand_.follow(scene, plan, target_->place);
    } else {
        errand_.end();
    }
}

void Builder::order(const play::Scene& scene, const Orders& orders) {
    if (pod() != play::kNoPlayer && ground_.reaches(scene.own[pod()].position, target_->place)) {
        order_ = orders.build(StructureKind::Generator, target_->place);
    }
}

bool Builder::wants_more() const {
    return points_ >= rules_.generator.price && own_generators_ < rules_.generator.most &&
           own_structures_ < PODBALL_STRUCTURES_MAX && lead_ <= enough_lead_;
}

bool Builder::is_possible(Vec2 place, const play::Structures& structures) const {
    return ground_.is_clear(place, structures) &&
           std::find(refused_places_.begin(), refused_places_.end(), place) == refused_places_.end();
}

void Builder::choose(const play::Scene& scene, const play::Plan& plan) {
    std::vector<Vec2> builders;
    for (const play::Player& player : scene.own) {
        if (play::is_free(plan, player.id)) {
            builders.push_back(player.position);
        }
    }
    if (builders.empty()) {
        return;
    }
    std::vector<Vec2> places = places_;
    std::erase_if(places, [&](Vec2 place) { return !is_possible(place, scene.structures); });
    const std::vector<Vec2> own = positions_of(scene.own);
    const std::vector<Vec2> opponents = positions_of(scene.opponents);
    target_ = chooser_.choose(places, {generators_, builders, own, opponents, now_, match_ticks_});
    if (!target_) {
        next_choice_ = now_ + kChoicePause;
    }
}

}  // namespace podball::expander
