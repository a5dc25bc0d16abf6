// Reading of results, and SQL of users.
#include "store/connection.hpp"
#include "store/key_bytes.hpp"
#include "store/match_ids.hpp"
#include "store/row_reader.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <utility>

namespace podball::store {

namespace {

// The pairings between two of `teams`.
std::string condition_of(const std::vector<int>& teams) {
    if (teams.empty()) {
        return "";
    }
    const std::string list = fmt::format("{}", fmt::join(teams, ", "));
    return fmt::format(" where p.team_a in ({0}) and p.team_b in ({0})", list);
}

void read_fixture(Columns& columns, std::uint64_t league_seed, league::Fixture& fixture) {
    fixture.ordinal = columns.integer();
    fixture.pairing = columns.small();
    fixture.pair = columns.small();
    fixture.leg = columns.small();
    fixture.teams = {columns.small(), columns.small()};
    if (fixture.leg == 1) {
        std::swap(fixture.teams[0], fixture.teams[1]);
    }
    fixture.seed = league_seed + static_cast<std::uint64_t>(fixture.pair);
}

}  // namespace

Result<void> Store::each_row(const RowQuery& query, const std::function<bool(const PlayedFixture&)>& visit) {
    return connection_->guarded([&]() -> Result<void> {
        SQLite::Database& database = connection_->database();
        RowReader reader(*connection_, query.depth);
        // "cross join" keeps the order of the tables, so that all are read in the order of the plan.
        Statement statement(database,
                            "select " + reader.columns() +
                                ", f.ordinal, f.pairing, f.pair, f.leg, p.team_a, p.team_b from fixture f "
                                "cross join pairing p on p.number = f.pairing cross join match m on m.id = f.match" +
                                reader.joins() + condition_of(query.teams) + " order by f.ordinal");
        PlayedFixture played;
        while (statement.step()) {
            Columns columns(statement);
            reader.read(columns, played.row);
            read_fixture(columns, connection_->league.seed, played.fixture);
            if (!visit(played)) {
                break;
            }
        }
        return {};
    });
}

Result<std::optional<league::MatchRow>> Store::find(std::string_view key) {
    return connection_->guarded([&]() -> Result<std::optional<league::MatchRow>> {
        SQLite::Database& database = connection_->database();
        const auto bytes = key_bytes(key);
        const auto id = bytes ? MatchIds(database).find(*bytes) : std::nullopt;
        if (!id) {
            return std::optional<league::MatchRow>();
        }
        RowReader reader(*connection_, Depth::Whole);
        Statement statement(database,
                            "select " + reader.columns() + " from match m" + reader.joins() + " where m.id = ?1");
        bind_all(statement, *id);
        if (!statement.step()) {
            return std::optional<league::MatchRow>();
        }
        league::MatchRow row;
        Columns columns(statement);
        reader.read(columns, row);
        return std::optional(std::move(row));
    });
}

Result<std::vector<std::string>> Store::keys_with(std::string_view prefix, int count) {
    return connection_->guarded([&]() -> Result<std::vector<std::string>> {
        // The bytes between the least and the greatest key that begin so.
        constexpr std::size_t kDigits = 2 * kKeyBytes;
        const std::string text(prefix.substr(0, kDigits));
        const auto least = key_bytes(text + std::string(kDigits - text.size(), '0'));
        const auto greatest = key_bytes(text + std::string(kDigits - text.size(), 'f'));
        if (!least || !greatest || prefix.size() > kDigits) {
            return std::vector<std::string>{};
        }
        Statement statement(connection_->database(),
                            "select key from match_key where key between ?1 and ?2 order by key limit ?3");
        bind_all(statement, Blob{view_of(*least)}, Blob{view_of(*greatest)}, count);
        std::vector<std::string> keys;
        while (statement.step()) {
            keys.push_back(key_text(Columns(statement).view()));
        }
        return keys;
    });
}

}  // namespace podball::store
