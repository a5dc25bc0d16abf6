// What is foreseen, and the choice of a position.
#include "multicriteria/chooser.hpp"
#include "multicriteria/forecast.hpp"
#include "play/chasing.hpp"
#include "play/steering.hpp"
#include "play_support.hpp"

#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

using namespace podball;
using namespace podball::testing;
using namespace podball::multicriteria;

namespace {

constexpr ForecastStyle kLooksAhead = {20, 10, 0.5};

ChoiceStyle choice_style() {
    ChoiceStyle style{};
    style.grid_spacing = 0.02;
    style.responsibility = 0.1;
    style.ball_threshold = style.goal_threshold = style.partner_threshold = style.ahead_threshold = 0.05;
    style.space_threshold = 0.1;
    style.narrow_threshold = 0.03;
    style.ahead_reach = 0.1;
    style.keeps_optimum = true;
    style.weights.fill(1.0);
    return style;
}

/// Pod 1 of the own team chooses; the ball rests in the centre.
struct Scenario {
    explicit Scenario(Vec2 opponent) : pitch(rules_of(3, 1)) {
        place(pitch.world(), 0, {-0.05, 0.0});
        place(pitch.world(), 1, {-0.3, 0.1});
        place(pitch.world(), 2, {-0.4, -0.2});
        place(pitch.world(), 3, opponent);
        scene = pitch.scene();
        look_ahead();
    }

    void look_ahead() {
        tactics::BallFlight flight;
        flight.follow_free(pitch.game, pitch.ball());
        forecast.update(pitch.game, scene, flight, play::race(pitch.game, scene, flight), kLooksAhead);
    }

    [[nodiscard]] Choice choose(Chooser& chooser, Vec2 recommended, Line line,
                                std::optional<Vec2> previous = std::nullopt) const {
        const CriteriaChoice criteria = simple_criteria(line);
        return chooser.choose({scene.own[1], criteria, forecast, recommended}, previous, 1);
    }
    [[nodiscard]] std::vector<Vec2> pareto_points(Chooser& chooser, Vec2 recommended, Line line) const {
        const CriteriaChoice criteria = simple_criteria(line);
        const auto points = chooser.pareto_points({scene.own[1], criteria, forecast, recommended});
        return {points.begin(), points.end()};
    }

    Pitch pitch;
    play::Scene scene;
    Forecast forecast;
};

}  // namespace

TEST_CASE("a free ball is foreseen where the first pod gets it, and the time until then is the horizon") {
    const Scenario near_us({0.4, 0.2});
    CHECK(near_us.forecast.ball_pod() == 0);
    CHECK(near_us.forecast.ball() == Vec2{});
    CHECK(near_us.forecast.horizon_ticks() > 1);
    const Scenario near_them({0.02, 0.0});
    CHECK(near_them.forecast.ball_pod() == play::kNoPlayer);
    CHECK(near_them.forecast.horizon_ticks() < near_us.forecast.horizon_ticks());
}

TEST_CASE("pods are foreseen where their velocity takes them, half of it new in every step") {
    Scenario scenario({0.4, 0.2});
    const Vec2 before = scenario.forecast.opponent(0);
    CHECK(before == Vec2{0.4, 0.2});
    place(scenario.pitch.world(), 3, {0.4, 0.0});
    scenario.scene = scenario.pitch.scene();
    scenario.look_ahead();
    CHECK(scenario.forecast.opponent(0).y == Approx(0.1));
    scenario.forecast.forget();
    scenario.look_ahead();
    CHECK(scenario.forecast.opponent(0) == Vec2{0.4, 0.0});
}

TEST_CASE("the area within reach lies around the place to which the pod drifts in one control step") {
    Scenario scenario({0.4, 0.2});
    place(scenario.pitch.world(), 1, {-0.3, 0.1}, {0.001, -0.0005});
    scenario.scene = scenario.pitch.scene();
    const Chooser chooser(scenario.pitch.game, choice_style());
    const tactics::Disc reach = chooser.reach_of(scenario.scene.own[1], scenario.forecast);
    const int cycle = scenario.pitch.game.control_step_ticks;
    REQUIRE(cycle > 1);
    CHECK(reach.center.x == Approx(-0.3 + 0.001 * cycle));
    CHECK(reach.center.y == Approx(0.1 - 0.0005 * cycle));
    CHECK(reach.radius == Approx(scenario.pitch.game.pod_speed * scenario.forecast.reach_ticks()));
}

