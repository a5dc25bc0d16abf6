#include "engine/play_counts.hpp"

#include <cassert>

#include "engine/ball_race.hpp"
#include "engine/kick.hpp"
#include "engine/world.hpp"

namespace podball::engine {
namespace {

// Distances of the ball from the centre of the opponents' goal. Units: length. Source: R113, R115.
constexpr double kShotDistance = 0.3;
constexpr double kChanceDistance = 0.2;

SlotPlay& play_of(World& world, int slot) {
    assert(slot >= 0 && slot < kSlots);
    return world.play.slot[static_cast<std::size_t>(slot)];
}

std::int64_t SlotPlay::*counter_of(SpellEnd end) {
    switch (end) {
        case SpellEnd::Tackle: return &SlotPlay::ended_by_tackle;
        case SpellEnd::Interception: return &SlotPlay::ended_by_interception;
        case SpellEnd::LostClearance: return &SlotPlay::ended_by_clearance;
        case SpellEnd::Shot: return &SlotPlay::ended_by_shot;
        case SpellEnd::KeepLimit: return &SlotPlay::ended_by_keep_limit;
        case SpellEnd::Stall: return &SlotPlay::ended_by_stall;
        case SpellEnd::Whistle: break;
    }
    return &SlotPlay::ended_by_whistle;
}

std::optional<double> quotient(std::int64_t part, std::int64_t whole) {
    if (whole == 0) {
        return std::nullopt;
    }
    return static_cast<double>(part) / static_cast<double>(whole);
}

void begin_spell(World& world, int slot) {
    world.play.spell_slot = slot;
    world.play.spell_end_ahead = SpellEnd::Tackle;
    play_of(world, slot).spells++;
}

// The end of the spell that follows from the kick, if the opponents gain its ball. Counts the kick. Source: R113, R114.
SpellEnd count_kick_kind(World& world, const ResolvedRules& rules, int body) {
    const int slot = slot_of(world, body);
    SlotPlay& counts = play_of(world, slot);
    const double goal_sign = own_goal_sign(world, 1 - slot);
    const Vec2 ball = position(world, kBall);
    const double squared = squared_length(ball - Vec2{goal_sign * (0.5 * rules.arena.width), 0.0});
    if (squared < kShotDistance * kShotDistance) {
        const auto crossing = goal_line_crossing(rules, goal_sign, ball, velocity(world, kBall));
        if (is_on_goal_wide(rules, crossing)) {
            counts.shots++;
            counts.chances += squared < kChanceDistance * kChanceDistance && is_on_goal(rules, crossing) ? 1 : 0;
            return SpellEnd::Shot;
        }
    }
    if (mate_is_first(world, rules, body)) {
        counts.passes++;
        return SpellEnd::Interception;
    }
    counts.clearances++;
    return SpellEnd::LostClearance;
}

}  // namespace

std::int64_t spells_ended_by(const SlotPlay& counts, SpellEnd end) { return counts.*counter_of(end); }

std::int64_t spells_ended(const SlotPlay& counts) {
    std::int64_t ended = 0;
    for (int end = 0; end < kSpellEnds; ++end) {
        ended += spells_ended_by(counts, static_cast<SpellEnd>(end));
    }
    return ended;
}

std::optional<double> share_ended_by(const SlotPlay& counts, SpellEnd end) {
    return quotient(spells_ended_by(counts, end), spells_ended(counts));
}

std::optional<double> passes_per_spell(const SlotPlay& counts) {
    return quotient(counts.passes_received, counts.spells);
}

std::optional<double> kickoff_conversion(const SlotPlay& counts) {
    return quotient(counts.kickoffs_scored, counts.kickoffs_taken);
}

void count_kind(World& world, const ResolvedRules& rules, int body) {
    world.play.spell_end_ahead = count_kick_kind(world, rules, body);
}

void count_spell_gain(World& world, int body) {
    Play& play = world.play;
    const int slot = slot_of(world, body);
    if (play.spell_slot != slot) {
        end_spell(world, play.spell_end_ahead);
        begin_spell(world, slot);
        return;
    }
    const bool is_of_pass = play.spell_end_ahead == SpellEnd::Interception;
    play_of(world, slot).passes_received += is_of_pass && pod_of(world, body) != world.metrics.kick_pod ? 1 : 0;
    play.spell_end_ahead = SpellEnd::Tackle;
}

void count_spell_loss(World& world, LossCause cause) {
    if (world.play.spell_slot == kNobody) {
        return;
    }
    switch (cause) {
        case LossCause::Shot: world.play.spell_end_ahead = SpellEnd::LostClearance; break;
        case LossCause::Force: world.play.spell_end_ahead = SpellEnd::Tackle; break;
        case LossCause::KeepLimit: world.play.spell_end_ahead = SpellEnd::KeepLimit; break;
        case LossCause::Stall: break;  // The drop ends the spell.
    }
}

void count_spell_whistle(World& world) {
    if (world.play.kickoff_slot != kNobody) {
        play_of(world, world.play.kickoff_slot).kickoffs_taken++;
    }
    if (world.carrier != kNobody) {
        begin_spell(world, slot_of(world, world.carrier));
    }
}

void count_spell_goal(World& world, int scoring_slot, bool is_early) {
    const Play& play = world.play;
    play_of(world, scoring_slot).kickoffs_scored += is_early && play.kickoff_slot == scoring_slot ? 1 : 0;
    end_spell(world, play.spell_slot == scoring_slot ? SpellEnd::Shot : SpellEnd::Whistle);
}

void end_spell(World& world, SpellEnd end) {
    Play& play = world.play;
    if (play.spell_slot != kNobody) {
        play_of(world, play.spell_slot).*counter_of(end) += 1;
    }
    play.spell_slot = kNobody;
    play.spell_end_ahead = SpellEnd::Tackle;
}

}  // namespace podball::engine
