#include "engine/invariants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "engine/economy/structure_invariants.hpp"
#include "engine/exclusion_zone.hpp"
#include "engine/first_violation.hpp"
#include "engine/world_fields.hpp"

namespace podball::engine {
namespace {

bool is_counter(Permitted permitted) { return permitted == Permitted::Count32 || permitted == Permitted::Count64; }

// The mode; in Suspended the mode that will be resumed.
GameMode played_mode(const World& world) {
    return world.mode == GameMode::Suspended ? world.suspended_mode : world.mode;
}

class StateCheck : private FirstViolation {
  public:
    StateCheck(const World& world, const ResolvedRules& rules)
        : world_(world), rules_(rules), arena_(rules.arena), pods_(pods(world)) {}

    void check_state() {
        check_counts();
        if (!result()) {
            return;  // The following checks would use wrong numbers as indices.
        }
        check_modes();
        check_pod_places();
        check_pods_apart();
        check_zones();
        check_halves();
        check_ball_owner();
        check_ball_place();
        check_kick();
        check_structures(world_, rules_, *this);
    }

    using FirstViolation::result;

    void check_ball_apart(std::uint32_t may_overlap) {
        if (!result() || world_.ball_state != BallState::Free) {
            return;
        }
        const double limit = (rules_.pod.radius + rules_.ball.radius) * kShort;
        for (int body = 0; body < pods_; ++body) {
            const double away = distance(position(world_, body), position(world_, kBall));
            const bool denied = world_.deny_ticks_left[static_cast<std::size_t>(body)] > 0;
            if (away < limit && !denied && (may_overlap >> body & 1U) == 0 && !lost_ball(body)) {
                fail("x", body, "the distance of a pod to the ball", away, {limit, kInfinity});
            }
        }
    }

  private:
    // Slots, bodies, modes and counters. The maximum of a counter is not an invariant of the game. It keeps a recording
    // from starting close to an overflow.
    void check_counts() {
        for (int slot = 0; slot < kSlots; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            const double given = rules_.pod_count[s];
            require("pod_count", slot, "the number of pods", world_.pod_count[s], {0.0, given});
            require("structures", slot, "the number of structures", world_.economy.count[s], {0.0, kStructuresPerSlot});
        }
        if (!result()) {
            return;
        }
        for_each_field([&](const auto& field) {
            using Number = std::remove_cvref_t<decltype(field.at(world_, 0))>;
            if constexpr (!std::is_same_v<Number, double>) {
                if (field.permitted == Permitted::Anything) {
                    return;
                }
                FieldRange range = range_of(field.permitted, pods_);
                if (is_counter(field.permitted)) {
                    range.max = kInfinity;
                }
                const int count = field.count(world_);
                for (int i = 0; i < count; ++i) {
                    require(field.name, field.is_list ? i : -1, "the number", static_cast<double>(field.at(world_, i)),
                            range);
                }
            }
        });
    }

    void check_modes() {
        const GameMode mode = played_mode(world_);
        if (world_.mode == GameMode::Suspended) {
            require("suspended_mode", -1, "the mode to resume", static_cast<double>(mode),
                    {0.0, static_cast<double>(GameMode::Goal)});
        }
        if (mode == GameMode::Goal || mode == GameMode::BeforeKickoff) {
            require("mode_slot", -1, "the slot of the mode", world_.mode_slot, {0.0, kSlots - 1.0});
        }
        require("period", -1, "the period", world_.period, {0.0, rules_.match.periods - 1.0});
        require("clock_ticks", -1, "the clock", world_.clock_ticks,
                {0.0, static_cast<double>(rules_.match.period_ticks)});
        const double other_side = 1.0 - world_.side[0];
        require("side", 1, "the side of slot 1", world_.side[1], {other_side, other_side});
    }

    void check_pod_places() {
        const double limit_x = (0.5 * arena_.width - rules_.pod.radius) * kLong;
        const double limit_y = (0.5 * arena_.height - rules_.pod.radius) * kLong;
        for (int body = 0; body < pods_; ++body) {
            const auto b = static_cast<std::size_t>(body);
            require("x", body, "x of a pod", world_.x[b], {-limit_x, limit_x});
            require("y", body, "y of a pod", world_.y[b], {-limit_y, limit_y});
            require_finite("vx", body, "the velocity", world_.vx[b]);
            require_finite("vy", body, "the velocity", world_.vy[b]);
        }
    }

