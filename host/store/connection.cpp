#include "store/connection.hpp"

#include "base/printable.hpp"
#include "base/system_error.hpp"

#include <sqlite3.h>

#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace podball::store {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kRetry{20};
constexpr milliseconds kTell{1000};
constexpr milliseconds kWaitMax{10000};  // Without a callback that decides.

// What a result code says about the file. Null: it is about the SQL.
std::optional<std::string> file_words(int code, const std::string& words, int system_failure) {
    switch (code & 0xff) {
        case SQLITE_NOTADB: return "is no SQLite database";
        case SQLITE_CORRUPT: return "the database is damaged: " + words;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "is locked by another program";
        case SQLITE_FULL: return "the disk is full; what was stored before is kept";
        case SQLITE_READONLY:
        case SQLITE_PERM: return "cannot be written";
        case SQLITE_CANTOPEN:
            return "cannot be opened" + (system_failure == 0 ? "" : ": " + system_words(system_failure));
        case SQLITE_IOERR:
            return "cannot be read or written" + (system_failure == 0 ? "" : ": " + system_words(system_failure));
        default: return std::nullopt;
    }
}

}  // namespace

bool is_of_file(int code) { return file_words(code, {}, 0).has_value(); }

Connection::Connection(std::filesystem::path path, Opening opening)
    : path_(std::move(path)), opening_(std::move(opening)) {}

Result<void> Connection::open(int flags) {
    return guarded([&]() -> Result<void> {
        put_statements_.reset();
        database_.reset();
        database_.emplace(path_.string(), flags | SQLite::OPEN_NOMUTEX);  // One thread at a time.
        sqlite3_extended_result_codes(database_->getHandle(), 1);
        sqlite3_busy_handler(database_->getHandle(), &Connection::wait, this);
        return {};
    });
}

Result<void> Connection::configure() {
    return guarded([&]() -> Result<void> {
        // The file may come from a stranger: its views must not call what changes something outside.
        database_->exec(
            "pragma trusted_schema = off; pragma cell_size_check = on; pragma temp_store = memory;"
            "pragma cache_size = -32768");
        return {};
    });
}

std::unique_ptr<PutStatements> Connection::take_put_statements() {
    return put_statements_ ? std::move(put_statements_) : std::make_unique<PutStatements>(database(), metrics);
}

Error Connection::error_of(const SQLite::Exception& failure) {
    const int system_failure = database_ ? sqlite3_system_errno(database_->getHandle()) : errno;
    const std::string words = failure.what();
    return error(printable(file_words(failure.getErrorCode(), words, system_failure).value_or(words)));
}

int Connection::wait(void* connection, int calls) {
    auto& self = *static_cast<Connection*>(connection);
    const auto now = steady_clock::now();
    if (calls == 0) {
        self.wait_begin_ = now;
        self.told_ = {};
    }
    const auto waited = std::chrono::duration_cast<milliseconds>(now - self.wait_begin_);
    if (!self.opening_.on_wait && waited >= kWaitMax) {
        return 0;
    }
    if (self.opening_.on_wait && waited - self.told_ >= kTell) {
        self.told_ = waited;
        if (!self.opening_.on_wait(waited)) {
            return 0;
        }
    }
    std::this_thread::sleep_for(kRetry);
    return 1;
}

}  // namespace podball::store
