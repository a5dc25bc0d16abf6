// Worked cases of docs/replay.md, on recordings that nobody played.
#include "replay/explain.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

#include <optional>
#include <string>
#include <utility>

using namespace podball;
using namespace podball::replay;
using engine::EventKind;
using engine::GameMode;
using engine::LossCause;

namespace {

/// A recording of one block that nobody played: all stand still, and what happens is told by `add`.
class MadeUp {
  public:
    static constexpr std::size_t kSteps = 200;

    MadeUp() {
        head.rules = testing::resolved(testing::rules_of(3, 3));
        view = ViewLayer(head.rules.pod_count, kSteps + 1);
        commands = CommandLayer(head.rules.pod_count, kSteps);
        for (std::size_t frame = 0; frame <= kSteps; ++frame) {
            set(ViewColumn::Tick, frame, static_cast<std::int64_t>(frame) * 5);
        }
    }

    void set(ViewColumn column, std::size_t frame, std::int64_t value) {
        view.columns.set(static_cast<std::size_t>(column), frame, value);
    }
    void add(std::int64_t step, EventKind kind, Player who, int detail = 0, Vec2 place = {}) {
        engine::Event event;
        event.kind = kind;
        event.tick = step * 5;
        event.slot = who.slot;
        event.pod = kind == EventKind::Goal ? engine::kNobody : who.pod;
        event.detail = detail;
        event.place = place;
        events.events.push_back({step, event});
    }
    void pick_up(std::int64_t step, Player who) { add(step, EventKind::PickUp, who); }
    void lose(std::int64_t step, Player who, LossCause cause, Vec2 place = {}) {
        add(step, EventKind::Loss, who, static_cast<int>(cause), place);
    }
    /// A shot of full length from `place`; the ball then flies on in every frame.
    void shoot(std::int64_t step, Player who, Vec2 way, Vec2 place = {}) {
        const int body = who.slot * 3 + who.pod;
        commands.shots.push_back({static_cast<std::int32_t>(step), body, static_cast<std::int32_t>(way.x * 16384),
                                  static_cast<std::int32_t>(way.y * 16384)});
        add(step, EventKind::Shot, who, 0, place);
        lose(step, who, LossCause::Shot);
        fly(step + 1, way * (head.rules.ball.shoot_force / head.rules.ball.mass));
    }
    void put_ball(std::int64_t from, Vec2 place) {
        const std::size_t first = kViewScalars + 6 * kBodyColumns;
        for (auto frame = static_cast<std::size_t>(from); frame <= kSteps; ++frame) {
            view.columns.set(first, frame, quantised(place.x, kPlacesPerLength, 1 << 20));
            view.columns.set(first + 1, frame, quantised(place.y, kPlacesPerLength, 1 << 20));
        }
    }
    void fly(std::int64_t from, Vec2 velocity) {
        const std::size_t first = kViewScalars + 6 * kBodyColumns;
        for (auto frame = static_cast<std::size_t>(from); frame <= kSteps; ++frame) {
            view.columns.set(first + 2, frame, quantised(velocity.x, kSpeedsPerLength, 1 << 24));
            view.columns.set(first + 3, frame, quantised(velocity.y, kSpeedsPerLength, 1 << 24));
        }
    }
    void score(std::int64_t step, int slot) {
        const auto column = slot == 0 ? ViewColumn::Score0 : ViewColumn::Score1;
        for (auto frame = static_cast<std::size_t>(step) + 1; frame <= kSteps; ++frame) {
            set(column, frame, view.get(column, frame) + 1);
        }
        add(step, EventKind::Goal, {slot, 0});
    }

    [[nodiscard]] Explanation explained(const std::optional<Outcome>& outcome = {}) const {
        Explainer explainer(head);
        explainer.add(0, view, commands, events);
        return explainer.finish(outcome);
    }

    Head head;
    ViewLayer view;
    CommandLayer commands;
    EventLayer events;
};

constexpr Vec2 kToGoalOfB{1.0, 0.0};

}  // namespace

