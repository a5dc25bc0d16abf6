// podball.tactics against the functions of C++: equal results, bit for bit.
#include "lua/tactics_script.hpp"
#include "support/assignment_instances.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"
#include "tactics/random_criteria.hpp"

#include <podball/tactics/elimination.hpp>
#include <podball/tactics/formation.hpp>
#include <podball/tactics/pareto_set.hpp>
#include <podball/tactics/positioning_criteria.hpp>
#include <podball/tactics/prediction.hpp>
#include <podball/tactics/scram.hpp>
#include <podball/tactics/scram_costs.hpp>
#include <podball/tactics/time_horizon.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

using Numbers = std::vector<double>;

void add(Numbers& numbers, Vec2 point) {
    numbers.push_back(point.x);
    numbers.push_back(point.y);
}

// As a script gets it: point, thrust, ticks, in the order of these names.
Numbers numbers_of(const tactics::Interception& found) {
    Numbers numbers;
    if (found.exists()) {
        add(numbers, found.point);
        add(numbers, found.thrust);
        numbers.push_back(found.tick);
    }
    return numbers;
}

// Indices, which scripts count from 1.
Numbers counted_from_one(std::span<const int> indices) {
    Numbers numbers;
    for (const int index : indices) {
        numbers.push_back(index + 1);
    }
    return numbers;
}

Vec2 drawn_place(Draw& draw) {
    const double x = draw.between(-0.48, 0.48);
    return {x, draw.between(-0.3, 0.3)};
}

Vec2 drawn_velocity(Draw& draw, double speed_max) { return draw.in_square(speed_max); }

std::vector<Vec2> drawn_places(Draw& draw, int count) {
    std::vector<Vec2> places;
    for (int i = 0; i < count; ++i) {
        places.push_back(drawn_place(draw));
    }
    return places;
}

tactics::PodState drawn_pod(Draw& draw) {
    const Vec2 place = drawn_place(draw);
    return {place, drawn_velocity(draw, 8e-4), draw.chance(0.3) ? draw.below(60) : 0};
}

Motion drawn_ball(Draw& draw) {
    const Vec2 place = drawn_place(draw);
    return {place, drawn_velocity(draw, draw.chance(0.5) ? 3e-3 : 6e-4)};
}

podball_pod_t pod_of(const tactics::PodState& pod) {
    return {pod.position.x, pod.position.y, pod.velocity.x, pod.velocity.y, pod.deny_ticks_left, 0};
}

}  // namespace

TEST_CASE("assignments of scripts are those of C++") {
    using Assign = void (*)(const tactics::CostMatrix&, tactics::AssignmentWorkspace&, std::span<int>);
    const std::pair<const char*, Assign> ways[] = {{"minimum_sum", tactics::minimum_sum_assignment},
                                                   {"bottleneck", tactics::bottleneck_assignment},
                                                   {"mmdr", tactics::mmdr_assignment},
                                                   {"mmd_msd2", tactics::mmd_msd2_assignment}};
    TacticsScript script;
    Draw draw(1);
    tactics::AssignmentWorkspace workspace;
    for (int number = 0; number < 120; ++number) {
        const auto instance = number < 7 ? draw_instance(draw, static_cast<InstanceKind>(number), 64, 64)
                                         : draw_instance(draw, number, 12);
        const std::string costs = text_of_rows(instance.values, instance.agents, instance.targets);
        for (const auto& [name, assign] : ways) {
            std::vector<int> targets(static_cast<std::size_t>(instance.agents));
            assign(instance.cost(), workspace, targets);
            INFO(name << " " << number);
            CHECK(same_bits(script.ask("tactics.assign(" + costs + ", '" + name + "')"), counted_from_one(targets)));
        }
    }
}

TEST_CASE("costs of assignments of scripts are those of C++, with priorities and without") {
    TacticsScript script;
    Draw draw(2);
    for (int number = 0; number < 60; ++number) {
        const auto agents = drawn_places(draw, draw.below(12));
        const auto targets = drawn_places(draw, draw.below(12));
        std::vector<tactics::Priority> priorities;
        std::string text = "{";
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const bool is_important = draw.chance(0.5);
            priorities.push_back(is_important ? tactics::Priority{100.0, draw.unit()} : tactics::Priority{});
            text += is_important ? "{value=100,distance=" + text_of(priorities.back().distance) + "}," : "false,";
        }
        Numbers costs(agents.size() * targets.size());
        const std::string arguments = text_of(agents) + "," + text_of(targets);
        tactics::assignment_costs(agents, targets, {}, costs);
        CHECK(same_bits(script.ask("tactics.assignment_costs(" + arguments + ")"), costs));
        tactics::assignment_costs(agents, targets, priorities, costs);
        CHECK(same_bits(script.ask("tactics.assignment_costs(" + arguments + "," + text + "})"), costs));
    }
}

