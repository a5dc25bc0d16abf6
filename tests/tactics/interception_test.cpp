// Which pick-up, block and tackle is chosen. That predictions come true: interception_engine_test.cpp.
#include <podball/tactics/interception.hpp>

#include "support/catch.hpp"

#include <cmath>

using namespace podball;
using tactics::BallFlight;
using tactics::Field;
using tactics::FieldConstants;
using tactics::PodState;

namespace {

const Field& field() {
    static const Field kField{FieldConstants{}};
    return kField;
}

BallFlight flight_of(const Motion& ball) {
    BallFlight flight;
    flight.follow_free(field(), ball);
    return flight;
}

bool is_multiple(double component) { return component * 0x1p14 == std::trunc(component * 0x1p14); }

}  // namespace

TEST_CASE("a resting pod runs straight at a resting ball, at full thrust, and touches it when their edges meet") {
    // Without friction 0.5 * 1.3e-5 * t^2 = 0.1 - 0.023 has t = 109.
    const BallFlight flight = flight_of({{0.1, 0.2}, {}});
    const auto found = tactics::earliest_pickup(field(), {{0.0, 0.2}, {}, 0}, flight, {});
    REQUIRE(found.exists());
    CHECK(found.tick == 149);
    CHECK(found.thrust == Vec2{1.0, 0.0});
    CHECK(found.point == Vec2{0.1, 0.2});
    const double way = field().thrust * field().pod[found.tick].force_to_reach;
    const double way_before = field().thrust * field().pod[found.tick - 1].force_to_reach;
    CHECK(way >= 0.1 - field().contact);
    CHECK(way_before < 0.1 - field().contact);
    CHECK(found.first_contact.tick == found.tick);
    CHECK(found.first_contact.picks_up);
}

TEST_CASE("a pod lets a ball that is too fast bounce off, or waits until it can pick it up") {
    const PodState pod = {{0.1, 0.1}, {}, 0};
    const BallFlight flight = flight_of({{-0.2, 0.1}, {3.4e-3, 0.0}});
    const auto found = tactics::earliest_pickup(field(), pod, flight, {});
    REQUIRE(found.exists());
    CHECK(found.first_contact.tick < found.tick);
    CHECK_FALSE(found.first_contact.picks_up);
    const auto contact = tactics::first_contact(field(), pod, flight, {}, found.thrust);
    CHECK(contact.picks_up);
    CHECK(contact.tick == found.tick);
    CHECK(contact.point == found.point);
    CHECK((is_multiple(found.thrust.x) && is_multiple(found.thrust.y)));
    CHECK(length(found.thrust) <= 1.0);
}

TEST_CASE("a denied pod does not touch the ball before its window ends") {
    const BallFlight flight = flight_of({{0.01, 0.1}, {}});
    const auto found = tactics::earliest_pickup(field(), {{0.0, 0.1}, {}, 40}, flight, {});
    CHECK(found.tick == 41);
    CHECK(found.first_contact.tick == 41);
}

TEST_CASE("only pick-ups before a given tick are looked for") {
    const PodState pod = {{0.0, 0.1}, {}, 0};
    const BallFlight flight = flight_of({{0.1, 0.2}, {}});
    const int tick = tactics::earliest_pickup(field(), pod, flight, {}).tick;
    CHECK_FALSE(tactics::earliest_pickup(field(), pod, flight, {}, tick).exists());
    CHECK(tactics::earliest_pickup(field(), pod, flight, {}, tick + 1).tick == tick);
}

TEST_CASE("a smaller share of the pick-up velocity leaves room for noise") {
    FieldConstants constants;
    constants.pickup_share = 0.5;
    const Field careful(constants);
    const PodState pod = {{0.0, 0.1}, {}, 0};
    const BallFlight flight = flight_of({{-0.2, 0.1}, {2.4e-3, 0.0}});
    const auto usual = tactics::earliest_pickup(field(), pod, flight, {});
    const auto found = tactics::earliest_pickup(careful, pod, flight, {});
    REQUIRE(found.exists());
    CHECK(found.tick > usual.tick);
}

