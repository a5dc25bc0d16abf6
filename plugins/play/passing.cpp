#include "play/passing.hpp"

#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "play/shooting.hpp"
#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr double kRoomMax = 0.1;         // Free space around a place beyond this does not count. Units: length.
constexpr double kRoomWeight = 0.5;      // Weight of free space against distance.
constexpr double kShotPlace = 0.2;       // Distance in front of the goal from which most shots score. Units: length.
constexpr double kTooShort = 0.06;       // Passes below this length gain nothing.
constexpr double kOwnGoalMargin = 0.05;  // No pass may run on to within this distance of the own posts. Units: length.
constexpr double kGuessShare = 0.7;      // Share of the hardest shot's speed, for an estimate of the time of a pass.
constexpr double kReceiverShare = 0.9;   // Share of its thrust and of the pick-up velocity that a receiver may need.
constexpr double kWayShare = 0.7;        // Share of its thrust with which a team-mate moves toward its place.
constexpr double kWorthRounding = 1e-6;  // More than the rounding errors of a worth. Units: length.
constexpr double kForceRounding = 1e-9;  // More than the rounding errors of a squared length of a shot.
constexpr int kClearanceTicks = 100;     // Ticks of a clearance's flight that count.
constexpr int kClearanceStep = 10;       // Ticks from one prediction to the next.
constexpr int kKickToMateTicks = 300;    // Ticks in which a team-mate must get to a kicked ball.
constexpr double kStopShare = 2.0;       // Speed in pick-up velocities at which a pod that moves along gets the ball.

// Offsets of the places of a pass from the predicted place of the team-mate. Units: length.
constexpr std::array<Vec2, 6> kLeads = {
    {{0.0, 0.0}, {0.05, 0.0}, {0.1, 0.0}, {0.03, 0.05}, {0.03, -0.05}, {-0.04, 0.0}}};

constexpr std::array<double, 3> kKickShares = {1.0, 0.7, 0.45};  // Speeds of kicks to team-mates; 1: the hardest.

constexpr std::array<Vec2, 11> kClearances = {{{1.0, 0.0},
                                               {0.94, 0.34},
                                               {0.94, -0.34},
                                               {0.77, 0.64},
                                               {0.77, -0.64},
                                               {0.34, 0.94},
                                               {0.34, -0.94},
                                               {0.0, 1.0},
                                               {0.0, -1.0},
                                               {-0.34, 0.94},
                                               {-0.34, -0.94}}};

// Whether the ball would fly into the own goal, or close beside it, without a touch.
bool threatens_own_goal(const Game& game, Vec2 from, Vec2 velocity) {
    if (velocity.x >= 0.0) {
        return false;
    }
    const double share = (game.own_goal.x - from.x) / velocity.x;
    const bool gets_there = share * game.ball_lambda <= 1.0;
    return gets_there && std::fabs(from.y + share * velocity.y) < 0.5 * game.goal_width + kOwnGoalMargin;
}

// Whether a pass runs across the own goal mouth, where an opponent can deflect it into the goal. A pass of the keeper
// begins there and is permitted.
bool crosses_own_goal_mouth(const Game& game, const Scene& scene, const Player& carrier, Vec2 target) {
    if (carrier.id == scene.keeper) {
        return false;
    }
    return tactics::segment_distance(game.own_goal, carrier.position, target) < game.zone_radius;
}

// Whether the team-mate, which sees the pass a control step late, can be at the place in time and pick the ball up.
bool can_receive(const Game& game, const Player& mate, Vec2 place, Vec2 ball_velocity, int ticks) {
    if (mate.deny_ticks_left >= ticks) {
        return false;
    }
    const LinearDrag& drag = game.pod[std::max(1, ticks - game.control_step_ticks)];
    const Vec2 force = (place - (mate.position + mate.velocity * drag.reach)) / drag.force_to_reach;
    if (length(force) > kReceiverShare * game.thrust) {
        return false;
    }
    const Vec2 velocity = mate.velocity * drag.decay + force * drag.force_to_velocity;
    return distance(velocity, ball_velocity) < kReceiverShare * game.pickup_velocity;
}

