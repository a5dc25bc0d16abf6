#include "rusher/settler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace podball::rusher {
namespace {

constexpr double kSpacing = 0.03;  // Between the compared places. Units: length.

}  // namespace

Settler::Settler(const play::BuildingGround& ground, const Orders& orders, double lane, double calm)
    : ground_(ground), price_(orders.rules().generator.price), places_(ground.places(kSpacing)), errand_(calm) {
    std::erase_if(places_, [&](Vec2 place) { return place.x > 0.0 || std::fabs(place.y) < lane; });
}

void Settler::hear(const Resources& resources) {
    for (const Refusal& refusal : resources.refusals()) {
        if (refusal.index == order_ && refusal.reason == Refused::OutOfPlace && place_) {
            std::erase(places_, *place_);
            place_.reset();
        }
    }
    order_ = PODBALL_NO_ORDER;
}

void Settler::follow(const Resources& resources, const play::Scene& scene, const play::Plan& plan) {
    const bool is_wanted_now = is_wanted(resources);
    if (place_ && (!is_wanted_now || !ground_.is_clear(*place_, scene.structures))) {
        place_.reset();
    }
    if (!place_ && is_wanted_now && scene.running) {
        place_ = nearest_place(scene, plan);
    }
    if (place_) {
        errand_.follow(scene, plan, *place_);
    } else {
        errand_.end();
    }
}

void Settler::order(const play::Scene& scene, const Orders& orders) {
    if (pod() != play::kNoPlayer && ground_.reaches(scene.own[pod()].position, *place_)) {
        order_ = orders.build(StructureKind::Generator, *place_);
    }
}

bool Settler::is_wanted(const Resources& resources) const {
    const auto structures = resources.structures();
    const bool has_generator = std::any_of(structures.begin(), structures.end(), [](const Structure& structure) {
        return structure.team == Whose::Own && structure.kind == StructureKind::Generator;
    });
    return !has_generator && resources.own_points() >= price_;
}

std::optional<Vec2> Settler::nearest_place(const play::Scene& scene, const play::Plan& plan) const {
    std::optional<Vec2> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const Vec2 place : places_) {
        if (!ground_.is_clear(place, scene.structures)) {
            continue;
        }
        for (const play::Player& player : scene.own) {
            const double way = play::absence(scene, plan, player.id, place);
            if (play::is_free(plan, player.id) && way < least) {
                least = way;
                nearest = place;
            }
        }
    }
    return nearest;
}

}  // namespace podball::rusher
