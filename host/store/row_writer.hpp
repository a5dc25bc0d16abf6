// Writes results into the tables of the database.
#pragma once

#include "store/statement.hpp"
#include "store/values.hpp"

#include <SQLiteCpp/Database.h>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace podball::store {

/// Statements for the rows of batches. Requires: a transaction for each batch, from `insert` to `finish`; the database
/// lives longer.
class RowWriter {
  public:
    RowWriter(SQLite::Database& database, const MetricNames& metrics);

    /// Writes the row of match `id` and all that belongs to it. False: there is one already, and nothing is written.
    bool insert(std::int64_t id, const Played& played);

    /// Adds the durations of the calls of the inserted results.
    void finish();

  private:
    bool insert_match(std::int64_t id, const Played& played);
    void insert_slot(std::int64_t id, int slot, const league::SlotRow& row);
    void insert_incidents(std::int64_t id, const std::vector<league::Incident>& incidents);

    using Bucket = std::tuple<int, int, std::string, std::int64_t>;  ///< Team, host, call, least duration.

    SQLite::Database& database_;
    std::size_t match_metrics_;
    std::size_t team_metrics_;
    Statement match_;
    Statement slot_;
    Statement incident_;
    Statement calls_;
    std::map<Bucket, std::int64_t> counts_;
};

}  // namespace podball::store
