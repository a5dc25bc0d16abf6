// podball league query|export
#include "base/file.hpp"
#include "base/known_names.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "cli/hosting_options.hpp"
#include "cli/league_command.hpp"
#include "cli/league_page_files.hpp"
#include "league/spec_json.hpp"
#include "report/json_parts.hpp"
#include "report/text_table.hpp"
#include "season/metric_names.hpp"
#include "season/plan_growth.hpp"
#include "season/played_matches.hpp"
#include "store/match_line.hpp"
#include "store/named_queries.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iostream>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using report::Json;

constexpr std::string_view kQuerySchema = "podball.league-query/1";
constexpr std::string_view kQueriesSchema = "podball.league-queries/1";

struct Texts {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return number_text(number); }
    std::string operator()(const std::string& text) const { return text; }
};

std::string text_of(const store::SqlValue& value) { return std::visit(Texts{}, value); }

struct Jsons {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(double number) const { return number; }
    Json operator()(const std::string& text) const { return text; }
};

/// The rows of a query, all in memory.
struct Answer {
    std::vector<std::string> columns;
    std::vector<std::vector<store::SqlValue>> rows;
};

Result<Answer> ask(store::Store& store, std::string_view sql) {
    Answer answer;
    const auto asked = store.query(
        sql, [&](std::span<const std::string> columns) { answer.columns.assign(columns.begin(), columns.end()); },
        [&](std::span<const store::SqlValue> row) {
            answer.rows.emplace_back(row.begin(), row.end());
            return true;
        });
    return asked ? Result<Answer>(std::move(answer)) : Result<Answer>(asked.error());
}

std::string answer_text(const Answer& answer) {
    report::TextTable table(answer.columns);
    for (const auto& row : answer.rows) {
        std::vector<std::string> cells;
        for (const store::SqlValue& value : row) {
            cells.push_back(printable(text_of(value)));
        }
        table.add(cells);
    }
    for (std::size_t i = 0; i < answer.columns.size(); ++i) {
        const bool is_text = std::ranges::any_of(
            answer.rows, [i](const auto& row) { return std::holds_alternative<std::string>(row[i]); });
        if (is_text) {
            table.set_left(i);
        }
    }
    return table.text();
}

std::string answer_json(const Answer& answer) {
    Json rows = Json::array();
    for (const auto& row : answer.rows) {
        Json cells = Json::array();
        for (const store::SqlValue& value : row) {
            cells.push_back(std::visit(Jsons{}, value));
        }
        rows.push_back(cells);
    }
    return report::json_line({{"schema", kQuerySchema}, {"columns", answer.columns}, {"rows", rows}});
}

std::string queries_text() {
    report::TextTable table({"query", "meaning"});
    table.set_left(1);
    for (const store::NamedQuery& query : store::named_queries()) {
        table.add({std::string(query.name), std::string(query.meaning)});
    }
    return table.text();
}

std::string queries_json() {
    Json queries = Json::array();
    for (const store::NamedQuery& query : store::named_queries()) {
        queries.push_back({{"name", query.name}, {"meaning", query.meaning}, {"sql", query.sql}});
    }
    return report::json_line({{"schema", kQueriesSchema}, {"queries", queries}});
}

Result<std::string_view> sql_named(const std::string& name) {
    std::vector<std::string> names;
    for (const store::NamedQuery& query : store::named_queries()) {
        if (query.name == name) {
            return query.sql;
        }
        names.emplace_back(query.name);
    }
    return Error{fmt::format("'{}' is no query. {}", name, known_names_text(name, "queries", names))};
}

// A cell of a CSV file, in quotes where RFC 4180 asks for them.
std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        line += (i > 0 ? "," : "") + csv_cell(cells[i]);
    }
    return line + "\n";
}

std::vector<std::string> texts_of(std::span<const store::SqlValue> row) {
    std::vector<std::string> cells;
    for (const store::SqlValue& value : row) {
        cells.push_back(text_of(value));
    }
    return cells;
}

// Writes each row of a query as `line` makes it of the cells. `begin`: the same for the names of the columns.
using Line = std::function<std::string(const std::vector<std::string>& cells)>;
Result<void> write_rows(store::Store& store, const std::string& sql, std::ostream& out, const Line& begin,
                        const Line& line) {
    Result<void> written;
    const auto asked = store.query(
        sql,
        [&](std::span<const std::string> columns) {
            written = write_text(out, begin({columns.begin(), columns.end()}));
        },
        [&](std::span<const store::SqlValue> row) {
            written = written ? write_text(out, line(texts_of(row))) : written;
            return written.ok();
        });
    return asked ? written : asked;
}

