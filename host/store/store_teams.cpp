// Teams of the league, their files and parameters, and the verdicts on them.
#include "base/printable.hpp"
#include "base/sha256.hpp"
#include "store/connection.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <span>

namespace podball::store {

namespace {

constexpr std::size_t kMarkDigits = 16;

bool has_name(SQLite::Database& database, const std::string& name) {
    Statement statement(database, "select 1 from team where name = ?1");
    bind_all(statement, name);
    return statement.step();
}

void insert_team(SQLite::Database& database, const StoredTeam& team, int number) {
    Statement insert_row(database, "insert into team values (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
    run(insert_row, number, team.name, team.given, team_mark(identity_of(team)), team.pods_min, team.pods_max,
        team.is_retired);
    Statement insert_file(database, "insert into library values (?1, ?2, ?3, ?4)");
    for (std::size_t i = 0; i < team.files.size(); ++i) {
        run(insert_file, number, i, team.files[i].path, team.files[i].sha256);
    }
    Statement insert_parameter(database, "insert into parameter values (?1, ?2, ?3, ?4)");
    for (std::size_t i = 0; i < team.parameters.size(); ++i) {
        run(insert_parameter, number, i, team.parameters[i].name, team.parameters[i].text);
    }
}

void read_files(SQLite::Database& database, StoredTeam& team) {
    Statement statement(database, "select path, sha256 from library where team = ?1 order by position");
    bind_all(statement, team.number);
    while (statement.step()) {
        Columns columns(statement);
        const std::string path = columns.text();
        team.files.push_back({path, columns.text()});
    }
}

void read_parameters(SQLite::Database& database, StoredTeam& team) {
    Statement statement(database, "select name, text from parameter where team = ?1 order by position");
    bind_all(statement, team.number);
    while (statement.step()) {
        Columns columns(statement);
        const std::string name = columns.text();
        team.parameters.push_back({name, columns.text()});
    }
}

std::string unknown_team(int number) { return fmt::format("team {}: there is no team of this number", number); }

}  // namespace

league::TeamIdentity identity_of(const StoredTeam& team) {
    league::TeamIdentity identity;
    for (const TeamFile& file : team.files) {
        identity.file_sha256s.push_back(file.sha256);
    }
    identity.parameters = team.parameters;
    return identity;
}

std::string team_mark(const league::TeamIdentity& team) {
    std::string text = "podball.team/1\n";
    for (const std::string& hash : team.file_sha256s) {
        text += "file " + hash + '\n';
    }
    for (const league::Parameter& parameter : team.parameters) {
        // Lengths keep apart what line feeds in a text would join.
        text += fmt::format("parameter {} {} {}={}\n", parameter.name.size(), parameter.text.size(), parameter.name,
                            parameter.text);
    }
    return sha256_hex(std::as_bytes(std::span(text))).substr(0, kMarkDigits);
}

Result<void> Store::add_teams(std::span<const StoredTeam> teams) {
    return connection_->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection_->database();
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        int number = database.execAndGet("select count(*) from team").getInt();
        for (const StoredTeam& team : teams) {
            if (has_name(database, team.name)) {
                return connection_->error("a team with the name \"" + printable(team.name) + "\" is there already");
            }
            insert_team(database, team, number++);
        }
        transaction.commit();
        return {};
    });
}

Result<void> Store::retire_team(int number) {
    return connection_->guarded([&]() -> Result<void> {
        Statement update(connection_->database(), "update team set is_retired = 1 where number = ?1");
        run(update, number);
        return connection_->database().getChanges() == 1 ? Result<void>() : connection_->error(unknown_team(number));
    });
}

Result<std::vector<StoredTeam>> Store::teams() {
    return connection_->guarded([&]() -> Result<std::vector<StoredTeam>> {
        SQLite::Database& database = connection_->database();
        Statement statement(database,
                            "select number, name, given, pods_min, pods_max, is_retired from team order by number");
        std::vector<StoredTeam> teams;
        while (statement.step()) {
            Columns columns(statement);
            StoredTeam team;
            team.number = columns.small();
            team.name = columns.text();
            team.given = columns.text();
            team.pods_min = columns.small();
            team.pods_max = columns.small();
            team.is_retired = columns.flag();
            read_files(database, team);
            read_parameters(database, team);
            teams.push_back(std::move(team));
        }
        return teams;
    });
}

Result<void> Store::set_admission(int number, const AdmissionVerdict& verdict) {
    return connection_->guarded([&]() -> Result<void> {
        Statement replace(connection_->database(),
                          "insert or replace into admission select mark, ?2, ?3, ?4 from team where number = ?1");
        run(replace, number, verdict.level, verdict.verdict, verdict.findings);
        return connection_->database().getChanges() > 0 ? Result<void>() : connection_->error(unknown_team(number));
    });
}

Result<std::vector<std::optional<AdmissionVerdict>>> Store::admissions() {
    return connection_->guarded([&]() -> Result<std::vector<std::optional<AdmissionVerdict>>> {
        Statement statement(connection_->database(),
                            "select level, verdict, findings from team left join admission using (mark) "
                            "order by number");
        std::vector<std::optional<AdmissionVerdict>> verdicts;
        while (statement.step()) {
            Columns columns(statement);
            std::optional<AdmissionVerdict> verdict;
            if (const auto level = columns.small_or_null()) {
                verdict = AdmissionVerdict{*level, columns.text(), columns.text()};
            }
            verdicts.push_back(std::move(verdict));
        }
        return verdicts;
    });
}

}  // namespace podball::store
