#include "play/carrying.hpp"

#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "play/dribbling.hpp"
#include "play/shooting.hpp"
#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr int kRunTicks = 60;  // Horizon of the prediction of a run.
constexpr int kRunStep = 10;   // Ticks from one prediction to the next.
constexpr std::size_t kRunMoments = kRunTicks / kRunStep;
constexpr int kTackleTicksMax = 100;  // An opponent that needs longer is no danger yet.
constexpr double kRunWay = 0.05;      // Distance of the target point of a run. Units: length.
constexpr double kSafetyMax = 0.06;   // Opponents farther away than this do not count. Units: length.
constexpr double kSafetyWeight = 2.0;
constexpr double kBorderMargin =
    0.03;  // Least distance from a border, because a carrier that hits it loses the ball. Units: length.
constexpr int kSoonSteps = 2;  // A hit within so many control steps is the last chance to play the ball,
constexpr int kHitSteps = 3;   // and its force is judged for the hits within so many.
constexpr double kSpeculativeWay =
    0.3;  // Largest distance of a shot when the ball would otherwise be lost. Units: length.

Vec2 off_borders(const Game& game, Vec2 place) {
    return within(place, game.pod_limit - Vec2{kBorderMargin, kBorderMargin});
}

// The opponents' places at the predicted moments.
class Drifts {
  public:
    Drifts(const Game& game, const Players& opponents) : count_(static_cast<std::size_t>(opponents.size())) {
        for (std::size_t i = 0; i < kRunMoments; ++i) {
            for (const Player& opponent : opponents) {
                places_[i][static_cast<std::size_t>(opponent.id)] = drifted(game, opponent, tick(i));
            }
        }
    }
    static int tick(std::size_t i) { return (static_cast<int>(i) + 1) * kRunStep; }

    // Distance of the nearest opponent from `place` at the i-th moment.
    double nearest(std::size_t i, Vec2 place) const {
        double squared = std::numeric_limits<double>::max();
        for (std::size_t id = 0; id < count_; ++id) {
            squared = std::min(squared, squared_length(place - places_[i][id]));
        }
        return std::sqrt(squared);
    }

  private:
    std::array<std::array<Vec2, kPlayersMax>, kRunMoments> places_;
    std::size_t count_;
};

// How far from its drift an opponent hits the carrier within `ticks`. Units: length.
double reach_of_hit(const Game& game, int ticks) {
    return game.thrust * game.pod[ticks].force_to_reach + 2.0 * game.pod_radius;
}

// The worth of a run with constant thrust to a place of worth `place_worth`: more if the best placed opponent misses
// the carrier by more. If the worth is at most `least`, the result is only some number up to `least`.
double run_worth(const Game& game, const Player& carrier, Vec2 way, double place_worth, const Drifts& opponents,
                 double least) {
    double margin = kSafetyMax;
    double worth = place_worth + kSafetyWeight * margin;
    for (std::size_t i = 0; i < kRunMoments && worth > least; ++i) {
        const int tick = Drifts::tick(i);
        const Motion there = advanced({carrier.position, carrier.velocity}, way * game.thrust, game.carrier[tick]);
        const double reach = reach_of_hit(game, tick);
        margin = std::min(margin, opponents.nearest(i, there.position) - reach);
        worth = place_worth + kSafetyWeight * margin;
    }
    return worth;
}

// The target point of a run.
Vec2 best_run(const Game& game, const Scene& scene, const Player& carrier) {
    const Drifts opponents(game, scene.opponents);
    Vec2 best;
    double best_worth = -10.0 * game.arena_width;
    for (const Vec2 way : kDirections) {
        const Vec2 place = reachable(game, off_borders(game, carrier.position + way * kRunWay), false);
        const double worth = run_worth(game, carrier, way, worth_of(game, scene, place), opponents, best_worth);
        if (worth <= best_worth) {
            continue;
        }
        best_worth = worth;
        best = place;
    }
    return best;
}

Vec2 run_to(const Game& game, const Scene& scene, const Player& carrier, Vec2 place) {
    const Vec2 next = detour(game, carrier.position, place, false);
    return arrive(game, carrier, around_structures(game, scene.structures, carrier.position, next), true);
}

// Least ticks, at most `ticks_max`, until the opponent can hit the carrier; kNever if it needs more.
int ticks_to_hit(const Game& game, const Player& carrier, const Player& opponent, int ticks_max) {
    for (int tick = game.control_step_ticks; tick <= ticks_max; tick += game.control_step_ticks) {
        const Vec2 place = carrier.position + carrier.velocity * tick;
        const Vec2 drift = opponent.position + opponent.velocity * game.pod[tick].reach;
        const double reach = reach_of_hit(game, tick);
        if (squared_length(drift - place) < reach * reach) {
            return tick;
        }
    }
    return kNever;
}

// Whether a hit is hard enough to win the ball. Its largest force is that of an elastic impact with the carrier's
// thrust. Source: R41.
bool is_hard(const Game& game, double closing_speed, const CarryStyle& style) {
    const double mass = game.pod_mass + game.ball_mass;
    const double reduced = mass * game.pod_mass / (mass + game.pod_mass);
    const double force = 2.0 * reduced * std::max(0.0, closing_speed) + game.thrust;
    return style.duel <= 0.0 || force > style.duel * game.collision_force_limit;
}

