#include "engine/collision.hpp"

#include <algorithm>
#include <cmath>

#include "engine/ball_control.hpp"
#include "engine/economy/damage.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/impact_queue.hpp"
#include "engine/random.hpp"
#include "engine/referee.hpp"

namespace podball::engine {
namespace {

constexpr double kElasticBelow = 1e-4;  ///< Length per tick. Source: R20.

// The impacts of one tick, and their effects.
class ImpactSolver {
  public:
    ImpactSolver(World& world, const ResolvedRules& rules, TickMotion& motion)
        : world_(world), rules_(rules), motion_(motion) {
        for (int body = 0; body < pods(world); ++body) {
            start(body);
        }
        start(kBall);
        motion_.now = 0.0;
        motion_.coin = tie_coin(world.seed, world.tick);
    }

    void run(const CollisionCandidates& candidates) {
        ImpactQueue queue(world_, rules_, motion_);
        queue.find_first(candidates);
        while (!queue.empty()) {
            answer(queue.first(), queue);
            ++answered_;
        }
        finish();
    }

    [[nodiscard]] int scoring_slot() const { return scoring_slot_; }
    [[nodiscard]] int answered() const { return answered_; }

  private:
    [[nodiscard]] bool ball_is_free() const { return world_.ball_state == BallState::Free; }

    // --- motion -----------------------------------------------------------------------------------------------

    void start(int body) {
        const auto b = static_cast<std::size_t>(body);
        motion_.at[b] = 0.0;
        motion_.push[b] = {};
        motion_.impacts[b] = 0;
    }

    void advance(int body) {
        set_position(world_, body, position_at(world_, motion_, body, motion_.now));
        motion_.at[static_cast<std::size_t>(body)] = motion_.now;
    }

    void set_chord(int body, Vec2 chord) {
        motion_.chords.x[static_cast<std::size_t>(body)] = chord.x;
        motion_.chords.y[static_cast<std::size_t>(body)] = chord.y;
    }

    // An impulse changes the chord and the velocity at the tick's end by the same amount. Source: R21.
    // `counts`: towards a loss by force. Impulses of the ball do not. Source: R41.
    void add_impulse(int body, Vec2 impulse, bool counts = true) {
        const Vec2 change = impulse / body_mass(world_, rules_, body);
        set_chord(body, chord(motion_, body) + change);
        set_velocity(world_, body, velocity(world_, body) + change);
        if (counts) {
            motion_.push[static_cast<std::size_t>(body)] += impulse;
        }
    }

    void count_impact(int body) {
        if (is_stuck(motion_, body)) {
            return;
        }
        if (++motion_.impacts[static_cast<std::size_t>(body)] < kImpactsPerBodyMax) {
            return;
        }
        set_chord(body, {});  // Source: R23.
        ++world_.metrics.stuck_impacts;
    }

    // Releases the ball if `body` carries it and loses it by the impulse. Returns whether it did. Source: R41.
    bool knocks_ball_off(int body, Vec2 impulse) {
        if (body != world_.carrier || is_stuck(motion_, body)) {
            return false;
        }
        const auto b = static_cast<std::size_t>(body);
        const Vec2 force = Vec2{motion_.chords.force_x[b], motion_.chords.force_y[b]} + motion_.push[b] + impulse;
        const double limit = rules_.ball.collision_force_limit;
        if (squared_length(force) <= limit * limit) {
            return false;
        }
        const Vec2 carried_on = chord(motion_, body);
        release_ball(world_, LossCause::Force, rules_.ball.deny_ticks);
        motion_.at[kBall] = motion_.now;
        set_chord(kBall, is_stuck(motion_, kBall) ? Vec2{} : carried_on);
        return true;
    }

    // --- effects ----------------------------------------------------------------------------------------------

