// Which rules are refused, and that the message names the values that clash. Source: R9, R10.
#include "engine/rules.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/rule_fields.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// The reason why the rules are refused; "playable" if they are not.
std::string refusal(const Rules& rules) {
    const auto result = resolve(rules);
    return result.ok() ? "playable" : result.error().message;
}

void check_refusal(const Rules& rules, const std::vector<std::string>& parts) {
    const std::string message = refusal(rules);
    INFO(message);
    CHECK(message != "playable");
    CHECK(message.find('\n') == std::string::npos);
    for (const std::string& part : parts) {
        INFO(part);
        CHECK(message.find(part) != std::string::npos);
    }
}

Rules with(void (*change)(Rules&)) {
    Rules rules;
    change(rules);
    return rules;
}

}  // namespace

TEST_CASE("the default rules are playable with 1 to 16 pods a side") {
    for (int pods = 1; pods <= kPodsMax; ++pods) {
        INFO(pods << " pods");
        CHECK(refusal(rules_of(pods, pods)) == "playable");
        CHECK(refusal(rules_of(pods, 17 - pods)) == "playable");
    }
}

TEST_CASE("every field beyond its range is refused by its path, value and range") {
    for (const RuleField& field : rule_fields()) {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinity = std::numeric_limits<double>::infinity();
        const bool integer = field.type != FieldType::Number;
        std::vector<double> beyond = {field.min - 1.0, field.max + 1.0};
        if (field.min_open) {
            beyond.push_back(field.min);
        }
        if (!integer) {
            beyond.insert(beyond.end(), {nan, infinity, -infinity, std::nextafter(field.max, infinity)});
        }
        for (const double value : beyond) {
            Rules rules;
            field.set(rules, value);
            INFO(field.path << " = " << value);
            check_refusal(rules, {"/" + std::string(field.path) + " = ", range_text(field)});
        }
        CHECK_FALSE(in_range(field, nan));
        if (integer) {
            CHECK_FALSE(in_range(field, field.min + 0.5));
        }
    }
}

TEST_CASE("every field can be read back as it was set") {
    for (const RuleField& field : rule_fields()) {
        Rules rules;
        const double value = field.type == FieldType::Number ? 0.5 * (field.min + field.max) : field.max;
        field.set(rules, value);
        INFO(field.path);
        CHECK(field.get(rules) == value);
        CHECK(in_range(field, field.get(Rules{})));
    }
}

TEST_CASE("a ball larger than a pod is refused") {
    check_refusal(with([](Rules& rules) { rules.ball.radius = 0.0151; }),
                  {"/ball/radius = 0.0151", "/pod/radius = 0.015"});
    CHECK(refusal(with([](Rules& rules) { rules.ball.radius = 0.015; })) == "playable");
}

TEST_CASE("a ball below 0.18 of a pod's radius is refused, since a corner would hide it") {
    check_refusal(with([](Rules& rules) { rules.ball.radius = 0.0026; }),
                  {"/ball/radius = 0.0026", "/pod/radius = 0.015", "0.18"});
    CHECK(refusal(with([](Rules& rules) { rules.ball.radius = 0.00271; })) == "playable");
}

TEST_CASE("a ball of 0.18 of a pod's radius in a corner can be reached") {
    // The pod touches both borders and the ball: the geometry behind the limit of R10.
    const double pod = 1.0;
    const double ball = 0.18 * pod;
    const double between_centres = std::sqrt(2.0) * (pod - ball);
    CHECK(between_centres < pod + ball);
}

TEST_CASE("a zone is absent or covers the goal") {
    check_refusal(with([](Rules& rules) { rules.arena.exclusion_radius = 0.059; }),
                  {"/arena/exclusion_radius = 0.059", "/arena/goal_width = 0.12"});
    CHECK(refusal(with([](Rules& rules) { rules.arena.exclusion_radius = 0.06; })) == "playable");
    CHECK(refusal(with([](Rules& rules) { rules.arena.exclusion_radius = 0.0; })) == "playable");
}

TEST_CASE("a zone leaves a passage to the upper and lower border") {
    // R + 2 pod radii below half the height: 0.3 + 0.03 against 0.325.
    check_refusal(with([](Rules& rules) { rules.arena.exclusion_radius = 0.3; }),
                  {"/arena/exclusion_radius = 0.3", "/pod/radius = 0.015", "/arena/height = 0.65"});
}

TEST_CASE("a zone leaves a passage to the keep-off line") {
    // R + 2 pod radii below 0.5 - keep-off: 0.2 + 0.03 against 0.2.
    Rules rules = rules_of(1, 1);
    rules.arena.keepoff = 0.3;
    rules.arena.exclusion_radius = 0.2;
    check_refusal(rules, {"/arena/exclusion_radius = 0.2", "/pod/radius = 0.015", "/arena/keepoff = 0.3"});
    rules.arena.exclusion_radius = 0.165;
    CHECK(refusal(rules) == "playable");
}

