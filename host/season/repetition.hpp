// Plays matches of a league again and compares them with their stored results.
#pragma once

#include "base/result.hpp"
#include "league/match_row.hpp"
#include "season/surroundings.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace podball::store {
class Store;
}

namespace podball::season {

/// A match that was played again.
struct Repetition {
    league::MatchRow stored;
    league::MatchRow again;
    /// Whether both are the same result. Always true if a clock decided one of them.
    [[nodiscard]] bool agrees() const;
};

/// Plays the match with this key again, and records it in `file` unless that is empty.
/// Errors: there is no such match; a library is missing or changed; the machine cannot play it; the file cannot be
/// written.
Result<Repetition> repeat_match(store::Store& store, const std::string& key, const std::filesystem::path& file,
                                const Surroundings& surroundings);

/// Plays the matches with these keys again, one after another, and records each in the file that `file_of` names.
/// `take` gets each of them, and its error ends the repetition. Errors: as for `repeat_match`.
Result<void> repeat_matches(store::Store& store, std::span<const std::string> keys,
                            const std::function<std::filesystem::path(const std::string& key)>& file_of,
                            const Surroundings& surroundings,
                            const std::function<Result<void>(const Repetition&)>& take);

struct VerifyConfig {
    double share =
        1.0;  ///< Share of the matches that is played again, from 0 to 1. A larger share contains a smaller one.
    int threads = 1;
    Surroundings surroundings;
};

struct Verification {
    std::int64_t compared = 0;
    std::int64_t left_out = 0;          ///< Matches of the sample that a clock decided, then or now.
    std::vector<Repetition> differing;  ///< In the order of their keys. Each is also stored as a discrepancy.
    bool is_stopped = false;
};

/// Plays a sample of the stored matches again and compares the digests. `observe` gets the number of matches done and
/// of all matches of the sample, and returns false to stop. It may be null. A result that differs is stored as a
/// discrepancy. Requires: `store` is open for writing. Errors: as for `run`; the machine could not play a match.
Result<Verification> verify(store::Store& store, const VerifyConfig& config,
                            const std::function<bool(std::int64_t done, std::int64_t total)>& observe = nullptr);

}  // namespace podball::season