// The flight from one place to another that ends at the speed of arrival; 0 ticks if it is too short or too long.
Lane lane_between(const Game& game, Vec2 from, Vec2 to, const PassStyle& style) {
    const double way = distance(from, to);
    if (way < kTooShort || way > style.length_max) {
        return {};
    }
    const double speed = style.arrival_share * game.pickup_velocity + game.ball_lambda * way;
    const int ticks = flight_ticks(game, speed, way);
    return {from, (to - from) * (speed / way), ticks <= kHorizonTicks ? ticks : 0};
}

// Such a flight from the carrier to `target`; 0 ticks also if no shot does that.
Lane lane_to(const Game& game, const Player& carrier, Vec2 target, const PassStyle& style) {
    const Lane lane = lane_between(game, carrier.position, target, style);
    return squared_length(shot_for(game, carrier.velocity, lane.velocity)) > 1.0 ? Lane{} : lane;
}

// Ticks until an opponent can touch the ball. 0 for an opponent directly in front of the carrier, because the rebound
// would be dangerous.
int free_ticks(const Game& game, const Scene& scene, Lane lane) {
    const int all = lane.ticks;
    for (lane.ticks = kClearanceStep; lane.ticks <= all; lane.ticks += kClearanceStep) {
        if (lane_margin(game, scene.opponents, lane, 0, {0.0, 0.0}) <= 0.0) {
            break;
        }
    }
    return lane.ticks - kClearanceStep;
}

// The first player other than `but` that can be at the place after `ticks`, if it thrusts for all but `reaction_ticks`
// of them; kNoPlayer if there is none.
int first_there(const Game& game, const Players& players, int but, Vec2 place, int ticks, int reaction_ticks) {
    const double reach = game.thrust * game.pod[std::max(0, ticks - reaction_ticks)].force_to_reach + game.contact;
    const Player* const found = std::find_if(players.begin(), players.end(), [&](const Player& player) {
        const Vec2 drift = player.position + player.velocity * game.pod[ticks].reach;
        return player.id != but && player.deny_ticks_left < ticks && squared_length(drift - place) < reach * reach;
    });
    return found == players.end() ? kNoPlayer : found->id;
}

// The kick with which a team-mate gets the ball before every opponent and every border, if there is such a team-mate.
Pass kick_with(const Game& game, const Scene& scene, const Player& carrier, Vec2 velocity) {
    const double stop_speed = kStopShare * game.pickup_velocity;
    for (int tick = kClearanceStep; tick <= kKickToMateTicks; tick += kClearanceStep) {
        const Vec2 place = carrier.position + velocity * game.ball[tick].reach;
        if (within(place, game.ball_limit) != place ||
            first_there(game, scene.opponents, kNoPlayer, place, tick, 0) != kNoPlayer) {
            return {};
        }
        if (length(velocity * game.ball[tick].decay) >= stop_speed) {
            continue;
        }
        const int mate = first_there(game, scene.own, carrier.id, place, tick, game.control_step_ticks);
        if (mate != kNoPlayer) {
            return {shot_for(game, carrier.velocity, velocity), place, mate, 1.0, worth_of(game, scene, place)};
        }
    }
    return {};
}

// The search of the best pass.
class PassSearch {
  public:
    PassSearch(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style, double least)
        : game_(game),
          scene_(scene),
          carrier_(carrier),
          style_(style),
          // A pass is worth no more than its target with the second pass, or than the ball that is lost.
          target_least_(worth_of(game, scene, carrier.position) - style.loss <= least
                            ? least - kWorthRounding
                            : std::numeric_limits<double>::lowest()) {
        for (const Player& mate : scene.own) {
            Mate& known = mates_[static_cast<std::size_t>(mate.id)];
            if (!may_receive(mate)) {
                continue;
            }
            const double way = distance(carrier.position, mate.position);
            known.ticks = std::min(flight_ticks(game, kGuessShare * game.shot_speed, way), kHorizonTicks);
            known.place = drifted(game, mate, known.ticks);
            known.worth = worth_of(game, scene, known.place);
            worth_most_ = std::max(worth_most_, known.worth);
        }
    }

