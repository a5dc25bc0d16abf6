#include "marking/marking_plan.hpp"

#include <podball/tactics/assignment.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>

#include "play/steering.hpp"

namespace podball::marking {

using play::Holder;
using play::Player;
using play::Scene;
using play::Task;

namespace {

/// The own field pod at the ball: the carrier or the chaser.
int pod_at_ball(const Scene& scene, const play::Plan& plan) {
    for (const Player& player : scene.own) {
        const Task task = plan.task(player.id);
        if (task == Task::Carry || task == Task::Chase) {
            return player.id;
        }
    }
    return play::kNoPlayer;
}

// The future place of the pod at the ball.
Vec2 meeting_point(const State& state, const play::Plan& plan, int pod) {
    const play::Interception& way = plan.chase.of(pod);
    return way.exists() && state.scene.holder != Holder::Own ? way.point : state.scene.ball;
}

bool has_supporter(const Scene& scene, const play::Plan& plan) {
    return std::any_of(scene.own.begin(), scene.own.end(),
                       [&](const Player& player) { return plan.task(player.id) == Task::Support; });
}

// Whether a pass of the own team is on its way and the ball is still too fast for a standing pod to pick it up.
bool is_on_its_way(const State& state) {
    const Scene& scene = state.scene;
    return scene.running && scene.holder == Holder::Nobody && scene.touched_by_own && !state.flight.scores() &&
           length(scene.ball_velocity) > state.game.pickup_velocity;
}

}  // namespace

void MarkingPlan::decide(const State& state, play::Plan& plan) {
    choose_marked(state);
    want_what_is_important(state, plan);
    want_the_rest(state);
    send_agents(state, plan);
}

bool MarkingPlan::marks_now(const Scene& scene) const {
    return style_.marks && (scene.running || (style_.before_whistle && !scene.own_kickoff));
}

// Before the whistle every opponent is behind the keep-off line, so it is too far to shoot. It may run at the whistle.
tactics::DangerRule MarkingPlan::danger_now(const Scene& scene) const {
    tactics::DangerRule danger = style_.danger;
    if (!scene.running) {
        danger.shot_range = std::numeric_limits<double>::infinity();
    }
    return danger;
}

void MarkingPlan::choose_marked(const State& state) {
    if (!marks_now(state.scene)) {
        marked_.fill(false);
        return;
    }
    Few<Vec2> opponents;
    for (const Player& opponent : state.scene.opponents) {
        opponents.add(opponent.position);
    }
    tactics::update_marked(opponents, state.scene.ball, state.game.own_goal, danger_now(state.scene),
                           std::span(marked_).first(opponents.size()));
}

// The places at the ball come first: they are required.
void MarkingPlan::want_what_is_important(const State& state, const play::Plan& plan) {
    important_.clear();
    const int at_ball = pod_at_ball(state.scene, plan);
    at_ball_ = at_ball == play::kNoPlayer ? 0 : 1;
    if (at_ball_ > 0) {
        important_.add({PlaceKind::Formation, meeting_point(state, plan, at_ball), {}});
    }
    if (has_supporter(state.scene, plan)) {
        important_.add({PlaceKind::Support, state.support, style_.support_priority});
    }
    required_ = important_.size();
    for (const Player& opponent : state.scene.opponents) {
        if (!is_marked(opponent.id)) {
            continue;
        }
        Vec2 place = tactics::marking_position(opponent.position, state.game.own_goal, style_.apart);
        if (!state.scene.running) {
            place = play::in_own_half(state.game, place);
        }
        important_.add({PlaceKind::Mark, play::reachable(state.game, place, false), style_.mark_priority, opponent.id});
    }
    want_anticipation(state);
}

void MarkingPlan::want_anticipation(const State& state) {
    if (!is_on_its_way(state) || at_ball_ == 0) {
        return;
    }
    const Vec2 way = play::unit(state.scene.ball_velocity);
    const Vec2 aside = Vec2{-way.y, way.x} * style_.anticipation;
    const Vec2 end = important_[0].place;
    for (const Vec2 place : {end + aside, end - aside}) {
        important_.add({PlaceKind::Anticipate, play::reachable(state.game, place, false), style_.mark_priority});
    }
}

// Adds the kept places of the formation, and the places that replace the others. The pod at the ball has its place
// already.
void MarkingPlan::want_the_rest(const State& state) {
    Few<Vec2> formation;
    Few<Vec2> important;
    for (const Player& player : state.scene.own) {
        if (player.id != state.scene.keeper) {
            formation.add(state.formation[static_cast<std::size_t>(player.id)]);
        }
    }
    for (const WantedPlace& wanted : important_) {
        important.add(wanted.place);
    }
    replacement_.choose(formation, important, required_, style_.keep_gain);

    wanted_.clear();
    replaced_.clear();
    for (std::size_t i = 0; i < formation.size(); ++i) {
        const int other = replacement_.given_way()[i];
        if (other != tactics::kNoTarget) {
            replaced_.add(formation[i]);
        }
        if (other == tactics::kNoTarget) {
            wanted_.add({PlaceKind::Formation, formation[i], {}});
        }
        if (other >= at_ball_) {
            wanted_.add(important_[static_cast<std::size_t>(other)]);
        }
    }
}

void MarkingPlan::send_agents(const State& state, play::Plan& plan) {
    Few<Vec2> positions;
    agents_.clear();
    for (const Player& player : state.scene.own) {
        const Task task = plan.task(player.id);
        if (task != Task::Hold && task != Task::Support) {
            continue;
        }
        agents_.add(player.id);
        positions.add(player.position);
    }
    taken_ = assigner_.assign(positions, wanted_);
    for (std::size_t i = 0; i < agents_.size(); ++i) {
        const WantedPlace& wanted = wanted_[static_cast<std::size_t>(taken_[i])];
        plan.place(agents_[i]) = wanted.place;
        plan.task(agents_[i]) = wanted.kind == PlaceKind::Support ? Task::Support : Task::Hold;
    }
}

}  // namespace podball::marking