    void answer(Impact impact, ImpactQueue& queue) {
        motion_.now = impact.time;
        advance(impact.body);
        const bool ball_was_free = ball_is_free();
        if (impact.other != kNobody) {
            advance(impact.other);
            impact.kind == ImpactKind::PodBall ? touch_ball(impact.body) : bounce_pair(impact.body, impact.other);
            count_impact(impact.body);
            count_impact(impact.other);
            queue.renew(impact.body);
            queue.renew(impact.other);
        } else {
            meet_obstacle(impact);
            count_impact(impact.body);
            queue.renew(impact.body);
        }
        if (ball_is_free() != ball_was_free) {
            queue.renew(kBall);
        }
    }

    [[nodiscard]] double restitution(double approach) const {
        return approach > -kElasticBelow ? 1.0 : rules_.match.restitution;
    }

    // Momentum that the first body gives to the second along the line of centres. A stuck body acts as a wall.
    [[nodiscard]] double impulse_size(int body, int other, double approach) const {
        const double a = body_mass(world_, rules_, body);
        const double b = body_mass(world_, rules_, other);
        double reduced = a * b / (a + b);
        if (is_stuck(motion_, body)) {
            reduced = b;
        }
        if (is_stuck(motion_, other)) {
            reduced = a;
        }
        return -(1.0 + restitution(approach)) * reduced * approach;
    }

    void bounce_pair(int body, int other) {
        const Vec2 between = position(world_, other) - position(world_, body);
        const Vec2 normal = between / length(between);
        const double approach = dot(chord(motion_, other) - chord(motion_, body), normal);
        double size = impulse_size(body, other, approach);
        // The mass of a carrier that loses the ball is the pod's own, so the impulse is computed anew.
        if (knocks_ball_off(body, normal * -size) || knocks_ball_off(other, normal * size)) {
            size = impulse_size(body, other, approach);
        }
        if (!is_stuck(motion_, body)) {
            add_impulse(body, normal * -size, other != kBall);
        }
        if (!is_stuck(motion_, other)) {
            add_impulse(other, normal * size, other != kBall);
        }
    }

    void touch_ball(int body) {
        const Vec2 way = chord(motion_, kBall) - chord(motion_, body);
        const double limit = rules_.ball.pickup_velocity;
        const bool stuck = is_stuck(motion_, body) || is_stuck(motion_, kBall);
        if (!stuck && squared_length(way) < limit * limit) {
            join(body);
            pick_up(world_, body);
        } else {
            bounce_pair(body, kBall);
            count_bounce(world_, body);
        }
    }

    // Chord and velocity become the means of pod and ball, weighted by mass. Source: R38.
    void join(int body) {
        const double share = rules_.ball.mass / (rules_.pod.mass + rules_.ball.mass);
        set_chord(body, chord(motion_, body) + (chord(motion_, kBall) - chord(motion_, body)) * share);
        set_velocity(world_, body, velocity(world_, body) + (velocity(world_, kBall) - velocity(world_, body)) * share);
        set_chord(kBall, {});
    }

    void meet_obstacle(const Impact& impact) {
        switch (impact.obstacle) {
            case Obstacle::BorderX: meet_border_x(impact); break;
            case Obstacle::BorderY: meet_border_y(impact); break;
            case Obstacle::Line: meet_line(impact.body); break;
            case Obstacle::GoalLine: meet_goal_line(); break;
            case Obstacle::Post: reflect_off(impact.body, impact.centre); break;
            case Obstacle::Circle: meet_circle(impact); break;
            case Obstacle::Structure: meet_structure(impact); break;
        }
    }

    // Reverses `across`, the part of the chord across a wall. Returns the impulse.
    Vec2 reflect(int body, Vec2 across) {
        const Vec2 change = across * -2.0;
        knocks_ball_off(body, change * body_mass(world_, rules_, body));
        const Vec2 impulse = change * body_mass(world_, rules_, body);
        add_impulse(body, impulse);
        return impulse;
    }

    [[nodiscard]] double radius(int body) const { return body == kBall ? rules_.ball.radius : rules_.pod.radius; }

