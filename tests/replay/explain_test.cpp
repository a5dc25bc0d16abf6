#include "replay/explain.hpp"

#include "replay/cut.hpp"
#include "replay/sample_match.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::replay;
using engine::EventKind;

namespace {

Explanation explained(const std::filesystem::path& path) {
    const auto reader = Reader::open(path);
    REQUIRE(reader.ok());
    auto explanation = explain(reader.value());
    REQUIRE(explanation.ok());
    return std::move(explanation).value();
}

const engine::SlotMetrics& metrics_of(const engine::World& world, int slot) {
    return world.metrics.slot.at(static_cast<std::size_t>(slot));
}

bool picks_up(const engine::World& world, int slot) {
    return std::any_of(world.events.begin(), world.events.end(), [slot](const engine::Event& event) {
        return event.kind == EventKind::PickUp && event.slot == slot;
    });
}

// The steps in which the engine counted that a slot's shot on goal was picked up, by the opponents and by nobody else.
std::vector<std::pair<std::int64_t, int>> kept_by_metrics(const Told& told) {
    std::vector<std::pair<std::int64_t, int>> kept;
    for (std::size_t step = 0; step + 1 < told.worlds.size(); ++step) {
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            const auto& after = told.worlds[step + 1];
            const bool is_gained =
                metrics_of(after, slot).shots_gained > metrics_of(told.worlds[step], slot).shots_gained;
            if (is_gained && picks_up(after, 1 - slot) && !picks_up(after, slot)) {
                kept.emplace_back(static_cast<std::int64_t>(step), slot);
            }
        }
    }
    return kept;
}

void check_goals(const Explanation& explanation, const Told& told) {
    std::array<int, engine::kSlots> scored{};
    for (const ExplainedGoal& goal : explanation.goals) {
        ++scored.at(static_cast<std::size_t>(goal.slot));
        REQUIRE(goal.score == scored);
        REQUIRE(told.worlds.at(static_cast<std::size_t>(goal.when.step) + 1).score == scored);
        REQUIRE((!goal.passer || (goal.passer->slot == goal.slot && *goal.passer != *goal.scorer)));
    }
    REQUIRE(scored == told.worlds.back().score);
}

void check_kept_shots(const Explanation& explanation, const Told& told) {
    std::vector<std::pair<std::int64_t, int>> kept;
    for (const KeptShot& shot : explanation.kept_shots) {
        REQUIRE(shot.keeper.slot == 1 - shot.shooter.slot);
        kept.emplace_back(shot.kept.step, shot.shooter.slot);
    }
    REQUIRE(kept == kept_by_metrics(told));
}

void check_lost_balls(const Explanation& explanation, const Told& told) {
    for (const LostBall& ball : explanation.lost_balls) {
        REQUIRE(ball.loser.slot == 1 - ball.shooter.slot);
        REQUIRE(ball.shot.tick > ball.lost.tick);
        REQUIRE(ball.shot.tick - ball.lost.tick <= kLostBallTicks);
        const auto step = static_cast<std::size_t>(ball.shot.step);
        const auto wide = [&](std::size_t frame) {
            return metrics_of(told.worlds.at(frame), ball.shooter.slot).shots_on_goal_wide;
        };
        REQUIRE((ball.became_goal || wide(step + 1) > wide(step)));
    }
}

}  // namespace

TEST_CASE("what is explained of a match agrees with the engine's score and metrics") {
    struct Game {
        std::array<int, engine::kSlots> pods;
        bool is_noisy;
        bool swap_sides;
    };
    const testing::TemporaryFolder folder;
    std::size_t goals = 0;
    std::size_t kept = 0;
    std::size_t lost = 0;
    for (const auto& [pods, is_noisy, swap_sides] :
         {Game{{3, 1}, false, false}, Game{{1, 3}, true, true}, Game{{2, 2}, true, false}, Game{{4, 4}, false, true}}) {
        engine::Rules rules = testing::rules_of(pods[0], pods[1]);
        rules.match.period_ticks = 8000;
        SampleMatch match{testing::resolved(is_noisy ? testing::noisy(rules) : rules)};
        match.swap_sides = swap_sides;
        match.with_drawings = false;
        const Told told = record(match, folder.path() / "m.podlog");
        const Explanation explanation = explained(folder.path() / "m.podlog");
        CAPTURE(pods, is_noisy, swap_sides);
        check_goals(explanation, told);
        check_kept_shots(explanation, told);
        check_lost_balls(explanation, told);
        REQUIRE(explanation.events_dropped == 0);
        goals += explanation.goals.size();
        kept += explanation.kept_shots.size();
        lost += explanation.lost_balls.size();
    }
    REQUIRE(goals > 4);
    REQUIRE(kept >= 3);
    REQUIRE(lost > 4);
}

TEST_CASE("the explanation of a part that begins after a kick-off has the goals of the whole from there on") {
    const testing::TemporaryFolder folder;
    const auto whole_path = folder.path() / "m.podlog";
    const auto part_path = folder.path() / "part.podlog";
    engine::Rules rules = testing::rules_of(3, 1);
    rules.match.period_ticks = 8000;
    SampleMatch match{testing::resolved(rules)};
    match.with_drawings = false;
    record(match, whole_path);
    const Explanation whole = explained(whole_path);
    REQUIRE_FALSE(whole.goals.empty());
    // From the kick-off after the first goal on, nothing depends on what was before.
    const std::int64_t from = whole.goals.front().when.step + 60;
    const auto reader = Reader::open(whole_path);
    REQUIRE(cut(reader.value(), from, reader.value().end_step(), part_path));
    const Explanation part = explained(part_path);
    REQUIRE(part.goals.size() == whole.goals.size() - 1);
    for (std::size_t i = 0; i < part.goals.size(); ++i) {
        REQUIRE(part.goals[i].when == whole.goals[i + 1].when);
        REQUIRE(part.goals[i].scorer == whole.goals[i + 1].scorer);
        REQUIRE(part.goals[i].passer == whole.goals[i + 1].passer);
        REQUIRE(part.goals[i].score == whole.goals[i + 1].score);
    }
}
