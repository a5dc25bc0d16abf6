// What a team is shown every step: rules 4 to 6 of podball.h, R4, R29, R31.
#include "control/observation.hpp"

#include "control_support.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

using namespace podball;
using namespace podball::control;
using engine::World;
using podball::testing::rules_for;

namespace {

/// Worlds as no match would have them: every field that is shown is drawn at random, zeros of both signs included.
class RandomWorlds {
  public:
    explicit RandomWorlds(unsigned seed) : random_(seed) {}

    World next(const engine::ResolvedRules& rules) {
        World world = engine::make_world(rules, 1, below(2) == 1);
        for (auto* values : {&world.x, &world.y, &world.vx, &world.vy}) {
            for (double& value : *values) {
                value = coordinate();
            }
        }
        for (auto& ticks : world.deny_ticks_left) {
            ticks = below(3);
        }
        world.carrier = below(2) == 0 ? engine::kNobody : below(engine::pods(world));
        world.ball_state = world.carrier >= 0 ? engine::BallState::Carried
                                              : (below(2) == 0 ? engine::BallState::Free : engine::BallState::Dead);
        world.carried_ticks = world.carrier >= 0 ? below(300) : 0;
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            world.zone_owner[static_cast<std::size_t>(slot)] =
                below(2) == 0 ? engine::kNobody
                              : engine::body_of(world, slot, below(rules.pod_count[static_cast<std::size_t>(slot)]));
            world.score[static_cast<std::size_t>(slot)] = below(9);
        }
        world.mode = static_cast<engine::GameMode>(below(engine::kGameModes));
        world.mode_slot = below(3) - 1;
        world.mode_ticks = below(200);
        world.clock_ticks = below(30'000);
        world.tick = below(60'000);
        world.metrics.last_touch_slot = below(3) - 1;
        world.events.clear();
        for (int count = below(engine::EventLog::kCapacity + 1); count > 0; --count) {
            world.events.add(event());
        }
        return world;
    }

  private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
    double coordinate() {
        const int kind = below(8);
        return kind == 0 ? 0.0 : kind == 1 ? -0.0 : std::uniform_real_distribution<double>(-0.5, 0.5)(random_);
    }
    engine::Event event() {
        engine::Event event;
        event.tick = below(60'000);
        event.kind = static_cast<engine::EventKind>(below(9));
        event.slot = below(3) - 1;
        event.pod = below(5) - 1;
        event.detail = below(2);
        event.place = {coordinate(), coordinate()};
        return event;
    }

    std::mt19937_64 random_;
};

std::vector<std::byte> bytes_of(Observation& observation, const World& world) {
    observation.observe(world);
    const auto bytes = observation.bytes();
    return {bytes.begin(), bytes.end()};
}

std::vector<double> numbers_in(const podball_view_t& view) {
    std::vector<double> numbers = {view.ball.x, view.ball.y, view.ball.vx, view.ball.vy};
    for (int pod = 0; pod < view.own_count + view.opponent_count; ++pod) {
        const podball_pod_t& p = *podball_view_own(&view, pod);
        numbers.insert(numbers.end(), {p.x, p.y, p.vx, p.vy});
    }
    for (int i = 0; i < static_cast<int>(view.events_count); ++i) {
        const podball_event_t& e = *podball_view_event(&view, i);
        numbers.insert(numbers.end(), {e.x, e.y});
    }
    return numbers;
}

bool is_negative_zero(double v) { return v == 0.0 && std::signbit(v); }

// Slot 0 has two pods, slot 1 has one; slot 1 plays on side 0 if swapped.
World small_world(const engine::ResolvedRules& rules, bool swap_sides) {
    World world = engine::make_world(rules, 1, swap_sides);
    world.events.clear();
    world.mode = engine::GameMode::Running;
    world.mode_slot = engine::kNobody;
    world.x[0] = -0.25;
    world.y[0] = 0.125;
    world.vx[0] = 0.001;
    world.vy[0] = -0.002;
    world.x[2] = 0.375;
    world.y[2] = -0.0625;
    world.x[engine::kBall] = 0.0;
    world.y[engine::kBall] = -0.25;
    world.vx[engine::kBall] = 0.003;
    world.vy[engine::kBall] = 0.0;
    return world;
}

}  // namespace

TEST_CASE("a world and its half turn are shown to a slot by the same bytes", "[property]") {
    const auto rules = rules_for(4, 3);
    RandomWorlds worlds(1);
    Observation one(rules, 0);
    Observation two(rules, 1);
    for (int i = 0; i < 5'000; ++i) {
        const World world = worlds.next(rules);
        const World turned = engine::half_turned(world);
        CHECK((bytes_of(one, world) == bytes_of(one, turned)));
        CHECK((bytes_of(two, world) == bytes_of(two, turned)));
    }
}

TEST_CASE("no number of a view is a negative zero", "[property]") {
    const auto rules = rules_for(4, 3);
    RandomWorlds worlds(2);
    Observation observation(rules, 0);
    for (int i = 0; i < 2'000; ++i) {
        const auto numbers = numbers_in(observation.observe(worlds.next(rules)));
        CHECK(std::none_of(numbers.begin(), numbers.end(), is_negative_zero));
    }
}

TEST_CASE("a view is one block: header, pods, events, nothing left over, and the same memory each time") {
    const auto rules = rules_for(4, 3);
    RandomWorlds worlds(3);
    Observation observation(rules, 1);
    const void* place = observation.bytes().data();
    CHECK(reinterpret_cast<std::uintptr_t>(place) % 8 == 0);
    for (int i = 0; i < 200; ++i) {
        const World world = worlds.next(rules);
        const podball_view_t& view = observation.observe(world);
        CHECK(&view == place);
        CHECK(view.struct_size == sizeof(podball_view_t));
        CHECK(view.pods_offset == sizeof(podball_view_t));
        CHECK(view.pods_count == 7);
        CHECK(view.events_offset == view.pods_offset + 7 * sizeof(podball_pod_t));
        CHECK(view.events_count == static_cast<std::uint32_t>(world.events.size()));
        CHECK(view.events_dropped == static_cast<std::uint32_t>(world.events.dropped()));
        CHECK(view.total_size == view.events_offset + view.events_count * sizeof(podball_event_t));
        CHECK(observation.bytes().size() == view.total_size);
        CHECK(view.ball.reserved == 0);
    }
}

TEST_CASE("the team on side 0 sees the arena as it is, the one on side 1 turned by half a turn") {
    const auto rules = rules_for(2, 1);
    Observation first(rules, 0);
    Observation second(rules, 1);
    const World world = small_world(rules, false);

    const podball_view_t& own = first.observe(world);
    CHECK(own.own_count == 2);
    CHECK(own.opponent_count == 1);
    CHECK(podball_view_own(&own, 0)->x == -0.25);
    CHECK(podball_view_own(&own, 0)->vy == -0.002);
    CHECK(podball_view_opponent(&own, 0)->x == 0.375);
    CHECK(own.ball.y == -0.25);
    CHECK(own.ball.vx == 0.003);

    const podball_view_t& other = second.observe(world);
    CHECK(other.own_count == 1);
    CHECK(podball_view_own(&other, 0)->x == -0.375);
    CHECK(podball_view_own(&other, 0)->y == 0.0625);
    CHECK(podball_view_opponent(&other, 0)->x == 0.25);
    CHECK(podball_view_opponent(&other, 0)->vx == -0.001);
    CHECK(other.ball.y == 0.25);
    CHECK(other.ball.vx == -0.003);
}

TEST_CASE("possession, zones, timers and scores are told from the team's own side") {
    const auto rules = rules_for(2, 1);
    Observation first(rules, 0);
    Observation second(rules, 1);
    World world = small_world(rules, true);
    world.ball_state = engine::BallState::Carried;
    world.carrier = 1;
    world.carried_ticks = 120;
    world.deny_ticks_left[2] = 17;
    world.zone_owner = {1, 2};
    world.score = {3, 1};
    world.metrics.last_touch_slot = 0;
    world.clock_ticks = 1'000;
    world.period = 1;
    world.tick = 31'000;

    const podball_view_t& own = first.observe(world);
    CHECK(own.tick == 31'000);
    CHECK(own.period == 1);
    CHECK(own.clock_ticks_left == 29'000);
    CHECK(own.mode == PODBALL_MODE_RUNNING);
    CHECK(own.mode_team == PODBALL_NONE);
    CHECK(own.mode_ticks_left == 0);
    CHECK(own.own_score == 3);
    CHECK(own.opponent_score == 1);
    CHECK(own.own_zone_pod == 1);
    CHECK(own.opponent_zone_pod == 0);
    CHECK(own.ball.state == PODBALL_BALL_CARRIED);
    CHECK(own.ball.owner_team == PODBALL_OWN);
    CHECK(own.ball.owner_pod == 1);
    CHECK(own.ball.keep_ticks_left == 180);
    CHECK(own.ball.last_touch_team == PODBALL_OWN);
    CHECK(podball_view_own(&own, 0)->flags == 0);
    CHECK(podball_view_own(&own, 1)->flags == (PODBALL_POD_CARRYING | PODBALL_POD_IN_ZONE));
    CHECK(podball_view_opponent(&own, 0)->flags == PODBALL_POD_IN_ZONE);
    CHECK(podball_view_opponent(&own, 0)->deny_ticks_left == 17);

    const podball_view_t& other = second.observe(world);
    CHECK(other.own_score == 1);
    CHECK(other.own_zone_pod == 0);
    CHECK(other.opponent_zone_pod == 1);
    CHECK(other.ball.owner_team == PODBALL_OPPONENT);
    CHECK(other.ball.owner_pod == 1);
    CHECK(other.ball.last_touch_team == PODBALL_OPPONENT);
    CHECK(podball_view_own(&other, 0)->deny_ticks_left == 17);
    CHECK(podball_view_opponent(&other, 1)->flags == (PODBALL_POD_CARRYING | PODBALL_POD_IN_ZONE));
}

TEST_CASE("a mode that ends by itself says whose it is and when it ends") {
    const auto rules = rules_for(2, 1);
    Observation first(rules, 0);
    Observation second(rules, 1);
    World world = small_world(rules, false);
    world.mode = engine::GameMode::BeforeKickoff;
    world.mode_slot = 1;
    world.mode_ticks = 100;
    CHECK(first.observe(world).mode_team == PODBALL_OPPONENT);
    CHECK(second.observe(world).mode_team == PODBALL_OWN);
    CHECK(first.view().mode == PODBALL_MODE_BEFORE_KICKOFF);
    CHECK(first.view().mode_ticks_left == rules.match.before_kickoff_ticks - 100);
    world.mode = engine::GameMode::Goal;
    CHECK(first.observe(world).mode_ticks_left == rules.match.after_goal_ticks - 100);
}

TEST_CASE("a free ball belongs to nobody") {
    const auto rules = rules_for(2, 1);
    Observation observation(rules, 1);
    World world = small_world(rules, false);
    world.metrics.last_touch_slot = engine::kNobody;
    const podball_ball_t& ball = observation.observe(world).ball;
    CHECK(ball.state == PODBALL_BALL_FREE);
    CHECK(ball.owner_team == PODBALL_NONE);
    CHECK(ball.owner_pod == PODBALL_NONE);
    CHECK(ball.keep_ticks_left == 0);
    CHECK(ball.last_touch_team == PODBALL_NONE);
}

TEST_CASE("events are told from the team's own side, oldest first") {
    const auto rules = rules_for(2, 1);
    Observation second(rules, 1);
    World world = small_world(rules, false);
    world.events.add(
        {7, engine::EventKind::Loss, 0, 1, static_cast<int>(engine::LossCause::KeepLimit), {0.25, -0.125}});
    world.events.add({8, engine::EventKind::ZoneDenied, 1, 0, 0, {-0.5, 0.0}});
    world.events.add({9, engine::EventKind::ModeChanged, -1, -1, static_cast<int>(engine::GameMode::Ended), {}});
    const podball_view_t& view = second.observe(world);
    REQUIRE(view.events_count == 3);

    const podball_event_t& loss = *podball_view_event(&view, 0);
    CHECK(loss.tick == 7);
    CHECK(loss.kind == PODBALL_EVENT_LOSS);
    CHECK(loss.team == PODBALL_OPPONENT);
    CHECK(loss.pod == 1);
    CHECK(loss.detail == PODBALL_LOSS_KEEP);
    CHECK(loss.x == -0.25);
    CHECK(loss.y == 0.125);

    const podball_event_t& denied = *podball_view_event(&view, 1);
    CHECK(denied.team == PODBALL_OWN);
    CHECK(denied.detail == PODBALL_OPPONENT);  // Slot 0 defends that zone.

    const podball_event_t& ended = *podball_view_event(&view, 2);
    CHECK(ended.kind == PODBALL_EVENT_MODE_CHANGED);
    CHECK(ended.team == PODBALL_NONE);
    CHECK(ended.pod == PODBALL_NONE);
    CHECK(ended.detail == PODBALL_MODE_ENDED);
}
