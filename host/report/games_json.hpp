// List of games, and the numbers of one game, as JSON. docs/rules-reference.md explains every key.
#pragma once

#include "config/rules_library.hpp"
#include "report/listed_game.hpp"

#include <span>
#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kGamesSchema = "podball.games/1";
inline constexpr std::string_view kGameSchema = "podball.game/1";

/// All games in one object in one line. A game that cannot be played has an `error`.
std::string games_json(std::span<const ListedGame> games);

/// One object in one line: every number of a game with its default, range, unit and meaning, and both line-ups.
std::string game_json(const config::NamedRules& rules);

}  // namespace podball::report
