// The team that reaches the ball first, and the time horizon. Source: docs/tactics.md, In a control step.
#include <podball/tactics/time_horizon.hpp>

#include "support/catch.hpp"
#include "support/draw.hpp"

#include <array>
#include <vector>

using namespace podball;
using namespace podball::testing;
using tactics::BallFlight;
using tactics::Chaser;
using tactics::Field;
using tactics::Interception;
using tactics::kNever;
using tactics::PodState;
using tactics::Reserve;

TEST_CASE("the earliest way is chosen, among equals the first, and nobody where there is none") {
    const std::array<Interception, 4> ways = {{{}, {30, {0.1, 0.0}, {}}, {20, {0.2, 0.0}, {}}, {20, {0.3, 0.0}, {}}}};
    const Chaser first = tactics::earliest_chaser(ways);
    CHECK(first.pod == 2);
    CHECK(first.tick == 20);
    CHECK(first.point == Vec2{0.2, 0.0});
    CHECK_FALSE(tactics::earliest_chaser(std::span<const Interception>{}).exists());
    CHECK_FALSE(tactics::earliest_chaser(std::array<Interception, 1>{}).exists());
}

TEST_CASE("the earliest of many pods is the one whose own search is the earliest") {
    static const Field field{tactics::FieldConstants{}};
    Draw draw(5);
    for (int round = 0; round < 50; ++round) {
        BallFlight flight;
        flight.follow_free(field, {draw.in_square(0.25), draw.in_square(2e-3)});
        std::vector<PodState> pods;
        std::vector<Interception> ways;
        for (int pod = 0; pod < 8; ++pod) {
            pods.push_back({draw.in_square(0.28), draw.in_square(6e-4), 0});
            ways.push_back(tactics::earliest_pickup(field, pods.back(), flight, {}));
        }
        const std::vector<Reserve> reserves(pods.size());
        const Chaser expected = tactics::earliest_chaser(ways);
        const Chaser found = tactics::earliest_chaser(field, pods, reserves, flight);
        CHECK(found.pod == expected.pod);
        CHECK(found.tick == expected.tick);
        CHECK(found.point == expected.point);
    }
}

TEST_CASE("the horizon of a free ball is the first pick-up by anyone, or the end of its flight") {
    static const Field field{tactics::FieldConstants{}};
    BallFlight flight;
    flight.follow_free(field, {{0.2, 0.0}, {3e-3, 0.0}});
    CHECK(tactics::free_ball_horizon({1, 40, {}}, {2, 30, {}}, flight) == 30);
    CHECK(tactics::free_ball_horizon({1, 40, {}}, {}, flight) == 40);
    CHECK(tactics::free_ball_horizon({}, {}, flight) == flight.end_tick());
    CHECK(flight.end_tick() < kNever - 1);
    CHECK(tactics::carried_ball_horizon(5) == 100);
}
