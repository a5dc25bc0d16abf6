// What the store keeps about the registration of a league. Rows of `meta`, so that stores of older programs can have
// them too.
#include "store/connection.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <utility>

namespace podball::store {

namespace {

constexpr const char* kHead = "head_sha256";
constexpr const char* kExploratory = "exploratory";

std::string meta_value(SQLite::Database& database, const char* name) {
    Statement statement(database, "select value from meta where name = ?1");
    bind_all(statement, name);
    return statement.step() ? Columns(statement).text() : "";
}

}  // namespace

Result<RegistrationRecord> Store::registration() {
    return connection_->guarded([&]() -> Result<RegistrationRecord> {
        SQLite::Database& database = connection_->database();
        return RegistrationRecord{meta_value(database, kHead), meta_value(database, kExploratory)};
    });
}

Result<void> Store::set_head(const std::string& sha256) {
    return connection_->guarded([&]() -> Result<void> {
        Statement insert(connection_->database(), "insert into meta values (?1, ?2)");
        run(insert, kHead, sha256);
        return {};
    });
}

Result<void> Store::set_exploratory(const std::string& reason) {
    return connection_->guarded([&]() -> Result<void> {
        Statement insert(connection_->database(), "insert or ignore into meta values (?1, ?2)");
        run(insert, kExploratory, reason);
        return {};
    });
}

}  // namespace podball::store
