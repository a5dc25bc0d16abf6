#include "replay/keyframe.hpp"

#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "engine/world_fields.hpp"
#include "replay/json_text.hpp"
#include "replay/sample_match.hpp"
#include "support/catch.hpp"
#include "support/random_rules.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/world_compare.hpp"

#include <set>
#include <string>

using namespace podball;
using namespace podball::replay;
using namespace podball::engine;
using testing::Draw;

namespace {

World restored(const World& world, const ResolvedRules& rules) {
    const auto read = read_keyframe(keyframe_json(world), rules, world.seed);
    INFO((read.ok() ? std::string() : read.error().message));
    REQUIRE(read.ok());
    return read.value();
}

// Plays both on under the same commands and compares everything after each step.
void check_same_future(World a, World b, const ResolvedRules& rules, Draw& draw, int steps) {
    for (int i = 0; i < steps; ++i) {
        const Commands commands = any_commands(draw);
        engine::step(a, rules, commands);
        engine::step(b, rules, commands);
        CAPTURE(i);
        REQUIRE(testing::first_difference(a, b).empty());
        REQUIRE(state_hash(a) == state_hash(b));
        REQUIRE_FALSE(first_difference(a, b));
    }
}

/// Changes the recorded value `target`, counted over all fields. Returns its name; empty if there are not so many.
std::string change_value(World& world, int target) {
    std::string changed;
    for_each_recorded_field([&](const auto& field) {
        for (int i = 0; i < field.count(world); ++i) {
            if (target-- != 0) {
                continue;
            }
            auto& value = field.at(world, i);
            value =
                static_cast<std::remove_reference_t<decltype(value)>>(static_cast<double>(value) == 0.0 ? 1.0 : 0.0);
            changed = std::string(field.name) + (field.is_list ? "[" + std::to_string(i) + "]" : "");
        }
    });
    return changed;
}

}  // namespace

TEST_CASE("a match plays on from any keyframe as if it had never stopped", "[property]") {
    int matches = 0;
    for (std::uint64_t seed = 1; matches < 25; ++seed) {
        Draw draw(seed);
        CAPTURE(seed);
        const auto rules = testing::random_rules(draw);
        if (!rules) {
            continue;
        }
        ++matches;
        Rules played = *rules;
        played.match.control_step_ticks = 1 + draw.below(6);
        const ResolvedRules resolved_rules = testing::resolved(played);
        World world = make_world(resolved_rules, seed, draw.chance(0.5));
        for (int block = 0; block < 6; ++block) {
            check_same_future(world, restored(world, resolved_rules), resolved_rules, draw, 15);
            for (int i = 0; i < 30; ++i) {
                engine::step(world, resolved_rules, any_commands(draw));
            }
        }
    }
}

TEST_CASE("a match with everything in it plays on from any keyframe", "[property]") {
    Rules rules = testing::noisy(testing::rules_of(4, 3));
    rules.match.period_ticks = 1500;
    rules.match.before_kickoff_ticks = 60;
    rules.match.after_goal_ticks = 40;
    rules.stall.open_ticks = 200;
    const ResolvedRules resolved_rules = testing::resolved(rules);
    World world = make_world(resolved_rules, 5);
    for (int i = 0; world.mode != GameMode::Ended; ++i) {
        if (i % 16 == 0) {
            World first = world;
            World second = restored(world, resolved_rules);
            for (int k = 0; k < 24; ++k) {
                engine::step(first, resolved_rules, testing::scripted_commands(first, resolved_rules));
                engine::step(second, resolved_rules, testing::scripted_commands(second, resolved_rules));
            }
            REQUIRE(testing::first_difference(first, second).empty());
        }
        engine::step(world, resolved_rules, testing::scripted_commands(world, resolved_rules));
    }
}

TEST_CASE("any state of a match reads back, with its metrics", "[property]") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Draw draw(seed);
        CAPTURE(seed);
        const ResolvedRules rules = testing::resolved(testing::rules_of(1 + draw.below(11), 1 + draw.below(11)));
        World world = testing::random_world(rules, draw);
        // As at the end of a control step: nothing is pending, and there is no thrust of a last command.
        world.events.clear();
        world.pending_shots = 0;
        world.denied_in_step = 0;
        world.pending_exit = {kNobody, kNobody};
        world.force_x = world.force_y = {};
        if (world.mode == GameMode::Suspended) {
            world.suspended_mode = GameMode::Running;
        }
        world.metrics.slot[1].area_sum = draw.unit();
        world.metrics.slot[0].kicks = draw.below(1000);
        const World again = restored(world, rules);
        REQUIRE_FALSE(first_difference(world, again));
        REQUIRE(state_hash(world) == state_hash(again));
        const std::string difference = testing::first_difference(world, again);
        REQUIRE(difference.empty());
    }
}

