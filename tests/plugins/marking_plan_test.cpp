// Whom the team marks, what gives way, and who is sent: worked examples, without a match.
#include "marking/marking_plan.hpp"

#include "play_support.hpp"

#include <algorithm>
#include <vector>

using namespace podball;
using namespace podball::testing;
using marking::MarkingPlan;
using marking::MarkingStyle;
using marking::PlaceKind;
using play::Task;

namespace {

constexpr double kMetre = 1.0 / 30.0;

MarkingStyle style_of(bool marks, bool prioritizes) {
    MarkingStyle style = {};
    style.marks = marks;
    style.danger = {15.0 * kMetre, 2.0 * kMetre, 5.0 * kMetre, 0.25 * kMetre};
    style.apart = 1.5 * kMetre;
    style.keep_gain = 1.0 * kMetre;
    style.anticipation = 2.0 * kMetre;
    if (prioritizes) {
        style.mark_priority = {100.0 * kMetre, 3.0 * kMetre};
        style.support_priority = {10000.0 * kMetre, 1.5 * kMetre};
    }
    return style;
}

// A state of play that is written down pod by pod. Pod 0 keeps the goal, pod 1 goes for the ball; the others hold.
class Situation {
  public:
    Situation(const std::vector<Vec2>& own, const std::vector<Vec2>& opponents, Vec2 ball)
        : game_(play::constants_of(control::observed_rules(resolved(rules_of(11, 11)), 0))) {
        for (const Vec2 place : own) {
            add(scene_.own, place);
        }
        for (const Vec2 place : opponents) {
            add(scene_.opponents, place);
        }
        scene_.ball = ball;
        scene_.running = true;
        scene_.keeper = 0;
        flight_.follow_free(game_, {ball, {}});
        formation_.fill(game_.own_goal);
        plan.chase = play::race(game_, scene_, flight_);
        plan.chase.chaser = 1;
        plan.chase.supporter = play::kNoPlayer;
        assign_tasks();
    }

    void stands_at(int pod, Vec2 place) { formation_[static_cast<std::size_t>(pod)] = place; }
    void supports(int pod) {
        plan.chase.supporter = pod;
        assign_tasks();
    }
    void is_kicked(Vec2 velocity) {
        scene_.touched_by_own = true;
        scene_.ball_velocity = velocity;
        flight_.follow_free(game_, {scene_.ball, velocity});
    }
    void decide(MarkingPlan& marking) {
        marking.decide({game_, scene_, flight_, formation_, scene_.ball - Vec2{0.08, 0.0}}, plan);
    }
    const play::Scene& scene() const { return scene_; }

    play::Plan plan;

  private:
    static void add(play::Players& players, Vec2 place) {
        play::Player player;
        player.id = players.size();
        player.position = place;
        players.add(player);
    }
    void assign_tasks() {
        for (const play::Player& player : scene_.own) {
            plan.task(player.id) = task_of(scene_, plan.chase, player.id);
        }
    }

