#include "engine/impact_search.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/contact_time.hpp"
#include "engine/economy/structure_grid.hpp"
#include "engine/exclusion_zone.hpp"

namespace podball::engine {
namespace {

int code(const World& world, int coin, int body) {
    if (body == kBall) {
        return kPodBodiesMax;
    }
    return (slot_of(world, body) ^ coin) * kPodsMax + pod_of(world, body);
}

struct Codes {
    int low;
    int high;
};

int structure_code(int coin, int entry) {
    const int slot = slot_of_structure(static_cast<std::size_t>(entry));
    return (slot ^ coin) * kStructuresPerSlot + entry - slot * kStructuresPerSlot;
}

// The codes of an impact. An obstacle counts as the second code.
Codes codes(const World& world, int coin, const Impact& impact) {
    const int first = code(world, coin, impact.body);
    if (impact.obstacle == Obstacle::Structure) {
        return {first, structure_code(coin, impact.structure)};
    }
    if (impact.other == kNobody) {
        return {first, static_cast<int>(impact.obstacle)};
    }
    const int second = code(world, coin, impact.other);
    return first < second ? Codes{first, second} : Codes{second, first};
}

// Finds the earliest obstacle of one body. Obstacles are added in the order of R22, and the first of equal times stays.
class EarliestObstacle {
  public:
    EarliestObstacle(double now, ImpactKind kind, int body) : now_(now) {
        earliest_.kind = kind;
        earliest_.body = body;
    }
    void add(double time_from_now, ImpactKind kind, Obstacle obstacle, Vec2 centre = {}, int zone_slot = kNobody) {
        const double time = now_ + time_from_now;
        if (!(time < 1.0) || time >= earliest_.time) {
            return;
        }
        earliest_.time = time;
        earliest_.kind = kind;
        earliest_.obstacle = obstacle;
        earliest_.centre = centre;
        earliest_.zone_slot = zone_slot;
    }
    [[nodiscard]] const Impact& get() const { return earliest_; }

