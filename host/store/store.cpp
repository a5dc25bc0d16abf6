#include "store/store.hpp"

#include "base/printable.hpp"
#include "store/connection.hpp"
#include "store/network.hpp"
#include "store/schema.hpp"
#include "store/statement.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

namespace podball::store {

namespace fs = std::filesystem;

namespace {

bool is_metric_name(const std::string& name) {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
    constexpr std::string_view kOthers = "abcdefghijklmnopqrstuvwxyz0123456789_";
    return !name.empty() && kLetters.find(name.front()) != std::string_view::npos &&
           name.find_first_not_of(kOthers) == std::string::npos;
}

Result<void> check_metric_names(const MetricNames& metrics) {
    for (const auto* names : {&metrics.team, &metrics.match}) {
        for (const std::string& name : *names) {
            if (!is_metric_name(name)) {
                return Error{"metric \"" + printable(name) + "\": the name must be lower-case letters, digits and '_'"};
            }
        }
    }
    return {};
}

Result<void> check_place(const Connection& connection, const Opening& opening) {
    const auto network = network_file_system(connection.path());
    if (!network || opening.is_network_permitted) {
        return {};
    }
    return connection.error("is on a network file system (" + *network +
                            "), on which locks fail; use a local disk or --force");
}

// After a kill a transaction has to be rolled back, which only a connection that may write can do.
Result<void> roll_back_unfinished(Connection& connection) {
    if (auto opened = connection.open(SQLite::OPEN_READWRITE); !opened) {
        return opened;
    }
    return connection.guarded([&]() -> Result<void> {
        connection.database().exec("select 1 from sqlite_schema");
        return {};
    });
}

Result<void> open_for_reading(Connection& connection) {
    if (auto opened = connection.open(SQLite::OPEN_READONLY); !opened) {
        return opened;
    }
    const int status = connection.database().tryExec("select 1 from sqlite_schema");
    if ((status & 0xff) == SQLITE_READONLY) {
        if (auto rolled_back = roll_back_unfinished(connection); !rolled_back) {
            return rolled_back;
        }
        if (auto opened = connection.open(SQLite::OPEN_READONLY); !opened) {
            return opened;
        }
    }
    return connection.configure();
}

Result<void> open_for_writing(Connection& connection, int flags = 0) {
    if (auto opened = connection.open(SQLite::OPEN_READWRITE | flags); !opened) {
        return opened;
    }
    if (sqlite3_db_readonly(connection.database().getHandle(), "main") == 1) {
        return connection.error("cannot be written");
    }
    if (auto configured = connection.configure(); !configured) {
        return configured;
    }
    return connection.guarded([&]() -> Result<void> {
        // A commit ends with the journal emptied; WAL is avoided (docs/decisions/0015-rollback-journal.md).
        connection.database().exec("pragma journal_mode = truncate; pragma synchronous = full");
        return {};
    });
}

// Errors: no store of a league, or one that a newer program made.
Result<void> check_schema(Connection& connection) {
    SQLite::Database& database = connection.database();
    if (database.execAndGet("pragma application_id").getInt() != kApplicationId) {
        return connection.error("is an SQLite database, but no store of a league");
    }
    const std::string text = database.execAndGet("select value from meta where name = 'schema_version'").getString();
    const int version = std::atoi(text.c_str());
    if (version > kSchemaVersion) {
        return connection.error(
            fmt::format("has the schema version {}; this program knows versions up to {}", version, kSchemaVersion));
    }
    return {};
}

// The metrics that are columns of `table`, after its first `fixed` columns.
std::vector<std::string> metric_columns(SQLite::Database& database, const char* table, std::size_t fixed) {
    Statement statement(database, "select name from pragma_table_info(?1) where cid >= ?2");
    bind_all(statement, table, fixed);
    std::vector<std::string> names;
    while (statement.step()) {
        names.push_back(Columns(statement).text());
    }
    return names;
}

MetricNames stored_metrics(SQLite::Database& database) {
    return {metric_columns(database, "slot", kSlotColumns), metric_columns(database, "match", kMatchColumns)};
}

// The names that `others` does not have.
std::vector<std::string> without(const std::vector<std::string>& names, const std::vector<std::string>& others) {
    std::vector<std::string> left;
    std::ranges::copy_if(names, std::back_inserter(left),
                         [&](const std::string& name) { return std::ranges::find(others, name) == others.end(); });
    return left;
}

MetricNames without(const MetricNames& names, const MetricNames& others) {
    return {without(names.team, others.team), without(names.match, others.match)};
}

// A metric that came after the store was made becomes a column. Its values in older rows are null.
void add_metric_columns(SQLite::Database& database, const MetricNames& names, const MetricNames& all) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (const std::string& name : names.match) {
        database.exec(fmt::format("alter table match add column \"{}\" integer", name));
    }
    for (const std::string& name : names.team) {
        database.exec(fmt::format("alter table slot add column \"{}\" real", name));
    }
    database.exec(views_sql(all));
    transaction.commit();
}

// Makes the columns of the database those of this program, as far as `access` permits.
Result<void> match_metrics(Connection& connection, Access access, const MetricNames& metrics) {
    SQLite::Database& database = connection.database();
    const MetricNames stored = stored_metrics(database);
    const MetricNames unknown = without(stored, metrics);
    for (const auto* names : {&unknown.team, &unknown.match}) {
        if (!names->empty()) {
            return connection.error("has the metric \"" + printable(names->front()) +
                                    "\", which this program does not know; a newer version made it");
        }
    }
    connection.metrics = metrics;
    connection.absent = without(metrics, stored);
    if (access == Access::Write && connection.absent != MetricNames{}) {
        add_metric_columns(database, connection.absent, metrics);
        connection.absent = {};
    }
    return {};
}

void write_league(SQLite::Database& database, const StoredLeague& league) {
    Statement insert_league(database, "insert into league values (?1, ?2, ?3, ?4)");
    run(insert_league, league.spec, league.seed, league.result_version, league.budget);
    Statement insert_rules(database, "insert into rules values (?1, ?2)");
    run(insert_rules, league.rules_sha256, league.rules);
    Statement insert_meta(database, "insert into meta values ('schema_version', ?1)");
    run(insert_meta, std::to_string(kSchemaVersion));
}

StoredLeague read_league(SQLite::Database& database) {
    Statement statement(database, "select spec, seed, result_version, json, sha256, budget from league, rules");
    StoredLeague league;
    if (statement.step()) {
        Columns columns(statement);
        league.spec = columns.text();
        league.seed = columns.word();
        league.result_version = columns.small();
        league.rules = columns.text();
        league.rules_sha256 = columns.text();
        league.budget = columns.text();
    }
    return league;
}

}  // namespace

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

