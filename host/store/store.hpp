// The database of one league.
#pragma once

#include "base/result.hpp"
#include "league/match_row.hpp"
#include "league/plan.hpp"
#include "store/values.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace podball::store {

class Connection;

enum class Access {
    Read,   ///< Writes nothing but the repair after a kill.
    Write,  ///< Also brings an old database to the current schema.
};

/// How a store is opened.
struct Opening {
    /// Is called about once a second while another program holds the file, with the time waited so far. False gives up.
    /// Empty: waits up to 10 s.
    std::function<bool(std::chrono::milliseconds waited)> on_wait;
    bool is_network_permitted = false;  ///< Otherwise a file on a network file system is refused.
};

/// How much of each row `Store::each_row` reads. The rest keeps its default.
enum class Depth {
    Score,    ///< Seed, ending, score, winner, `forfeited`, digest, `is_timed`. Much faster than the others.
    Metrics,  ///< All but incidents.
    Whole,
};

/// Which rows are read, and how much of them.
struct RowQuery {
    Depth depth = Depth::Whole;
    std::vector<int> teams;  ///< Only matches in which both teams are in this list. Empty: all matches.
};

/// A fixture and its result.
struct PlayedFixture {
    league::Fixture fixture;
    league::MatchRow row;
};

/// A value of an SQL query. Null is `std::monostate`.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// The database of one league: what it consists of, its plan, its results. Each function that writes is one
/// transaction: after its success the data survives the end of the program and of the machine; after an error nothing
/// of it is stored.
/// Errors: one line with the path and the reason: damaged, full disk, not writable, locked by another program.
/// Thread: one thread at a time. Several programs may read while one writes.
class Store {
  public:
    /// Makes the database `path` of a league without teams.
    /// Errors: `path` exists, or a name of a metric is no name; also those of the class.
    static Result<Store> create(const std::filesystem::path& path, const StoredLeague& league,
                                const MetricNames& metrics, const Opening& opening = {});

    /// Removes the database `path` and what a transaction left beside it, as far as they exist. Requires: no program
    /// has it open.
    static void remove(const std::filesystem::path& path);

    /// Opens the database `path`. `metrics` are the metrics of this program, in its order: with Access::Write a metric
    /// that the database does not have becomes a column, and with Access::Read its values are null.
    /// Errors: no SQLite file, no store of a league, a newer schema, a metric of the database that this program does
    /// not have; also those of the class.
    static Result<Store> open(const std::filesystem::path& path, Access access, const MetricNames& metrics,
                              const Opening& opening = {});

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    [[nodiscard]] const std::filesystem::path& path() const;
    [[nodiscard]] const StoredLeague& league() const;

    // Registration

    Result<RegistrationRecord> registration();
    /// Notes the head of a registered league. Requires: none is noted yet.
    Result<void> set_head(const std::string& sha256);
    /// Notes for good that the league is exploratory. The first reason stays.
    Result<void> set_exploratory(const std::string& reason);

    // Teams

    /// Adds teams. Their numbers continue those of the stored teams; `StoredTeam::number` is not read.
    /// Errors: a name that is taken.
    Result<void> add_teams(std::span<const StoredTeam> teams);
    Result<void> retire_team(int number);
    /// All teams, by number.
    Result<std::vector<StoredTeam>> teams();

    /// Stores a verdict on team `number`, in place of an older one.
    Result<void> set_admission(int number, const AdmissionVerdict& verdict);
    /// The verdict on each team, by number; null: not validated.
    Result<std::vector<std::optional<AdmissionVerdict>>> admissions();

    // Plan

    /// Adds pairings with their fixtures. The numbers of both continue those that are stored, without gaps.
    /// Requires: the pairings' teams are stored. Cost: for 10^6 fixtures some seconds.
    Result<void> add_plan(std::span<const league::Pairing> pairings, std::span<const PlannedMatch> fixtures);
    /// As `add_plan`, for more fixtures than are to be in memory at once. `next` returns one after the other; null
    /// ends.
    Result<void> add_long_plan(std::span<const league::Pairing> pairings,
                               const std::function<std::optional<PlannedMatch>()>& next);
    /// All pairings, by number.
    Result<std::vector<league::Pairing>> pairings();
    /// Up to `count` fixtures without a result whose ordinal is at least `first`, in the order of the plan. A match
    /// of several fixtures comes with each of them.
    Result<std::vector<PlannedMatch>> missing(std::int64_t first, std::int64_t count);
    /// The fixtures whose key was known when they were planned, and those that have the same key, in the order of the
    /// plan.
    Result<std::vector<PlannedMatch>> repeated();
    Result<Progress> progress();
    /// For each void fixture the number of its pairing.
    Result<std::vector<int>> void_pairings();

    // Results

    /// The number of a host. It is added if it is new.
    Result<int> host_number(const Host& host);
    /// All hosts, by number.
    Result<std::vector<Host>> hosts();

    /// Stores results: rows, incidents and durations of calls. The first result of a match stays. A later one with
    /// another digest is a discrepancy, unless one of the two is timed. Durations of a match that is known are dropped.
    /// Requires: as many metrics as there are names, or none after a NoStart.
    Result<PutCount> put(std::span<const Played> batch);
    Result<void> add_attempt(const Attempt& attempt);

    /// Calls `visit` for each fixture that has a result, in the order of the plan. The argument is valid during the
    /// call. False ends the reading. Requires: `visit` does not use this store.
    Result<void> each_row(const RowQuery& query, const std::function<bool(const PlayedFixture&)>& visit);
    /// The result of a match; null: none.
    Result<std::optional<league::MatchRow>> find(std::string_view key);
    /// Keys of the plan that begin with `prefix`, in ascending order, `count` at most.
    Result<std::vector<std::string>> keys_with(std::string_view prefix, int count);
    /// The fixtures with this key, in the order of the plan.
    Result<std::vector<PlannedMatch>> fixtures_of(std::string_view key);
    Result<std::vector<Attempt>> attempts();
    Result<std::vector<Discrepancy>> discrepancies();
    Result<std::vector<LatencyRow>> latency();

    // Care

    /// Notes that a run begins. True: an earlier run did not end by `end_run`, so the file should be checked.
    Result<bool> begin_run();
    Result<void> end_run();
    /// What is wrong with the database, one line each; empty: nothing. Cost: reads the whole file.
    Result<std::vector<std::string>> damages();

    // SQL

    /// Runs one SQL statement that only reads. `on_columns` gets the names of the columns, then `on_row` each row;
    /// false ends the reading. Errors: the statement writes, or SQLite's own words about a mistake.
    Result<void> query(std::string_view sql, const std::function<void(std::span<const std::string>)>& on_columns,
                       const std::function<bool(std::span<const SqlValue>)>& on_row);

  private:
    explicit Store(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> connection_;
};

}  // namespace podball::store
