// What is predicted of a pod and the ball happens in the engine, in that tick and at that place, and nothing earlier
// can be had. Source: docs/rules.md R12 to R28, R35 to R45.
#include "engine_duel.hpp"

#include "support/catch.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

using namespace podball;
using namespace podball::testing;
using tactics::BallFlight;
using tactics::Contact;
using tactics::kNever;
using tactics::Pickup;

namespace {

double distance_to_segment(Vec2 point, Vec2 from, Vec2 to) {
    const Vec2 way = to - from;
    const double squared = squared_length(way);
    const double share = squared > 0.0 ? std::clamp(dot(point - from, way) / squared, 0.0, 1.0) : 0.0;
    return distance(point, from + way * share);
}

// Whether the ball bounces off a border in the tick.
bool is_straight(const DuelEngine& engine, const BallFlight& flight, int tick) {
    const Vec2 way = flight.velocity(tick - 1) * engine.field.ball[1].reach;
    return distance(flight.position(tick - 1) + way, flight.position(tick)) < 1e-12;
}

// The engine tells where the pod was: the ball touched it from its path.
bool is_point_of(const DuelEngine& engine, const BallFlight& flight, const Pickup& predicted, const Gain& gain,
                 int deny) {
    const double apart = distance(predicted.point, gain.pod_place);
    const bool overlaps = predicted.tick == deny + 1 && apart < engine.field.contact;
    if (!overlaps && std::fabs(apart - engine.field.contact) > 1e-6) {
        return false;
    }
    if (!is_straight(engine, flight, predicted.tick)) {
        return true;
    }
    const Vec2 from = flight.position(predicted.tick - 1);
    return distance_to_segment(predicted.point, from, flight.position(predicted.tick)) < 1e-6;
}

struct Tally {
    int predicted = 0;
    int equal = 0;
    int off_max = 0;
    int misplaced = 0;
};

Tally compare(bool zones, std::uint64_t seed, int rounds) {
    const DuelEngine engine(zones);
    Draw draw(seed);
    Tally tally;
    for (int round = 0; round < rounds; ++round) {
        const Duel duel = random_duel(draw, engine);
        const BallFlight flight = engine.flight_of(duel);
        const Pickup predicted = tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve);
        if (!predicted.exists()) {
            continue;
        }
        ++tally.predicted;
        const auto gain = engine.gain(duel, predicted.thrust, predicted.tick + 5);
        const int off = gain ? std::abs(gain->tick - predicted.tick) : kNever;
        tally.off_max = std::max(tally.off_max, off);
        if (off != 0) {
            continue;
        }
        ++tally.equal;
        tally.misplaced += is_point_of(engine, flight, predicted, *gain, duel.pod.deny_ticks_left) ? 0 : 1;
    }
    return tally;
}

void check_predictions(bool zones, std::uint64_t seed, int rounds) {
    const Tally tally = compare(zones, seed, rounds);
    INFO("zones " << zones << ", predicted " << tally.predicted << ", equal " << tally.equal << ", off by up to "
                  << tally.off_max);
    CHECK(tally.predicted > rounds / 3);
    CHECK(tally.equal >= 0.999 * tally.predicted);
    CHECK(tally.off_max <= 1);
    CHECK(tally.misplaced == 0);
}

// The earliest pick-up in the engine before `before` among constant thrusts all around, in four sizes, and none.
int brute_force_tick(const DuelEngine& engine, const Duel& duel, int before) {
    constexpr int kDirections = 48;
    constexpr double kPi = 3.14159265358979323846;
    int best = before;
    const auto attempt = [&](Vec2 thrust) {
        if (const auto gain = engine.gain(duel, thrust, best - 1)) {
            best = gain->tick;
        }
    };
    attempt({});
    for (int i = 0; i < kDirections; ++i) {
        const double angle = 2.0 * kPi * i / kDirections;
        for (const double size : {1.0, 0.75, 0.5, 0.25}) {
            attempt(Vec2{std::cos(angle), std::sin(angle)} * size);
        }
    }
    return best;
}

