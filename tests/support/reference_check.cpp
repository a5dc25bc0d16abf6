#include "support/reference_check.hpp"

#include <cmath>
#include <cstdio>

#include "engine/step.hpp"
#include "support/naive_tick.hpp"

namespace podball::testing {

using namespace engine;

namespace {

constexpr double kTolerance = 1e-9;
constexpr int kImpactsMax = 8;

std::string body_difference(const World& a, const World& b, int body) {
    const double place = distance(position(a, body), position(b, body));
    const double speed = distance(velocity(a, body), velocity(b, body));
    if (place <= kTolerance && speed <= kTolerance) {
        return {};
    }
    char text[120];
    std::snprintf(text, sizeof text, "body %d is %g away, its velocity %g", body, place, speed);
    return text;
}

// `reference` still has the structures that lost all health in the tick.
std::string structure_difference(const World& world, const World& reference) {
    constexpr double kHealthTolerance = 1e-6;
    for (int slot = 0; slot < kSlots; ++slot) {
        int found = 0;
        for (int number = 0; number < reference.economy.count[static_cast<std::size_t>(slot)]; ++number) {
            const std::size_t entry = structure_of(slot, number);
            const double health = reference.economy.health[entry];
            if (health <= 0.0) {
                continue;
            }
            const std::size_t same = structure_of(slot, found++);
            if (world.economy.id[same] != reference.economy.id[entry] ||
                std::fabs(world.economy.health[same] - health) > kHealthTolerance) {
                return "health of structure " + std::to_string(reference.economy.id[entry]);
            }
        }
        if (found != world.economy.count[static_cast<std::size_t>(slot)]) {
            return "structures of slot " + std::to_string(slot);
        }
    }
    return {};
}

std::string difference(const World& a, const World& b) {
    if (a.ball_state != b.ball_state) {
        return "ball state";
    }
    if (a.carrier != b.carrier || a.carried_ticks != b.carried_ticks) {
        return "carrier";
    }
    if (a.zone_owner != b.zone_owner) {
        return "zone owner";
    }
    if (a.score != b.score) {
        return "score";
    }
    if (a.deny_ticks_left != b.deny_ticks_left) {
        return "deny windows";
    }
    for (int body = 0; body < pods(a); ++body) {
        if (auto text = body_difference(a, b, body); !text.empty()) {
            return text;
        }
    }
    const std::string text = body_difference(a, b, kBall);
    return text.empty() ? structure_difference(a, b) : text;
}

}  // namespace

// `world` continues with the engine's result, so that errors do not add up.
void ReferenceCheck::step(World& world, const ResolvedRules& rules, const Commands& commands) {
    World reference = world;
    const int impacts = naive_tick(reference, rules, commands);
    engine::step(world, rules, commands);
    // The reference plays no line-up.
    if (impacts > kImpactsMax || world.kickoffs != reference.kickoffs) {
        return;
    }
    ++compared_;
    with_impacts_ += impacts > 0 ? 1 : 0;
    const std::string found = difference(world, reference);
    if (found.empty()) {
        return;
    }
    ++differences_;
    if (first_.empty()) {
        first_ = found + " after tick " + std::to_string(world.tick);
    }
}

}  // namespace podball::testing