TEST_CASE("balls in a zone that is closed to the pod are left to others") {
    const PodState pod = {{-0.3, 0.1}, {}, 0};
    const BallFlight own = flight_of({{-0.45, 0.02}, {}});
    CHECK(tactics::earliest_pickup(field(), pod, own, {false, true}).exists());
    CHECK_FALSE(tactics::earliest_pickup(field(), pod, own, {true, true}).exists());
    const PodState attacker = {{0.3, 0.1}, {}, 0};
    CHECK_FALSE(tactics::earliest_pickup(field(), attacker, flight_of({{0.45, 0.02}, {}}), {true, true}).exists());
}

TEST_CASE("a ball that leaves a closed zone can be had from the first tick in which it is outside") {
    const double zone_edge = field().zone_contact - field().contact;
    for (const double speed : {4e-4, 1e-3, 2.5e-3}) {
        for (const Vec2 way : {Vec2{1.0, 0.0}, Vec2{0.0, 1.0}, Vec2{0.6, -0.8}}) {
            const Vec2 from = field().own_goal + Vec2{0.03, 0.01};
            const BallFlight flight = flight_of({from, way * speed});
            int outside = 1;
            while (outside < flight.end_tick() && distance(flight.position(outside), field().own_goal) < zone_edge) {
                ++outside;
            }
            // The pod is where the ball leaves the zone.
            const PodState pod = {flight.position(outside), {}, 0};
            const auto tackle = tactics::earliest_tackle(field(), pod, flight, {true, false});
            CHECK(tackle.tick == (outside < flight.end_tick() ? outside : tactics::kNever));
        }
    }
}

TEST_CASE("without thrust a pod takes what comes to it") {
    FieldConstants constants;
    constants.thrust = 0.0;
    const Field idle(constants);
    BallFlight flight;
    flight.follow_free(idle, {{-0.1, 0.1}, {1.4e-3, 0.0}});
    const auto found = tactics::earliest_pickup(idle, {{0.0, 0.1}, {}, 0}, flight, {});
    CHECK(found.exists());
    CHECK(found.thrust == Vec2{});
}

TEST_CASE("a block puts the pod's centre on the path of a shot if there is time, and as near as can be if not") {
    const BallFlight flight = flight_of({{-0.2, 0.0}, {-3e-3, 0.0}});
    const auto block = tactics::surest_block(field(), {{-0.45, 0.03}, {}, 0}, flight);
    REQUIRE(block.exists());
    CHECK(block.thrust.y < 0.0);
    const auto miss = tactics::surest_block(field(), {{-0.45, 0.3}, {}, 0}, flight);
    CHECK_FALSE(miss.exists());
    CHECK(miss.thrust.y < -0.9);
}

TEST_CASE("a tackle goes at full thrust to where the carrier will be") {
    BallFlight flight;
    flight.follow_carried(field(), {{0.1, 0.1}, {0.0, -5e-4}});
    const auto tackle = tactics::earliest_tackle(field(), {{0.0, 0.0}, {}, 0}, flight, {});
    REQUIRE(tackle.exists());
    CHECK(length(tackle.thrust) == Approx(1.0));
    const Vec2 place = tackle.thrust * (field().thrust * field().pod[tackle.tick].force_to_reach);
    CHECK(distance(place, tackle.point) <= 2.0 * field().pod_radius);
    CHECK(tackle.point == flight.position(tackle.tick));
}

TEST_CASE("a drifting pod comes to rest, or stops at a border") {
    const PodState pod = {{0.0, 0.0}, {6e-4, 0.0}, 0};
    CHECK(tactics::drifted(field(), pod, 0) == Vec2{});
    CHECK(tactics::drifted(field(), pod, 500).x == Approx(0.04).epsilon(1e-3));  // v m / k.
    CHECK(tactics::drifted(field(), {{0.48, 0.0}, {6e-4, 0.0}, 0}, 500).x == Approx(0.485));
}
