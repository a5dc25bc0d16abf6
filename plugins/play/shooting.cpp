#include "play/shooting.hpp"

#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace podball::play {
namespace {

constexpr int kAims = 9;                // Number of tried points between the posts.
constexpr double kPostMargin = 0.003;   // Least distance of the ball's edge from a post. Units: length.
constexpr double kLaneRounding = 1e-9;  // More than all rounding errors of a distance. Units: length.

// The square of a length a little below `size`; 0 if that is negative.
double squared_below(double size) {
    const double below = std::max(0.0, size - kLaneRounding);
    return below * below;
}

// The players that may come nearer to a flight of the ball than a distance, if all keep their velocities. The flight is
// a segment, so players far from it are found at once.
class NearLane {
  public:
    NearLane(const Game& game, const Players& players, const Lane& lane, double apart) : game_(game), lane_(lane) {
        const Vec2 to = lane.from + lane.velocity * game.ball[lane.ticks].reach;
        for (const Player& player : players) {
            const double drift = length(player.velocity) * game.pod[lane.ticks].reach;
            const double near = apart + drift + kLaneRounding;
            if (player.deny_ticks_left < lane.ticks &&
                tactics::squared_segment_distance(player.position, lane.from, to) <= near * near) {
                near_[count_++] = &player;
            }
        }
    }

    void leave_out(int id) {
        const auto end = near_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto rest = std::remove_if(near_.begin(), end, [&](const Player* player) { return player->id == id; });
        count_ = static_cast<std::size_t>(rest - near_.begin());
    }

    // The least squared distance of a player from the ball after `tick`, at most `most`.
    double squared_gap(int tick, double most) const {
        const Vec2 ball = lane_.from + lane_.velocity * game_.ball[tick].reach;
        const double reach = game_.pod[tick].reach;
        for (std::size_t i = 0; i < count_; ++i) {
            const Player& player = *near_[i];
            if (player.deny_ticks_left < tick) {
                most = std::min(most, squared_length(player.position + player.velocity * reach - ball));
            }
        }
        return most;
    }

  private:
    const Game& game_;
    const Lane& lane_;
    std::array<const Player*, kPlayersMax> near_;  // The first `count_`.
    std::size_t count_ = 0;
};

}  // namespace

Vec2 shot_for(const Game& game, Vec2 carrier_velocity, Vec2 ball_velocity) {
    if (game.shot_speed <= 0.0) {
        return {};
    }
    return (ball_velocity - carrier_velocity) / game.shot_speed;
}

Vec2 hardest_shot(const Game& game, Vec2 carrier_velocity, Vec2 along) {
    const double forward = dot(carrier_velocity, along);
    const Vec2 across = carrier_velocity - along * forward;
    const double squared = game.shot_speed * game.shot_speed - squared_length(across);
    if (squared <= 0.0) {
        return {};
    }
    return along * std::max(0.0, forward + std::sqrt(squared));
}

int flight_ticks(const Game& game, double speed, double way) {
    if (speed <= 0.0) {
        return kHorizonTicks + 1;
    }
    const double reach = way / speed;
    const double lambda = game.ball_lambda;
    int tick = kHorizonTicks + 1;
    if (lambda * reach < 1.0) {  // reach = (1 - exp(-lambda ticks)) / lambda
        const double ticks = lambda > 0.0 ? -std::log(1.0 - lambda * reach) / lambda : reach;
        tick = static_cast<int>(std::clamp(ticks, 1.0, 1.0 * tick));
    }
    // The logarithm differs from machine to machine in its last bits, so the table decides.
    while (tick > 1 && game.ball[tick - 1].reach >= reach) {
        --tick;
    }
    while (tick <= kHorizonTicks && game.ball[tick].reach < reach) {
        ++tick;
    }
    return tick;
}

double lane_margin(const Game& game, const Players& players, const Lane& lane, int reaction_ticks,
                   const MarginBounds& bounds) {
    const auto reach_at = [&](int tick) {
        return game.thrust * game.pod[std::max(0, tick - reaction_ticks)].force_to_reach + game.contact;
    };
    const NearLane near(game, players, lane, reach_at(lane.ticks) + bounds.most);
    double margin = game.arena_width;
    if (near.squared_gap(lane.ticks, 4.0 * margin * margin) < squared_below(bounds.enough + reach_at(lane.ticks))) {
        return bounds.enough - kLaneRounding;
    }
    for (int tick = 0; tick < lane.ticks && margin >= bounds.enough;) {
        tick = std::min(tick + game.control_step_ticks, lane.ticks);
        const double reach = reach_at(tick);
        const double nearest = near.squared_gap(tick, (margin + reach) * (margin + reach));
        margin = std::min(margin, std::sqrt(nearest) - reach);
    }
    return margin;
}

bool hits_mate(const Game& game, const Players& mates, int shooter, int receiver, const Lane& lane) {
    NearLane near(game, mates, lane, game.contact);
    near.leave_out(shooter);
    near.leave_out(receiver);
    const double touch = game.contact * game.contact;
    for (int tick = 0; tick < lane.ticks;) {
        tick = std::min(tick + game.control_step_ticks, lane.ticks);
        if (near.squared_gap(tick, touch) < touch) {
            return true;
        }
    }
    return false;
}

bool hits_structure(const Game& game, const Structures& structures, Vec2 from, Vec2 to) {
    return std::any_of(structures.begin(), structures.end(), [&](const StructureDisc& structure) {
        const double apart = tactics::segment_distance(structure.center, from, to);
        return structure.is_finished && apart < structure.radius + game.ball_radius;
    });
}

GoalShot best_goal_shot(const Game& game, const Scene& scene, const Player& carrier, double least) {
    const double half = 0.5 * game.goal_width - game.ball_radius - kPostMargin;
    GoalShot best;
    for (int aim = 0; aim < kAims; ++aim) {
        const Vec2 target = game.opponent_goal + Vec2{0.0, half * (2.0 * aim / (kAims - 1) - 1.0)};
        const double way = distance(carrier.position, target);
        if (way <= 0.0) {
            continue;
        }
        const Vec2 velocity = hardest_shot(game, carrier.velocity, (target - carrier.position) / way);
        const int ticks = flight_ticks(game, length(velocity), way);
        if (ticks > kHorizonTicks) {
            continue;
        }
        const Lane lane = {carrier.position, velocity, ticks};
        const double beaten = best.exists ? best.margin : least;
        const double enough = std::max(beaten, -game.arena_width);
        const double margin = lane_margin(game, scene.opponents, lane, game.control_step_ticks, {enough});
        if (margin <= beaten) {
            continue;
        }
        if (hits_mate(game, scene.own, carrier.id, kNoPlayer, lane) ||
            hits_structure(game, scene.structures, carrier.position, target)) {
            continue;
        }
        best = {shot_for(game, carrier.velocity, velocity), margin, true};
    }
    return best;
}

}  // namespace podball::play