    // Uses plain arithmetic, because builds without optimisation also compare up to 496 pairs.
    void check_pods_apart() {
        const double limit = 2.0 * rules_.pod.radius * kShort;
        const double squared_limit = limit * limit;
        const double* x = world_.x.data();
        const double* y = world_.y.data();
        for (int body = 0; body < pods_; ++body) {
            for (int other = body + 1; other < pods_; ++other) {
                const double dx = x[other] - x[body];
                const double dy = y[other] - y[body];
                if (dx * dx + dy * dy < squared_limit) {
                    fail("x", other, "the distance to pod", std::sqrt(dx * dx + dy * dy), {limit, kInfinity}, body);
                }
            }
        }
    }

    void check_zones() {
        if (!(arena_.exclusion_radius > 0.0)) {
            return;
        }
        const double limit = zone_contact_radius(rules_) * kShort;
        for (int slot = 0; slot < kSlots; ++slot) {
            const int owner = world_.zone_owner[static_cast<std::size_t>(slot)];
            if (owner != kNobody && slot_of(world_, owner) != slot) {
                const double own = slot;
                fail("zone_owner", slot, "the slot of the zone's owner", slot_of(world_, owner), {own, own});
            }
            const Vec2 goal = own_goal(world_, rules_, slot);
            for (int body = 0; body < pods_; ++body) {
                const double away = length(position(world_, body) - goal);
                if (body != owner && away < limit) {
                    fail("x", body, "the distance to the centre of a goal whose zone it does not own", away,
                         {limit, kInfinity});
                }
                if (body == owner && away >= limit * kLong * kLong) {
                    fail("zone_owner", slot, "the distance of the zone's owner to the goal", away, {0.0, limit});
                }
            }
        }
    }

    // Source: R50.
    void check_halves() {
        if (played_mode(world_) != GameMode::BeforeKickoff) {
            return;
        }
        const double limit = keepoff_limit(arena_, rules_.pod.radius) * kShort;
        for (int body = 0; body < pods_; ++body) {
            const double depth = position(world_, body).x * own_goal_sign(world_, slot_of(world_, body));
            require("x", body, "the depth of a pod in its own half before the kick-off", depth, {limit, kInfinity});
        }
        if (world_.ball_state == BallState::Free) {
            const double ball_limit = keepoff_limit(arena_, rules_.ball.radius) * kShort;
            require("x", pods_, "the distance of the ball to the centre line before the kick-off",
                    std::fabs(world_.x[kBall]), {ball_limit, kInfinity});
        }
    }

    // Source: R36.
    void check_ball_owner() {
        const int carrier = world_.carrier;
        const bool carried = world_.ball_state == BallState::Carried;
        if (carried != (carrier != kNobody)) {
            fail("carrier", -1, carried ? "the carrier of a carried ball" : "the carrier of a ball that is not carried",
                 carrier, carried ? FieldRange{0.0, pods_ - 1.0} : FieldRange{-1.0, -1.0});
            return;
        }
        check_dead_ball();
        if (carried) {
            check_carried_ball(carrier);
        }
    }

    // Source: R53, R92.
    void check_dead_ball() {
        const GameMode mode = played_mode(world_);
        const bool dead = world_.ball_state == BallState::Dead;
        const bool goals_stop_it = rules_.ball.after_goal == AfterGoal::Dead;
        const bool must_be_dead = goals_stop_it && mode == GameMode::Goal;
        const bool may_be_dead = must_be_dead || (goals_stop_it && mode == GameMode::Ended);
        if (dead ? may_be_dead : !must_be_dead) {
            return;
        }
        const auto state = static_cast<double>(world_.ball_state);
        const auto dead_state = static_cast<double>(BallState::Dead);
        fail("ball_state", -1, dead ? "the ball's state in a mode without a goal" : "the ball's state after a goal",
             state, dead ? FieldRange{0.0, dead_state - 1.0} : FieldRange{dead_state, dead_state});
    }