  private:
    double now_;
    Impact earliest_;
};

Impact pod_obstacle(const World& world, const ResolvedRules& rules, double now, int body, Vec2 from, Vec2 way) {
    const double radius = rules.pod.radius;
    const int slot = slot_of(world, body);
    EarliestObstacle earliest(now, ImpactKind::PodBorder, body);
    earliest.add(time_to_limit(from.x, way.x, 0.5 * rules.arena.width - radius), ImpactKind::PodBorder,
                 Obstacle::BorderX);
    earliest.add(time_to_limit(from.y, way.y, 0.5 * rules.arena.height - radius), ImpactKind::PodBorder,
                 Obstacle::BorderY);
    if (mode_traits(world.mode).confined) {
        earliest.add(time_to_line(from.x, way.x, keepoff_limit(rules.arena, radius), own_goal_sign(world, slot)),
                     ImpactKind::PodLine, Obstacle::Line);
    }
    if (rules.arena.exclusion_radius > 0.0) {
        for (int zone = 0; zone < kSlots; ++zone) {
            if (world.zone_owner[static_cast<std::size_t>(zone)] == body) {
                continue;
            }
            const Vec2 centre = own_goal(world, rules, zone);
            earliest.add(time_to_reach(from - centre, way, zone_contact_radius(rules)), ImpactKind::PodCircle,
                         Obstacle::Circle, centre, zone);
        }
    }
    return earliest.get();
}

// Beside the goal the end border is a wall, which the ball meets with its edge. Source: R19, R27.
double time_to_end_border(Vec2 from, Vec2 way, const ResolvedRules& rules) {
    const double time = time_to_limit(from.x, way.x, 0.5 * rules.arena.width - rules.ball.radius);
    if (time >= 1.0) {
        return kNever;
    }
    return std::fabs(from.y + way.y * time) < 0.5 * rules.arena.goal_width ? kNever : time;
}

void add_posts(EarliestObstacle& earliest, Vec2 from, Vec2 way, const ResolvedRules& rules) {
    const double x = from.x < 0.0 ? -0.5 * rules.arena.width : 0.5 * rules.arena.width;
    for (const double y : {-0.5 * rules.arena.goal_width, 0.5 * rules.arena.goal_width}) {
        const Vec2 post{x, y};
        earliest.add(time_to_reach(from - post, way, rules.ball.radius), ImpactKind::BallBorder, Obstacle::Post, post);
    }
}

Impact ball_obstacle(const World& world, const ResolvedRules& rules, double now, Vec2 from, Vec2 way) {
    constexpr ImpactKind kKind = ImpactKind::BallBorder;
    EarliestObstacle earliest(now, kKind, kBall);
    earliest.add(time_to_end_border(from, way, rules), kKind, Obstacle::BorderX);
    earliest.add(time_to_limit(from.y, way.y, 0.5 * rules.arena.height - rules.ball.radius), kKind, Obstacle::BorderY);
    if (mode_traits(world.mode).confined) {
        const double sign = from.x < 0.0 ? -1.0 : 1.0;
        earliest.add(time_to_line(from.x, way.x, keepoff_limit(rules.arena, rules.ball.radius), sign), kKind,
                     Obstacle::Line);
    }
    earliest.add(time_to_limit(from.x, way.x, 0.5 * rules.arena.width), kKind, Obstacle::GoalLine);
    add_posts(earliest, from, way, rules);
    return earliest.get();
}

// Bit per finished structure that a body may meet on its way.
std::uint64_t structures_on_way(const World& world, const ResolvedRules& rules, Vec2 from, Vec2 way) {
    const Vec2 to = from + way;
    return structures_near(world, GridCells(rules), {std::min(from.x, to.x), std::min(from.y, to.y)},
                           {std::max(from.x, to.x), std::max(from.y, to.y)});
}

// Replaces `earliest` by an earlier impact on a structure. Structures come in the order of their codes, and the first
// of equal times stays. Source: R107.
void add_structures(const World& world, const ResolvedRules& rules, const TickMotion& motion, Vec2 from, Vec2 way,
                    Impact& earliest) {
    const std::uint64_t on_way = structures_on_way(world, rules, from, way);
    for (const int slot : {motion.coin, 1 - motion.coin}) {
        for_each_structure(on_way & structures_of(world.economy, slot), [&](std::size_t entry) {
            const double time = motion.now + time_to_structure(world, rules, entry, earliest.body, from, way);
            if (time < 1.0 && time < earliest.time) {
                earliest.time = time;
                earliest.kind = earliest.body == kBall ? ImpactKind::BallStructure : ImpactKind::PodStructure;
                earliest.obstacle = Obstacle::Structure;
                earliest.centre = structure_place(world.economy, entry);
                earliest.structure = static_cast<std::int32_t>(entry);
            }
        });
    }
}

}  // namespace

bool comes_before(const World& world, int coin, const Impact& a, const Impact& b) {
    if (a.time != b.time) {
        return a.time < b.time;
    }
    if (a.kind != b.kind) {
        return a.kind < b.kind;
    }
    const Codes ca = codes(world, coin, a);
    const Codes cb = codes(world, coin, b);
    return ca.low != cb.low ? ca.low < cb.low : ca.high < cb.high;
}

double pair_impact_time(const World& world, const ResolvedRules& rules, const TickMotion& motion, int body, int other) {
    assert(body != kBall && body != other && (other != kBall || world.ball_state == BallState::Free));
    if (is_stuck(motion, body) && is_stuck(motion, other)) {
        return kNever;
    }
    const Vec2 from = position_at(world, motion, other, motion.now) - position_at(world, motion, body, motion.now);
    const Vec2 way = chord(motion, other) - chord(motion, body);
    const bool with_ball = other == kBall;
    const double radius = rules.pod.radius + (with_ball ? rules.ball.radius : rules.pod.radius);
    const bool can_be_gained = with_ball && !is_stuck(motion, body) && !is_stuck(motion, kBall);
    const double time = motion.now + (can_be_gained ? time_to_ball(from, way, radius, rules.ball.pickup_velocity)
                                                    : time_to_reach(from, way, radius));
    return time < 1.0 ? time : kNever;
}

Impact obstacle_on_way(const World& world, const ResolvedRules& rules, double now, int body, Vec2 from, Vec2 way) {
    return body == kBall ? ball_obstacle(world, rules, now, from, way)
                         : pod_obstacle(world, rules, now, body, from, way);
}

Impact obstacle_impact(const World& world, const ResolvedRules& rules, const TickMotion& motion, int body) {
    const Vec2 from = position_at(world, motion, body, motion.now);
    const Vec2 way = chord(motion, body);
    Impact earliest = obstacle_on_way(world, rules, motion.now, body, from, way);
    if (solid_structures(world, rules) != 0) {
        add_structures(world, rules, motion, from, way, earliest);
    }
    return earliest;
}

}  // namespace podball::engine