TEST_CASE("formations of scripts are those of C++") {
    TacticsScript script;
    Draw draw(3);
    const tactics::Field& field = script.field();
    for (int pods = 1; pods <= 16; ++pods) {
        const auto lineup = drawn_places(draw, pods);
        const auto rows = tactics::built_in_rows(pods - 1);
        const auto roles = tactics::assign_roles(rows, lineup);
        std::string text;
        for (const int row : rows) {
            text += (text.empty() ? "" : "-") + std::to_string(row);
        }
        Numbers expected;
        for (const tactics::Role& role : roles) {
            expected.push_back(role.depth);
            expected.push_back(role.keeper ? 1.0 : 0.0);
            expected.push_back(role.side);
        }
        CHECK(same_bits(script.ask("tactics.assign_roles(" + text_of(lineup) + ")"), expected));
        CHECK(same_bits(script.ask("tactics.assign_roles(" + text_of(lineup) + ",'" + text + "')"), expected));
        for (const tactics::Role& role : roles) {
            const tactics::RowStyle style = {draw.unit(), draw.between(-0.2, 0.2), draw.unit(), draw.unit()};
            const Vec2 ball = drawn_place(draw);
            const Vec2 limit = field.pod_limit - Vec2{field.pod_radius, field.pod_radius};
            Numbers place;
            add(place,
                tactics::formation_place({false, role.depth, role.side}, ball, style, field.arena_height, limit));
            CHECK(same_bits(
                script.ask("tactics.formation_place({depth=" + text_of(role.depth) + ",side=" + text_of(role.side) +
                           "}," + text_of(ball) + ",{lag=" + text_of(style.lag) + ",height=" + text_of(style.height) +
                           ",depth=" + text_of(style.depth) + ",width=" + text_of(style.width) + "})"),
                place));
        }
    }
}

TEST_CASE("the best of several alternatives is for scripts what it is for C++") {
    TacticsScript script;
    Draw draw(4);
    tactics::ParetoWorkspace pareto;
    tactics::EliminationWorkspace elimination;
    const auto numbers = [](const std::optional<int>& chosen) { return chosen ? Numbers{*chosen + 1.0} : Numbers{}; };
    for (int number = 0; number < 150; ++number) {
        const Criteria drawn = random_criteria(draw, number == 0 ? 2048 : 40);
        const tactics::CriteriaMatrix matrix = drawn.matrix();
        const std::string text = text_of_rows(drawn.values, drawn.alternatives, drawn.criteria);
        const auto found = *tactics::non_dominated(matrix, pareto);
        CHECK(same_bits(script.ask("tactics.non_dominated(" + text + ")"), counted_from_one(found)));
        const std::string pareto_set = text_of(counted_from_one(found));
        CHECK(same_bits(script.ask("tactics.eliminate_in_turn(" + text + "," + pareto_set + ")"),
                        numbers(tactics::eliminate_in_turn(matrix, found, elimination))));
        const std::vector<int> all = [&] {
            std::vector<int> indices(static_cast<std::size_t>(drawn.alternatives));
            std::iota(indices.begin(), indices.end(), 0);
            return indices;
        }();
        CHECK(same_bits(script.ask("tactics.eliminate_in_turn(" + text + ")"),
                        numbers(tactics::eliminate_in_turn(matrix, all, elimination))));
        if (drawn.alternatives > 0) {
            Numbers weights(static_cast<std::size_t>(drawn.criteria), 0.5);
            weights[0] = draw.unit() + 0.1;
            const std::uint64_t seed = draw.word();
            const std::string seeded = "," + text_of(weights) + "," + std::to_string(static_cast<std::int64_t>(seed));
            CHECK(same_bits(script.ask("tactics.eliminate_by_weight(" + text + seeded + ")"),
                            numbers(tactics::eliminate_by_weight(matrix, all, weights, seed, elimination))));
        }
    }
}

TEST_CASE("criteria of places are for scripts what they are for C++") {
    TacticsScript script;
    Draw draw(5);
    for (int number = 0; number < 50; ++number) {
        const auto opponents = drawn_places(draw, draw.below(8));
        const Vec2 point = drawn_place(draw);
        const Vec2 target = drawn_place(draw);
        const std::string rest = text_of(opponents) + "," + text_of(0.2) + ")";
        CHECK(
            same_bits(script.ask("tactics.open_line_criterion(" + text_of(point) + "," + text_of(target) + "," + rest),
                      {tactics::open_line_criterion(point, target, opponents, 0.2)}));
        CHECK(same_bits(script.ask("tactics.space_criterion(" + text_of(point) + "," + rest),
                        {tactics::space_criterion(point, opponents, 0.2)}));
        CHECK(
            same_bits(script.ask("tactics.segment_distance({x=0,y=0}," + text_of(point) + "," + text_of(target) + ")"),
                      {tactics::segment_distance({}, point, target)}));
    }
}