    // Source: R36, R42, R43.
    void check_carried_ball(int carrier) {
        require("carried_ticks", -1, "the time of carrying", world_.carried_ticks, {0.0, rules_.ball.keep_ticks - 1.0});
        require("deny_ticks_left", carrier, "the deny window of the carrier",
                world_.deny_ticks_left[static_cast<std::size_t>(carrier)], {0.0, 0.0});
        const Vec2 place = position(world_, carrier);
        const Vec2 speed = velocity(world_, carrier);
        require("x", pods_, "x of the carried ball", world_.x[kBall], {place.x, place.x});
        require("y", pods_, "y of the carried ball", world_.y[kBall], {place.y, place.y});
        require("vx", pods_, "the velocity of the carried ball", world_.vx[kBall], {speed.x, speed.x});
        require("vy", pods_, "the velocity of the carried ball", world_.vy[kBall], {speed.y, speed.y});
    }

    // Source: R27, R53.
    void check_ball_place() {
        const Vec2 ball = position(world_, kBall);
        require_finite("vx", pods_, "the velocity of the ball", world_.vx[kBall]);
        require_finite("vy", pods_, "the velocity of the ball", world_.vy[kBall]);
        const double line = 0.5 * arena_.width;
        const double mouth = 0.5 * arena_.goal_width;
        const double limit_y = (0.5 * arena_.height - rules_.ball.radius) * kLong;
        require("y", pods_, "y of the ball", ball.y, {-limit_y, limit_y});
        const double x = std::fabs(ball.x);
        const double y = std::fabs(ball.y);
        if (world_.ball_state == BallState::Dead) {
            require("x", pods_, "the distance of a dead ball to the centre line", x, {line, line});
            require("y", pods_, "y of a dead ball", ball.y, {-mouth, mouth});
            return;
        }
        if (x <= (line - rules_.ball.radius) * kLong) {
            return;
        }
        // Between the posts the ball may reach over the line.
        const double limit_x = y > mouth ? line - rules_.ball.radius : line * kLong;
        require("x", pods_, "x of the ball", ball.x, {-limit_x, limit_x});
        require("y", pods_, "the distance of the ball to a post", length(Vec2{x, y} - Vec2{line, mouth}),
                {rules_.ball.radius * kShort, kInfinity});
    }

    void check_kick() {
        const Metrics& metrics = world_.metrics;
        if (metrics.kick_slot == kNobody) {
            require("kick_pod", -1, "the pod of no kick", metrics.kick_pod, {-1.0, -1.0});
            require("kick_is_on_goal", -1, "the flag of no kick", metrics.kick_is_on_goal ? 1.0 : 0.0, {0.0, 0.0});
            require("kick_counts_wide", -1, "the flag of no kick", metrics.kick_counts_wide ? 1.0 : 0.0, {0.0, 0.0});
            return;
        }
        const double pods_of_slot = world_.pod_count[static_cast<std::size_t>(metrics.kick_slot)];
        require("kick_pod", -1, "the pod of the kick", metrics.kick_pod, {0.0, pods_of_slot - 1.0});
    }

    // Whether the pod lost the ball in the tick that has ended. Its deny window does not tell: a window of one tick is
    // already over. True also if the log has dropped events.
    [[nodiscard]] bool lost_ball(int body) const {
        const EventLog& events = world_.events;
        return events.dropped() > 0 || std::any_of(events.begin(), events.end(), [&](const Event& event) {
                   return event.kind == EventKind::Loss && event.tick + 1 == world_.tick &&
                          body_of(world_, event.slot, event.pod) == body;
               });
    }

    const World& world_;
    const ResolvedRules& rules_;
    const ArenaRules& arena_;
    int pods_;
};

}  // namespace

Result<void> check_state(const World& world, const ResolvedRules& rules) {
    StateCheck check(world, rules);
    check.check_state();
    return check.result();
}

std::uint32_t pods_that_may_overlap_ball(const World& world, const ResolvedRules& rules) {
    const double limit = (rules.pod.radius + rules.ball.radius) * FirstViolation::kShort;
    std::uint32_t bits = 0;
    for (int body = 0; body < pods(world); ++body) {
        const bool denied = world.deny_ticks_left[static_cast<std::size_t>(body)] > 0;
        const bool overlap = squared_length(position(world, body) - position(world, kBall)) < limit * limit;
        bits |= static_cast<std::uint32_t>(denied || overlap || body == world.carrier) << body;
    }
    return bits;
}

Result<void> check_tick(const World& world, const ResolvedRules& rules, std::uint32_t may_overlap) {
    StateCheck check(world, rules);
    check.check_state();
    check.check_ball_apart(may_overlap);
    return check.result();
}

}  // namespace podball::engine
