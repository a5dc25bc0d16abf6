// SQL of users, the views, and the page that documents both.
#include "store/named_queries.hpp"
#include "store/small_league.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace {

struct Table {
    std::vector<std::string> columns;
    std::vector<std::vector<SqlValue>> rows;
};

Result<Table> run_query(Store& store, std::string_view sql) {
    Table table;
    const auto result = store.query(
        sql, [&](std::span<const std::string> names) { table.columns.assign(names.begin(), names.end()); },
        [&](std::span<const SqlValue> row) {
            table.rows.emplace_back(row.begin(), row.end());
            return true;
        });
    return result ? Result<Table>(std::move(table)) : result.error();
}

// A store in which every table has a row.
Store full_store(const std::filesystem::path& path) {
    Store store = store_of(path, 3, 4);
    const SmallPlan plan = plan_of(3, 4);
    Draw draw(1);
    std::vector<Played> batch;
    for (std::size_t i = 0; i + 2 < plan.fixtures.size(); ++i) {
        batch.push_back(played_of(plan.fixtures[i], draw));
        batch.back().row.is_timed = false;
    }
    valid(store.put(batch));
    batch[3].row.digest ^= 1;
    valid(store.put(std::span(batch).subspan(3, 1)));
    valid(store.add_attempt({plan.fixtures.back().key, 0, 1'790'000'000, "no worker"}));
    valid(store.set_admission(1, {2, "passed", "[]"}));
    return store;
}

std::string page() {
    std::ifstream file(PODBALL_SOURCE_DIR "/docs/league-store.md");
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> all_matches(const std::string& text, const std::regex& pattern) {
    std::vector<std::string> found;
    for (auto match = std::sregex_iterator(text.begin(), text.end(), pattern); match != std::sregex_iterator();
         ++match) {
        found.push_back((*match)[1]);
    }
    return found;
}

// Of each table and view: the names in back quotes of its row on the page, without those in parentheses.
std::map<std::string, std::vector<std::string>> documented_columns() {
    std::map<std::string, std::vector<std::string>> tables;
    std::istringstream lines(page());
    const std::regex row(R"(\| `(\w+)` \| ([^|]*) \| (.*) \|)");
    bool is_schema = false;
    for (std::string line; std::getline(lines, line);) {
        is_schema = line.starts_with("## ") ? line == "## Tables" || line == "## Views" : is_schema;
        std::smatch match;
        if (is_schema && std::regex_match(line, match, row)) {
            const std::string columns = std::regex_replace(match[3].str(), std::regex(R"(\([^)]*\))"), "");
            tables[match[1]] = all_matches(columns, std::regex("`(\\w+)`"));
        }
    }
    return tables;
}

}  // namespace

TEST_CASE("each query of the page and each named one runs on a store and finds a row") {
    const TemporaryFolder folder;
    { full_store(folder.path() / "small.db"); }
    Store store = valid(Store::open(folder.path() / "small.db", Access::Read, metric_names()));
    const auto blocks = all_matches(page(), std::regex("```sql\n([^`]*)\n```"));
    CHECK(blocks.size() == named_queries().size() + 2);
    for (const std::string& sql : blocks) {
        CAPTURE(sql);
        const Table table = valid(run_query(store, sql));
        CHECK_FALSE(table.columns.empty());
        CHECK_FALSE(table.rows.empty());
    }
}

TEST_CASE("the page has the named queries with their meanings") {
    for (const NamedQuery& query : named_queries()) {
        const std::string entry = "`" + std::string(query.name) + "`: " + std::string(query.meaning) + "\n\n```sql\n" +
                                  std::string(query.sql) + "\n```\n";
        INFO(entry);
        CHECK(page().find(entry) != std::string::npos);
    }
}

TEST_CASE("the page names the columns of every table and view in their order") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    const auto documented = documented_columns();
    std::set<std::string> tables;
    for (const auto& row :
         valid(run_query(store, "select name from sqlite_schema where type in ('table', 'view')")).rows) {
        tables.insert(std::get<std::string>(row[0]));
    }
    CHECK(documented.size() == tables.size());
    for (const std::string& name : tables) {
        CAPTURE(name);
        REQUIRE(documented.contains(name));
        auto columns = valid(run_query(store, "select * from \"" + name + "\" limit 0")).columns;
        // The metrics come last.
        std::erase_if(columns, [](const std::string& column) {
            const MetricNames metrics = metric_names();
            return std::ranges::count(metrics.team, column) + std::ranges::count(metrics.match, column) > 0;
        });
        CHECK(columns == documented.at(name));
    }
}

TEST_CASE("the views give the sums of the rows") {
    const TemporaryFolder folder;
    Store store = full_store(folder.path() / "small.db");
    std::map<std::string, std::array<std::int64_t, 6>> expected;  // Played, won, drawn, lost, for, against.
    std::map<std::pair<int, int>, std::vector<double>> goals;     // By pairing and pair.
    for (const PlayedFixture& played : all_rows(store)) {
        for (std::size_t slot = 0; slot < 2; ++slot) {
            auto& team = expected["team" + std::to_string(played.fixture.teams[slot])];
            const auto& winner = played.row.winner;
            ++team[0];
            ++team[!winner ? 2 : *winner == static_cast<int>(slot) ? 1 : 3];
            team[4] += played.row.score[slot];
            team[5] += played.row.score[1 - slot];
        }
        if (played.row.ending == league::Ending::FullTime) {
            const auto a = static_cast<std::size_t>(played.fixture.leg);
            goals[{played.fixture.pairing, played.fixture.pair}].push_back(played.row.slots[a].metrics[0].value() -
                                                                           played.row.slots[1 - a].metrics[0].value());
        }
    }
    std::erase_if(goals, [](const auto& entry) { return entry.second.size() < 2; });
    const auto whole = [](const SqlValue& value) { return std::get<std::int64_t>(value); };
    const Table standing = valid(run_query(store, "select * from standing"));
    CHECK(standing.rows.size() == expected.size());
    for (const auto& row : standing.rows) {
        const auto& sums = expected.at(std::get<std::string>(row[0]));
        for (std::size_t i = 0; i < sums.size(); ++i) {
            CHECK(whole(row[i + 1]) == sums.at(i));
        }
    }
    const Table pairs = valid(run_query(store, "select pairing, pair, goals, attack_ratio from pair_value"));
    CHECK(pairs.rows.size() == goals.size());
    CHECK_FALSE(goals.empty());
    for (const auto& row : pairs.rows) {
        const auto& legs = goals.at({static_cast<int>(whole(row[0])), static_cast<int>(whole(row[1]))});
        CHECK(std::get<double>(row[2]) == (legs[0] + legs[1]) / 2);
    }
    // An undefined metric of one leg leaves the pair without a value.
    CHECK(std::ranges::any_of(pairs.rows, [](const auto& row) { return row[3].index() == 0; }));
}

TEST_CASE("SQL that writes, opens other files or changes settings is refused, and changes nothing") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    { full_store(path); }
    const auto other = folder.path() / "other.db";
    for (const Access access : {Access::Read, Access::Write}) {
        Store store = valid(Store::open(path, access, metric_names()));
        for (const std::string& sql :
             {std::string("delete from match"), std::string("drop table team"),
              std::string("update team set name = 'x'"), std::string("insert into meta values ('a', 'b')"),
              std::string("create table t (x)"), std::string("create temp table t (x)"),
              std::string("pragma journal_mode = wal"), std::string("pragma writable_schema = 1"),
              "attach '" + other.string() + "' as o", "vacuum into '" + other.string() + "'", std::string("begin"),
              std::string("select 1; delete from match"), std::string("select load_extension('x')"), std::string(""),
              std::string("-- nothing")}) {
            CAPTURE(sql);
            const auto result = run_query(store, sql);
            REQUIRE_FALSE(result.ok());
            CHECK(result.error().message == (sql.find("load_ext") != std::string::npos
                                                 ? "not authorized to use function: load_extension"
                                                 : "the SQL must only read: one select statement"));
        }
        CHECK_FALSE(std::filesystem::exists(other));
        CHECK(all_rows(store).size() == 22);
        CHECK(valid(store.teams()).size() == 3);
        if (access == Access::Write) {
            valid(store.retire_team(0));  // The store itself may still write.
        }
    }
}

TEST_CASE("a mistake in SQL is told in SQLite's words, in one line") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    for (const auto& [sql, words] :
         std::map<std::string, std::string>{{"select gaols from slot", "no such column: gaols"},
                                            {"select 1 limit 'a'", "datatype mismatch"},
                                            {"selec 1", "near \"selec\": syntax error"},
                                            {"select * from \"a\nb\"", "no such table: a b"}}) {
        const auto result = run_query(store, sql);
        REQUIRE_FALSE(result.ok());
        CHECK(result.error().message == words);
    }
}

