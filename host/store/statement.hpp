// A prepared SQL statement. `SQLite::Statement` copies a shared pointer for each value of a row, so that reading a row
// with all metrics takes several times as long.
#pragma once

#include <SQLiteCpp/Database.h>

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace podball::store {

/// A value that is stored as bytes.
struct Blob {
    std::string_view bytes;
};

/// A prepared statement. Its functions throw `SQLite::Exception`. Requires: the database lives longer.
class Statement {
  public:
    /// Prepares the one statement in `sql`.
    Statement(SQLite::Database& database, std::string_view sql);

    /// Ends an execution and begins to bind new values, at place ?1.
    void reset();

    /// Binds values to the next places. Empty optional values become null.
    template <typename... Value>
    void bind(const Value&... values) {
        (bind_one(values), ...);
    }

    /// Goes to the next row; false: there is none.
    bool step();

    [[nodiscard]] sqlite3_stmt* handle() const { return handle_.get(); }

  private:
    template <typename Value>
    void bind_one(const std::optional<Value>& value) {
        if (value) {
            bind_one(*value);
        } else {
            check(sqlite3_bind_null(handle(), ++place_));
        }
    }
    template <typename Number>
    std::enable_if_t<std::is_integral_v<Number>> bind_one(Number number) {
        // 64 bits are stored as they are: from 2^63 on SQL shows a negative number.
        check(sqlite3_bind_int64(handle(), ++place_, static_cast<std::int64_t>(number)));
    }
    void bind_one(double number) { check(sqlite3_bind_double(handle(), ++place_, number)); }
    void bind_one(std::string_view text);
    void bind_one(Blob blob);
    void bind_one(const std::string& text) { bind_one(std::string_view(text)); }
    void bind_one(const char* text) { bind_one(std::string_view(text)); }
    void check(int status) const;

    SQLite::Database& database_;
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> handle_;
    int place_ = 0;
};

/// Prepares `statement` for an execution with these values.
template <typename... Value>
void bind_all(Statement& statement, const Value&... values) {
    statement.reset();
    statement.bind(values...);
}

/// Runs a statement that returns no rows.
template <typename... Value>
void run(Statement& statement, const Value&... values) {
    bind_all(statement, values...);
    statement.step();
    statement.reset();
}

/// Reads the columns of a row from left to right. Requires: `Statement::step` has returned true.
class Columns {
  public:
    explicit Columns(const Statement& statement) : handle_(statement.handle()) {}

    std::int64_t integer() { return sqlite3_column_int64(handle_, next_++); }
    int small() { return sqlite3_column_int(handle_, next_++); }
    std::uint64_t word() { return static_cast<std::uint64_t>(integer()); }
    bool flag() { return integer() != 0; }
    /// A text or bytes; null is empty. Valid until the statement is used again.
    std::string_view view();
    std::string text() { return std::string(view()); }
    /// Null is empty.
    std::optional<int> small_or_null() { return is_null() ? skipped<int>() : std::optional(small()); }
    /// Null is empty.
    std::optional<double> number_or_null() {
        return is_null() ? skipped<double>() : std::optional(sqlite3_column_double(handle_, next_++));
    }
    void skip(std::size_t count) { next_ += static_cast<int>(count); }

  private:
    [[nodiscard]] bool is_null() const { return sqlite3_column_type(handle_, next_) == SQLITE_NULL; }
    template <typename Value>
    std::optional<Value> skipped() {
        ++next_;
        return std::nullopt;
    }

    sqlite3_stmt* handle_;
    int next_ = 0;
};

}  // namespace podball::store
