#include "passing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "interception.hpp"
#include "shooting.hpp"

namespace podball::play {
namespace {

constexpr double kRoomMax = 0.1;        // Room around a place that still counts; length.
constexpr double kRoomWeight = 0.5;
constexpr double kShotPlace = 0.2;      // From where most shots score, in front of the goal; length.
constexpr int kClearanceTicks = 100;     // Of a clearance's flight that count.
constexpr double kTooShort = 0.06;      // Passes below this length gain nothing.
constexpr double kOwnGoalMargin = 0.05; // Beside the own posts, where no pass may run on to; length.

// Where a team-mate may be sent, relative to where it would be anyway; length.
constexpr std::array<Vec2, 6> kLeads = {{{0.0, 0.0}, {0.05, 0.0}, {0.1, 0.0}, {0.03, 0.05}, {0.03, -0.05}, {-0.04, 0.0}}};

bool is_inside(const Game& game, Vec2 place) {
    const double radius = game.zone_contact;
    return std::fabs(place.x) < 0.5 * game.arena_width - game.pod_radius &&
           std::fabs(place.y) < 0.5 * game.arena_height - game.pod_radius &&
           squared_length(place - game.opponent_goal) > radius * radius &&
           squared_length(place - game.own_goal) > radius * radius;
}

// Nobody may have to touch a ball to keep it out of the own goal.
bool threatens_own_goal(const Game& game, Vec2 from, Vec2 velocity) {
    if (velocity.x >= 0.0) return false;
    const double range = length(velocity) / game.ball_lambda;
    const double share = (game.own_goal.x - from.x) / velocity.x;
    if (share * length(velocity) > range) return false;
    return std::fabs(from.y + share * velocity.y) < 0.5 * game.goal_width + kOwnGoalMargin;
}

bool can_receive(const Game& game, const Player& mate, Vec2 place, Vec2 ball_velocity, int ticks) {
    if (mate.deny_ticks_left >= ticks) return false;
    const int moving_ticks = std::max(1, ticks - game.control_step_ticks);
    const LinearDrag& drag = game.pod[moving_ticks];
    const Vec2 way = place - (mate.position + mate.velocity * drag.reach);
    const double share = length(way) / (game.thrust * drag.force_to_reach);
    if (share > 0.9) return false;
    const Vec2 thrust = way / drag.force_to_reach;
    const Vec2 velocity = mate.velocity * drag.decay + thrust * drag.force_to_velocity;
    return distance(velocity, ball_velocity) < 0.9 * game.pickup_velocity;
}

Pass pass_to(const Game& game, const Scene& scene, const Player& carrier, const Player& mate, Vec2 target,
             const PassStyle& style) {
    const double way = distance(carrier.position, target);
    if (way < kTooShort || way > style.length_max) return {};
    const Vec2 along = (target - carrier.position) / way;
    const double speed = style.arrival_share * game.pickup_velocity + game.ball_lambda * way;
    const Vec2 hardest = hardest_shot(game, carrier.velocity, along);
    if (dot(hardest, along) < speed) return {};
    const Vec2 velocity = along * speed;
    const Vec2 shot = shot_for(game, carrier.velocity, velocity);
    if (squared_length(shot) > 1.0 || threatens_own_goal(game, carrier.position, velocity)) return {};
    const int ticks = flight_ticks(game, speed, way);
    if (ticks > kHorizonTicks || !can_receive(game, mate, target, velocity * game.ball[ticks].decay, ticks)) return {};
    const Lane lane = {carrier.position, velocity, ticks};
    const double margin = lane_margin(game, scene.opponents, lane, game.control_step_ticks, style.margin_lost);
    if (margin < style.margin_lost || hits_mate(game, scene.own, carrier.id, mate.id, lane)) return {};
    const double sureness =
        std::clamp((margin - style.margin_lost) / (style.margin_sure - style.margin_lost), 0.0, 1.0);
    const double lost = worth_of(game, scene, carrier.position) - style.loss;
    return {shot, target, mate.id, sureness, sureness * worth_of(game, scene, target) + (1.0 - sureness) * lost};
}

}  // namespace

double worth_of(const Game& game, const Scene& scene, Vec2 place) {
    double nearest = kRoomMax * kRoomMax;
    for (const Player& opponent : scene.opponents) {
        if (opponent.id != scene.opponent_keeper) nearest = std::min(nearest, squared_length(opponent.position - place));
    }
    return kRoomWeight * std::sqrt(nearest) - distance(place, game.opponent_goal - Vec2{kShotPlace, 0.0});
}

Pass best_pass(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style) {
    Pass best;
    for (const Player& mate : scene.own) {
        if (mate.id == carrier.id || mate.id == scene.keeper) continue;
        const int guess = flight_ticks(game, 0.7 * game.shot_speed, distance(carrier.position, mate.position));
        const Vec2 there = drifted(game, mate, std::min(guess, kHorizonTicks));
        for (const Vec2 lead : kLeads) {
            const Vec2 target = there + lead;
            if (!is_inside(game, target)) continue;
            if (best.exists() && worth_of(game, scene, target) <= best.worth) continue;
            const Pass pass = pass_to(game, scene, carrier, mate, target, style);
            if (pass.exists() && (!best.exists() || pass.worth > best.worth)) best = pass;
        }
    }
    return best;
}

Vec2 clearance(const Game& game, const Scene& scene, const Player& carrier) {
    constexpr std::array<Vec2, 7> kWays = {{{1.0, 0.0}, {0.94, 0.34}, {0.94, -0.34}, {0.77, 0.64}, {0.77, -0.64},
                                            {0.34, 0.94}, {0.34, -0.94}}};
    Vec2 best;
    double best_margin = -2.0 * game.arena_width;
    for (const Vec2 way : kWays) {
        const Vec2 velocity = hardest_shot(game, carrier.velocity, unit(way));
        const Lane lane = {carrier.position, velocity, kClearanceTicks};
        const double margin = lane_margin(game, scene.opponents, lane, 0, best_margin);
        if (margin <= best_margin || hits_mate(game, scene.own, carrier.id, kNoPlayer, lane)) continue;
        best_margin = margin;
        best = shot_for(game, carrier.velocity, velocity);
    }
    return best;
}

}  // namespace podball::play