TEST_CASE("a goal after a pass names the scorer and the passer") {
    MadeUp made;
    made.pick_up(1, {0, 2});
    made.shoot(5, {0, 2}, {0.0, 1.0});
    made.pick_up(9, {0, 1});
    made.shoot(20, {0, 1}, kToGoalOfB);
    made.score(40, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 1);
    const ExplainedGoal& goal = explanation.goals.front();
    REQUIRE(goal.when == When{40, 200});
    REQUIRE(goal.scorer == Player{0, 1});
    REQUIRE(goal.passer == Player{0, 2});
    REQUIRE(goal.cause == LossCause::Shot);
    REQUIRE_FALSE(goal.is_own_goal());
    REQUIRE(goal.score == std::array{1, 0});
}

TEST_CASE("a goal after a dribble has no passer, also if a pass came before") {
    MadeUp made;
    made.pick_up(1, {0, 2});
    made.shoot(5, {0, 2}, {0.0, 1.0});
    made.pick_up(9, {0, 1});
    made.lose(12, {0, 1}, LossCause::Force);
    made.pick_up(15, {0, 1});
    made.lose(20, {0, 1}, LossCause::KeepLimit);
    made.score(40, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 1);
    REQUIRE(explanation.goals.front().scorer == Player{0, 1});
    REQUIRE(explanation.goals.front().cause == LossCause::KeepLimit);
    REQUIRE_FALSE(explanation.goals.front().passer);
}

TEST_CASE("an own goal counts for the opponents and has no passer") {
    MadeUp made;
    made.pick_up(1, {1, 2});
    made.shoot(5, {1, 2}, {0.0, 1.0});
    made.pick_up(9, {1, 0});
    made.lose(20, {1, 0}, LossCause::Force);
    made.score(40, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 1);
    REQUIRE(explanation.goals.front().slot == 0);
    REQUIRE(explanation.goals.front().scorer == Player{1, 0});
    REQUIRE(explanation.goals.front().is_own_goal());
    REQUIRE_FALSE(explanation.goals.front().passer);
}

TEST_CASE("an own goal after a hit tells when the ball was lost and how far from the goal") {
    MadeUp made;
    made.pick_up(1, {1, 0});
    made.lose(20, {1, 0}, LossCause::Force, {0.2, 0.4});
    made.score(40, 0);
    const ExplainedGoal goal = made.explained().goals.at(0);
    REQUIRE_FALSE(goal.kick);
    REQUIRE(goal.loss);
    REQUIRE(goal.loss->when == When{20, 100});
    REQUIRE(goal.loss->distance == Approx(0.5));  // From (0.2, 0.4) to (0.5, 0).
}

TEST_CASE("the costliest pod of a team is the one whose lost balls led to the most of the goals that it conceded") {
    MadeUp made;
    REQUIRE_FALSE(made.explained().costliest_pod(0));
    for (const auto& [step, pod] : {std::pair(0, 1), std::pair(30, 2), std::pair(60, 2)}) {
        made.pick_up(step + 1, {1, pod});
        made.lose(step + 5, {1, pod}, LossCause::Force);
        made.pick_up(step + 7, {0, 0});
        made.shoot(step + 10, {0, 0}, kToGoalOfB);
        made.score(step + 20, 0);
    }
    made.pick_up(90, {1, 2});
    made.lose(95, {1, 2}, LossCause::KeepLimit);
    made.score(110, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 4);
    REQUIRE(explanation.costliest_pod(1));
    REQUIRE(explanation.costliest_pod(1)->pod == 2);
    REQUIRE(explanation.costliest_pod(1)->goals == 3);
    REQUIRE_FALSE(explanation.costliest_pod(0));
}

TEST_CASE("a goal off the own kick tells when and how far away it was, and what the ball bounced off") {
    MadeUp made;
    made.pick_up(1, {1, 0});
    made.shoot(20, {1, 0}, {-1.0, 0.0}, {-0.2, 0.3});
    made.put_ball(29, {-0.48, 0.3});
    made.fly(30, {0.002, -0.001});
    made.put_ball(39, {0.01, 0.0});  // All pods are in the centre.
    made.fly(40, {0.002, 0.0});
    made.fly(50, {});  // A ball that comes to rest has not bounced.
    made.score(60, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 1);
    const ExplainedGoal& goal = explanation.goals.front();
    REQUIRE(goal.is_off_own_kick());
    REQUIRE(goal.kick->when == When{20, 100});
    REQUIRE(goal.kick->distance == Approx(0.7615773105863908));  // From (-0.2, 0.3) to (0.5, 0).
    REQUIRE_FALSE(goal.kick->is_before_whistle);
    REQUIRE(goal.kick->off_borders == 1);
    REQUIRE(goal.kick->off_pods == 1);
}