    bool may_receive(const Player& mate) const { return mate.id != carrier_.id && mate.id != scene_.keeper; }

    void try_leads(const Player& mate) {
        for (const Vec2 lead : kLeads) {
            try_target(mate, of(mate).place + lead);
        }
    }

    // Tries the farthest place on the way to `goal` that the mate reaches with most of its thrust, and half of the way.
    void try_way_to(const Player& mate, Vec2 goal) {
        const Vec2 from = of(mate).place;
        const int thrust_ticks = std::max(1, of(mate).ticks - game_.control_step_ticks);
        const double reach = kWayShare * game_.thrust * game_.pod[thrust_ticks].force_to_reach;
        const Vec2 way = unit(goal - from) * std::min(reach, distance(from, goal));
        try_target(mate, from + way);
        try_target(mate, from + way * 0.5);
    }

    const Pass& best() const { return best_; }

  private:
    // A team-mate when a pass to it arrives, if it keeps its velocity.
    struct Mate {
        int ticks = 0;
        Vec2 place;
        double worth = 0.0;
        std::optional<double> gain;  // Of a second pass, once computed.
    };

    Mate& of(const Player& mate) { return mates_[static_cast<std::size_t>(mate.id)]; }

    bool is_enough(double worth) const { return worth >= target_least_ && (!best_.exists() || worth > best_.worth); }

    void try_target(const Player& mate, Vec2 target) {
        if (reachable(game_, target, false) != target) {
            return;
        }
        const double back_cost = mate.id == scene_.passer ? style_.back_cost : 0.0;
        const double worth = worth_of(game_, scene_, target) - back_cost;
        // An estimate of the largest gain, from the places of the first passes. It saves the lanes of second passes.
        const double gain_most = std::max(0.0, style_.onward * (worth_most_ - of(mate).worth));
        if (!is_enough(worth + gain_most)) {
            return;
        }
        const double gain = gain_most > 0.0 ? second_gain(mate) : 0.0;
        if (!is_enough(worth + gain)) {
            return;
        }
        Pass pass = pass_to(game_, scene_, carrier_, mate, target, style_);
        pass.worth += pass.sureness * gain - back_cost;
        if (pass.exists() && (!best_.exists() || pass.worth > best_.worth)) {
            best_ = pass;
        }
    }

    // What a second pass adds to the worth of a pass to `mate`.
    double second_gain(const Player& mate) {
        Mate& first = of(mate);
        if (!first.gain) {
            first.gain = style_.onward * (second_worth(mate) - first.worth);
        }
        return *first.gain;
    }

    // The worth of the best place to which `mate` may pass surely, or of its own place if none is worth more. The
    // opponents are where they are now, because they also move while the ball flies to the mate.
    double second_worth(const Player& mate) {
        const Mate& first = of(mate);
        double worth = first.worth;
        for (const Player& other : scene_.own) {
            if (other.id == mate.id || !may_receive(other)) {
                continue;
            }
            const Vec2 place = drifted(game_, other, std::min(2 * first.ticks, kHorizonTicks));
            const double there = worth_of(game_, scene_, place);
            if (there > worth && is_open(first.place, place)) {
                worth = there;
            }
        }
        return worth;
    }

    // Whether no opponent gets near a pass between two places, if a resting pod plays it at once.
    bool is_open(Vec2 from, Vec2 to) const {
        const Lane lane = lane_between(game_, from, to, style_);
        return lane.ticks > 0 && squared_length(lane.velocity) <= game_.shot_speed * game_.shot_speed &&
               lane_margin(game_, scene_.opponents, lane, 0, {0.0, style_.sure_margin}) >= style_.sure_margin;
    }

    const Game& game_;
    const Scene& scene_;
    const Player& carrier_;
    const PassStyle& style_;
    double target_least_;
    double worth_most_ = std::numeric_limits<double>::lowest();  // The largest worth of a team-mate's place.
    std::array<Mate, kPlayersMax> mates_;
    Pass best_;
};

}  // namespace

