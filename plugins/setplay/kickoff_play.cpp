#include "setplay/kickoff_play.hpp"

#include <algorithm>
#include <array>

#include "play/shooting.hpp"
#include "play/steering.hpp"

namespace podball::setplay {

using play::Action;
using play::Game;
using play::Holder;
using play::kNoPlayer;
using play::Pass;
using play::Player;
using play::Scene;

namespace {

constexpr int kPodsMin = 4;            // A keeper, and one pod for each part.
constexpr int kStepsMax = 100;         // Control steps in one stage; a longer stage ends the play.
constexpr double kLineMargin = 0.004;  // Least distance from the keep-off line before the whistle. Units: length.
constexpr double kTooShort = 0.06;     // A pass forward below this length gains nothing.
constexpr double kNear = 0.03;         // A pass may miss the dangerous place by this distance. Units: length.
constexpr int kHurryTicks = 40;        // The play ends when at most this much of the keep limit is left.

constexpr int kLateTicks = 120;   // When at most this much of the keep limit is left,
constexpr double kLeastX = 0.08;  // the pass may end at this x.

constexpr double kLanesDeeper = 0.08;  // The other two runners run this much farther. Units: length.

// Distances ahead of a runner to which the ball may be sent. Units: length.
constexpr std::array<double, 5> kLeads = {0.05, 0.1, 0.15, 0.2, 0.27};

// Tried speeds of the ball at the receiver. Units: pick-up velocities.
constexpr std::array<double, 3> kArrivals = {0.4, 0.9, 1.2};

// The field pod nearest to `place` that is not taken.
int nearest_pod(const Scene& scene, Vec2 place, const std::array<bool, play::kPlayersMax>& taken) {
    int nearest = kNoPlayer;
    double least = 0.0;
    for (const Player& player : scene.own) {
        if (player.id == scene.keeper || taken[static_cast<std::size_t>(player.id)]) {
            continue;
        }
        const double apart = squared_length(player.position - place);
        if (nearest != kNoPlayer && apart >= least) {
            continue;
        }
        nearest = player.id;
        least = apart;
    }
    return nearest;
}

bool carries(const Scene& scene, int pod) { return scene.holder == Holder::Own && scene.carrier == pod; }

// The x that a pod must not cross before the whistle.
double line_x(const Game& game) { return -game.keepoff - game.pod_radius - kLineMargin; }

Action go(const Game& game, const Scene& scene, const Player& player, Vec2 place) {
    return {play::take_place(game, player, scene, place), {}, false, place};
}

// Thrust for the highest speed at the line when the whistle comes. A pod that meets the line earlier bounces off.
Action run_up(const Game& game, const Scene& scene, const Player& player) {
    const LinearDrag& drag = game.pod[std::min(scene.whistle_ticks_left, play::kHorizonTicks)];
    const double line = line_x(game);
    const double ahead = player.position.x + player.velocity.x * drag.reach + game.thrust * drag.force_to_reach;
    return {{ahead < line ? 1.0 : 0.0, 0.0}, {}, false, {line, player.position.y}};
}

}  // namespace

const char* stage_name(Stage stage) {
    switch (stage) {
        case Stage::LineUp: return "line-up";
        case Stage::Back: return "back";
        case Stage::Wait: return "wait";
        case Stage::Forward: return "forward";
        case Stage::None: break;
    }
    return "";
}

void KickoffPlay::follow(const Game& game, const Scene& scene, const play::BallFlight& flight) {
    const Stage before = stage_;
    next(game, scene);
    stage_steps_ = stage_ == before ? stage_steps_ + 1 : 0;
    if (stage_steps_ > kStepsMax && stage_ != Stage::LineUp) {
        give_up();
    }
    pass_ = {};
    if (stage_ == Stage::Back && carries(scene, kicker_)) {
        pass_ = pass_back(game, scene);
    }
    if (stage_ == Stage::Wait) {
        pass_ = pass_forward(game, scene);
    }
    if (pass_.exists()) {
        receiver_ = pass_.receiver;
    }
    if (stage_ == Stage::Back || stage_ == Stage::Forward) {
        way_ = play::way_to_ball(game, scene, scene.own[receiver_], flight);
    }
}

// Advances to the next stage when the carrier of the ball changes.
void KickoffPlay::next(const Game& game, const Scene& scene) {
    const bool is_free = scene.holder == Holder::Nobody;
    switch (stage_) {
        case Stage::None:
            if (scene.own_kickoff && scene.own.size() >= kPodsMin) {
                set_up(game, scene);
            }
            break;
        case Stage::LineUp:
            if (scene.running) {
                stage_ = carries(scene, kicker_) ? Stage::Back : Stage::None;
            }
            break;
        case Stage::Back:
            if (carries(scene, waiter_)) {
                stage_ = Stage::Wait;
            } else if (carries(scene, kicker_) ? is_urgent(game, scene) : !is_free) {
                give_up();
            }
            break;
        case Stage::Wait:
            if (is_free) {
                stage_ = Stage::Forward;
            } else if (!carries(scene, waiter_) || is_urgent(game, scene)) {
                give_up();
            }
            break;
        case Stage::Forward:
            if (!is_free) {
                give_up();
            }
            break;
    }
    if (!scene.running && (stage_ != Stage::LineUp || !scene.own_kickoff)) {
        give_up();
    }
}

// Whether the carrier must give the ball away, as in open play.
bool KickoffPlay::is_urgent(const Game& game, const Scene& scene) const {
    return scene.keep_ticks_left <= kHurryTicks ||
           play::ticks_to_tackle(game, scene, scene.own[scene.carrier]) <= style_.pressed_ticks;
}

void KickoffPlay::set_up(const Game& game, const Scene& scene) {
    stage_ = Stage::LineUp;
    side_ = -side_;
    std::array<bool, play::kPlayersMax> taken{};
    const auto take = [&](Vec2 place) {
        const int pod = nearest_pod(scene, place, taken);
        if (pod != kNoPlayer) {
            taken[static_cast<std::size_t>(pod)] = true;
        }
        return pod;
    };
    kicker_ = take(scene.ball);
    runners_ = {Runner{kNoPlayer, side_ * style_.start_aside, danger()},
                Runner{kNoPlayer, side_ * style_.lane_aside, {danger().x + kLanesDeeper, side_ * style_.lane_aside}},
                Runner{kNoPlayer, -side_ * style_.lane_aside, {danger().x + kLanesDeeper, -side_ * style_.lane_aside}}};
    runners_[0].pod = take(start_place(game, runners_[0]));
    waiting_place_ = scene.ball - Vec2{style_.wait_back, side_ * style_.wait_aside};
    waiter_ = receiver_ = take(waiting_place_);
    for (std::size_t i = 1; i < kRunners; ++i) {
        runners_[i].pod = take(start_place(game, runners_[i]));
    }
}

// The place at which the runner starts: behind the line by the distance that it covers before the whistle.
Vec2 KickoffPlay::start_place(const Game& game, const Runner& runner) const {
    const double run_up = game.thrust * game.pod[style_.run_up_ticks].force_to_reach;
    return {line_x(game) - run_up, runner.start_y};
}

const Runner* KickoffPlay::runner_of(int pod) const {
    for (const Runner& runner : runners_) {
        if (runner.pod == pod) {
            return &runner;
        }
    }
    return nullptr;
}

Pass KickoffPlay::pass_back(const Game& game, const Scene& scene) const {
    const Player& waiter = scene.own[waiter_];
    return play::pass_to(game, scene, scene.own[kicker_], waiter, waiter.position, style_.pass);
}

// The pass that a runner gets first and farthest up the field; no pass if the place is not far enough.
Pass KickoffPlay::pass_forward(const Game& game, const Scene& scene) const {
    const Player& waiter = scene.own[waiter_];
    double farthest = scene.keep_ticks_left > kLateTicks ? danger().x - kNear : kLeastX;
    Pass best;
    for (const Runner& runner : runners_) {
        if (runner.pod == kNoPlayer) {
            continue;
        }
        const Vec2 from = scene.own[runner.pod].position;
        const Vec2 way = play::unit(runner.target - from);
        for (const double lead : kLeads) {
            const Vec2 target = from + way * lead;
            for (const double arrival : kArrivals) {
                const Pass pass = through_pass(game, waiter, runner.pod, target, arrival * game.pickup_velocity);
                if (!pass.exists()) {
                    continue;
                }
                const double gained = gained_at(game, scene, waiter, pass);
                if (gained <= farthest) {
                    continue;
                }
                farthest = gained;
                best = pass;
            }
        }
    }
    return best;
}

Pass KickoffPlay::through_pass(const Game& game, const Player& waiter, int receiver, Vec2 target,
                               double arrival_speed) const {
    const double way = distance(waiter.position, target);
    if (way < kTooShort) {
        return {};
    }
    const Vec2 velocity = (target - waiter.position) * ((arrival_speed + game.ball_lambda * way) / way);
    const Vec2 shot = play::shot_for(game, waiter.velocity, velocity);
    if (squared_length(shot) > 1.0) {
        return {};
    }
    return {shot, target, receiver, 1.0, 0.0};
}

// The x at which the runner gets the ball; far back if an opponent can get it as early.
double KickoffPlay::gained_at(const Game& game, const Scene& scene, const Player& waiter, const Pass& pass) const {
    const Vec2 velocity = waiter.velocity + pass.shot * game.shot_speed;
    const int ticks = play::flight_ticks(game, length(velocity), distance(waiter.position, pass.target));
    const play::Lane lane = {waiter.position, velocity, std::min(ticks, play::kHorizonTicks)};
    if (play::hits_mate(game, scene.opponents, kNoPlayer, kNoPlayer, lane)) {
        return -1.0;
    }
    if (play::hits_mate(game, scene.own, waiter_, pass.receiver, lane)) {
        return -1.0;
    }
    play::BallFlight flight;
    flight.follow_free(game, {waiter.position, velocity});
    const auto own = earliest_pickup(game, scene.own[pass.receiver], flight, {true, true});
    if (!own.exists()) {
        return -1.0;
    }
    const int safe_tick = own.tick + style_.lead_ticks;
    for (const Player& opponent : scene.opponents) {
        const int from = first_search_tick(game, opponent, flight, safe_tick);
        if (from == play::kNever) {
            continue;
        }
        const bool zone = opponent.id != scene.opponent_keeper;
        if (earliest_pickup(game, opponent, flight, {true, zone}, play::kNever, from).tick < safe_tick) {
            return -1.0;
        }
    }
    return own.point.x;
}

std::optional<Action> KickoffPlay::action(const Game& game, const Scene& scene, const Player& player) const {
    if (stage_ == Stage::None) {
        return std::nullopt;
    }
    if (player.id == waiter_) {
        return waiter_action(game, scene, player);
    }
    if (const Runner* runner = runner_of(player.id)) {
        return runner_action(game, scene, player, *runner);
    }
    if (player.id != kicker_ || !carries(scene, kicker_) || stage_ != Stage::Back) {
        return std::nullopt;
    }
    return Action{play::arrive(game, player, player.position, true), pass_.shot, pass_.exists(), player.position,
                  pass_};
}

std::optional<Action> KickoffPlay::waiter_action(const Game& game, const Scene& scene, const Player& player) const {
    switch (stage_) {
        case Stage::LineUp: return go(game, scene, player, waiting_place_);
        case Stage::Back:
            if (scene.holder == Holder::Nobody && way_.exists()) {
                return Action{way_.thrust, {}, false, way_.point};
            }
            return go(game, scene, player, waiting_place_);
        case Stage::Wait:
            return Action{play::arrive(game, player, lane_place(), true), pass_.shot, pass_.exists(), lane_place(),
                          pass_};
        case Stage::None:
        case Stage::Forward: break;
    }
    return std::nullopt;
}

std::optional<Action> KickoffPlay::runner_action(const Game& game, const Scene& scene, const Player& player,
                                                 const Runner& runner) const {
    switch (stage_) {
        case Stage::LineUp:
            if (scene.whistle_ticks_left > style_.run_up_ticks) {
                return go(game, scene, player, start_place(game, runner));
            }
            return run_up(game, scene, player);
        case Stage::Forward:
            if (player.id != receiver_ || !way_.exists()) {
                return go(game, scene, player, runner.target);
            }
            return Action{way_.thrust, {}, false, way_.point};
        case Stage::Back:
        case Stage::Wait: return go(game, scene, player, runner.target);
        case Stage::None: break;
    }
    return std::nullopt;
}

}  // namespace podball::setplay
