#include "config/rules_json.hpp"
#include "config/rules_library.hpp"
#include "config/rules_schema.hpp"
#include "config/schema_validator.hpp"
#include "engine/rule_fields.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

using namespace podball;
using namespace podball::config;

namespace {

NamedRules game(const std::string& name) {
    const auto rules = load_rules(name, rules_folders());
    INFO((rules.ok() ? "" : rules.error().message));
    REQUIRE(rules.ok());
    return rules.value();
}

// The numbers that differ from the defaults, as text.
std::map<std::string, double> differences(const engine::Rules& rules) {
    std::map<std::string, double> values;
    for (const engine::RuleField& field : engine::rule_fields()) {
        if (field.get(rules) != field.get(engine::Rules{})) {
            values[std::string(field.path)] = field.get(rules);
        }
    }
    return values;
}

using Differences = std::map<std::string, double>;

// Those of the game's numbers whose paths begin with `prefix`.
Differences part(const std::string& prefix, const std::string& name) {
    Differences values = differences(game(name).rules);
    std::erase_if(values, [&](const auto& value) { return !value.first.starts_with(prefix); });
    return values;
}

// The smallest gap between a pod and anything beside it: another pod, a border, the keep-off line, the ball.
double gap_min(const engine::Rules& rules, const std::vector<Vec2>& lineup) {
    const double radius = rules.pod.radius;
    const Vec2 ball = {-(rules.arena.keepoff + rules.ball.radius), 0.0};
    double gap = 1.0;
    for (std::size_t i = 0; i < lineup.size(); ++i) {
        const Vec2 pod = lineup[i];
        gap = std::min({gap, pod.x + 0.5 - radius, rules.arena.height / 2 - std::fabs(pod.y) - radius,
                        -rules.arena.keepoff - pod.x - radius, distance(pod, ball) - radius - rules.ball.radius});
        for (std::size_t j = 0; j < i; ++j) {
            gap = std::min(gap, distance(pod, lineup[j]) - 2 * radius);
        }
    }
    return gap;
}

}  // namespace

TEST_CASE("the games of this project are found by name") {
    CHECK(rules_names(rules_folders()) == std::vector<std::string>{"classic-11", "classic-5", "lively-11", "lively-5",
                                                                   "original-11", "research-11", "research-5",
                                                                   "resource-7", "resource-research-7"});
}

TEST_CASE("every game loads, resolves, is valid by the schema and says what it is") {
    const auto schema = nlohmann::json::parse(rules_schema());
    for (const std::string& name : rules_names(rules_folders())) {
        CAPTURE(name);
        const NamedRules rules = game(name);
        CHECK_FALSE(rules.description.empty());
        CHECK(rules_sha256(rules.resolved).size() == 64);
        std::ifstream file(rules.file);
        CHECK(is_valid(schema, nlohmann::json::parse(file)));
    }
}

TEST_CASE("every line-up has a keeper in its zone, the others outside, and 0.02 around every pod") {
    for (const std::string& name : rules_names(rules_folders())) {
        CAPTURE(name);
        const engine::Rules rules = game(name).rules;
        for (const auto& lineup : rules.lineup) {
            REQUIRE_FALSE(lineup.empty());
            CHECK(gap_min(rules, lineup) >= 0.02);
            const double zone = rules.arena.exclusion_radius + rules.pod.radius;
            CHECK(distance(lineup.front(), {-0.5, 0.0}) < zone);
            CHECK(std::all_of(lineup.begin() + 1, lineup.end(), [&](Vec2 pod) {
                return distance(pod, {-0.5, 0.0}) > zone + 0.02;
            }));
        }
    }
}

TEST_CASE("classic-5 is the defaults") { CHECK(differences(game("classic-5").rules).empty()); }

TEST_CASE("classic-11 is the defaults with 11 pods") {
    CHECK(differences(game("classic-11").rules) == Differences{{"pods/0", 11}, {"pods/1", 11}});
}

TEST_CASE("research-11 is classic-11 with noise") {
    CHECK(differences(game("research-11").rules) ==
          Differences{
              {"pods/0", 11}, {"pods/1", 11}, {"noise/thrust", 0.05}, {"noise/ball", 0.05}, {"noise/kick_degrees", 2}});
    CHECK(game("research-11").rules.lineup == game("classic-11").rules.lineup);
}

TEST_CASE("research-5 is classic-5 with the noise of research-11") {
    CHECK(differences(game("research-5").rules) ==
          Differences{{"noise/thrust", 0.05}, {"noise/ball", 0.05}, {"noise/kick_degrees", 2}});
    CHECK(game("research-5").rules.lineup == game("classic-5").rules.lineup);
}

TEST_CASE("lively-11 and lively-5 have the noise and the line-ups of research-11 and research-5") {
    for (const std::string pods : {"5", "11"}) {
        const engine::Rules lively = game("lively-" + pods).rules;
        CHECK(lively.lineup == game("research-" + pods).rules.lineup);
        CHECK(part("noise/", "lively-" + pods) == part("noise/", "research-" + pods));
        CHECK(lively.pod.friction_carrying > lively.pod.friction);  // The page: a pod with the ball is slower.
    }
}

TEST_CASE("resource-7 is the defaults with 7 pods and resources") {
    CHECK(differences(game("resource-7").rules) == Differences{{"pods/0", 7}, {"pods/1", 7}});
    CHECK(game("resource-7").rules.resources.has_value());
}

TEST_CASE("a match of resource-7 has ten minutes of Running") {
    const engine::Rules rules = game("resource-7").rules;
    CHECK(rules.match.periods * rules.match.period_ticks == 10 * rules.resources->ticks_per_minute);
}

TEST_CASE("resource-research-7 is resource-7 with the noise of research-11") {
    CHECK(differences(game("resource-research-7").rules) ==
          Differences{
              {"pods/0", 7}, {"pods/1", 7}, {"noise/thrust", 0.05}, {"noise/ball", 0.05}, {"noise/kick_degrees", 2}});
    CHECK(game("resource-research-7").rules.resources.has_value());
    CHECK(game("resource-research-7").rules.lineup == game("resource-7").rules.lineup);
}

TEST_CASE("original-11 has the rules of the page, and none that the page does not have") {
    const engine::Rules rules = game("original-11").rules;
    CHECK(rules.ball.keep_deny_ticks == rules.ball.deny_ticks);
    CHECK(rules.match.lineup_jitter == 0.0);
    CHECK(rules.stall.zone_ticks == 0);
    CHECK(rules.stall.open_ticks == 0);
    CHECK(rules.noise.thrust == 0.0);
    CHECK(rules.noise.ball == 0.0);
    CHECK(rules.noise.kick_degrees == 0.0);
    CHECK(rules.arena.keepoff_holds == engine::KeepoffHolds::Centre);
    CHECK(rules.ball.after_goal == engine::AfterGoal::Reflected);
    CHECK(rules.pod.thrust < rules.ball.collision_force_limit);  // R10: an impact is needed for a loss by force.
    CHECK(rules.conduct.consequence == engine::Consequence::Forfeit);
    CHECK(rules.conduct.camping_attack_ratio_min == 1e-13);  // A ratio of zero: R84.
    CHECK(rules.conduct.blocking_share_max == 1.0);          // The page has no consequence for blocking.
    CHECK(differences(rules).size() == 11);                  // Those above that differ from the defaults, and the pods.
}
