#include "engine/ball_control.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "engine/kick.hpp"
#include "engine/play_counts.hpp"

namespace podball::engine {
namespace {

void shoot(World& world, const ResolvedRules& rules, Vec2 asked) {
    const int body = world.carrier;
    const StreamKey noise = kick_noise_key(world.seed, slot_of(world, body), pod_of(world, body), world.tick);
    const Vec2 shot = with_kick_noise(rules, noise, asked) * rules.ball.shoot_force;
    world.events.add(
        {world.tick, EventKind::Shot, slot_of(world, body), pod_of(world, body), 0, position(world, body)});
    release_ball(world, LossCause::Shot, rules.ball.deny_ticks);
    set_velocity(world, kBall, velocity(world, body) + shot / rules.ball.mass);
    set_velocity(world, body, velocity(world, body) - shot / rules.pod.mass);
    if (asked != Vec2{}) {
        count_kick(world, rules, body, velocity(world, kBall));
    }
}

bool counts_carrying(const World& world) {
    return world.ball_state == BallState::Carried && world.mode == GameMode::Running;
}

}  // namespace

void take_shots(World& world, const ResolvedRules& rules) {
    for_each_body(std::exchange(world.pending_shots, 0U), [&](int body) {
        // No pod gains the ball before all shots are tried, so only the current carrier can shoot.
        if (body == world.carrier) {
            shoot(world, rules, world.pending_shot[static_cast<std::size_t>(body)]);
        } else {
            ++world.metrics.void_shots;
        }
    });
}

void pick_up(World& world, int body) {
    assert(world.ball_state == BallState::Free && world.deny_ticks_left[static_cast<std::size_t>(body)] == 0);
    world.ball_state = BallState::Carried;
    world.carrier = body;
    world.carried_ticks = 0;
    count_gain(world, body);
    world.events.add(
        {world.tick, EventKind::PickUp, slot_of(world, body), pod_of(world, body), 0, position(world, body)});
}

void release_ball(World& world, LossCause cause, int deny_ticks) {
    assert(world.ball_state == BallState::Carried && deny_ticks >= 1);
    const int body = world.carrier;
    carry_ball(world);
    world.ball_state = BallState::Free;
    world.carrier = kNobody;
    world.carried_ticks = 0;
    world.deny_ticks_left[static_cast<std::size_t>(body)] = deny_ticks;
    count_spell_loss(world, cause);
    world.events.add({world.tick, EventKind::Loss, slot_of(world, body), pod_of(world, body),
                      static_cast<std::int32_t>(cause), position(world, body)});
}

void carry_ball(World& world) {
    if (world.ball_state != BallState::Carried) {
        return;
    }
    set_position(world, kBall, position(world, world.carrier));
    set_velocity(world, kBall, velocity(world, world.carrier));
}

int ticks_before_keep_limit(const World& world, const ResolvedRules& rules) {
    return counts_carrying(world) ? rules.ball.keep_ticks - world.carried_ticks - 1 : std::numeric_limits<int>::max();
}

void count_ball_timers(World& world, const ResolvedRules& rules, int ticks) {
    const auto count = static_cast<std::size_t>(pods(world));
    for (std::size_t b = 0; b < count; ++b) {
        world.deny_ticks_left[b] = std::max(world.deny_ticks_left[b] - ticks, 0);
    }
    if (!counts_carrying(world)) {
        return;
    }
    world.carried_ticks += ticks;
    if (world.carried_ticks >= rules.ball.keep_ticks) {
        release_ball(world, LossCause::KeepLimit, rules.ball.keep_deny_ticks);
    }
}

}  // namespace podball::engine
