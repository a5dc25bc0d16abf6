#include "store/statement.hpp"

#include <SQLiteCpp/Exception.h>

namespace podball::store {

Statement::Statement(SQLite::Database& database, std::string_view sql)
    : database_(database), handle_(nullptr, &sqlite3_finalize) {
    sqlite3_stmt* prepared = nullptr;
    check(sqlite3_prepare_v2(database.getHandle(), sql.data(), static_cast<int>(sql.size()), &prepared, nullptr));
    handle_.reset(prepared);
}

void Statement::reset() {
    sqlite3_reset(handle());  // Returns the error of the last step, which has been thrown.
    place_ = 0;
}

bool Statement::step() {
    const int status = sqlite3_step(handle());
    if (status != SQLITE_ROW && status != SQLITE_DONE) {
        throw SQLite::Exception(database_.getHandle(), status);
    }
    return status == SQLITE_ROW;
}

void Statement::bind_one(std::string_view text) {
    check(sqlite3_bind_text64(handle(), ++place_, text.empty() ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                              SQLITE_UTF8));
}

void Statement::bind_one(Blob blob) {
    check(sqlite3_bind_blob64(handle(), ++place_, blob.bytes.data(), blob.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::check(int status) const {
    if (status != SQLITE_OK) {
        throw SQLite::Exception(database_.getHandle(), status);
    }
}

std::string_view Columns::view() {
    // The size is asked after the pointer, because the pointer may convert the value.
    const void* const bytes = sqlite3_column_blob(handle_, next_);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, next_++));
    return bytes == nullptr ? std::string_view() : std::string_view(static_cast<const char*>(bytes), size);
}

}  // namespace podball::store
