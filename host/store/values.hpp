// What the store of a league keeps besides the results of matches.
#pragma once

#include "league/match_key.hpp"
#include "league/match_row.hpp"
#include "league/plan.hpp"
#include "league/spec.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::store {

/// What a league consists of, as it was when its store was made. It never changes.
struct StoredLeague {
    std::string spec;          ///< Text of the league file.
    std::uint64_t seed = 0;    ///< Pair k of every pairing has the seed `seed` + k.
    int result_version = 0;    ///< Of the engine.
    std::string rules;         ///< JSON of all rules, without defaults left out.
    std::string rules_sha256;  ///< 64 hex digits.
    std::string budget;        ///< Canonical text of the time budget.
    friend bool operator==(const StoredLeague&, const StoredLeague&) = default;
};

/// How a league was registered, and whether it kept to that.
struct RegistrationRecord {
    std::string head_sha256;  ///< Of the bytes of the registered league file: 64 hex digits. Empty: not registered.
    std::string exploratory;  ///< Why its runs are exploratory: one line. Empty: they are not.
    friend bool operator==(const RegistrationRecord&, const RegistrationRecord&) = default;
};

/// Names of the metrics, which become columns. Each is a lower-case letter, followed by such letters, digits and '_'.
struct MetricNames {
    std::vector<std::string> team;
    std::vector<std::string> match;
    friend bool operator==(const MetricNames&, const MetricNames&) = default;
};

/// A file that a team consists of.
struct TeamFile {
    std::string path;    ///< The copy that is played, or the file itself where no copy is possible.
    std::string sha256;  ///< 64 hex digits.
    friend bool operator==(const TeamFile&, const TeamFile&) = default;
};

/// A team of the league. Its number is its place in the order in which teams entered the league, from 0.
struct StoredTeam {
    int number = 0;
    std::string name;                           ///< Unique within the league.
    std::string given;                          ///< Name or path of the team, as its user wrote it.
    std::vector<TeamFile> files;                ///< All files that make the team. Documents come before libraries.
    std::vector<league::Parameter> parameters;  ///< All parameters, in the order of the library's list.
    int pods_min = 1;
    int pods_max = 1;
    bool is_retired = false;  ///< It gets no place in later rounds.
    friend bool operator==(const StoredTeam&, const StoredTeam&) = default;
};

/// The team as far as it decides results.
league::TeamIdentity identity_of(const StoredTeam& team);

/// 16 hex digits that stand for the identity of a team.
std::string team_mark(const league::TeamIdentity& team);

/// A match of the plan, and its identity. Several fixtures may have one key, when two teams play alike.
struct PlannedMatch {
    league::Fixture fixture;
    std::string key;   ///< 32 hex digits, see `league::match_key`.
    int attempts = 0;  ///< How often the machine failed to play it.
    friend bool operator==(const PlannedMatch&, const PlannedMatch&) = default;
};

/// A machine on which matches were played.
struct Host {
    std::string name;
    std::string cpu;
    std::string kernel;
    std::string sandbox;  ///< Level of the sandbox, as `podball doctor` names it.
    friend bool operator==(const Host&, const Host&) = default;
};

/// A number of calls of one team with about equal durations.
struct CallTimes {
    int slot = 0;
    std::string call;           ///< "step" or "create".
    std::int64_t least_ns = 0;  ///< Least duration of the bucket.
    std::int64_t count = 0;
    friend bool operator==(const CallTimes&, const CallTimes&) = default;
};

/// A result that is offered to the store.
struct Played {
    league::MatchRow row;
    std::array<int, 2> teams{};  ///< By slot.
    int host = 0;                ///< As `Store::host_number` returned it.
    std::int64_t time_s = 0;     ///< When the match ended. Units: seconds since 1970, UTC.
    std::vector<CallTimes> calls;
    friend bool operator==(const Played&, const Played&) = default;
};

/// What became of offered results. The numbers count matches.
struct PutCount {
    std::int64_t stored = 0;
    std::int64_t known = 0;          ///< Already stored, with an equal digest or a timed result.
    std::int64_t discrepancies = 0;  ///< Already stored with another digest, although no clock decided anything.
    friend bool operator==(const PutCount&, const PutCount&) = default;
};

/// An attempt that failed by the machine's fault.
struct Attempt {
    std::string key;
    int host = 0;
    std::int64_t time_s = 0;
    std::string reason;  ///< One sentence.
    friend bool operator==(const Attempt&, const Attempt&) = default;
};

/// Two different results of one match. The first one stays.
struct Discrepancy {
    std::string key;
    std::uint64_t digest = 0;        ///< Of the stored result.
    std::uint64_t other_digest = 0;  ///< Of the result that was offered later.
    std::array<int, 2> other_score{};
    int host = 0;  ///< Where the later result comes from.
    std::int64_t time_s = 0;
    friend bool operator==(const Discrepancy&, const Discrepancy&) = default;
};

/// The verdict of `podball validate` on a team. Teams that play alike share it.
struct AdmissionVerdict {
    int level = 0;
    std::string verdict;   ///< As in the JSON of a validation, such as "passed".
    std::string findings;  ///< JSON text, for tables and pages.
    friend bool operator==(const AdmissionVerdict&, const AdmissionVerdict&) = default;
};

/// Durations of a team's calls on a machine, as a histogram.
struct LatencyRow {
    int team = 0;
    int host = 0;
    std::string call;
    std::int64_t least_ns = 0;
    std::int64_t count = 0;
    friend bool operator==(const LatencyRow&, const LatencyRow&) = default;
};

/// How much of the plan is done. The numbers count fixtures.
struct Progress {
    std::int64_t planned = 0;
    std::int64_t played = 0;
    std::int64_t timed = 0;   ///< Of `played`: a clock decided something.
    std::int64_t failed = 0;  ///< Not played, and tried `kAttemptsMax` times.
    std::int64_t discrepancies = 0;
    friend bool operator==(const Progress&, const Progress&) = default;
};

/// A match that the machine failed to play this often is void.
inline constexpr int kAttemptsMax = 3;

}  // namespace podball::store
