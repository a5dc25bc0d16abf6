// Runs that did not end, damages, and SQL of users.
#include "base/printable.hpp"
#include "store/connection.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <memory>

namespace podball::store {

namespace {

// Permits reading and nothing else. In particular no `attach`, which would make files.
int permit_reading(void* /*context*/, int action, const char* /*first*/, const char* second, const char* /*database*/,
                   const char* /*trigger*/) {
    switch (action) {
        case SQLITE_SELECT:
        case SQLITE_READ:
        case SQLITE_RECURSIVE: return SQLITE_OK;
        case SQLITE_FUNCTION:
            return second != nullptr && std::string_view(second) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
        default: return SQLITE_DENY;
    }
}

// Only what reads is permitted while this lives.
class ReadingOnly {
  public:
    explicit ReadingOnly(sqlite3* handle) : handle_(handle) {
        sqlite3_set_authorizer(handle_, &permit_reading, nullptr);
    }
    ~ReadingOnly() { sqlite3_set_authorizer(handle_, nullptr, nullptr); }
    ReadingOnly(const ReadingOnly&) = delete;
    ReadingOnly& operator=(const ReadingOnly&) = delete;

  private:
    sqlite3* handle_;
};

using Prepared = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

SqlValue value_of(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
        case SQLITE_INTEGER: return sqlite3_column_int64(statement, column);
        case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
        case SQLITE_NULL: return std::monostate();
        default: {
            const void* const bytes = sqlite3_column_blob(statement, column);
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
            return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
        }
    }
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n;") == std::string_view::npos; }

std::vector<std::string> lines_of(SQLite::Database& database, const char* sql, const char* healthy) {
    std::vector<std::string> lines;
    Statement statement(database, sql);
    while (statement.step()) {
        std::string line = printable(Columns(statement).text());
        if (line != healthy) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

}  // namespace

Result<bool> Store::begin_run() {
    return connection_->guarded([&]() -> Result<bool> {
        Statement insert(connection_->database(), "insert or ignore into meta values ('run', 'open')");
        run(insert);
        return connection_->database().getChanges() == 0;
    });
}

Result<void> Store::end_run() {
    return connection_->guarded([&]() -> Result<void> {
        connection_->database().exec("delete from meta where name = 'run'");
        return {};
    });
}

Result<std::vector<std::string>> Store::damages() {
    return connection_->guarded([&]() -> Result<std::vector<std::string>> {
        SQLite::Database& database = connection_->database();
        auto lines = lines_of(database, "pragma integrity_check(100)", "ok");
        for (const char* sql :
             {"select 'a row of ' || \"table\" || ' refers to a row of ' || parent || ' that is missing' from "
              "pragma_foreign_key_check limit 100",
              "select 'match ' || id || ' has ' || count(slot.match) || ' slots instead of 2' from match left join "
              "slot "
              "on slot.match = match.id group by id having count(slot.match) <> 2 limit 100"}) {
            std::ranges::move(lines_of(database, sql, ""), std::back_inserter(lines));
        }
        return lines;
    });
}

Result<void> Store::query(std::string_view sql, const std::function<void(std::span<const std::string>)>& on_columns,
                          const std::function<bool(std::span<const SqlValue>)>& on_row) {
    sqlite3* const handle = connection_->database().getHandle();
    const ReadingOnly reading_only(handle);
    const auto fail = [&](int status) -> Error {
        if (status == SQLITE_AUTH) {
            return {"the SQL must only read: one select statement"};
        }
        return is_of_file(status) ? connection_->error_of(SQLite::Exception(handle, status))
                                  : Error{printable(sqlite3_errmsg(handle))};
    };
    sqlite3_stmt* raw = nullptr;
    const char* rest = nullptr;
    const int status = sqlite3_prepare_v2(handle, sql.data(), static_cast<int>(sql.size()), &raw, &rest);
    const Prepared statement(raw, &sqlite3_finalize);
    if (status != SQLITE_OK) {
        return fail(status & 0xff);
    }
    if (raw == nullptr || !is_blank(sql.substr(static_cast<std::size_t>(rest - sql.data()))) ||
        sqlite3_stmt_readonly(raw) == 0) {
        return Error{"the SQL must only read: one select statement"};
    }
    std::vector<std::string> names;
    for (int i = 0; i < sqlite3_column_count(raw); ++i) {
        names.emplace_back(sqlite3_column_name(raw, i));
    }
    on_columns(names);
    std::vector<SqlValue> values(names.size());
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(raw)) == SQLITE_ROW) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = value_of(raw, static_cast<int>(i));
        }
        if (!on_row(values)) {
            return {};
        }
    }
    return step == SQLITE_DONE ? Result<void>() : fail(step & 0xff);
}

}  // namespace podball::store