TEST_CASE(
    "a kick before the whistle leads to a goal too, and the goals that a team conceded are counted by their kicks") {
    MadeUp made;
    for (std::size_t frame = 2; frame <= 8; ++frame) {
        made.set(ViewColumn::Mode, frame, static_cast<int>(GameMode::BeforeKickoff));
    }
    made.pick_up(4, {0, 1});
    made.shoot(5, {0, 1}, {-1.0, 0.0});
    made.score(30, 1);
    made.pick_up(40, {0, 2});
    made.shoot(45, {0, 2}, {-1.0, 0.0});
    made.score(60, 1);
    made.pick_up(70, {0, 2});
    made.lose(75, {0, 2}, LossCause::Force);
    made.score(80, 1);
    made.pick_up(90, {1, 2});
    made.shoot(95, {1, 2}, {-1.0, 0.0});
    made.score(99, 1);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.goals.size() == 4);
    REQUIRE(explanation.goals[0].kick->is_before_whistle);
    REQUIRE_FALSE(explanation.goals[1].kick->is_before_whistle);
    REQUIRE_FALSE(explanation.goals[2].kick);
    REQUIRE(explanation.goals[3].kick);
    REQUIRE_FALSE(explanation.goals[3].is_off_own_kick());
    const auto conceded = explanation.conceded();
    REQUIRE(conceded[0].goals == 4);
    REQUIRE(conceded[0].off_own_kicks == 2);
    REQUIRE(conceded[0].before_whistle == 1);
    REQUIRE(conceded[1].goals == 0);
}

TEST_CASE("a goal has no scorer if no pod carried the ball since the line-up or the drop") {
    for (const bool is_dropped : {false, true}) {
        MadeUp made;
        made.lose(1, {0, 1}, LossCause::Force);
        if (is_dropped) {
            made.add(5, EventKind::StallDrop, {engine::kNobody, engine::kNobody});
        } else {
            made.add(5, EventKind::ModeChanged, {0, 0}, static_cast<int>(GameMode::BeforeKickoff));
            made.add(5, EventKind::ModeChanged, {0, 0}, static_cast<int>(GameMode::Running));
        }
        made.score(40, 0);
        const Explanation explanation = made.explained();
        REQUIRE(explanation.goals.size() == 1);
        REQUIRE_FALSE(explanation.goals.front().scorer);
        REQUIRE_FALSE(explanation.goals.front().is_own_goal());
    }
}

TEST_CASE("R78: a shot is kept if it flies to the goal untouched until an opponent picks it up") {
    struct Case {
        std::string name;
        Vec2 way;
        bool is_bent;
        Vec2 ball_at;  ///< At the bend. All pods are in the centre.
        Player gains;
        std::size_t kept;
    };
    // From the centre, a goal 0.12 wide at a distance of 0.5 is hit up to a slope of 0.12.
    constexpr Vec2 kBesidePods{0.01, 0.0};
    constexpr Vec2 kAtPost{0.495, 0.055};
    const auto [name, way, is_bent, ball_at, gains, kept] = GENERATE_COPY(
        Case{"straight", kToGoalOfB, false, {}, {1, 0}, 1}, Case{"beside the goal", {0.99, 0.13}, false, {}, {1, 0}, 0},
        Case{"to the own goal", {-1.0, 0.0}, false, {}, {1, 0}, 0},
        Case{"picked up by a team-mate", kToGoalOfB, false, {}, {0, 2}, 0},
        Case{"off another pod", kToGoalOfB, true, kBesidePods, {1, 0}, 0},
        Case{"off the post", kToGoalOfB, true, kAtPost, {1, 0}, 1});
    CAPTURE(name);
    MadeUp made;
    made.pick_up(1, {0, 1});
    made.shoot(5, {0, 1}, way);
    if (is_bent) {
        made.put_ball(9, ball_at);
        made.fly(10, {0.002, 0.001});
    }
    made.pick_up(30, gains);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.kept_shots.size() == kept);
    if (kept > 0) {
        REQUIRE(explanation.kept_shots.front().shot == When{5, 25});
        REQUIRE(explanation.kept_shots.front().shooter == Player{0, 1});
        REQUIRE(explanation.kept_shots.front().kept == When{30, 150});
        REQUIRE(explanation.kept_shots.front().keeper == Player{1, 0});
    }
}