TEST_CASE("the position is a point of both areas that no other one of them dominates, outside of the zones") {
    const Scenario scenario({-0.2, 0.1});
    Chooser chooser(scenario.pitch.game, choice_style());
    for (const Vec2 recommended : {Vec2{-0.3, 0.14}, Vec2{-0.35, 0.05}}) {
        const Choice choice = scenario.choose(chooser, recommended, Line::Midfield);
        REQUIRE(choice.is_optimum);
        CHECK(distance(choice.place, recommended) <= 0.1);
        CHECK(tactics::contains(chooser.reach_of(scenario.scene.own[1], scenario.forecast), choice.place));
        for (const Vec2 point : choice.points) {
            CHECK(play::reachable(scenario.pitch.game, point, false) == point);
        }
    }
}

TEST_CASE("with nothing else to look for than home a pod goes to the feasible point nearest to it") {
    const Scenario scenario({0.4, 0.2});
    Chooser chooser(scenario.pitch.game, choice_style());
    const Choice choice = scenario.choose(chooser, {-0.301, 0.099}, Line::Midfield);
    CHECK(choice.is_optimum);
    CHECK(scenario.pareto_points(chooser, {-0.301, 0.099}, Line::Midfield).size() == 1);
    CHECK(distance(choice.place, {-0.3, 0.1}) < 1e-12);
}

TEST_CASE("a pod that cannot get near the recommended point in time heads for the point itself") {
    const Scenario scenario({0.4, 0.2});
    Chooser chooser(scenario.pitch.game, choice_style());
    const Vec2 far = {0.3, -0.25};
    const Choice choice = scenario.choose(chooser, far, Line::Attack);
    CHECK_FALSE(choice.is_optimum);
    CHECK(choice.place == far);
}

TEST_CASE("an opponent in the way to the ball makes a pod leave the recommended point, to an open one") {
    const Vec2 recommended = {-0.3, 0.1};
    const Scenario scenario({-0.2, 0.07});
    ChoiceStyle style = choice_style();
    style.keeps_optimum = false;
    Chooser chooser(scenario.pitch.game, style);
    const Choice choice = scenario.choose(chooser, recommended, Line::Midfield);
    const auto closed = [&](Vec2 place) {
        return tactics::open_line_criterion(place, scenario.forecast.ball(), scenario.forecast.opponents(), 0.05);
    };
    REQUIRE(choice.is_optimum);
    CHECK(closed(recommended) > 0.0);
    CHECK(closed(choice.place) < closed(recommended));
}

TEST_CASE("a position is kept exactly while it is in the Pareto set, if it is to be kept") {
    const Vec2 recommended = {-0.3, 0.1};
    std::size_t left = 0;
    for (const Vec2 opponent : {Vec2{-0.2, 0.07}, Vec2{-0.31, 0.12}, Vec2{-0.15, -0.02}, Vec2{0.4, 0.2}}) {
        const Scenario scenario(opponent);
        for (const Line line : {Line::Defence, Line::Midfield, Line::Attack}) {
            for (const bool is_strict : {false, true}) {
                ChoiceStyle style = choice_style();
                style.is_strict = is_strict;
                Chooser keeping(scenario.pitch.game, style);
                style.keeps_optimum = false;
                Chooser changing(scenario.pitch.game, style);
                const Choice first = scenario.choose(keeping, recommended, line);
                const std::vector<Vec2> points(first.points.begin(), first.points.end());
                const std::vector<Vec2> pareto = scenario.pareto_points(changing, recommended, line);
                left += points.size() - pareto.size();
                REQUIRE(std::find(pareto.begin(), pareto.end(), first.place) != pareto.end());
                for (const Vec2 point : points) {
                    CAPTURE(opponent.x, opponent.y, static_cast<int>(line), is_strict, point.x, point.y);
                    const bool is_kept = std::find(pareto.begin(), pareto.end(), point) != pareto.end();
                    CHECK(scenario.choose(keeping, recommended, line, point).place == (is_kept ? point : first.place));
                    CHECK(scenario.choose(changing, recommended, line, point).place == first.place);
                }
                CHECK(scenario.choose(keeping, recommended, line, Vec2{0.4, 0.4}).place == first.place);
            }
        }
    }
    CHECK(left > 100);
}