TEST_CASE("what scripts predict of a ball that they suppose is what C++ predicts") {
    TacticsScript script;
    Draw draw(6);
    const tactics::Field& field = script.field();
    tactics::BallFlight flight;
    int pickups = 0;
    for (int number = 0; number < 400; ++number) {
        const Motion ball = drawn_ball(draw);
        const tactics::PodState pod = drawn_pod(draw);
        flight.follow_free(field, ball);
        const std::string in_view = text_of(pod, 1) + ",'own'";
        const auto pickup = tactics::earliest_pickup(field, pod, flight, {false, true});
        pickups += pickup.exists() ? 1 : 0;
        CHECK(same_bits(script.ask("tactics.earliest_pickup(" + in_view + ",nil," + text_of(ball) + ")"),
                        numbers_of(pickup)));
        CHECK(same_bits(script.ask("tactics.earliest_pickup(" + in_view + ",60," + text_of(ball) + ")"),
                        numbers_of(tactics::earliest_pickup(field, pod, flight, {false, true}, 60))));
        CHECK(same_bits(script.ask("tactics.surest_block(" + in_view + "," + text_of(ball) + ")"),
                        numbers_of(tactics::surest_block(field, pod, flight))));
        const int ticks = draw.below(600);
        Numbers place;
        add(place, flight.position(std::min(ticks, flight.end_tick())));
        CHECK(same_bits(script.ask("tactics.ball_after(" + std::to_string(ticks) + "," + text_of(ball) + ")"), place));
        Numbers end = {flight.concedes() ? 1.0 : 0.0};
        add(end, flight.position(flight.end_tick()));
        end.push_back(flight.scores() ? 1.0 : 0.0);
        end.push_back(flight.end_tick());
        CHECK(same_bits(script.ask("tactics.flight_end(" + text_of(ball) + ")"), end));
        const int drift_ticks = draw.below(tactics::kHorizonTicks + 1);
        Numbers there;
        add(there, tactics::drifted(field, pod, drift_ticks));
        CHECK(same_bits(script.ask("tactics.drifted(" + text_of(pod, 1) + "," + std::to_string(drift_ticks) + ")"),
                        there));
        const Vec2 shot = draw.in_square(1.5);
        Numbers kicked;
        const Vec2 velocity = pod.velocity + clamped_to_unit(shot) * script.shot_speed();
        add(kicked, velocity);
        add(kicked, pod.position);
        CHECK(same_bits(script.ask("tactics.kicked_ball(" + text_of(pod, 1) + "," + text_of(shot) + ")"), kicked));
    }
    CHECK(pickups > 50);
}

TEST_CASE("the first pod at a ball that a script supposes is the one of C++") {
    TacticsScript script;
    Draw draw(7);
    const tactics::Field& field = script.field();
    tactics::BallFlight flight;
    int found = 0;
    for (int number = 0; number < 150; ++number) {
        std::array<tactics::PodState, 2 * SmallView::kPods> pods;
        for (std::size_t i = 0; i < pods.size(); ++i) {
            pods[i] = drawn_pod(draw);
            script.view.pods[i] = pod_of(pods[i]);
        }
        const Motion ball = drawn_ball(draw);
        script.view.view.ball = {ball.position.x,   ball.position.y,
                                 ball.velocity.x,   ball.velocity.y,
                                 PODBALL_BALL_FREE, PODBALL_NONE,
                                 PODBALL_NONE,      0,
                                 PODBALL_NONE,      0};
        flight.follow_free(field, ball);
        const int shooter = draw.below(SmallView::kPods + 1);  // 0: none.
        if (shooter > 0) {
            pods[static_cast<std::size_t>(shooter - 1)].deny_ticks_left = script.deny_ticks();
        }
        const std::string rest = shooter > 0 ? "," + text_of(ball) + "," + std::to_string(shooter) + ")" : ")";
        const std::array<tactics::Reserve, SmallView::kPods> own = {
            {{false, true}, {false, true}, {false, true}, {false, true}, {false, true}}};
        const auto chaser = tactics::earliest_chaser(field, std::span(pods).first(SmallView::kPods), own, flight);
        found += chaser.exists() ? 1 : 0;
        const Numbers told = script.ask("tactics.earliest_chaser('own'" + rest);
        CHECK(told.empty() != chaser.exists());
        if (chaser.exists() && !told.empty()) {
            const Numbers expected = {1.0 * chaser.pod + 1, chaser.point.x, chaser.point.y, told[3], told[4],
                                      1.0 * chaser.tick};
            CHECK(same_bits(told, expected));
        }
        std::array<tactics::Interception, SmallView::kPods> blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            blocks[i] = tactics::surest_block(field, pods[SmallView::kPods + i], flight);
        }
        const auto blocker = tactics::earliest_chaser(blocks);
        Numbers block;
        if (blocker.exists()) {
            block.push_back(blocker.pod + 1.0);
            for (const double part : numbers_of(blocks[static_cast<std::size_t>(blocker.pod)])) {
                block.push_back(part);
            }
        }
        CHECK(same_bits(script.ask("tactics.earliest_blocker('opponent'," + text_of(ball) + ")"), block));
    }
    CHECK(found > 50);
}
