// Every state of a match keeps the invariants; a planted violation is refused, and stops a build with assertions in the
// tick in which it happens.
#include "engine/invariants.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"
#include "support/skip.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// A damage of a good world, and how the check names it.
struct Damage {
    std::string message;
    std::function<void(World&)> make;
};

ResolvedRules test_rules() { return resolved(rules_of(3, 3)); }

// A moment of Running: the ball is free in the centre, the pods are near their line-up.
World running_world() {
    World world = running_game(rules_of(3, 3)).world;
    world.tick = 100;
    return world;
}

World lined_up_world() { return make_world(test_rules(), 1); }

World carried_world() {
    World world = running_world();
    give_ball(world, 2);
    return world;
}

World scored_world() {
    World world = running_world();
    world.mode = GameMode::Goal;
    world.mode_slot = 0;
    world.ball_state = BallState::Dead;
    set_position(world, kBall, {0.5, 0.0});
    return world;
}

// Damages that a tick does not repair.
std::vector<std::pair<World, Damage>> lasting_damages() {
    const World running = running_world();
    const World lined_up = lined_up_world();
    const World carried = carried_world();
    return {
        {running, {"/vx/1: the velocity is nan, but must be a finite number", [](World& w) { w.vx[1] = kNan; }}},
        {running, {"/vy/6: the velocity of the ball is inf", [](World& w) { w.vy[kBall] = kInfinite; }}},
        {running, {"/y/4: y of a pod is nan", [](World& w) { w.y[4] = kNan; }}},
        {running,
         {"/x/2: the distance to pod 1 is ",
          [](World& w) {
              place(w, 2, position(w, 1) + Vec2{0.01, 0.0});
          }}},
        {running,
         {"/x/1: the distance to the centre of a goal",
          [](World& w) {
              place(w, 1, {0.42, 0.0});
          }}},
        {running,
         {"/zone_owner/0: the slot of the zone's owner is 1, but must be 0",
          [](World& w) {
              place(w, 0, {-0.2, 0.2});
              place(w, 3, {-0.42, 0.0});
              w.zone_owner = {3, kNobody};
          }}},
        {running,
         {"/x/6: x of the ball is 0.499",
          [](World& w) {
              place(w, kBall, {0.499, 0.2});
          }}},
        {running,
         {"/y/6: the distance of the ball to a post is",
          [](World& w) {
              place(w, kBall, {0.499, 0.058});
          }}},
        {running, {"/carrier: the carrier of a ball that is not carried is 1", [](World& w) { w.carrier = 1; }}},
        {running,
         {"/side/1: the side of slot 1 is 0, but must be 1",
          [](World& w) {
              w.side = {0, 0};
          }}},
        {running, {"/score/1: the number is -1, but must be at least 0", [](World& w) { w.score[1] = -1; }}},
        {running, {"/period: the period is 7, but must be 0 to 1", [](World& w) { w.period = 7; }}},
        {running, {"/kick_is_on_goal: the flag of no kick is 1", [](World& w) { w.metrics.kick_is_on_goal = true; }}},
        {running,
         {"/ball_state: the ball's state in a mode without a goal is 2",
          [](World& w) { w.ball_state = BallState::Dead; }}},
        {carried,
         {"/deny_ticks_left/2: the deny window of the carrier is", [](World& w) { w.deny_ticks_left[2] = 9; }}},
        {lined_up,
         {"/x/1: the depth of a pod in its own half before the kick-off is 0.01",
          [](World& w) {
              place(w, 1, {-0.01, 0.2});
          }}},
        {lined_up,
         {"/x/6: the distance of the ball to the centre line before the kick-off is 0",
          [](World& w) { place(w, kBall, {}); }}},
        {lined_up, {"/mode_slot: the slot of the mode is -1, but must be 0 to 1", [](World& w) { w.mode_slot = -1; }}},
        {scored_world(),
         {"/x/6: the distance of a dead ball to the centre line is 0.4",
          [](World& w) {
              place(w, kBall, {0.4, 0.0});
          }}},
    };
}

// Damages that a tick repairs, or that it cannot be played with.
std::vector<std::pair<World, Damage>> passing_damages() {
    const World running = running_world();
    const World carried = carried_world();
    return {
        {running,
         {"/x/1: x of a pod is 0.49, but must be -0.485",
          [](World& w) {
              place(w, 1, {0.49, 0.2});
          }}},
        {running,
         {"/y/1: y of a pod is 7",
          [](World& w) {
              place(w, 1, {0.2, 7.0});
          }}},
        {running,
         {"/y/6: y of the ball is -0.4",
          [](World& w) {
              place(w, kBall, {0.0, -0.4});
          }}},
        {running, {"/zone_owner/0: the number is 6, but must be -1 to 5", [](World& w) { w.zone_owner[0] = 6; }}},
        {running,
         {"/zone_owner/0: the distance of the zone's owner to the goal",
          [](World& w) {
              place(w, 0, {0.1, 0.2});
          }}},
        {running,
         {"/ball_state: the number is 3, but must be 0 to 2",
          [](World& w) { w.ball_state = static_cast<BallState>(3); }}},
        {running, {"/pod_count/1: the number of pods is 4, but must be 0 to 3", [](World& w) { w.pod_count[1] = 4; }}},
        {running,
         {"/suspended_mode: the mode to resume is 4, but must be 0 to 2",
          [](World& w) {
              w.mode = GameMode::Suspended;
              w.suspended_mode = GameMode::Ended;
          }}},
        {carried,
         {"/carrier: the carrier of a carried ball is -1, but must be 0 to 5", [](World& w) { w.carrier = kNobody; }}},
        {carried, {"/x/6: x of the carried ball is", [](World& w) { w.x[kBall] = 0.1; }}},
        {carried, {"/vy/6: the velocity of the carried ball is", [](World& w) { w.vy[kBall] = 0.1; }}},
        {carried, {"/carried_ticks: the time of carrying is 300", [](World& w) { w.carried_ticks = 300; }}},
    };
}

