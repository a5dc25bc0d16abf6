// The numbers by which tables refer to matches.
#pragma once

#include "store/statement.hpp"

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <optional>
#include <string>

namespace podball::store {

/// Finds and adds the identities of matches. Requires: the database lives longer.
class MatchIds {
  public:
    explicit MatchIds(SQLite::Database& database)
        : database_(database),
          find_(database, "select match from match_key where key = ?1"),
          add_(database, "insert into match_key (key) values (?1)") {}

    std::optional<std::int64_t> find(const std::string& key_bytes) {
        bind_all(find_, Blob{key_bytes});
        const auto id = find_.step() ? std::optional(Columns(find_).integer()) : std::nullopt;
        find_.reset();
        return id;
    }

    struct Found {
        std::int64_t id = 0;
        bool is_new = false;
    };
    Found find_or_add(const std::string& key_bytes) {
        if (const auto id = find(key_bytes)) {
            return {*id, false};
        }
        run(add_, Blob{key_bytes});
        return {database_.getLastInsertRowid(), true};
    }

  private:
    SQLite::Database& database_;
    Statement find_;
    Statement add_;
};

}  // namespace podball::store