// In how many situations, those predicted never included, brute force is not more than a tick earlier.
void check_earliest(bool zones, std::uint64_t seed, int rounds, double share_min) {
    const DuelEngine engine(zones);
    Draw draw(seed);
    int near = 0;
    int never = 0;
    int never_refuted = 0;
    for (int round = 0; round < rounds; ++round) {
        const Duel duel = random_duel(draw, engine);
        const BallFlight flight = engine.flight_of(duel);
        const Pickup predicted = tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve);
        const int before = std::min(predicted.tick, flight.end_tick() + 1);
        const int best = brute_force_tick(engine, duel, before);
        near += best >= before - 1 ? 1 : 0;
        never += predicted.exists() ? 0 : 1;
        never_refuted += !predicted.exists() && best < before ? 1 : 0;
    }
    INFO("zones " << zones << ": " << near << " of " << rounds << " within a tick; " << never_refuted << " of " << never
                  << " refuted");
    CHECK(near >= share_min * rounds);
    CHECK(never_refuted <= (1.0 - share_min) * rounds);
    CHECK(never > 0);
}

// Whether thrust can bring the pod into contact with a ball as large as a pod at the end of the tick.
bool is_within_reach(const tactics::Field& field, const tactics::PodState& pod, const BallFlight& flight, int tick) {
    const Vec2 drift = pod.position + pod.velocity * field.pod[tick].reach;
    const double reach = field.thrust * field.pod[tick].force_to_reach + 2.0 * field.pod_radius;
    return distance(drift, flight.position(tick)) <= reach;
}

bool is_same(const Pickup& a, const Pickup& b) {
    return a.tick == b.tick && a.point == b.point && a.thrust == b.thrust &&
           a.first_contact.tick == b.first_contact.tick && a.first_contact.point == b.first_contact.point;
}

// How often a pod that is too late is seen without a search. A search from the tick that is given finds what one from
// the first tick finds.
void check_bound(bool zones, std::uint64_t seed, int rounds) {
    const DuelEngine engine(zones);
    Draw draw(seed);
    int seen = 0;
    int late = 0;
    for (int round = 0; round < rounds; ++round) {
        const Duel duel = random_duel(draw, engine);
        const BallFlight flight = engine.flight_of(duel);
        const int before = 1 + draw.below(kNever);
        const Pickup pickup = tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve);
        const Pickup limited = tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve, before);
        const int tick = pickup.tick;
        const int from = tactics::first_search_tick(engine.field, duel.pod, flight, before);
        const bool may = from < kNever;
        INFO("zones " << zones << ", seed " << seed << ", round " << round);
        REQUIRE((may || (tick >= before && limited.tick == kNever)));
        if (may) {
            REQUIRE(
                is_same(tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve, before, from), limited));
            REQUIRE(
                is_same(tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve, kNever, from), pickup));
        }
        REQUIRE((tick == kNever || tactics::first_search_tick(engine.field, duel.pod, flight, tick + 1) <= tick));
        late += tick >= before ? 1 : 0;
        seen += may ? 0 : 1;
    }
    CHECK(seen > late / 3);
}

}  // namespace

TEST_CASE("the tick in which a pod reaches a ball is the first one at whose end its thrust brings it there") {
    const DuelEngine engine(false);
    Draw draw(31);
    int reached = 0;
    for (int round = 0; round < 1000; ++round) {
        const Duel duel = random_duel(draw, engine);
        BallFlight flight = engine.flight_of(duel);
        const int found = tactics::earliest_tackle(engine.field, duel.pod, flight, {}).tick;
        int tick = 1;
        while (tick <= flight.end_tick() && !is_within_reach(engine.field, duel.pod, flight, tick)) {
            ++tick;
        }
        INFO("round " << round);
        REQUIRE(found == (tick <= flight.end_tick() ? tick : kNever));
        REQUIRE(tactics::earliest_tackle(engine.field, duel.pod, flight, {}).tick == found);  // All places are known.
        reached += found < kNever ? 1 : 0;
    }
    CHECK(reached > 500);
}

