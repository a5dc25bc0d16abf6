#include "engine/ball_race.hpp"

#include <cmath>

#include <podball/math/linear_drag.hpp>

namespace podball::engine {
namespace {

constexpr int kMomentTicks = 5;  // From one moment to the next. Source: R114.
constexpr int kMoments = 60;

// The map of the ticks of `first`, followed by those of `then`.
LinearDrag joined(const LinearDrag& first, const LinearDrag& then) {
    LinearDrag both;
    both.decay = first.decay * then.decay;
    both.reach = first.reach + first.decay * then.reach;
    both.force_to_velocity = first.force_to_velocity * then.decay + then.force_to_velocity;
    both.force_to_reach = first.force_to_reach + first.force_to_velocity * then.reach + then.force_to_reach;
    return both;
}

// The map of a moment's ticks, from that of one tick.
LinearDrag moment_of(const LinearDrag& tick) {
    LinearDrag moment = tick;
    for (int ticks = 1; ticks < kMomentTicks; ++ticks) {
        moment = joined(moment, tick);
    }
    return moment;
}

bool is_in_arena(const ArenaRules& arena, Vec2 place) {
    return std::fabs(place.x) <= 0.5 * arena.width && std::fabs(place.y) <= 0.5 * arena.height;
}

// Whether `pod` could pick up the ball `ball` after the ticks of `drag`, by the one constant thrust that takes its
// centre there.
bool could_pick_up(const Motion& pod, const Motion& ball, const LinearDrag& drag, const ResolvedRules& rules) {
    const Vec2 gap = ball.position - (pod.position + pod.velocity * drag.reach);
    const double way = rules.pod.thrust * drag.force_to_reach;
    if (squared_length(gap) > way * way) {
        return false;
    }
    const Vec2 velocity = pod.velocity * drag.decay + gap / drag.force_to_reach * drag.force_to_velocity;
    return squared_length(velocity - ball.velocity) < rules.ball.pickup_velocity * rules.ball.pickup_velocity;
}

}  // namespace

bool mate_is_first(const World& world, const ResolvedRules& rules, int kicker) {
    const int slot = slot_of(world, kicker);
    const LinearDrag pod_moment = moment_of(rules.pod_drag);
    const LinearDrag ball_moment = moment_of(rules.ball_drag);
    LinearDrag pod_drag = pod_moment;
    LinearDrag ball_drag = ball_moment;
    const Motion start = {position(world, kBall), velocity(world, kBall)};
    for (int moment = 1; moment <= kMoments; ++moment) {
        const Motion ball = advanced(start, {}, ball_drag);
        if (!is_in_arena(rules.arena, ball.position)) {
            return false;
        }
        bool mate_is_there = false;
        for (int body = 0; body < pods(world); ++body) {
            const bool is_denied = world.deny_ticks_left[static_cast<std::size_t>(body)] >= moment * kMomentTicks;
            if (body == kicker || is_denied ||
                !could_pick_up({position(world, body), velocity(world, body)}, ball, pod_drag, rules)) {
                continue;
            }
            if (slot_of(world, body) != slot) {
                return false;
            }
            mate_is_there = true;
        }
        if (mate_is_there) {
            return true;
        }
        pod_drag = joined(pod_drag, pod_moment);
        ball_drag = joined(ball_drag, ball_moment);
    }
    return false;
}

}  // namespace podball::engine
