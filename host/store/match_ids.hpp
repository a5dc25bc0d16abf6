// The numbers by which tables refer to matches.
#pragma once

#include "store/key_bytes.hpp"
#include "store/statement.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <optional>

namespace podball::store {

/// Finds and adds the identities of matches. Requires: the database lives longer.
class MatchIds {
  public:
    explicit MatchIds(SQLite::Database& database)
        : database_(database),
          find_(database, "select match from match_key where key = ?1"),
          add_(database, "insert into match_key values (?1, ?2) on conflict (key) do nothing") {}

    std::optional<std::int64_t> find(const KeyBytes& key) {
        bind_all(find_, Blob{view_of(key)});
        const auto id = find_.step() ? std::optional(Columns(find_).integer()) : std::nullopt;
        find_.reset();
        return id;
    }

    struct Found {
        std::int64_t id = 0;
        bool is_new = false;
    };
    /// The number of a match, which is `id` if its key is new. Requires: no match has this number.
    Found find_or_add(const KeyBytes& key, std::int64_t id) {
        return add(key, id) ? Found{id, true} : Found{find(key).value(), false};
    }
    /// As above, for a match that is mostly known. A new one gets the next number.
    std::int64_t find_or_add(const KeyBytes& key) {
        if (const auto id = find(key)) {
            return *id;
        }
        add(key, std::nullopt);
        return database_.getLastInsertRowid();
    }

    /// A number that is higher than those of all matches.
    std::int64_t next_id() {
        return database_.execAndGet("select ifnull(max(match), 0) + 1 from match_key").getInt64();
    }

  private:
    // False: the key is there already.
    bool add(const KeyBytes& key, std::optional<std::int64_t> id) {
        run(add_, id, Blob{view_of(key)});
        return database_.getChanges() == 1;
    }

    SQLite::Database& database_;
    Statement find_;
    Statement add_;
};

}  // namespace podball::store
