#include "engine/metrics.hpp"

#include <bit>
#include <cassert>
#include <cmath>

#include "engine/exclusion_zone.hpp"
#include "engine/kick.hpp"
#include "engine/play_counts.hpp"
#include "engine/played_ticks.hpp"
#include "engine/world.hpp"

namespace podball::engine {
namespace {

constexpr std::int64_t kEarlyTicks = 1000;

SlotMetrics& of_slot(World& world, int slot) { return world.metrics.slot[static_cast<std::size_t>(slot)]; }

const SlotMetrics& of_slot(const Metrics& metrics, int slot) {
    assert(slot >= 0 && slot < kSlots);
    return metrics.slot[static_cast<std::size_t>(slot)];
}

std::optional<double> share(std::int64_t part, std::int64_t whole) {
    if (whole == 0) {
        return std::nullopt;
    }
    return static_cast<double>(part) / static_cast<double>(whole);
}

// Source: R76. The order of the sum is that of the ticks.
void count_area(World& world, const ResolvedRules& rules, const PlayedTicks& played, int slot) {
    const double arena = rules.arena.width * rules.arena.height;
    double& sum = of_slot(world, slot).area_sum;
    for (int tick = 1; tick <= played.count(); ++tick) {
        const Vec2 box = played.team_box(tick, slot);
        sum += box.x * box.y / arena;
    }
}

// Source: R77.
void count_halves(World& world, const PlayedTicks& played, int slot) {
    const double way = played.ways().pod;
    const int first = body_of(world, slot, 0);
    const int end = first + world.pod_count[static_cast<std::size_t>(slot)];
    std::int64_t right = 0;
    std::int64_t left = 0;
    for (int body = first; body < end; ++body) {
        const double x = played.place(1, body).x;
        right += x > way ? 1 : 0;  // It stays on this side of the centre line in all ticks.
        left += x < -way ? 1 : 0;
    }
    const bool all_stay = right + left == end - first;
    right *= played.count();
    left *= played.count();
    for (int body = first; !all_stay && body < end; ++body) {
        if (std::fabs(played.place(1, body).x) > way) {
            continue;
        }
        for (int tick = 1; tick <= played.count(); ++tick) {
            const double x = played.place(tick, body).x;
            right += x > 0.0 ? 1 : 0;
            left += x < 0.0 ? 1 : 0;
        }
    }
    SlotMetrics& metrics = of_slot(world, slot);
    const bool attacks_right = own_goal_sign(world, slot) < 0.0;
    metrics.upfield_pod_ticks += attacks_right ? right : left;
    metrics.downfield_pod_ticks += attacks_right ? left : right;
}

// Source: R75, R83.
void count_ball_zone(World& world, int zone, int ticks) {
    const Metrics& metrics = world.metrics;
    if (zone == kNobody && metrics.possessing_slot != kNobody) {
        of_slot(world, metrics.possessing_slot).possession_ticks += ticks;
    }
    if (zone != kNobody && metrics.last_touch_slot == zone) {
        of_slot(world, zone).blocking_ticks += ticks;
    }
}

// Source: R80.
void count_ball_half(World& world, double x, int ticks) {
    if (x != 0.0) {
        of_slot(world, own_goal_sign(world, 0) * x > 0.0 ? 0 : 1).ball_in_own_half_ticks += ticks;
    }
}

void count_ball_places(World& world, const ResolvedRules& rules, const PlayedTicks& played) {
    const Vec2 ball = played.place(1, kBall);
    played.count_each(stays_out_of_zones(rules, ball, played.ways().ball), [&](int tick, int ticks) {
        count_ball_zone(world, zone_at(world, rules, played.place(tick, kBall)), ticks);
    });
    played.count_each(std::fabs(ball.x) > played.ways().ball,
                      [&](int tick, int ticks) { count_ball_half(world, played.place(tick, kBall).x, ticks); });
}

bool counts(const World& world) { return world.mode == GameMode::Running; }

void touch(World& world, int slot) { world.metrics.last_touch_slot = slot; }

}  // namespace

void forget_kick(Metrics& metrics) {
    metrics.kick_slot = metrics.kick_pod = kNobody;
    metrics.kick_is_on_goal = metrics.kick_counts_wide = false;
}

void count_ticks(World& world, const ResolvedRules& rules, const PlayedTicks& played) {
    if (!counts(world)) {
        return;
    }
    world.metrics.running_ticks += played.count();
    world.metrics.ticks_since_kickoff += played.count();
    for (int slot = 0; slot < kSlots; ++slot) {
        count_area(world, rules, played, slot);
        count_halves(world, played, slot);
    }
    if (world.ball_state == BallState::Dead) {
        return;
    }
    if (world.carrier != kNobody) {
        of_slot(world, slot_of(world, world.carrier)).carried_ticks += played.count();
    }
    count_ball_places(world, rules, played);
}

void count_whistle(World& world) {
    Metrics& metrics = world.metrics;
    metrics.ticks_since_kickoff = 0;
    count_spell_whistle(world);
    if (world.carrier == kNobody) {
        return;
    }
    metrics.possessing_slot = metrics.last_touch_slot = slot_of(world, world.carrier);
    of_slot(world, metrics.possessing_slot).gains++;
}

void count_kick(World& world, const ResolvedRules& rules, int body, Vec2 ball_velocity) {
    if (!counts(world)) {
        return;
    }
    const int slot = slot_of(world, body);
    SlotMetrics& metrics = of_slot(world, slot);
    Metrics& match = world.metrics;
    metrics.kicks++;
    touch(world, slot);
    match.kick_slot = slot;
    match.kick_pod = pod_of(world, body);
    const double goal_sign = own_goal_sign(world, 1 - slot);
    const auto crossing = goal_line_crossing(rules, goal_sign, position(world, kBall), ball_velocity);
    match.kick_is_on_goal = is_on_goal(rules, crossing);
    match.kick_counts_wide = is_on_goal_wide(rules, crossing);
    metrics.shots_on_goal += match.kick_is_on_goal ? 1 : 0;
    metrics.shots_on_goal_wide += match.kick_counts_wide ? 1 : 0;
    count_kind(world, rules, body);
}

void count_gain(World& world, int body) {
    if (!counts(world)) {
        return;
    }
    Metrics& match = world.metrics;
    const int slot = slot_of(world, body);
    touch(world, slot);
    count_spell_gain(world, body);
    if (match.possessing_slot != slot) {
        of_slot(world, slot).gains++;
    }
    match.possessing_slot = slot;
    if (match.kick_slot == kNobody) {
        return;
    }
    SlotMetrics& kicker = of_slot(world, match.kick_slot);
    kicker.shots_gained += match.kick_is_on_goal ? 1 : 0;
    if (slot != match.kick_slot) {
        kicker.passes_intercepted++;
        of_slot(world, slot).interceptions_won++;
    } else if (pod_of(world, body) != match.kick_pod) {
        kicker.passes_completed++;
    }
    forget_kick(match);
}

void count_bounce(World& world, int body) {
    if (!counts(world)) {
        return;
    }
    Metrics& match = world.metrics;
    touch(world, slot_of(world, body));
    if (!match.kick_is_on_goal) {
        return;
    }
    of_slot(world, match.kick_slot).shots_deflected++;
    match.kick_is_on_goal = false;
}

void count_goal(World& world, int scoring_slot) {
    Metrics& match = world.metrics;
    const bool is_early = match.ticks_since_kickoff < kEarlyTicks;
    of_slot(world, scoring_slot).goals_early += is_early ? 1 : 0;
    count_spell_goal(world, scoring_slot, is_early);
    if (match.kick_slot == scoring_slot) {
        of_slot(world, scoring_slot).shots_scored += match.kick_is_on_goal ? 1 : 0;
        of_slot(world, scoring_slot).shots_on_goal_wide += match.kick_counts_wide ? 0 : 1;
    }
    forget_kick(match);
}

std::optional<double> possession(const Metrics& metrics, int slot) {
    return share(of_slot(metrics, slot).possession_ticks, metrics.running_ticks);
}

std::optional<double> team_area(const Metrics& metrics, int slot) {
    if (metrics.running_ticks == 0) {
        return std::nullopt;
    }
    return of_slot(metrics, slot).area_sum / static_cast<double>(metrics.running_ticks);
}

std::optional<double> attack_ratio(const Metrics& metrics, int slot) {
    const SlotMetrics& own = of_slot(metrics, slot);
    return share(own.upfield_pod_ticks, own.downfield_pod_ticks);
}

std::optional<double> territory(const Metrics& metrics, int slot) {
    return share(of_slot(metrics, 1 - slot).ball_in_own_half_ticks, metrics.running_ticks);
}

std::optional<double> blocking(const Metrics& metrics, int slot) {
    return share(of_slot(metrics, slot).blocking_ticks, metrics.running_ticks);
}

ConductBreach conduct_breach(const Metrics& metrics, const ConductRules& rules, int slot) {
    const std::optional<double> blocked = blocking(metrics, slot);
    const std::optional<double> attack = attack_ratio(metrics, slot);
    return {blocked && *blocked > rules.blocking_share_max, attack && *attack < rules.camping_attack_ratio_min};
}

}  // namespace podball::engine
