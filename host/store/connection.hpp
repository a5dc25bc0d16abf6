// A connection to the database file, and how its failures become errors of one line.
#pragma once

#include "base/result.hpp"
#include "store/put_statements.hpp"
#include "store/store.hpp"
#include "store/values.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace podball::store {

/// Whether a result code of SQLite is about the file, and not about the SQL.
bool is_of_file(int code);

/// An open database file. Functions of SQLiteCpp throw, so all that use `database()` do it within `guarded`.
class Connection {
  public:
    Connection(std::filesystem::path path, Opening opening);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() = default;

    /// Opens the file with the `flags` of SQLite, and reads nothing of it yet. Errors: as `guarded`.
    Result<void> open(int flags);
    /// Sets how the file is read. Errors: as `guarded`.
    Result<void> configure();

    /// The result of `work`, or the error for what it throws. `work` returns a Result.
    template <typename Work>
    std::invoke_result_t<Work> guarded(Work&& work) {
        try {
            return std::forward<Work>(work)();
        } catch (const SQLite::Exception& failure) {
            return error_of(failure);
        }
    }

    /// Requires: `open` succeeded.
    [[nodiscard]] SQLite::Database& database() { return *database_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// "PATH: `words`".
    [[nodiscard]] Error error(const std::string& words) const { return {path_.string() + ": " + words}; }

    /// The error for what SQLite reported: `error` of its words.
    [[nodiscard]] Error error_of(const SQLite::Exception& failure);

    /// The statements of an earlier batch, or new ones. Throws as SQLiteCpp.
    [[nodiscard]] std::unique_ptr<PutStatements> take_put_statements();
    /// Keeps statements for the next batch. Requires: none of them holds a row.
    void keep_put_statements(std::unique_ptr<PutStatements> statements) { put_statements_ = std::move(statements); }

    StoredLeague league;  ///< Read when the store was opened.
    MetricNames metrics;  ///< Of this program, in its order.
    MetricNames absent;   ///< Those that are no columns. Empty unless an old database is open for reading.

  private:
    static int wait(void* connection, int calls);

    std::filesystem::path path_;
    Opening opening_;
    std::optional<SQLite::Database> database_;
    std::unique_ptr<PutStatements> put_statements_;  ///< After the database, so that it ends first.
    std::chrono::steady_clock::time_point wait_begin_;
    std::chrono::milliseconds told_{};
};

}  // namespace podball::store