Pass kick_to_mate(const Game& game, const Scene& scene, const Player& carrier) {
    Pass best;
    for (const Vec2 way : kClearances) {
        const Vec2 hardest = hardest_shot(game, carrier.velocity, unit(way));
        for (const double share : kKickShares) {
            const Vec2 velocity = hardest * share;
            if (squared_length(shot_for(game, carrier.velocity, velocity)) > 1.0 + kForceRounding ||
                threatens_own_goal(game, carrier.position, velocity)) {
                continue;
            }
            const Pass kick = kick_with(game, scene, carrier, velocity);
            if (kick.exists() && (!best.exists() || kick.worth > best.worth)) {
                best = kick;
            }
        }
    }
    return best;
}

double sureness_of(const Game& game, const Scene& scene, const Player& carrier, const Player& mate, const Lane& lane,
                   Vec2 target, const PassStyle& style) {
    if (threatens_own_goal(game, lane.from, lane.velocity)) {
        return 0.0;
    }
    if (!can_receive(game, mate, target, lane.velocity * game.ball[lane.ticks].decay, lane.ticks)) {
        return 0.0;
    }
    const double margin = lane_margin(game, scene.opponents, lane, game.control_step_ticks, {0.0, style.sure_margin});
    if (margin <= 0.0 || hits_mate(game, scene.own, carrier.id, mate.id, lane)) {
        return 0.0;
    }
    return std::min(1.0, margin / style.sure_margin);
}

Pass pass_to(const Game& game, const Scene& scene, const Player& carrier, const Player& mate, Vec2 target,
             const PassStyle& style) {
    const Lane lane = lane_to(game, carrier, target, style);
    if (lane.ticks == 0 || crosses_own_goal_mouth(game, scene, carrier, target) ||
        hits_structure(game, scene.structures, carrier.position, target)) {
        return {};
    }
    const double sureness = sureness_of(game, scene, carrier, mate, lane, target, style);
    if (sureness <= 0.0) {
        return {};
    }
    const double lost = worth_of(game, scene, carrier.position) - style.loss;
    const double worth = sureness * worth_of(game, scene, target) + (1.0 - sureness) * lost;
    return {shot_for(game, carrier.velocity, lane.velocity), target, mate.id, sureness, worth};
}

double worth_of(const Game& game, const Scene& scene, Vec2 place) {
    double nearest = kRoomMax * kRoomMax;
    for (const Player& opponent : scene.opponents) {
        if (opponent.id == scene.opponent_keeper) {
            continue;
        }
        nearest = std::min(nearest, squared_length(opponent.position - place));
    }
    return kRoomWeight * std::sqrt(nearest) - distance(place, game.opponent_goal - Vec2{kShotPlace, 0.0});
}

Pass best_pass(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style,
               const Places* places, double least) {
    PassSearch search(game, scene, carrier, style, least);
    for (const Player& mate : scene.own) {
        if (search.may_receive(mate)) {
            search.try_leads(mate);
            if (places != nullptr) {
                search.try_way_to(mate, (*places)[static_cast<std::size_t>(mate.id)]);
            }
        }
    }
    return search.best();
}

Vec2 clearance(const Game& game, const Scene& scene, const Player& carrier) {
    Vec2 best;
    int best_ticks = -1;
    for (const Vec2 way : kClearances) {
        const Vec2 velocity = hardest_shot(game, carrier.velocity, unit(way));
        if (threatens_own_goal(game, carrier.position, velocity)) {
            continue;
        }
        if (hits_mate(game, scene.own, carrier.id, kNoPlayer, {carrier.position, velocity, kClearanceTicks})) {
            continue;
        }
        const int ticks = free_ticks(game, scene, {carrier.position, velocity, kClearanceTicks});
        if (ticks <= best_ticks) {
            continue;
        }
        best_ticks = ticks;
        best = shot_for(game, carrier.velocity, velocity);
    }
    return best;
}

}  // namespace podball::play
