// The tables of a league for people.
#pragma once

#include "report/league_view.hpp"

#include <string>

namespace podball::report {

/// One line: the league, how much of it is done, and which kind of intervals its tables have.
std::string league_line(const LeagueView& view);

/// The line of the league, its standings with ratings, and what the ratings do not say. With the cross table and the
/// chances where they are asked for.
std::string league_table_text(const LeagueView& view);

/// Lines on how well the ratings describe the results: whether one number per team fits, circles, groups that never
/// met. Empty: too few results.
std::string rating_lines(const LeagueView& view);

/// Column of `by_worth_text` in the standings of a game with resources, behind W, D and L.
inline constexpr int kByWorthColumn = 6;
/// Won and lost by worth (R109), such as "12-3".
std::string by_worth_text(const league::Record& record);
/// The line that says by what matches were decided. Empty in a game without resources.
std::string decision_line(const LeagueView& view);

/// A line for each team that failed validation, and for each that forfeited matches.
std::string remark_lines(const LeagueView& view);

/// The cross table: wins, draws and losses of the team of the row against that of the column, and the goal difference.
std::string cross_table_text(const LeagueView& view);

}  // namespace podball::report