// Whether an opponent can hit the carrier hard within `pressed_ticks`. An opponent that is beside the carrier at the
// same speed can not: it has no way on which to become faster.
bool is_pressed(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    return std::any_of(scene.opponents.begin(), scene.opponents.end(), [&](const Player& opponent) {
        const int ticks = ticks_to_hit(game, carrier, opponent, style.pressed_ticks);
        if (ticks == kNever) {
            return false;
        }
        const LinearDrag& drag = game.pod[ticks];
        const Vec2 along = unit(carrier.position - opponent.position);
        const double gained = game.thrust * drag.force_to_velocity;
        return is_hard(game, dot(opponent.velocity * drag.decay - carrier.velocity, along) + gained, style);
    });
}

// The worth of keeping the ball.
double worth_kept(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    const bool is_in_need = scene.keep_ticks_left <= style.hurry_ticks || is_pressed(game, scene, carrier, style);
    return worth_of(game, scene, carrier.position) + (is_in_need ? -style.rescue : style.pass_gain);
}

// Whether an opponent that may hit the carrier soon is fast enough now to win the ball.
bool fears_hit(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    if (style.duel <= 0.0) {
        return true;
    }
    const int ticks = kHitSteps * game.control_step_ticks;
    const double reach = reach_of_hit(game, ticks);
    return std::any_of(scene.opponents.begin(), scene.opponents.end(), [&](const Player& opponent) {
        const Vec2 closing = opponent.velocity - carrier.velocity;
        const Vec2 there = opponent.position + closing * ticks;
        const double gap = tactics::segment_distance(carrier.position, opponent.position, there);
        const Vec2 along = unit(carrier.position - opponent.position);
        return gap < reach && is_hard(game, dot(closing, along), style);
    });
}

bool keep_limit_ends(const Game& game, const Scene& scene) {
    return scene.keep_ticks_left <= kSoonSteps * game.control_step_ticks;
}

// Whether the ball may be lost before the carrier can play it again.
bool is_last_chance(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    const int soon = kSoonSteps * game.control_step_ticks;
    return keep_limit_ends(game, scene) ||
           (ticks_to_tackle(game, scene, carrier) <= soon && fears_hit(game, scene, carrier, style));
}

// The shot at the goal if the ball would otherwise be lost; none far from the goal.
GoalShot speculative_shot(const Game& game, const Scene& scene, const Player& carrier) {
    return distance(carrier.position, game.opponent_goal) < kSpeculativeWay ? best_goal_shot(game, scene, carrier)
                                                                            : GoalShot{};
}

// Whether the ball is cleared, and not kept until it is lost by a hit.
bool clears(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style) {
    return keep_limit_ends(game, scene) || distance(carrier.position, game.own_goal) <= style.clear_within;
}

// The action with the shot by which the ball is given away: past the opponent, at the goal, to a team-mate, or away. No
// shot if the carrier takes the hit.
Action give_away(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style, Action action) {
    const Pass past = style.dribbles ? dribble(game, scene, carrier, style.pass, style.rescue) : Pass{};
    if (past.exists()) {
        action.pass = past;
        action.shot = past.shot;
        return action;
    }
    const GoalShot speculative = speculative_shot(game, scene, carrier);
    action.at_goal = speculative.exists;
    if (speculative.exists) {
        action.shot = speculative.shot;
        return action;
    }
    const Pass to_mate = style.clears_to_mate ? kick_to_mate(game, scene, carrier) : Pass{};
    if (to_mate.exists()) {
        action.pass = to_mate;
        action.shot = to_mate.shot;
        return action;
    }
    action.shoots = clears(game, scene, carrier, style);
    action.shot = action.shoots ? clearance(game, scene, carrier) : Vec2{};
    return action;
}

}  // namespace

int ticks_to_tackle(const Game& game, const Scene& scene, const Player& carrier) {
    int ticks = kNever;
    for (const Player& opponent : scene.opponents) {
        ticks = std::min(ticks, ticks_to_hit(game, carrier, opponent, std::min(ticks, kTackleTicksMax)));
    }
    return ticks;
}

Action carry(const Game& game, const Scene& scene, const Player& carrier, const CarryStyle& style,
             const Places* places) {
    if (!scene.running) {
        return {arrive(game, carrier, carrier.position, true), {}, false, carrier.position};
    }
    const Vec2 target = best_run(game, scene, carrier);
    const Vec2 thrust = run_to(game, scene, carrier, target);

    const GoalShot at_goal = best_goal_shot(game, scene, carrier, style.shot_margin);
    if (at_goal.exists) {
        return {thrust, at_goal.shot, true, target, {}, true};
    }

    const double kept = worth_kept(game, scene, carrier, style);
    const Pass pass = style.passes ? best_pass(game, scene, carrier, style.pass, places, kept) : Pass{};
    if (pass.exists() && pass.worth > kept) {
        return {thrust, pass.shot, true, target, pass};
    }

    if (!is_last_chance(game, scene, carrier, style)) {
        return {thrust, {}, false, target, pass};
    }
    return give_away(game, scene, carrier, style, {thrust, {}, true, target, pass});
}

}  // namespace podball::play
