// Counts of the play of a match: kinds of kicks, and how the spells of possession end. They do not influence the match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/event.hpp"
#include "engine/rules.hpp"

namespace podball::engine {

struct World;

/// What ended a spell of possession. Source: R117.
enum class SpellEnd : std::int32_t {
    Tackle = 0,         ///< The opponents gained a ball that the team lost by force.
    Interception = 1,   ///< They gained the ball of a pass,
    LostClearance = 2,  ///< of a clearance or a release,
    Shot = 3,           ///< or of a shot; or the team scored.
    KeepLimit = 4,      ///< They gained a ball that the team lost by the keep limit.
    Stall = 5,          ///< The stall rule dropped the ball.
    Whistle = 6,        ///< The opponents scored, or the time was up.
};
constexpr int kSpellEnds = 7;

/// The counts of one slot. Source: R113 to R119.
struct SlotPlay {
    // Kicks by their kind. The three add up to SlotMetrics::kicks.
    std::int64_t shots = 0;
    std::int64_t passes = 0;
    std::int64_t clearances = 0;

    std::int64_t chances = 0;          ///< Shots on goal from near.
    std::int64_t passes_received = 0;  ///< Passes whose ball a team-mate gained.
    std::int64_t spells = 0;           ///< Spells of possession that began.

    // Spells by their end. With the one that has not ended they add up to `spells`.
    std::int64_t ended_by_tackle = 0;
    std::int64_t ended_by_interception = 0;
    std::int64_t ended_by_clearance = 0;
    std::int64_t ended_by_shot = 0;
    std::int64_t ended_by_keep_limit = 0;
    std::int64_t ended_by_stall = 0;
    std::int64_t ended_by_whistle = 0;

    std::int64_t kickoffs_taken = 0;   ///< Own kick-offs that were played.
    std::int64_t kickoffs_scored = 0;  ///< Those that led to an early own goal (R90).
};

/// The counts of both slots, and the spell that has not ended.
struct Play {
    std::array<SlotPlay, kSlots> slot{};
    std::int32_t spell_slot = -1;                 ///< Whose spell it is, or -1.
    SpellEnd spell_end_ahead = SpellEnd::Tackle;  ///< Its end if the opponents gain the ball now.
    std::int32_t kickoff_slot = -1;               ///< Slot of the last kick-off, or -1.
};

/// The count of `counts` that SpellEnd `end` belongs to.
std::int64_t spells_ended_by(const SlotPlay& counts, SpellEnd end);
/// Spells that ended.
std::int64_t spells_ended(const SlotPlay& counts);

// Figures of a slot. Null if there is nothing to divide by.

/// Share of the spells that ended by `end`. Source: R117.
std::optional<double> share_ended_by(const SlotPlay& counts, SpellEnd end);
/// Passes received for each spell. Source: R118.
std::optional<double> passes_per_spell(const SlotPlay& counts);
/// Share of the own kick-offs that led to an early own goal. Source: R119.
std::optional<double> kickoff_conversion(const SlotPlay& counts);

// Called where the events happen. Internal to the engine. Those of the ball have an effect in Running only.

/// After a kick of `body`: the ball is free and has its velocity.
void count_kind(World& world, const ResolvedRules& rules, int body);
/// Before the metrics forget the kick.
void count_spell_gain(World& world, int body);
void count_spell_loss(World& world, LossCause cause);
void count_spell_whistle(World& world);
void count_spell_goal(World& world, int scoring_slot, bool is_early);
/// Ends the spell that there is.
void end_spell(World& world, SpellEnd end);

}  // namespace podball::engine