TEST_CASE("a lost ball is one that the opponents shoot at the goal within 500 ticks") {
    // The step of the shot; the loss is in step 10, and a step has 5 ticks.
    const auto [step, found] = GENERATE(std::pair{20, true}, std::pair{110, true}, std::pair{111, false});
    CAPTURE(step);
    MadeUp made;
    made.pick_up(1, {1, 2});
    made.lose(10, {1, 2}, LossCause::Force);
    made.pick_up(15, {0, 1});
    made.shoot(step, {0, 1}, kToGoalOfB);
    made.score(step + 20, 0);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.lost_balls.size() == (found ? 1 : 0));
    if (found) {
        const LostBall& ball = explanation.lost_balls.front();
        REQUIRE(ball.lost == When{10, 50});
        REQUIRE(ball.loser == Player{1, 2});
        REQUIRE(ball.cause == LossCause::Force);
        REQUIRE(ball.shot == When{step, step * 5});
        REQUIRE(ball.shooter == Player{0, 1});
        REQUIRE(ball.became_goal);
    }
}

TEST_CASE("an intercepted pass is a lost ball, a shot at the goal that the opponents pick up is none") {
    const bool is_pass = GENERATE(true, false);
    MadeUp made;
    made.pick_up(1, {1, 2});
    made.shoot(10, {1, 2}, is_pass ? Vec2{0.0, 1.0} : Vec2{-1.0, 0.0});
    made.pick_up(20, {0, 1});
    made.shoot(30, {0, 1},
               {0.0, 1.0});  // A pass does not end the attack, and neither does the second shot count again.
    made.pick_up(40, {0, 2});
    made.shoot(50, {0, 2}, kToGoalOfB);
    made.pick_up(60, {0, 2});
    made.shoot(70, {0, 2}, kToGoalOfB);
    const Explanation explanation = made.explained();
    REQUIRE(explanation.lost_balls.size() == (is_pass ? 1 : 0));
    if (is_pass) {
        REQUIRE(explanation.lost_balls.front().lost == When{10, 50});
        REQUIRE(explanation.lost_balls.front().cause == LossCause::Shot);
        REQUIRE(explanation.lost_balls.front().shot == When{50, 250});
        REQUIRE_FALSE(explanation.lost_balls.front().became_goal);
    }
}

TEST_CASE("faults are grouped by team and name, and forfeits tell since when a team is not called") {
    MadeUp made;
    const auto fault = [&](std::int64_t step, int slot, const std::string& name) {
        HostEvent event;
        event.tick = step * 5;
        event.slot = slot;
        event.name = name;
        made.events.events.push_back({step, event});
    };
    fault(3, 1, "crashed");
    fault(4, 0, "crashed");
    fault(7, 1, "crashed");
    fault(7, 1, "step_over_hard");
    for (std::size_t step = 8; step < MadeUp::kSteps; ++step) {
        made.commands.columns.set(1, step, static_cast<std::int64_t>(CommandSource::Forfeited));
    }
    Outcome outcome;
    outcome.ending = {"forfeit", 0};
    const Explanation explanation = made.explained(outcome);
    REQUIRE(explanation.faults.size() == 3);
    REQUIRE(explanation.faults[0].slot == 1);
    REQUIRE(explanation.faults[0].count == 2);
    REQUIRE(explanation.faults[0].first == When{3, 15});
    REQUIRE(explanation.faults[0].last == When{7, 35});
    REQUIRE(explanation.forfeits.size() == 1);
    REQUIRE(explanation.forfeits[0].slot == 1);
    REQUIRE(explanation.forfeits[0].when == When{8, 40});
    REQUIRE_FALSE(explanation.forfeits[0].of_conduct);
}

TEST_CASE("a forfeit of conduct belongs to the team that did not win, and to both if nobody won") {
    Outcome outcome;
    outcome.ending = {"conduct_forfeit", 1};
    const Explanation one = MadeUp().explained(outcome);
    REQUIRE(one.forfeits.size() == 1);
    REQUIRE(one.forfeits[0].slot == 0);
    REQUIRE(one.forfeits[0].of_conduct);
    REQUIRE(one.forfeits[0].when == When{MadeUp::kSteps, MadeUp::kSteps * 5});
    outcome.ending.winner.reset();
    REQUIRE(MadeUp().explained(outcome).forfeits.size() == 2);
}
