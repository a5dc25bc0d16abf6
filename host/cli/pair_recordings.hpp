// Recordings of the matches of pairs: a file for each match.
#pragma once

#include "base/result.hpp"
#include "hosting/hosted_match.hpp"
#include "match/pair_runner.hpp"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>

namespace podball::cli {

/// Plays and records the matches of pairs. A recording that cannot be written ends the recording, not the matches.
class PairRecordings {
  public:
    /// `match`: the first leg of the first pair. `pairs`: number of pairs, at most. Requires: `match` outlives this.
    PairRecordings(const hosting::HostedMatch& match, std::filesystem::path folder, int pairs);

    /// Errors: there is no such folder, it cannot be written, or it has a file with the name of a recording.
    [[nodiscard]] Result<void> check() const;

    /// Plays and records a match. Arguments, errors and threads: as `match::PlayLeg`.
    match::MatchOutcome play(std::uint64_t seed, int leg, const match::Observer& observer);

    /// Removes the recordings of matches of pairs from number `pairs` on, which do not count.
    void keep(int pairs) const;

    /// Errors: why the recording ended before the matches.
    [[nodiscard]] Result<void> result() const;

    /// The file of a match. Names sort in the order of the matches.
    [[nodiscard]] std::filesystem::path file_of(std::uint64_t seed, int leg) const;

  private:
    [[nodiscard]] bool has_failed() const;
    [[nodiscard]] hosting::HostedMatch leg_of(std::uint64_t seed, int leg) const;

    const hosting::HostedMatch& match_;
    std::filesystem::path folder_;
    int pairs_;
    mutable std::mutex mutex_;      ///< Protects `error_`.
    std::optional<Error> error_{};  ///< The first recording that could not be written.
};

}  // namespace podball::cli