    play::Game game_;
    play::Scene scene_;
    play::BallFlight flight_;
    play::Places formation_{};
};

// The opponent 0 is at the ball with pod 1, and 1 comes up on the other side.
Situation runner_at_the_side() {
    Situation situation({{-0.46, 0.0}, {0.02, -0.2}, {-0.22, 0.08}, {-0.1, 0.2}}, {{0.05, -0.2}, {-0.17, 0.21}},
                        {0.03, -0.2});
    situation.stands_at(1, {0.0, -0.2});
    situation.stands_at(2, {-0.35, 0.1});
    situation.stands_at(3, {-0.2, 0.2});
    return situation;
}

int marker_of(const MarkingPlan& plan, int opponent) {
    for (std::size_t i = 0; i < plan.agents().size(); ++i) {
        const auto& wanted = plan.wanted()[static_cast<std::size_t>(plan.taken()[i])];
        if (wanted.kind == PlaceKind::Mark && wanted.opponent == opponent) {
            return plan.agents()[i];
        }
    }
    return play::kNoPlayer;
}

std::vector<PlaceKind> kinds(const MarkingPlan& plan) {
    std::vector<PlaceKind> all;
    for (const auto& wanted : plan.wanted()) {
        all.push_back(wanted.kind);
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

TEST_CASE("the opponent at the ball is not marked, the one that could shoot is, and off marks nobody") {
    Situation situation = runner_at_the_side();
    MarkingPlan plain(style_of(true, false));
    situation.decide(plain);
    CHECK_FALSE(plain.is_marked(0));
    CHECK(plain.is_marked(1));
    CHECK(kinds(plain) == std::vector<PlaceKind>{PlaceKind::Mark, PlaceKind::Formation});
    MarkingPlan off(style_of(false, false));
    situation.decide(off);
    CHECK_FALSE(off.is_marked(1));
    CHECK(kinds(off) == std::vector<PlaceKind>{PlaceKind::Formation, PlaceKind::Formation});
}

TEST_CASE("one marks from 1.5 m goal-side, and the nearest place of the formation gives way") {
    Situation situation = runner_at_the_side();
    MarkingPlan plan(style_of(true, true));
    situation.decide(plan);
    const int marker = marker_of(plan, 1);
    REQUIRE(marker != play::kNoPlayer);
    const Vec2 place = situation.plan.place(marker);
    const Vec2 opponent = situation.scene().opponents[1].position;
    CHECK(distance(place, opponent) == Approx(0.05));
    CHECK(distance(place, Vec2{-0.5, 0.0}) == Approx(distance(opponent, Vec2{-0.5, 0.0}) - 0.05));
    const auto replaced = plan.replaced();
    CHECK(std::find(replaced.begin(), replaced.end(), Vec2{-0.2, 0.2}) != replaced.end());
}

TEST_CASE("prioritised: the nearer pod marks, though the least longest way of all would be with the farther one") {
    // As in the paper's figure 8. If pod 2 marks, the ways are 0.137 and 0.117 long; if pod 3 does, 0.046 and 0.209.
    const std::vector<Vec2> own = {{-0.46, 0.0}, {0.02, -0.2}, {-0.3, 0.1}, {-0.2, 0.1}};
    Situation situation(own, {{0.05, -0.2}, {-0.12, 0.15}}, {0.03, -0.2});
    situation.stands_at(1, {0.0, -0.2});
    situation.stands_at(2, {-0.15, 0.12});
    situation.stands_at(3, {-0.1, 0.04});
    MarkingPlan plain(style_of(true, false));
    situation.decide(plain);
    const int far = marker_of(plain, 1);
    MarkingPlan prioritized(style_of(true, true));
    situation.decide(prioritized);
    const int near = marker_of(prioritized, 1);
    CHECK(far == 2);
    CHECK(near == 3);
}

TEST_CASE("whoever is as near as D may be exchanged: there the rule is the plain one again") {
    const std::vector<Vec2> own = {{-0.46, 0.0}, {0.02, -0.2}, {-0.22, 0.12}, {-0.17, 0.1}};
    Situation situation(own, {{0.05, -0.2}, {-0.12, 0.15}}, {0.03, -0.2});
    situation.stands_at(1, {0.0, -0.2});
    situation.stands_at(2, {-0.15, 0.12});
    situation.stands_at(3, {-0.1, 0.04});
    MarkingPlan plain(style_of(true, false));
    situation.decide(plain);
    MarkingPlan prioritized(style_of(true, true));
    situation.decide(prioritized);
    CHECK(marker_of(plain, 1) == marker_of(prioritized, 1));
}

TEST_CASE("the supporter is whoever SCRAM sends: the task goes from pod to pod") {
    Situation situation({{-0.46, 0.0}, {0.1, 0.0}, {-0.3, 0.0}, {0.0, 0.02}}, {{0.3, 0.0}}, {0.12, 0.0});
    situation.stands_at(1, {0.05, 0.0});
    situation.stands_at(2, {0.04, 0.03});
    situation.stands_at(3, {-0.25, 0.0});
    situation.supports(2);
    MarkingPlan plan(style_of(true, true));
    situation.decide(plan);
    CHECK(situation.plan.task(3) == Task::Support);
    CHECK(situation.plan.task(2) == Task::Hold);
    CHECK(situation.plan.task(1) == Task::Chase);
    CHECK(situation.plan.place(2) == Vec2{-0.25, 0.0});
}

TEST_CASE("while a pass is on its way two pods await it beside the place where it is met") {
    Situation situation({{-0.46, 0.0}, {0.1, 0.0}, {-0.1, 0.1}, {0.0, 0.02}, {-0.1, -0.1}}, {{0.3, 0.0}}, {-0.2, 0.0});
    for (const int pod : {1, 2, 3, 4}) {
        situation.stands_at(pod, {-0.1 * pod, 0.0});
    }
    situation.is_kicked({3e-3, 0.0});
    MarkingPlan plan(style_of(true, true));
    situation.decide(plan);
    CHECK(std::count_if(plan.wanted().begin(), plan.wanted().end(),
                        [](const auto& wanted) { return wanted.kind == PlaceKind::Anticipate; }) == 2);
    situation.is_kicked({1e-3, 0.0});
    situation.decide(plan);
    CHECK(kinds(plan) == std::vector<PlaceKind>(3, PlaceKind::Formation));
}

TEST_CASE("every field pod but the one at the ball has one place, and no place is given twice") {
    const int pods = GENERATE(2, 3, 5, 8, 16);
    std::vector<Vec2> own = {{-0.46, 0.0}};
    std::vector<Vec2> opponents;
    for (int i = 1; i < pods; ++i) {
        own.push_back({0.4 - 0.05 * i, 0.02 * i - 0.15});
    }
    for (int i = 0; i < 16; ++i) {
        opponents.push_back({-0.3 + 0.02 * i, 0.03 * i - 0.2});
    }
    Situation situation(own, opponents, {0.3, -0.1});
    for (int i = 1; i < pods; ++i) {
        situation.stands_at(i, {0.1 - 0.03 * i, 0.2 - 0.02 * i});
    }
    if (pods > 2) {
        situation.supports(2);
    }
    MarkingPlan plan(style_of(true, true));
    situation.decide(plan);
    CHECK(plan.agents().size() == static_cast<std::size_t>(pods - 2));
    CHECK(plan.wanted().size() == plan.agents().size());
    std::vector<int> taken(plan.taken().begin(), plan.taken().end());
    std::sort(taken.begin(), taken.end());
    CHECK(std::adjacent_find(taken.begin(), taken.end()) == taken.end());
}
