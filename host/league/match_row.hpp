// The result of one match of a league, as it is stored.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace podball::league {

/// How a match ended.
enum class Ending {
    FullTime,
    Forfeit,         ///< Played to the end, but lost by strikes or crashes.
    ConductForfeit,  ///< Played to the end, but lost by the rules of conduct.
    NoStart,         ///< A team's instance could not be made. There are no metrics.
};

/// What one team did wrong, by kind.
struct Incident {
    int slot = 0;
    std::string kind;  ///< As in the JSON of a match, such as "step_over_hard".
    std::int64_t count = 0;
    std::int64_t first_tick = 0;
    int first_pod = -1;  ///< -1: none.
    std::string value;   ///< Of the first one. May be empty.
    friend bool operator==(const Incident&, const Incident&) = default;
};

/// One team in a match.
struct SlotRow {
    std::vector<std::optional<double>> metrics;  ///< In the order of `match::team_metrics`; empty after a NoStart.
    std::vector<std::string> conduct;            ///< Names of its breaches of the rules of conduct.
    bool forfeited = false;  ///< By strikes, crashes or conduct, or because its instance could not be made.
    friend bool operator==(const SlotRow&, const SlotRow&) = default;
};

/// The result of one match. A function of its key, unless `is_timed`.
struct MatchRow {
    std::string key;  ///< 32 hex digits, see `match_key`.
    std::uint64_t seed = 0;
    Ending ending = Ending::FullTime;
    std::string reason;          ///< Of a NoStart, in one sentence.
    std::array<int, 2> score{};  ///< As played, by slot.
    std::optional<int> winner;   ///< Slot; null: nobody.
    std::int64_t ticks = 0;
    std::uint64_t final_state_hash = 0;
    std::vector<std::int64_t> metrics;  ///< In the order of `match::match_metrics`; empty after a NoStart.
    std::array<SlotRow, 2> slots;
    std::vector<Incident> incidents;
    std::uint64_t digest = 0;  ///< Equal digests: the same result.
    bool is_timed = false;     ///< A clock decided something, so the same inputs may lead to another result.
    friend bool operator==(const MatchRow&, const MatchRow&) = default;
};

}  // namespace podball::league
