#include "report/league_text.hpp"

#include "base/printable.hpp"
#include "report/figure_text.hpp"
#include "report/league_bracket.hpp"
#include "report/league_words.hpp"
#include "report/text_table.hpp"

#include <functional>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr double kFitLevel = 0.01;  // Below this p value the ratings do not fit.

const LeagueTeam& team_of(const LeagueView& view, int team) { return view.teams[static_cast<std::size_t>(team)]; }

std::string name_of(const LeagueView& view, int team) { return printable(team_of(view, team).name); }

// The name with a sign for each remark that stands below the table.
std::string marked_name(const LeagueTeam& team) {
    return printable(team.name) + (team.passed == false ? " !" : "") + (team.is_retired ? " (retired)" : "");
}

std::string joined_names(const LeagueView& view, const std::vector<int>& teams, const std::string& between) {
    std::string text;
    for (const int team : teams) {
        text += (text.empty() ? "" : between) + name_of(view, team);
    }
    return text;
}

std::string standings_text(const LeagueView& view) {
    std::vector<std::string> header = {"#", "team",  "P",      "W",   "D",
                                       "L", "GF:GA", "points", "Elo", level_text(view.confidence.level)};
    if (view.has_resources) {
        header.insert(header.begin() + kByWorthColumn, "W-L by worth");
    }
    TextTable table(header);
    table.set_left(1);
    table.set_left(header.size() - 1);
    for (const league::Standing& standing : view.standings) {
        const auto& record = standing.record;
        const auto& rating = view.ratings.teams[static_cast<std::size_t>(standing.team)];
        std::vector<std::string> cells = {
            std::to_string(standing.rank),
            marked_name(team_of(view, standing.team)),
            thousands(record.played()),
            thousands(record.won),
            thousands(record.drawn),
            thousands(record.lost),
            fmt::format("{}:{}", thousands(record.goals_for), thousands(record.goals_against)),
            thousands(standing.points),
            rating.elo ? elo_text(*rating.elo) : "-",
            rating.interval ? elo_interval_text(*rating.interval)
                            : statistics::rating_text(view.ratings, standing.team)};
        if (view.has_resources) {
            cells.insert(cells.begin() + kByWorthColumn, by_worth_text(record));
        }
        table.add(cells);
    }
    return table.text();
}

std::string fit_text(const LeagueView& view) {
    const auto& fit = view.ratings.fit;
    if (!fit) {
        return "";
    }
    if (fit->p >= kFitLevel) {
        return fmt::format("one number per team fits (p = {})\n", p_text(fit->p));
    }
    std::string text = fmt::format("one number per team does not fit (p = {})", p_text(fit->p));
    if (const auto& greatest = view.ratings.greatest) {
        text += fmt::format(": {} scored {:.2f} against {}, and {:.2f} was expected", name_of(view, greatest->team_a),
                            greatest->score, name_of(view, greatest->team_b), greatest->expected);
    }
    return text + "\n";
}

// A table with a row and a column for each team, in the order of the standings.
std::string table_of_teams(const LeagueView& view, const std::string& title,
                           const std::function<std::string(int row, int column)>& cell) {
    std::vector<std::string> header = {title};
    for (const league::Standing& column : view.standings) {
        header.push_back(name_of(view, column.team));
    }
    TextTable table(header);
    for (const league::Standing& row : view.standings) {
        std::vector<std::string> cells = {name_of(view, row.team)};
        for (const league::Standing& column : view.standings) {
            cells.push_back(cell(row.team, column.team));
        }
        table.add(cells);
    }
    return table.text();
}

std::string chance_text(const LeagueView& view, int team, int other) {
    const auto& chances = view.ratings.superiority;
    if (chances.empty() || team == other) {
        return "-";
    }
    const auto chance = chances[static_cast<std::size_t>(team)][static_cast<std::size_t>(other)];
    return chance ? fmt::format("{:.1f}", *chance * 100.0) : "-";
}

std::string superiority_text(const LeagueView& view) {
    const std::string zero = view.anchor ? fmt::format("{} is 0", name_of(view, *view.anchor)) : "the mean is 0";
    return fmt::format(
        "{}ratings: Bradley-Terry with draws, fitted to all pairs at once; {}; each team has one virtual match against "
        "the average, won, drawn and lost by a third each\n",
        table_of_teams(view, "chance to be the stronger team, %",
                       [&](int row, int column) { return chance_text(view, row, column); }),
        zero);
}

std::string cell_text(const league::Record& record) {
    return fmt::format("{}-{}-{} {:+}", record.won, record.drawn, record.lost, record.goal_difference());
}

}  // namespace

std::string by_worth_text(const league::Record& record) {
    return fmt::format("{}-{}", thousands(record.won_by_worth), thousands(record.lost_by_worth));
}

std::string league_line(const LeagueView& view) {
    return fmt::format("{}: {}, {}, seed {} · {} · {}\n", printable(view.spec.name),
                       format_words(view.spec, view.teams.size()), game_words(view.spec), view.spec.seed,
                       count_words(view.counts), interval_words(view.confidence));
}

std::string rating_lines(const LeagueView& view) {
    std::string text = fit_text(view);
    for (const auto& circle : view.ratings.circles) {
        text += fmt::format("a circle: {} beats {}\n", joined_names(view, circle, " beats "),
                            name_of(view, circle.front()));
    }
    if (view.ratings.groups.size() > 1) {
        text += "groups that never met:";
        for (std::size_t i = 0; i < view.ratings.groups.size(); ++i) {
            text += (i > 0 ? " | " : " ") + joined_names(view, view.ratings.groups[i], ", ");
        }
        text += "\n";
    }
    return text;
}

std::string decision_line(const LeagueView& view) {
    if (!view.has_resources) {
        return "";
    }
    league::Record sums;
    for (const league::Standing& standing : view.standings) {
        sums.won += standing.record.won;
        sums.drawn += standing.record.drawn;
        sums.won_by_worth += standing.record.won_by_worth;
        sums.won_by_forfeit += standing.record.won_by_forfeit;
    }
    const std::int64_t by_goals = sums.won - sums.won_by_worth - sums.won_by_forfeit;
    return fmt::format("matches decided by goals {}, by worth {}, by forfeit {}; drawn {}\n", thousands(by_goals),
                       thousands(sums.won_by_worth), thousands(sums.won_by_forfeit), thousands(sums.drawn / 2));
}

std::string remark_lines(const LeagueView& view) {
    std::string text;
    for (const LeagueTeam& team : view.teams) {
        if (team.passed == false) {
            text += fmt::format("! {} did not pass validation: {}\n", printable(team.name), printable(team.finding));
        }
    }
    for (const league::Standing& standing : view.standings) {
        if (standing.record.forfeits > 0) {
            text += fmt::format("{} forfeited {} of its {} matches\n", name_of(view, standing.team),
                                thousands(standing.record.forfeits), thousands(standing.record.played()));
        }
    }
    return text;
}

std::string cross_table_text(const LeagueView& view) {
    return table_of_teams(view, "W-D-L and goal difference", [&](int row, int column) {
        const league::Record* record = record_between(view, row, column);
        return record == nullptr ? std::string("-") : cell_text(*record);
    });
}

std::string league_table_text(const LeagueView& view) {
    return registration_lines(view.registration) + league_line(view) + standings_text(view) + decision_line(view) +
           bracket_text(view) + rating_lines(view) + remark_lines(view) +
           (view.cross.empty() ? "" : "\n" + cross_table_text(view)) +
           (view.shows_superiority ? "\n" + superiority_text(view) : "");
}

}  // namespace podball::report
