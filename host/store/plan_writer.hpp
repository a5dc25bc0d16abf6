// Writes fixtures into the plan of the database.
#pragma once

#include "league/plan.hpp"
#include "store/key_bytes.hpp"
#include "store/match_ids.hpp"
#include "store/statement.hpp"

#include <SQLiteCpp/Database.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace podball::store {

/// Adds fixtures to the plan in pieces. The keys of a piece are added in ascending order: keys are hashes, and an index
/// that grows at random places takes much longer. Requires: one transaction from the first `add` to `finish`; the
/// database lives longer.
class PlanWriter {
  public:
    explicit PlanWriter(SQLite::Database& database);

    /// Adds the next fixture of the plan.
    void add(const league::Fixture& fixture, const KeyBytes& key);
    /// Writes what `add` still keeps.
    void finish();

  private:
    static constexpr std::size_t kPiece = 100'000;  // About 10 MB.

    struct Entry {
        league::Fixture fixture;
        KeyBytes key{};
        MatchIds::Found match;
    };

    void write_piece();
    void find_matches();
    void insert_fixtures();

    MatchIds ids_;
    Statement insert_;
    std::vector<Entry> piece_;  ///< In the order of the plan.
};

}  // namespace podball::store
