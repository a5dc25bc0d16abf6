#include "engine/stall.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/ball_control.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/economy/structures.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/play_counts.hpp"
#include "engine/quick_pods.hpp"
#include "engine/random.hpp"

namespace podball::engine {
namespace {

constexpr double kSpotDistance = 0.06;  // Length from the zone to the first spot, and between spots.

// Offset of a spot from the first one, towards the centre of the arena and to the left. Units: kSpotDistance.
struct SpotOffset {
    int forward;
    int left;
};
// The nearest spots come first.
constexpr std::array<SpotOffset, 21> kSpots = {{{0, 0},  {0, 1}, {0, -1}, {1, 0},  {1, 1},  {1, -1}, {0, 2},
                                                {0, -2}, {2, 0}, {1, 2},  {1, -2}, {2, 1},  {2, -1}, {2, 2},
                                                {2, -2}, {0, 3}, {0, -3}, {1, 3},  {1, -3}, {2, 3},  {2, -3}}};

// The place of a spot, in the frame of the team that defends this half.
Vec2 spot_place(const ResolvedRules& rules, SpotOffset offset) {
    const double first = -(0.5 * rules.arena.width - rules.arena.exclusion_radius - rules.pod.radius - kSpotDistance);
    return {first + kSpotDistance * offset.forward, kSpotDistance * offset.left};
}

// Source: R108.
bool is_free_of_structures(const World& world, const ResolvedRules& rules, Vec2 place) {
    bool is_free = true;
    for_each_structure(solid_structures(world, rules), [&](std::size_t entry) {
        const double clearance = structure_radius(world.economy, rules, entry) + rules.ball.radius;
        is_free = is_free && squared_length(structure_place(world.economy, entry) - place) >= clearance * clearance;
    });
    return is_free;
}

bool is_free_spot(const World& world, const ResolvedRules& rules, Vec2 place) {
    if (std::fabs(place.x) > 0.5 * rules.arena.width - rules.ball.radius) {
        return false;
    }
    if (std::fabs(place.y) > 0.5 * rules.arena.height - rules.ball.radius) {
        return false;
    }
    const double clearance = rules.pod.radius + rules.ball.radius;
    for (int body = 0; body < pods(world); ++body) {
        if (squared_length(position(world, body) - place) < clearance * clearance) {
            return false;
        }
    }
    return is_free_of_structures(world, rules, place);
}

int defender_of_ball(const World& world) {
    if (world.x[kBall] == 0.0) {
        return tie_coin(world.seed, world.tick);
    }
    return own_goal_sign(world, 0) * world.x[kBall] > 0.0 ? 0 : 1;
}

void drop_at(World& world, const ResolvedRules& rules, Vec2 spot) {
    const int carrier = world.carrier;
    if (carrier != kNobody) {
        release_ball(world, LossCause::Stall, rules.ball.deny_ticks);
    }
    set_position(world, kBall, spot);
    set_velocity(world, kBall, {});
    forget_kick(world.metrics);
    end_spell(world, SpellEnd::Stall);
    restart_stall(world);
    const bool carried = carrier != kNobody;
    world.events.add({world.tick, EventKind::StallDrop, carried ? slot_of(world, carrier) : kNobody,
                      carried ? pod_of(world, carrier) : kNobody, 0, spot});
}

void drop_ball(World& world, const ResolvedRules& rules) {
    const bool turned = own_goal_sign(world, defender_of_ball(world)) > 0.0;
    for (const SpotOffset& offset : kSpots) {
        const Vec2 own_frame = spot_place(rules, offset);
        const Vec2 place = turned ? half_turn(own_frame) : own_frame;
        if (!is_free_spot(world, rules, place)) {
            continue;
        }
        drop_at(world, rules, place);
        return;
    }
}

void count_zone(World& world, int zone, int ticks) {
    if (zone == kNobody || zone != world.stall_zone_slot) {
        world.stall_zone_ticks = 0;
    }
    world.stall_zone_slot = zone;
    if (zone != kNobody) {
        world.stall_zone_ticks += ticks;
    }
}

void count_open(World& world, const ResolvedRules& rules, Vec2 ball, int ticks) {
    const double radius = rules.stall.open_radius;
    if (squared_length(ball - world.stall_place) > radius * radius) {
        world.stall_place = ball;
        world.stall_open_ticks = 0;
    } else {
        world.stall_open_ticks += ticks;
    }
}

// Whether the ball does not get away from its stall place, if it moves by at most `way` from `ball`.
bool stays_at_stall_place(const World& world, const ResolvedRules& rules, Vec2 ball, double way) {
    return length(ball - world.stall_place) + with_rounding(rules, way) < rules.stall.open_radius;
}

bool stalls_count(const World& world) { return world.mode == GameMode::Running && world.ball_state != BallState::Dead; }

}  // namespace

void restart_stall(World& world) {
    world.stall_zone_slot = kNobody;
    world.stall_zone_ticks = 0;
    world.stall_open_ticks = 0;
    world.stall_place = position(world, kBall);
}

int ticks_before_drop(const World& world, const ResolvedRules& rules) {
    int ticks = std::numeric_limits<int>::max();
    if (stalls_count(world) && rules.stall.zone_ticks > 0) {
        ticks = rules.stall.zone_ticks - world.stall_zone_ticks;
    }
    if (stalls_count(world) && rules.stall.open_ticks > 0) {
        ticks = std::min(ticks, rules.stall.open_ticks - world.stall_open_ticks);
    }
    return ticks;
}

void count_stall(World& world, const ResolvedRules& rules, const PlayedTicks& played) {
    if (!stalls_count(world)) {
        return;
    }
    if (rules.stall.zone_ticks > 0) {
        const bool stays_out = stays_out_of_zones(rules, played.place(1, kBall), played.ways().ball);
        played.count_each(stays_out, [&](int tick, int ticks) {
            count_zone(world, zone_at(world, rules, played.place(tick, kBall)), ticks);
        });
    }
    if (rules.stall.open_ticks > 0) {
        const bool stays = stays_at_stall_place(world, rules, played.place(1, kBall), played.ways().ball);
        played.count_each(stays,
                          [&](int tick, int ticks) { count_open(world, rules, played.place(tick, kBall), ticks); });
    }
    if (ticks_before_drop(world, rules) <= 0) {
        drop_ball(world, rules);
    }
}

}  // namespace podball::engine
