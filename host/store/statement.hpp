// Binds and reads the values of a statement in one call.
#pragma once

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

namespace podball::store {

/// A value that is stored as bytes.
struct Blob {
    const std::string& bytes;
};

/// Binds values to the places ?1, ?2, ... and on. Empty optional values become null.
class Binder {
  public:
    explicit Binder(SQLite::Statement& statement) : statement_(statement) {}

    template <typename... Value>
    Binder& add(const Value&... values) {
        (add_one(values), ...);
        return *this;
    }

  private:
    template <typename Value>
    void add_one(const std::optional<Value>& value) {
        if (value) {
            add_one(*value);
        } else {
            statement_.bind(++place_);
        }
    }
    void add_one(const Blob& blob) {
        statement_.bind(++place_, blob.bytes.data(), static_cast<int>(blob.bytes.size()));
    }
    void add_one(double number) { statement_.bind(++place_, number); }
    void add_one(const std::string& text) { statement_.bind(++place_, text); }
    void add_one(const char* text) { statement_.bind(++place_, text); }
    template <typename Number>
    std::enable_if_t<std::is_integral_v<Number>> add_one(Number number) {
        // 64 bits are stored as they are: from 2^63 on SQL shows a negative number.
        statement_.bind(++place_, static_cast<std::int64_t>(number));
    }

    SQLite::Statement& statement_;
    int place_ = 0;
};

/// Prepares `statement` for another execution with these values.
template <typename... Value>
void bind_all(SQLite::Statement& statement, const Value&... values) {
    statement.reset();
    Binder(statement).add(values...);
}

/// Runs a statement that returns no rows. Returns the number of changed rows.
template <typename... Value>
int run(SQLite::Statement& statement, const Value&... values) {
    bind_all(statement, values...);
    return statement.exec();
}

/// Reads the columns of a row from left to right.
class Columns {
  public:
    explicit Columns(const SQLite::Statement& statement, int first = 0) : statement_(statement), next_(first) {}

    std::int64_t integer() { return statement_.getColumn(next_++).getInt64(); }
    int small() { return statement_.getColumn(next_++).getInt(); }
    std::uint64_t word() { return static_cast<std::uint64_t>(integer()); }
    bool flag() { return integer() != 0; }
    std::string text() { return statement_.getColumn(next_++).getString(); }
    void skip(std::size_t count) { next_ += static_cast<int>(count); }
    /// Null is empty.
    std::optional<int> small_or_null() {
        const SQLite::Column column = statement_.getColumn(next_++);
        return column.isNull() ? std::nullopt : std::optional(column.getInt());
    }
    std::optional<double> number_or_null() {
        const SQLite::Column column = statement_.getColumn(next_++);
        return column.isNull() ? std::nullopt : std::optional(column.getDouble());
    }

  private:
    const SQLite::Statement& statement_;
    int next_;
};

}  // namespace podball::store