TEST_CASE("the first field that differs is named, whichever it is") {
    const World world = make_world(testing::resolved(testing::rules_of(2, 3)), 4);
    constexpr int kValues = 132;  // A field that is added is counted here.
    for (int target = 0; target < kValues; ++target) {
        World changed = world;
        const std::string name = change_value(changed, target);
        const auto difference = first_difference(world, changed);
        REQUIRE(difference);
        CHECK(difference->field == name);
        CHECK(difference->first != difference->second);
    }
    World unchanged = world;
    CHECK(change_value(unchanged, kValues).empty());
    CHECK_FALSE(first_difference(world, unchanged));
}

TEST_CASE("a keyframe of an older minor version has no counts of the play, and nothing is compared with them") {
    const ResolvedRules rules = testing::resolved(testing::rules_of(3, 2));
    World world = make_world(rules, 4);
    for (int i = 0; i < 300; ++i) {
        engine::step(world, rules, testing::scripted_commands(world, rules));
    }
    auto object = read_object(keyframe_json(world)).value();
    std::set<std::string> keys;
    for_each_recorded_field([&](const auto& field) {
        if (field.is_of_play) {
            keys.insert(std::string(field.name));
        }
    });
    CHECK(keys.size() == 18);
    for (const std::string& key : keys) {
        REQUIRE(object.erase(key) == 1);
    }
    const auto old = read_keyframe(object.dump(), rules, world.seed);
    REQUIRE(old.ok());
    CHECK_FALSE(old.value().has_play);
    CHECK_FALSE(first_difference(old.value(), world));
    CHECK_FALSE(first_difference(world, old.value()));
    const std::string again = keyframe_json(old.value());
    for (const std::string& key : keys) {
        CHECK(again.find('"' + key + '"') == std::string::npos);
    }
    World played = old.value();
    Draw draw(1);
    for (int i = 0; i < 2000 && played.mode != GameMode::Ended; ++i) {
        const Commands commands = any_commands(draw);
        engine::step(played, rules, commands);
        engine::step(world, rules, commands);
    }
    CHECK(state_hash(played) == state_hash(world));
    CHECK_FALSE(first_difference(played, world));
    object["spell_slot"] = -1;
    CHECK(read_keyframe(object.dump(), rules, 4).error().message == "/shots: missing");
}

TEST_CASE("a keyframe that no match could lead to is refused with its place") {
    const ResolvedRules rules = testing::resolved(testing::rules_of(2, 2));
    World world = make_world(rules, 4);
    for (int i = 0; i < 300; ++i) {
        engine::step(world, rules, testing::scripted_commands(world, rules));
    }
    const std::string good = keyframe_json(world);
    const auto with = [&](const std::string& pointer, const nlohmann::json& value) {
        nlohmann::json object = nlohmann::json::parse(good);
        object[nlohmann::json::json_pointer(pointer)] = value;
        const auto read = read_keyframe(object.dump(), rules, 4);
        return read ? std::string("accepted") : read.error().message;
    };
    REQUIRE(world.ball_state == BallState::Free);
    CHECK(with("/tick", world.tick) == "accepted");
    CHECK(with("/tick", -1) == "/tick: -1; must be a whole number from 0 to 9007199254740992");
    CHECK(with("/tick", 1.5) == "/tick: 1.5; must be a whole number from 0 to 9007199254740992");
    CHECK(with("/mode", 5) == "/mode: 5; must be a whole number from 0 to 4");
    CHECK(with("/x", {0.0, 0.1}) == "/x: a list of 2; must be a list of 5");
    CHECK(with("/x/4", "0") == "/x/4: \"0\"; must be a number");
    CHECK(with("/x/4", 1e18) == "/x/4: 1e+18; must be -32 to 32");
    CHECK(with("/carrier", 4) == "/carrier: 4; must be a whole number from -1 to 3");
    CHECK(with("/kick_is_on_goal", 1) == "/kick_is_on_goal: 1; must be true or false");
    CHECK(with("/possessing_slot", 2) == "/possessing_slot: 2; must be a whole number from -1 to 1");

    // What the engine takes for granted.
    CHECK(with("/x/0", 2.0) == "/x/0: x of a pod is 2, but must be -0.485000000485 to 0.485000000485");
    CHECK(with("/x/4", 1.0) == "/x/4: x of the ball is 1, but must be -0.5000000005 to 0.5000000005");
    CHECK(with("/ball_state", 1) == "/carrier: the carrier of a carried ball is -1, but must be 0 to 3");
    CHECK(with("/zone_owner/0", 2) == "/zone_owner/0: the slot of the zone's owner is 1, but must be 0");
    CHECK(with("/side", {1, 1}) == "/side/1: the side of slot 1 is 1, but must be 0");
    CHECK(with("/period", 2) == "/period: the period is 2, but must be 0 to 1");
    CHECK(read_keyframe("[]", rules, 4).error().message == "JSON, but not an object");
    CHECK(read_keyframe("{", rules, 4).error().message.starts_with("JSON:1:"));
    CHECK(read_keyframe(R"({"tick":0})", rules, 4).error().message == "/mode: missing");
    CHECK(read_keyframe(std::string(1000, '[') + std::string(1000, ']'), rules, 4).error().message ==
          "JSON of more than 32 levels");
}
