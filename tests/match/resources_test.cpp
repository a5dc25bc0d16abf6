// Matches with resources: verdicts, metrics, and recordings of orders.
#include "match/match_runner.hpp"
#include "match/match_support.hpp"
#include "match/metric_table.hpp"
#include "match/recorded_match.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using engine::DecidedBy;
using engine::Victory;
using match::EndReason;

namespace {

engine::Rules resource_game(Victory victory = Victory::GoalsThenWorth) {
    engine::Rules rules = short_game(3, 2000);
    engine::ResourceRules& resources = rules.resources.emplace();
    resources.initial_points = 200.0;
    resources.generator.build_ticks = 50;
    resources.victory = victory;
    return rules;
}

match::Verdict verdict(Victory victory, std::array<int, 2> score, std::array<double, 2> points,
                       const match::Forfeits& forfeits = {}) {
    const auto config = config_of(resource_game(victory));
    engine::World world = engine::make_world(config.rules, 1);
    world.score = {score[0], score[1]};
    world.economy.points = points;
    return match::judge(world, config.rules, forfeits);
}

/// How a builder orders.
struct Habit {
    double x = 0.04;                       ///< It builds so far upfield of a pod.
    std::optional<std::int64_t> fails_at;  ///< The tick of a step that fails although it ordered.
};

/// Runs after the ball, builds beside its pods, and takes down what is refused a neighbour.
class Builder final : public control::ControllerDefaults {
  public:
    explicit Builder(const Habit& habit) : habit_(habit) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        chase(view, commands);
        orders_ = {};
        for (int pod = 0; pod < view.own_count && view.tick % 100 == 0; ++pod) {
            const podball_pod_t& p = *podball_view_own(&view, pod);
            add({engine::OrderKind::Build, pod % 2, 0, {p.x + habit_.x, p.y}});
        }
        const podball_resources_t& resources = *podball_view_resources(&view);
        if (resources.refusals_count > 0 && resources.structures_count > 3) {
            add({engine::OrderKind::TakeDown, 0, podball_view_structure(&view, 0)->id, {}});
        }
        control::StepOutcome outcome;
        outcome.orders = &orders_;
        if (habit_.fails_at == view.tick) {
            outcome.fault = control::Fault{control::FaultKind::Crashed, control::SignalNumber{11}};
        }
        return outcome;
    }
    Result<void> restart() override { return {}; }

  private:
    void add(const engine::Order& order) { orders_.order[static_cast<std::size_t>(orders_.count++)] = order; }

    Habit habit_;
    engine::SlotOrders orders_;
};

match::MakeController builder(const Habit& habit = {}) {
    return [habit](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return std::unique_ptr<control::Controller>(std::make_unique<Builder>(habit));
    };
}

match::AnswersChecked checked(const replay::Reader& reader, const match::Teams& teams) {
    auto answers = match::recheck_answers(reader, teams);
    REQUIRE(answers);
    return std::move(answers).value();
}

std::optional<double> figure(const match::MatchResult& result, std::string_view name, int slot) {
    return match::team_metrics()[static_cast<std::size_t>(match::find_team_metric(name).value())].get(result, slot);
}

}  // namespace

TEST_CASE("R109: a match is won by goals, by worth, or by worth if goals are equal") {
    const auto check = [](const match::Verdict& verdict, std::optional<int> winner, DecidedBy by) {
        CHECK(verdict.winner == winner);
        CHECK(verdict.decided_by == by);
        CHECK(verdict.end_reason == EndReason::FullTime);
    };
    check(verdict(Victory::Goals, {2, 1}, {1.0, 2.0}), 0, DecidedBy::Goals);
    check(verdict(Victory::Goals, {1, 1}, {1.0, 2.0}), std::nullopt, DecidedBy::Nothing);
    check(verdict(Victory::Worth, {2, 1}, {1.0, 2.0}), 1, DecidedBy::Worth);
    check(verdict(Victory::Worth, {2, 1}, {2.0, 2.0}), std::nullopt, DecidedBy::Nothing);
    check(verdict(Victory::GoalsThenWorth, {2, 1}, {1.0, 2.0}), 0, DecidedBy::Goals);
    check(verdict(Victory::GoalsThenWorth, {1, 1}, {1.0, 1.5}), 1, DecidedBy::Worth);
    check(verdict(Victory::GoalsThenWorth, {1, 1}, {2.0, 2.0}), std::nullopt, DecidedBy::Nothing);
}

TEST_CASE("a forfeit comes before goals and worth, and a game without resources does not say what decided") {
    const match::Verdict forfeited = verdict(Victory::Worth, {2, 1}, {5.0, 2.0}, {true, false});
    CHECK(forfeited.winner == 1);
    CHECK(forfeited.end_reason == EndReason::Forfeit);
    CHECK(forfeited.decided_by == DecidedBy::Nothing);
    const auto classic = match::run_match(config_of(short_game()), {team_of(chase), team_of(idle)});
    REQUIRE(classic);
    CHECK(classic.value().winner == 0);
    CHECK(classic.value().decided_by == DecidedBy::Nothing);
    CHECK_FALSE(classic.value().resources);
}

TEST_CASE("what was built and refused stands in the metrics, in games with resources alone") {
    const auto result = match::run_match(config_of(resource_game()), {builder(), team_of(chase)});
    REQUIRE(result);
    CHECK(figure(result.value(), "points_spent", 0).value() > 0.0);
    CHECK(figure(result.value(), "points_mined", 0).value() > 0.0);
    CHECK(figure(result.value(), "orders_refused", 0).value() > 0.0);
    CHECK(figure(result.value(), "generators", 0).value() > 0.0);
    CHECK(figure(result.value(), "efficiency", 0).value() > 0.0);
    CHECK(figure(result.value(), "points_spent", 1) == 0.0);
    CHECK_FALSE(figure(result.value(), "efficiency", 1));
    const auto classic = match::run_match(config_of(short_game()), {team_of(chase), team_of(chase)});
    for (const auto& metric : match::team_metrics()) {
        CHECK((!metric.of_resources || !metric.get(classic.value(), 0)));
        CHECK(match::is_metric_of(metric, false) != metric.of_resources);
    }
}

TEST_CASE("with the sides swapped a match with resources is the same", "[property]") {
    auto config = config_of(resource_game());
    const auto usual = match::run_match(config, {builder(), builder({-0.04, std::nullopt})});
    config.swap_sides = true;
    const auto swapped = match::run_match(config, {builder(), builder({-0.04, std::nullopt})});
    CHECK(usual.value().final_state_hash == swapped.value().final_state_hash);
    CHECK(match::outcome_digest(usual.value()) == match::outcome_digest(swapped.value()));
}

TEST_CASE("orders are recorded, the recording verifies, and the teams order the same again") {
    const TemporaryFolder folder;
    // The second team crashes in a step in which it orders.
    const match::Teams teams = {builder(), builder({-0.04, 600})};
    const auto result = recorded(folder, config_of(resource_game(), 3), teams);
    CHECK(figure(result, "points_spent", 0).value() > 0.0);
    const auto reader = opened(folder);
    require_verified(reader);
    const auto answers = checked(reader, teams);
    CHECK_FALSE(answers.differences[0]);
    CHECK_FALSE(answers.differences[1]);

    const auto others = checked(reader, {builder({0.05, std::nullopt}), teams[1]});
    REQUIRE(others.differences[0]);
    CHECK(others.differences[0]->field == "order 0");
    CHECK_FALSE(others.differences[1]);
}
