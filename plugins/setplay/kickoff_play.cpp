#include "setplay/kickoff_play.hpp"

#include <algorithm>
#include <array>

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

constexpr int kPodsMin = 4;           // A keeper, and one for each part.
constexpr int kStepsMax = 100;        // Control steps in one stage; longer means that it went wrong.
constexpr double kLineMargin = 0.004; // Kept off the keep-off line before the whistle; length.
constexpr double kLeadStep = 0.025;   // Between the points of the run that are tried for the pass; length.
constexpr int kLeads = 14;
constexpr double kNear = 0.03;        // A pass that falls short of the dangerous place by so much is as good; length.

// Speeds at the receiver that are tried, in pick-up velocities.
constexpr std::array<double, 3> kArrivals = {0.5, 0.8, 1.1};

// The field pod nearest to `place` that is neither of these two.
int nearest_pod(const Scene& scene, Vec2 place, int but, int nor) {
    int nearest = kNoPlayer;
    double least = 0.0;
    for (const Player& player : scene.own) {
        if (player.id == scene.keeper || player.id == but || player.id == nor) continue;
        const double apart = squared_length(player.position - place);
        if (nearest != kNoPlayer && apart >= least) continue;
        nearest = player.id;
        least = apart;
    }
    return nearest;
}

bool carries(const Scene& scene, int pod) { return scene.holder == Holder::Own && scene.carrier == pod; }

Action go(const Game& game, const Scene& scene, const Player& player, Vec2 place) {
    return {play::take_place(game, player, scene.own, place), {}, false, place};
}

// With full speed through `place`.
Action run(const Game& game, const Player& player, Vec2 place) {
    const Vec2 way = play::detour(game, player.position, place, false) - player.position;
    return {play::unit(way), {}, false, place};
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

void KickoffPlay::follow(const Game& game, const Scene& scene, const play::Chase& chase) {
    const Stage before = stage_;
    next(game, scene);
    stage_steps_ = stage_ == before ? stage_steps_ + 1 : 0;
    if (stage_steps_ > kStepsMax && stage_ != Stage::LineUp) give_up();
    pass_ = {};
    if (stage_ == Stage::Back && carries(scene, kicker_)) pass_ = pass_back(game, scene);
    if (stage_ == Stage::Wait) pass_ = pass_forward(game, scene);
    if (stage_ == Stage::Back) way_ = chase.of(waiter_);
    if (stage_ == Stage::Forward) way_ = chase.of(runner_);
}

// From stage to stage, by who has the ball.
void KickoffPlay::next(const Game& game, const Scene& scene) {
    const bool is_free = scene.holder == Holder::Nobody;
    switch (stage_) {
        case Stage::None:
            if (scene.own_kickoff && scene.holder == Holder::Own && scene.own.size() >= kPodsMin) set_up(game, scene);
            break;
        case Stage::LineUp:
            if (!carries(scene, kicker_) || !(scene.running || scene.own_kickoff)) return give_up();
            if (scene.running) stage_ = Stage::Back;
            break;
        case Stage::Back:
            if (carries(scene, waiter_)) stage_ = Stage::Wait;
            else if (!carries(scene, kicker_) && !is_free) give_up();
            break;
        case Stage::Wait:
            if (is_free) stage_ = Stage::Forward;
            else if (!carries(scene, waiter_)) give_up();
            else if (play::ticks_to_tackle(game, scene, scene.own[waiter_]) <= style_.pressed_ticks) give_up();
            break;
        case Stage::Forward:
            if (!is_free) give_up();
            break;
    }
    if (!scene.running && !scene.own_kickoff) give_up();
}

void KickoffPlay::set_up(const Game& game, const Scene& scene) {
    stage_ = Stage::LineUp;
    side_ = -side_;
    kicker_ = scene.carrier;
    waiting_place_ = scene.ball - Vec2{style_.wait_back, 0.0};
    runner_ = nearest_pod(scene, start_place(game), kicker_, kNoPlayer);
    waiter_ = nearest_pod(scene, waiting_place_, kicker_, runner_);
}

// Back from the line by what the runner covers before the whistle.
Vec2 KickoffPlay::start_place(const Game& game) const {
    const double run_up = game.thrust * game.pod[style_.run_up_ticks].force_to_reach;
    return {-game.keepoff - game.pod_radius - kLineMargin - run_up, side_ * style_.start_aside};
}

Pass KickoffPlay::pass_back(const Game& game, const Scene& scene) const {
    const Player& waiter = scene.own[waiter_];
    return play::pass_to(game, scene, scene.own[kicker_], waiter, waiter.position, style_.pass);
}

// The sure pass that reaches the runner farthest on its way, once that is far enough.
Pass KickoffPlay::pass_forward(const Game& game, const Scene& scene) const {
    const Player& waiter = scene.own[waiter_];
    const Player& runner = scene.own[runner_];
    const Vec2 way = play::unit(danger() - runner.position);
    play::PassStyle style = style_.pass;
    Pass best;
    for (int lead = kLeads; lead >= 0 && !best.exists(); --lead) {
        const Vec2 target = runner.position + way * (lead * kLeadStep);
        if (target.x > danger().x + kNear || target.x < danger().x - kNear) continue;
        for (const double arrival : kArrivals) {
            style.arrival_share = arrival;
            const Pass pass = play::pass_to(game, scene, waiter, runner, target, style);
            if (pass.sureness >= style_.sureness && pass.sureness > best.sureness) best = pass;
        }
    }
    return best;
}

std::optional<Action> KickoffPlay::action(const Game& game, const Scene& scene, const Player& player) const {
    if (stage_ == Stage::None) return std::nullopt;
    if (player.id == waiter_) return waiter_action(game, scene, player);
    if (player.id == runner_) return runner_action(game, scene, player);
    if (player.id != kicker_ || !carries(scene, kicker_) || stage_ != Stage::Back) return std::nullopt;
    return Action{play::arrive(game, player, player.position, true), pass_.shot, pass_.exists(), player.position, pass_};
}

std::optional<Action> KickoffPlay::waiter_action(const Game& game, const Scene& scene, const Player& player) const {
    switch (stage_) {
        case Stage::LineUp: return go(game, scene, player, waiting_place_);
        case Stage::Back:
            if (scene.holder == Holder::Nobody && way_.exists()) return Action{way_.thrust, {}, false, way_.point};
            return go(game, scene, player, waiting_place_);
        case Stage::Wait:
            return Action{play::arrive(game, player, player.position, true), pass_.shot, pass_.exists(), player.position, pass_};
        case Stage::None:
        case Stage::Forward: break;
    }
    return std::nullopt;
}

std::optional<Action> KickoffPlay::runner_action(const Game& game, const Scene& scene, const Player& player) const {
    switch (stage_) {
        case Stage::LineUp:
            if (scene.whistle_ticks_left > style_.run_up_ticks) return go(game, scene, player, start_place(game));
            return run(game, player, player.position + Vec2{1.0, 0.0});
        case Stage::Forward:
            if (way_.exists()) return Action{way_.thrust, {}, false, way_.point};
            return go(game, scene, player, danger());
        case Stage::Back:
        case Stage::Wait: return run(game, player, danger());
        case Stage::None: break;
    }
    return std::nullopt;
}

}  // namespace podball::setplay