std::string violation(const World& world) {
    const auto kept = check_state(world, test_rules());
    return kept ? "" : kept.error().message;
}

// How a child process ended that did `work`, and what it wrote to standard error.
struct Death {
    int signal = 0;
    std::string words;
};

Death death_of(const std::function<void()>& work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        for (const int signal : {SIGABRT, SIGSEGV, SIGFPE}) {
            std::signal(signal, SIG_DFL);  // Without Catch2's report.
        }
        dup2(ends[1], STDERR_FILENO);
        work();
        _exit(0);
    }
    close(ends[1]);
    Death death;
    char text[512];
    for (ssize_t size = 0; (size = read(ends[0], text, sizeof text)) > 0;) {
        death.words.append(text, static_cast<std::size_t>(size));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    death.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return death;
}

// Nothing, or why no violation can stop this build.
std::string why_no_deaths() {
#if defined(NDEBUG)
    return "this build has no assertions";
#elif defined(__SANITIZE_THREAD__)
    return "a process under the thread sanitizer cannot fork";
#else
    return {};
#endif
}

void check_death(const World& damaged, const std::string& message, void (*play)(World&, const ResolvedRules&)) {
    const Death death = death_of([&] {
        World world = damaged;
        play(world, test_rules());
    });
    CHECK(death.signal == SIGABRT);
    CHECK(death.words.find(message) != std::string::npos);
    CHECK(death.words.find("an invariant is broken") != std::string::npos);
}

}  // namespace

TEST_CASE("a state of a match keeps the invariants, whatever it is", "[property]") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        INFO("seed " << seed);
        Draw draw(seed);
        const ResolvedRules rules = resolved(rules_of(1 + draw.below(11), 1 + draw.below(11)));
        const auto kept = check_state(random_world(rules, draw), rules);
        CHECK((kept ? "" : kept.error().message) == std::string());
    }
}

TEST_CASE("a damaged state is refused in one line with field, value and what is permitted") {
    for (const auto& damages : {lasting_damages(), passing_damages()}) {
        for (const auto& [good, damage] : damages) {
            INFO(damage.message);
            REQUIRE(violation(good) == "");
            World world = good;
            damage.make(world);
            CHECK(violation(world).starts_with(damage.message));
            CHECK(violation(world).find('\n') == std::string::npos);
        }
    }
}

TEST_CASE("a violation stops a build with assertions in the tick in which it happens") {
    skip_if(!why_no_deaths().empty(), why_no_deaths());
    for (const auto& [good, damage] : lasting_damages()) {
        INFO(damage.message);
        const World& start = good;
        CHECK(death_of([&] {
                  World world = start;
                  tick(world, test_rules());
              }).signal == 0);
        World world = good;
        damage.make(world);
        check_death(world, "tick " + std::to_string(good.tick + 1) + ":", &tick);
    }
}

TEST_CASE("a damaged state stops a build with assertions before its control step") {
    skip_if(!why_no_deaths().empty(), why_no_deaths());
    for (const auto& damages : {lasting_damages(), passing_damages()}) {
        for (const auto& [good, damage] : damages) {
            INFO(damage.message);
            World world = good;
            damage.make(world);
            check_death(world, "tick " + std::to_string(good.tick) + ": " + damage.message,
                        [](World& w, const ResolvedRules& rules) { step(w, rules, {}); });
        }
    }
}

TEST_CASE("the ball comes to overlap a pod only while the pod is denied or loses it") {
    const ResolvedRules rules = test_rules();
    World before = running_world();
    const Vec2 near = position(before, 1) + Vec2{0.0, rules.pod.radius + rules.ball.radius + 1e-3};
    place(before, kBall, near);
    World after = before;
    place(after, kBall, position(after, 1) + Vec2{0.0, 0.01});
    REQUIRE(check_state(after, rules).ok());

    const auto refused = check_tick(after, rules, pods_that_may_overlap_ball(before, rules));
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().message.starts_with("/x/1: the distance of a pod to the ball is 0.01"));
    CHECK(check_tick(after, rules, pods_that_may_overlap_ball(after, rules)).ok());  // They overlapped already.

    World denied = before;
    denied.deny_ticks_left[1] = 1;  // Its window ends with the tick.
    CHECK(check_tick(after, rules, pods_that_may_overlap_ball(denied, rules)).ok());
    World carried = before;
    give_ball(carried, 1);
    CHECK(check_tick(after, rules, pods_that_may_overlap_ball(carried, rules)).ok());
    World lost = after;
    lost.events.add({lost.tick - 1, EventKind::Loss, 0, 1, 0, {}});  // Gained and lost within the tick.
    CHECK(check_tick(lost, rules, pods_that_may_overlap_ball(before, rules)).ok());
}