// Columns that tie each row to the registered league file, and that say whether it kept to it.
std::string registration_columns(const store::RegistrationRecord& registration) {
    std::string columns;
    for (const auto& [name, value] :
         {std::pair("head_sha256", &registration.head_sha256), std::pair("exploratory", &registration.exploratory)}) {
        columns += value->empty() ? "" : fmt::format(", (select value from meta where name = '{0}') as {0}", name);
    }
    return columns;
}

std::string matches_sql(bool has_resources, const store::RegistrationRecord& registration) {
    const store::MetricNames metrics = season::metric_names_of(has_resources);
    std::string columns;
    for (const std::string& name : metrics.team) {
        columns += fmt::format(", a.\"{0}\" as \"{0}_a\", b.\"{0}\" as \"{0}_b\"", name);
    }
    for (const std::string& name : metrics.match) {
        columns += fmt::format(", m.\"{}\"", name);
    }
    columns += registration_columns(registration);
    return fmt::format(
        "select g.round, g.team_a, g.team_b, g.pair, g.leg, g.key, g.seed, g.ending, g.goals_a as score_a, g.goals_b "
        "as score_b, g.winner, "
        "g.forfeited_a, g.forfeited_b, g.ticks, g.is_timed{} from game g join match m on m.id = g.match "
        "left join slot a on a.match = g.match and a.slot = g.leg "
        "left join slot b on b.match = g.match and b.slot = 1 - g.leg order by g.ordinal",
        columns);
}

Result<void> export_csv(store::Store& store, std::ostream& out) {
    const auto victory = season::victory_of(store.league());
    const auto registration = store.registration();
    if (!victory || !registration) {
        return !victory ? victory.error() : registration.error();
    }
    return write_rows(store, matches_sql(victory.value().has_value(), registration.value()), out, csv_line, csv_line);
}

Result<void> export_pairs(store::Store& store, std::ostream& out) {
    constexpr std::size_t kKeys = 4;  // Columns before the metrics: number of the pairing, both teams, pair.
    const auto victory = season::victory_of(store.league());
    const auto registration = store.registration();
    if (!victory || !registration) {
        return !victory ? victory.error() : registration.error();
    }
    const std::string& exploratory = registration.value().exploratory;
    const auto line_of = [&exploratory](std::vector<std::string> cells, const std::string& last) {
        if (!exploratory.empty()) {
            cells.push_back(last);
        }
        return csv_line(cells);
    };
    const std::vector<std::string> known = season::metric_names_of(victory.value().has_value()).team;
    std::vector<std::string> columns;
    const auto begin = [&](const std::vector<std::string>& cells) {
        columns = cells;
        return line_of({"team_a", "team_b", "pair", "metric", "a_minus_b"}, "exploratory");
    };
    const auto lines = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = kKeys; i < cells.size(); ++i) {
            if (std::ranges::find(known, columns[i]) != known.end()) {
                text += line_of({cells[1], cells[2], cells[3], columns[i], cells[i]}, exploratory);
            }
        }
        return text;
    };
    return write_rows(store, "select * from pair_value order by pairing, pair", out, begin, lines);
}