TEST_CASE("a query of a damaged store names the store") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "small.db";
    std::int64_t page = 0;
    {
        Store store = store_of(path, 2, 1);
        const auto place = valid(run_query(store, "select rootpage from sqlite_schema where name = 'fixture'"));
        page = std::get<std::int64_t>(place.rows.at(0).at(0));
    }
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(16);  // The size of a page, as two bytes.
        const std::int64_t high = file.get();
        const std::int64_t page_bytes = high * 256 + file.get();
        file.seekp((page - 1) * page_bytes);
        file << std::string(static_cast<std::size_t>(page_bytes), '\xff');
    }
    Store store = valid(Store::open(path, Access::Read, metric_names()));
    const auto result = run_query(store, "select * from fixture");
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().message.starts_with(path.string() + ": the database is damaged"));
}

TEST_CASE("values of every kind come back as they are") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    const Table table = valid(run_query(store, "select null, 7 as n, 1.5, 'a' || char(0) || 'b', x'00ff' ;"));
    CHECK(table.columns[1] == "n");
    const std::vector<SqlValue> expected = {std::monostate(), std::int64_t{7}, 1.5, std::string("a\0b", 3),
                                            std::string("\0\xff", 2)};
    REQUIRE(table.rows.size() == 1);
    CHECK(table.rows[0] == expected);
}

TEST_CASE("the view of the standings has byes, and teams without matches") {
    const TemporaryFolder folder;
    Store store = store_of(folder.path() / "small.db", 2, 1);
    valid(store.add_teams(std::array{team_of(2), team_of(3)}));
    const std::vector<league::Pairing> byes = {{1, 2, league::kBye, 0, 1}, {2, 2, league::kBye, 0, 1}};
    valid(store.add_plan(byes, {}));
    Draw draw(1);
    valid(store.put({{plain_result(plan_of(2, 1).fixtures.front(), draw)}}));
    std::map<std::string, std::array<std::int64_t, 2>> lines;  // Matches and byes, by team.
    for (const auto& row : valid(run_query(store, "select team, played, byes from standing")).rows) {
        lines[std::get<std::string>(row[0])] = {std::get<std::int64_t>(row[1]), std::get<std::int64_t>(row[2])};
    }
    const std::map<std::string, std::array<std::int64_t, 2>> expected = {
        {"team0", {1, 0}}, {"team1", {1, 0}}, {"team2", {0, 2}}, {"team3", {0, 0}}};
    CHECK(lines == expected);
}
