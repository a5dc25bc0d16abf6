#include "engine/impact_queue.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/ball_control.hpp"

namespace podball::engine {
namespace {

std::uint64_t bit_of(int body) { return std::uint64_t{1} << body; }

// Twice the energy of the chords. Impacts never add to it. Source: R9, R21.
double doubled_energy(const World& world, const ResolvedRules& rules, const TickMotion& motion) {
    double energy = rules.ball.mass * squared_length(chord(motion, kBall));
    for (int body = 0; body < pods(world); ++body) {
        energy += body_mass(world, rules, body) * squared_length(chord(motion, body));
    }
    return energy;
}

}  // namespace

ImpactQueue::ImpactQueue(const World& world, const ResolvedRules& rules, const TickMotion& motion)
    : world_(world), rules_(rules), motion_(motion), start_(world) {
    const int at_ball = world.carrier == kNobody ? kBall : world.carrier;
    ball_x_ = static_cast<float>(position(world, at_ball).x);
    ball_y_ = static_cast<float>(position(world, at_ball).y);
    // No body moves farther in the tick than if it had all energy.
    const double energy = doubled_energy(world, rules, motion);
    const double pod_way = with_rounding(rules, std::sqrt(energy / rules.pod.mass));
    const double ball_way = with_rounding(rules, std::sqrt(energy / rules.ball.mass));
    pod_reach_ = static_cast<float>(2.0 * (rules.pod.radius + pod_way));
    ball_reach_ = static_cast<float>(rules.pod.radius + pod_way + rules.ball.radius + ball_way);
}

void ImpactQueue::find_first(const CollisionCandidates& candidates) {
    for_each_body(candidates.at_obstacle, [&](int body) { offer_obstacle(body); });
    for_each_body(candidates.at_ball, [&](int body) { offer_pair(body, kBall); });
    for (const PodPair pair : candidates.pod_pairs()) {
        offer_pair(pair.low, pair.high);
    }
    if (candidates.ball_at_obstacle) {
        offer_obstacle(kBall);
    }
}

const Impact& ImpactQueue::first() const {
    int first = kNobody;
    for (std::uint64_t left = waiting_; left != 0; left &= left - 1) {
        const int body = std::countr_zero(left);
        if (first == kNobody || comes_before(world_, motion_.coin, next_[static_cast<std::size_t>(body)],
                                             next_[static_cast<std::size_t>(first)])) {
            first = body;
        }
    }
    return next_[static_cast<std::size_t>(first)];
}

void ImpactQueue::offer(int body, const Impact& impact) {
    Impact& next = next_[static_cast<std::size_t>(body)];
    if ((waiting_ & bit_of(body)) == 0 || comes_before(world_, motion_.coin, impact, next)) {
        next = impact;
        waiting_ |= bit_of(body);
    }
}

void ImpactQueue::offer_pair(int pod, int other) {
    const bool is_transparent = world_.deny_ticks_left[static_cast<std::size_t>(pod)] > 0;
    if (other == kBall && (world_.ball_state != BallState::Free || is_transparent)) {
        return;
    }
    const double time = pair_impact_time(world_, rules_, motion_, pod, other);
    if (time >= kNever) {
        return;
    }
    Impact impact;
    impact.time = time;
    impact.kind = other == kBall ? ImpactKind::PodBall : ImpactKind::PodPod;
    impact.body = pod;
    impact.other = other;
    offer(pod, impact);
    offer(other, impact);
}

void ImpactQueue::offer_obstacle(int body) {
    if (is_stuck(motion_, body) || (body == kBall && world_.ball_state != BallState::Free)) {
        return;
    }
    const Impact impact = obstacle_impact(world_, rules_, motion_, body);
    if (impact.time < kNever) {
        offer(body, impact);
    }
}

void ImpactQueue::renew(int body) {
    if (body == kBall && world_.ball_state == BallState::Carried) {
        // A pick-up puts the ball at the pod's centre, so it may get farther than by its chords.
        neighbours_[kBall] = static_cast<std::uint32_t>((std::uint64_t{1} << pods(world_)) - 1);
        known_ |= bit_of(kBall);
    }
    waiting_ &= ~bit_of(body);
    offer_obstacle(body);
    for_each_body(neighbours(body), [&](int other) { renew_with(body, other); });
    if (body != kBall) {
        renew_with(body, kBall);
    }
}

void ImpactQueue::renew_with(int body, int other) {
    const Impact& next = next_[static_cast<std::size_t>(other)];
    if ((waiting_ & bit_of(other)) != 0 && (next.body == body || next.other == body)) {
        find_one(other);
    }
    body == kBall ? offer_pair(other, kBall) : offer_pair(body, other);
}

void ImpactQueue::find_one(int body) {
    waiting_ &= ~bit_of(body);
    offer_obstacle(body);
    for_each_body(neighbours(body),
                  [&](int other) { body == kBall ? offer_pair(other, kBall) : offer_pair(body, other); });
    if (body != kBall) {
        offer_pair(body, kBall);
    }
}

// Bit per pod that `body` can meet in this tick. The others are too far away, whatever impacts they have.
std::uint32_t ImpactQueue::neighbours(int body) {
    std::uint32_t& found = neighbours_[static_cast<std::size_t>(body)];
    if ((known_ & bit_of(body)) == 0) {
        known_ |= bit_of(body);
        found = body == kBall ? start_.within(ball_x_, ball_y_, ball_reach_)
                              : start_.within(start_.x(body), start_.y(body), pod_reach_) & ~(1U << body);
    }
    return found;
}

}  // namespace podball::engine