TEST_CASE("every pick-up was possible before, and many pods that are too late are seen without a search") {
    check_bound(GENERATE(false, true), 27, 1000);
}

TEST_CASE("a pod without thrust may touch the ball within a tick and not at its end") {
    engine::Rules rules = rules_of(1, 1);
    rules.pod.thrust = 0.0;
    const tactics::Field field(constants_of(rules));
    BallFlight flight;
    // At both ends of the first tick the ball is farther away than at a touch, and in its midst nearer.
    flight.follow_free(field, {{-5e-4, field.contact - 1e-6}, {1e-3, 0.0}});
    const tactics::PodState pod;
    REQUIRE(distance(pod.position, flight.position(1)) > field.contact);
    REQUIRE(tactics::earliest_pickup(field, pod, flight, {}).tick == 1);
    CHECK(tactics::first_search_tick(field, pod, flight, 2) == 1);
}

TEST_CASE("every one of 20,000 pick-ups was possible before", "[slow]") {
    check_bound(false, 28, sample_of(10000));
    check_bound(true, 29, sample_of(10000));
}

TEST_CASE("a predicted pick-up happens in the engine in that tick and at that place") {
    check_predictions(GENERATE(false, true), 21, 500);
}

TEST_CASE("thousands of predicted situations happen in the engine, tick and place", "[slow]") {
    check_predictions(false, 22, sample_of(5000));
    check_predictions(true, 23, sample_of(5000));
}

TEST_CASE("no constant thrust gets the ball earlier in the engine, or a tick earlier at most") {
    check_earliest(GENERATE(false, true), 24, 4, 1.0);
}

TEST_CASE("in 97 of 100 situations no constant thrust gets the ball more than a tick earlier", "[slow]") {
    check_earliest(false, 25, 150, 0.97);
    check_earliest(true, 26, 150, 0.97);
}

TEST_CASE("what a held thrust touches first is what it touches in the engine") {
    const bool zones = GENERATE(false, true);
    const DuelEngine engine(zones);
    Draw draw(27);
    int bounces = 0;
    int gains = 0;
    for (int round = 0; round < 400; ++round) {
        const Duel duel = random_duel(draw, engine);
        const BallFlight flight = engine.flight_of(duel);
        // Aimed at the ball, but not well.
        const Vec2 aimed = tactics::earliest_pickup(engine.field, duel.pod, flight, kDuelReserve).thrust;
        const Vec2 asked = clamped_to_unit(aimed + draw.in_square(0.3));
        const Vec2 thrust = {std::trunc(asked.x * 0x1p14) * 0x1p-14, std::trunc(asked.y * 0x1p14) * 0x1p-14};
        const Contact contact = tactics::first_contact(engine.field, duel.pod, flight, kDuelReserve, thrust);
        INFO("round " << round << ", contact at " << contact.tick);
        const int last = std::min(contact.tick, flight.end_tick());
        const auto gain = engine.gain(duel, thrust, last);
        REQUIRE(gain.has_value() == contact.picks_up);
        if (gain) {
            REQUIRE(gain->tick == contact.tick);
        }
        gains += contact.picks_up ? 1 : 0;
        bounces += contact.exists() && !contact.picks_up ? 1 : 0;
        // Until then the ball flies as if nobody were there.
        engine::World world = engine.start(duel);
        while (world.tick + 5 < last) {
            engine.step(world, thrust);
        }
        const int tick = static_cast<int>(world.tick);
        REQUIRE(distance(engine::position(world, engine::kBall), flight.position(tick)) < 1e-9);
        if (!contact.exists() || contact.picks_up || contact.tick == flight.end_tick()) {
            continue;
        }
        engine.step(world, thrust);
        const int after = static_cast<int>(world.tick);
        if (after <= flight.end_tick() && world.mode == engine::GameMode::Running) {
            REQUIRE(distance(engine::position(world, engine::kBall), flight.position(after)) > 1e-9);
        }
    }
    CHECK(gains > 50);
    CHECK(bounces > 5);
}