TEST_CASE("a thrust at or above the force limit is refused") {
    Rules rules;
    rules.ball.collision_force_limit = rules.pod.thrust;
    check_refusal(rules, {"/pod/thrust = 1.3e-05", "/ball/collision_force_limit = 1.3e-05"});
    rules.ball.collision_force_limit = 1.01 * rules.pod.thrust;
    CHECK(refusal(rules) == "playable");
}

TEST_CASE(
    "a thrust that its noise can lift to the force limit is refused, since no impact would be needed for a loss") {
    Rules rules;
    rules.ball.collision_force_limit = 1.05 * rules.pod.thrust;
    rules.noise.thrust = 0.04;
    CHECK(refusal(rules) == "playable");
    rules.noise.thrust = 0.06;
    check_refusal(rules, {"/pod/thrust = 1.3e-05", "/noise/thrust = 0.06", "/ball/collision_force_limit = 1.365e-05"});
}

TEST_CASE("a deny window below one tick is refused") {
    check_refusal(with([](Rules& rules) { rules.ball.deny_ticks = 0; }), {"/ball/deny_ticks = 0", "[1, "});
    check_refusal(with([](Rules& rules) { rules.ball.keep_deny_ticks = 0; }), {"/ball/keep_deny_ticks = 0"});
}

TEST_CASE("a goal as wide as the arena is high is refused, and one that the ball does not pass") {
    check_refusal(with([](Rules& rules) { rules.arena.goal_width = 0.65; }),
                  {"/arena/goal_width = 0.65", "/arena/height = 0.65"});
    Rules rules;
    rules.arena.goal_width = 0.016;
    check_refusal(rules, {"/arena/goal_width = 0.016", "/ball/radius = 0.008"});
}

TEST_CASE("thrust without friction has no top speed and is refused") {
    check_refusal(with([](Rules& rules) { rules.pod.friction = 0.0; }), {"/pod/friction", "/pod/thrust = 1.3e-05"});
    check_refusal(with([](Rules& rules) { rules.pod.friction_carrying = 0.0; }), {"friction", "/pod/thrust = 1.3e-05"});
    CHECK(refusal(billiard_rules(1, 1)) == "playable");  // No thrust, no friction: nobody is driven.
}

TEST_CASE("rules by which a body could move more than half of the smallest opening in a tick are refused") {
    Rules rules;
    // pod: 1.3e-5 / 0.015 + S; ball: twice that + 10 S; at most 0.06.
    const double pod = rules.pod.thrust / rules.pod.friction;
    rules.ball.shoot_force = (0.06 - 2.0 * pod) / 12.0 * 1.0001;
    check_refusal(
        rules, {"/pod/thrust = 1.3e-05", "/pod/friction = 0.015", "/ball/shoot_force = ", "/ball/mass = 0.1", "0.12"});
    rules.ball.shoot_force = (0.06 - 2.0 * pod) / 12.0 * 0.9999;
    CHECK(refusal(rules) == "playable");
    rules.noise.thrust = 0.1;  // The noise of the thrust counts.
    check_refusal(rules, {"/pod/thrust"});
}

TEST_CASE("R9: the speeds that are compared are those of the rules page") {
    Rules rules;
    rules.noise.thrust = 0.05;
    rules.pod.friction_carrying = 0.01;  // The lower of both frictions counts.
    const ResolvedRules resolved_rules = resolved(rules);
    const double pod = 1.3e-5 * 1.05 / 0.01 + 3.5e-4 / 1.0;
    CHECK(resolved_rules.pod_speed_max == Approx(pod).epsilon(1e-14));
    CHECK(resolved_rules.ball_speed_max == Approx(2.0 * pod + 3.5e-4 / 0.1).epsilon(1e-14));
}

TEST_CASE("the smallest of height, goal width and zone radius bounds the speed") {
    Rules rules;
    rules.ball.shoot_force = 2.8e-3;  // A ball of up to 0.0353.
    CHECK(refusal(rules) == "playable");
    rules.arena.exclusion_radius = 0.065;  // Half of it is 0.0325.
    check_refusal(rules, {"0.065"});
    rules.arena.exclusion_radius = 0.0;
    CHECK(refusal(rules) == "playable");
    rules.arena.goal_width = 0.065;
    check_refusal(rules, {"0.065"});
}

TEST_CASE("constants that follow from the rules are resolved with them") {
    Rules rules;
    rules.noise.kick_degrees = 2.0;
    const ResolvedRules resolved_rules = resolved(rules);
    CHECK(resolved_rules.pod_drag.decay == Approx(std::exp(-0.015)).epsilon(1e-15));
    CHECK(resolved_rules.carrier_drag.decay == Approx(std::exp(-0.02 / 1.1)).epsilon(1e-15));
    CHECK(resolved_rules.ball_drag.decay == Approx(std::exp(-5e-3)).epsilon(1e-15));
    CHECK(resolved_rules.kick_half_tangent == Approx(std::tan(std::acos(-1.0) / 180.0)).epsilon(1e-15));
    rules.noise.kick_degrees = 90.0;
    CHECK(resolved(rules).kick_half_tangent == Approx(1.0).epsilon(1e-15));
    rules.noise.kick_degrees = 0.0;
    CHECK(resolved(rules).kick_half_tangent == 0.0);
}