    // Sets the coordinate to the limit, so that rounding errors do not add up.
    void meet_border_x(const Impact& impact) {
        const Vec2 way = chord(motion_, impact.body);
        const double limit = 0.5 * rules_.arena.width - radius(impact.body);
        set_position(world_, impact.body, {way.x > 0.0 ? limit : -limit, position(world_, impact.body).y});
        reflect(impact.body, {way.x, 0.0});
    }

    void meet_border_y(const Impact& impact) {
        const Vec2 way = chord(motion_, impact.body);
        const double limit = 0.5 * rules_.arena.height - radius(impact.body);
        set_position(world_, impact.body, {position(world_, impact.body).x, way.y > 0.0 ? limit : -limit});
        reflect(impact.body, {0.0, way.y});
    }

    void meet_line(int body) {
        const Vec2 way = chord(motion_, body);
        const double limit = keepoff_limit(rules_.arena, radius(body));
        set_position(world_, body, {way.x < 0.0 ? limit : -limit, position(world_, body).y});
        reflect(body, {way.x, 0.0});
    }

    void meet_goal_line() {
        const Vec2 way = chord(motion_, kBall);
        const double line = way.x > 0.0 ? 0.5 * rules_.arena.width : -0.5 * rules_.arena.width;
        set_position(world_, kBall, {line, position(world_, kBall).y});
        if (!goal_line_reflects()) {
            scoring_slot_ = own_goal_sign(world_, 0) * line > 0.0 ? 1 : 0;  // The slot that attacks this goal.
            score_goal(world_, rules_, scoring_slot_);
        }
        if (ball_is_free()) {
            reflect(kBall, {way.x, 0.0});
        } else {
            set_chord(kBall, {});
        }
    }

    // A tick has one goal at most: after it the line reflects the ball. Source: R47, R92.
    [[nodiscard]] bool goal_line_reflects() const {
        return mode_traits(world_.mode).goal_line_reflects || scoring_slot_ != kNobody;
    }

    void meet_circle(const Impact& impact) {
        if (enter_zone(world_, impact.body, impact.zone_slot)) {
            return;
        }
        deny_zone(world_, impact.body, impact.zone_slot);
        reflect_off(impact.body, impact.centre);
    }

    // Source: R101, R107.
    void meet_structure(const Impact& impact) {
        const Vec2 impulse = reflect_off(impact.body, impact.centre);
        damage_structure(world_, rules_, static_cast<std::size_t>(impact.structure), impact.body, length(impulse));
    }

    Vec2 reflect_off(int body, Vec2 centre) {
        const Vec2 out = position(world_, body) - centre;
        const Vec2 normal = out / length(out);
        return reflect(body, normal * dot(chord(motion_, body), normal));
    }

    // --- end --------------------------------------------------------------------------------------------------

    void finish() {
        motion_.now = 1.0;
        for (int body = 0; body < pods(world_); ++body) {
            advance(body);
            keep_inside(body, 0.5 * rules_.arena.width - rules_.pod.radius);
        }
        if (ball_is_free()) {
            advance(kBall);
            keep_inside(kBall, 0.5 * rules_.arena.width);  // The mouth of a goal is open up to the line.
        }
    }

    // By rounding, p + D (1 - t) may lie beyond a border in its last bit.
    void keep_inside(int body, double limit_x) {
        const double limit_y = 0.5 * rules_.arena.height - radius(body);
        const Vec2 place = position(world_, body);
        set_position(world_, body, {std::clamp(place.x, -limit_x, limit_x), std::clamp(place.y, -limit_y, limit_y)});
    }

    World& world_;
    const ResolvedRules& rules_;
    TickMotion& motion_;
    int scoring_slot_ = kNobody;
    int answered_ = 0;
};

}  // namespace

int solve_impacts(World& world, const ResolvedRules& rules, TickMotion& motion, const CollisionCandidates& candidates) {
    ImpactSolver solver(world, rules, motion);
    solver.run(candidates);
    Metrics& metrics = world.metrics;
    metrics.impacts_per_tick_max = std::max<std::int64_t>(metrics.impacts_per_tick_max, solver.answered());
    carry_ball(world);
    return solver.scoring_slot();
}

}  // namespace podball::engine