std::string pgn_text(const std::string& text) {
    std::string escaped;
    for (const char c : printable(text)) {
        escaped += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return escaped;
}

// Tags and result alone. Programs for ratings read no more.
Result<void> export_pgn(store::Store& store, std::ostream& out) {
    const auto spec = season::current_spec(store);
    if (!spec) {
        return spec.error();
    }
    const auto game = [&](const std::vector<std::string>& cells) {
        const std::string result = cells[2] == "0" ? "1-0" : cells[2] == "1" ? "0-1" : "1/2-1/2";
        return fmt::format("[Event \"{}\"]\n[Round \"{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{}\"]\n\n{}\n\n",
                           pgn_text(spec.value().name), cells[3], pgn_text(cells[0]), pgn_text(cells[1]), result,
                           result);
    };
    return write_rows(
        store,
        "select iif(g.leg = 0, g.team_a, g.team_b), iif(g.leg = 0, g.team_b, g.team_a), m.winner, "
        "g.pair + 1 from game g join match m on m.id = g.match order by g.ordinal",
        out, [](const std::vector<std::string>&) { return std::string(); }, game);
}

Result<void> export_spec(store::Store& store, std::ostream& out) {
    const auto spec = season::current_spec(store);
    return spec ? write_text(out, league::spec_json(spec.value())) : Result<void>(spec.error());
}

/// Where and when a match was played. `host` is -1 for a fixture that repeats another one.
struct PlayedAt {
    int host = -1;
    std::int64_t time_s = 0;
};

// By the number of the fixture. Fixtures without a result are left out at the end.
Result<std::vector<PlayedAt>> played_at(store::Store& store) {
    std::vector<PlayedAt> places;
    const auto read = store.query(
        "select min(ordinal), host, time from fixture join match on match.id = fixture.match group by match.id",
        [](std::span<const std::string>) {},
        [&](std::span<const store::SqlValue> row) {
            const auto ordinal = static_cast<std::size_t>(std::get<std::int64_t>(row[0]));
            places.resize(std::max(places.size(), ordinal + 1));
            places[ordinal] = {static_cast<int>(std::get<std::int64_t>(row[1])), std::get<std::int64_t>(row[2])};
            return true;
        });
    return read ? Result<std::vector<PlayedAt>>(std::move(places)) : Result<std::vector<PlayedAt>>(read.error());
}

// A line for each result. The store has durations of calls only as sums over matches, so the lines have none.
Result<void> export_lines(store::Store& store, std::ostream& out) {
    const auto teams = store.teams();
    const auto hosts = store.hosts();
    const auto places = played_at(store);
    if (!teams || !hosts || !places) {
        return !teams ? teams.error() : !hosts ? hosts.error() : places.error();
    }
    const store::LineContext context = store::line_context(store.league(), teams.value(), season::metric_names());
    Result<void> written;
    const auto read = store.each_row({store::Depth::Whole, {}}, [&](const store::PlayedFixture& played) {
        const auto ordinal = static_cast<std::size_t>(played.fixture.ordinal);
        const PlayedAt at = ordinal < places.value().size() ? places.value()[ordinal] : PlayedAt{};
        if (at.host >= 0) {
            const store::Host& host = hosts.value().at(static_cast<std::size_t>(at.host));
            written =
                write_text(out, store::match_line({played.row, played.fixture.teams, host, at.time_s, {}}, context));
        }
        return written.ok();
    });
    return read ? written : read;
}

struct ExportFormat {
    const char* name;
    Result<void> (*write)(store::Store&, std::ostream&);
};

constexpr std::string_view kPageFormat = "html";
constexpr std::array kFormats = {ExportFormat{"csv", export_csv}, ExportFormat{"json", export_spec},
                                 ExportFormat{"jsonl", export_lines}, ExportFormat{"pairs", export_pairs},
                                 ExportFormat{"pgn", export_pgn}};

ExitCode export_page(const LeagueCommandOptions& options) {
    if (options.out.empty()) {
        return fail({"-o is missing: the folder of the page"}, ExitCode::Usage);
    }
    prepare_for_teams();
    return with_store(options, [&](store::Store& store) { return export_league_page(options, store); });
}

}  // namespace

ExitCode league_query(const LeagueCommandOptions& options) {
    if (options.query.empty() && options.sql.empty()) {
        return print(options.json ? queries_json() : queries_text());
    }
    const auto sql = options.sql.empty() ? sql_named(options.query) : Result<std::string_view>(options.sql);
    if (!sql) {
        return fail(sql.error(), ExitCode::Usage);
    }
    return with_store(options, [&](store::Store& store) {
        const auto answer = ask(store, sql.value());
        if (!answer) {
            return fail(answer.error());
        }
        return print(options.json ? answer_json(answer.value()) : answer_text(answer.value()));
    });
}

ExitCode league_export(const LeagueCommandOptions& options) {
    if (options.format == kPageFormat) {
        return export_page(options);
    }
    const auto* const format =
        std::ranges::find_if(kFormats, [&](const ExportFormat& known) { return options.format == known.name; });
    if (format == kFormats.end()) {
        std::vector<std::string> names = {std::string(kPageFormat)};
        for (const ExportFormat& known : kFormats) {
            names.emplace_back(known.name);
        }
        return fail({fmt::format("--format: '{}' is no format. {}", options.format,
                                 known_names_text(options.format, "formats", names))},
                    ExitCode::Usage);
    }
    return with_store(options, [&](store::Store& store) {
        const bool has_file = !options.out.empty();
        const auto write = [&](std::ostream& out) { return format->write(store, out); };
        const auto written = has_file ? write_whole(options.out, write) : write(std::cout);
        return written
                   ? ExitCode::Done
                   : fail({fmt::format("{}: {}", has_file ? options.out : "standard output", written.error().message)});
    });
}

}  // namespace podball::cli
