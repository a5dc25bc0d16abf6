// The counts of the play in whatever match: sums, suspended matches, and the golden counts. Source: R113 to R119.
#include "engine/play_counts.hpp"

#include <array>
#include <string>

#include "engine/random.hpp"
#include "engine/referee.hpp"
#include "engine/step.hpp"
#include "support/catch.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

// What the counts of a slot add up to. Empty: all is right.
std::string broken_sum(const World& world) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const SlotPlay& counts = world.play.slot[slot];
        if (counts.shots + counts.passes + counts.clearances != world.metrics.slot[slot].kicks) {
            return "the kinds of kicks";
        }
        const bool is_open = world.play.spell_slot == static_cast<int>(slot);
        if (spells_ended(counts) + (is_open ? 1 : 0) != counts.spells) {
            return "the ends of spells";
        }
        if (counts.chances > counts.shots || counts.passes_received > counts.passes ||
            counts.kickoffs_scored > counts.kickoffs_taken) {
            return "a part and its whole";
        }
        if (counts.spells < world.metrics.slot[slot].gains) {
            return "spells and gains";
        }
    }
    return "";
}

Rules short_rules() {
    Rules rules = noisy(rules_of(4, 5));
    rules.match.period_ticks = 1500;
    rules.match.before_kickoff_ticks = 60;
    rules.match.after_goal_ticks = 20;
    rules.ball.keep_ticks = 60;
    rules.stall.open_ticks = 150;
    rules.stall.zone_ticks = 60;
    return rules;
}

// The scripted team, whose pods also shoot at random now and then.
Commands played(const World& world, const ResolvedRules& rules, Draw& draw) {
    Commands commands = scripted_commands(world, rules);
    const Commands random = random_commands(draw, 0.05);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (std::size_t pod = 0; pod < kPodsMax; ++pod) {
            if (random[slot][pod].shoot) {
                commands[slot][pod].shoot = true;
                commands[slot][pod].shot = random[slot][pod].shot;
            }
        }
    }
    return commands;
}

}  // namespace

TEST_CASE("every kick has one kind and every spell one end, after each step of whatever match", "[property]") {
    std::array<std::int64_t, kSpellEnds> ends{};
    SlotPlay all;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Draw draw(seed);
        const ResolvedRules rules = resolved(short_rules());
        World world = make_world(rules, seed, seed % 3 == 0);
        while (world.mode != GameMode::Ended) {
            step(world, rules, played(world, rules, draw));
            INFO("seed " << seed << ", tick " << world.tick);
            REQUIRE(broken_sum(world) == "");
        }
        CHECK(world.play.spell_slot == kNobody);
        for (const SlotPlay& counts : world.play.slot) {
            all.shots += counts.shots;
            all.passes += counts.passes;
            all.clearances += counts.clearances;
            for (std::size_t end = 0; end < kSpellEnds; ++end) {
                ends[end] += spells_ended_by(counts, static_cast<SpellEnd>(end));
            }
        }
    }
    for (std::size_t end = 0; end < kSpellEnds; ++end) {
        INFO("end " << end);
        CHECK(ends[end] > 0);
    }
    CHECK(all.shots > 0);
    CHECK(all.passes > 0);
    CHECK(all.clearances > 0);
}

TEST_CASE("a match that is suspended or played tick by tick has the same counts", "[property]") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Draw draw(seed);
        const ResolvedRules rules = resolved(short_rules());
        World world = make_world(rules, seed);
        World halting = world;
        for (int i = 0; world.mode != GameMode::Ended; ++i) {
            const Commands commands = played(world, rules, draw);
            step(world, rules, commands);
            if (i % 7 == 0) {
                suspend(halting);
                step(halting, rules, commands);
                resume(halting);
            }
            ResolvedRules single = rules;
            single.match.control_step_ticks = 1;
            step(halting, single, commands);
            for (int ticks = 1; ticks < rules.match.control_step_ticks; ++ticks) {
                tick(halting, single);
            }
            halting.events = world.events;
            halting.denied_in_step = world.denied_in_step;
            halting.pending_exit = world.pending_exit;
            halting.suspended_mode = world.suspended_mode;
            INFO("seed " << seed << ", step " << i);
            REQUIRE(first_difference(world, halting) == "");
        }
        REQUIRE(world.play.slot[0].spells > 0);
    }
}

TEST_CASE("the counts of the play do not change the match", "[property]") {
    const ResolvedRules rules = resolved(short_rules());
    World world = make_world(rules, 5);
    World other = world;
    other.play.slot[1].spells = 7;
    other.play.spell_slot = 1;
    for (int i = 0; i < 300; ++i) {
        const Commands commands = scripted_commands(world, rules);
        step(world, rules, commands);
        step(other, rules, commands);
        other.play = world.play;
        REQUIRE(first_difference(world, other) == "");
    }
}

// Every build counts the same. A change of this number is a change of R113 to R119.
TEST_CASE("a scripted match gives the golden counts of its play", "[golden]") {
    const ResolvedRules rules = resolved(short_rules());
    std::uint64_t digest = 0;
    for (std::uint64_t seed = 21; seed <= 24; ++seed) {
        Draw draw(seed);
        World world = make_world(rules, seed);
        while (world.mode != GameMode::Ended) {
            step(world, rules, played(world, rules, draw));
        }
        for (const SlotPlay& counts : world.play.slot) {
            for (const std::int64_t count :
                 {counts.shots, counts.passes, counts.clearances, counts.chances, counts.passes_received, counts.spells,
                  counts.ended_by_tackle, counts.ended_by_interception, counts.ended_by_clearance, counts.ended_by_shot,
                  counts.ended_by_keep_limit, counts.ended_by_stall, counts.ended_by_whistle, counts.kickoffs_taken,
                  counts.kickoffs_scored}) {
                digest = mix(digest + static_cast<std::uint64_t>(count)) + 1;
            }
        }
    }
    CHECK(digest == 0x6590abfe6e1f622);
}