const fs::path& Store::path() const { return connection_->path(); }
const StoredLeague& Store::league() const { return connection_->league; }

Result<Store> Store::create(const fs::path& path, const StoredLeague& league, const MetricNames& metrics,
                            const Opening& opening) {
    auto connection = std::make_unique<Connection>(path, opening);
    if (const auto checked = check_metric_names(metrics); !checked) {
        return checked.error();
    }
    std::error_code failure;
    if (fs::exists(path, failure)) {
        return connection->error("exists already");
    }
    if (const auto checked = check_place(*connection, opening); !checked) {
        return checked.error();
    }
    if (const auto opened = open_for_writing(*connection, SQLite::OPEN_CREATE); !opened) {
        return opened.error();
    }
    const auto made = connection->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection->database();
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        database.exec(fmt::format("pragma application_id = {}", kApplicationId));
        database.exec(tables_sql(metrics));
        database.exec(views_sql(metrics));
        write_league(database, league);
        transaction.commit();
        return {};
    });
    if (!made) {
        connection.reset();
        remove(path);
        return made.error();
    }
    connection->league = league;
    connection->metrics = metrics;
    return Store(std::move(connection));
}

void Store::remove(const fs::path& path) {
    std::error_code failure;
    fs::remove(path, failure);
    fs::remove(path.string() + "-journal", failure);
}

Result<Store> Store::open(const fs::path& path, Access access, const MetricNames& metrics, const Opening& opening) {
    auto connection = std::make_unique<Connection>(path, opening);
    std::error_code failure;
    if (!fs::exists(path, failure)) {
        return connection->error("there is no such file");
    }
    if (!fs::is_regular_file(path, failure)) {
        return connection->error("is no file");
    }
    if (fs::is_empty(path, failure)) {
        return connection->error("is an empty file, and no store of a league");
    }
    if (const auto checked = check_place(*connection, opening); !checked) {
        return checked.error();
    }
    const auto opened = access == Access::Read ? open_for_reading(*connection) : open_for_writing(*connection);
    if (!opened) {
        return opened.error();
    }
    const auto read = connection->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection->database();
        if (auto checked = check_schema(*connection); !checked) {
            return checked;
        }
        connection->league = read_league(database);
        return match_metrics(*connection, access, metrics);
    });
    if (!read) {
        return read.error();
    }
    return Store(std::move(connection));
}

}  // namespace podball::store
