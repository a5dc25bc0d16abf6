#include "expander/guard.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "play/game.hpp"

namespace podball::expander {
namespace {

constexpr double kSpare = 0.002;  // Of the gap between generator and barrier, so that truncation breaks no rule.
constexpr double kRammed = 0.5;   // Share of health. A generator above it was hit by chance.
constexpr double kBeside = 1.5;   // A barrier nearer than this many least distances guards the generator already.

// Five directions in the order of their distance from `ahead`: straight ahead first.
std::array<Vec2, 5> fan(Vec2 ahead) {
    const Vec2 left = {-ahead.y, ahead.x};
    const double diagonal = 0.70710678118654752;
    return {ahead, (ahead + left) * diagonal, (ahead - left) * diagonal, left, left * -1.0};
}

}  // namespace

Guard::Guard(const play::BuildingGround& ground, const podball_resource_rules_t& rules, double lane, double calm)
    : ground_(ground),
      barrier_(rules.barrier),
      lane_(lane),
      apart_(ground.clear_distance() + rules.generator.radius + kSpare),
      errand_(calm) {}

bool Guard::can_pay(const Resources& resources) const {
    int own = 0;
    int barriers = 0;
    for (const Structure& structure : resources.structures()) {
        own += structure.team == Whose::Own ? 1 : 0;
        barriers += structure.team == Whose::Own && structure.kind == StructureKind::Barrier ? 1 : 0;
    }
    return resources.own_points() >= barrier_.price && barriers < barrier_.most && own < PODBALL_STRUCTURES_MAX;
}

bool Guard::is_possible(const play::Scene& scene, Vec2 place) const {
    return std::fabs(place.y) >= lane_ && ground_.permits(place) && ground_.is_clear(place, scene.structures);
}

void Guard::follow(const Resources& resources, const play::Scene& scene, const play::Plan& plan, int builder) {
    if (place_ && (!can_pay(resources) || !is_possible(scene, *place_))) {
        place_.reset();
    }
    if (!place_ && scene.running && can_pay(resources)) {
        place_ = wanted_place(resources, scene);
    }
    if (place_) {
        errand_.follow(scene, plan, *place_, builder);
    } else {
        errand_.end();
    }
}

void Guard::order(const play::Scene& scene, const Orders& orders) {
    if (pod() != play::kNoPlayer && ground_.reaches(scene.own[pod()].position, *place_)) {
        orders.build(StructureKind::Barrier, *place_);
    }
}

std::optional<Vec2> Guard::wanted_place(const Resources& resources, const play::Scene& scene) const {
    for (const Structure& generator : resources.structures()) {
        if (generator.team != Whose::Own || generator.kind != StructureKind::Generator || generator.health > kRammed) {
            continue;
        }
        const auto structures = resources.structures();
        const bool has_barrier = std::any_of(structures.begin(), structures.end(), [&](const Structure& other) {
            return other.kind == StructureKind::Barrier && distance(other.place, generator.place) < kBeside * apart_;
        });
        if (!has_barrier) {
            if (const std::optional<Vec2> place = place_before(generator.place, scene)) {
                return place;
            }
        }
    }
    return std::nullopt;
}

std::optional<Vec2> Guard::place_before(Vec2 generator, const play::Scene& scene) const {
    Vec2 nearest;
    double least = std::numeric_limits<double>::infinity();
    for (const play::Player& opponent : scene.opponents) {
        const double apart = distance(opponent.position, generator);
        if (apart < least) {
            least = apart;
            nearest = opponent.position;
        }
    }
    for (const Vec2 direction : fan(play::unit(nearest - generator))) {
        const Vec2 place = play::truncated(generator + direction * apart_);
        if (is_possible(scene, place)) {
            return place;
        }
    }
    return std::nullopt;
}

}  // namespace podball::expander
