// List of games for people.
#pragma once

#include "report/listed_game.hpp"

#include <span>
#include <string>

namespace podball::report {

/// A table of names and descriptions, then a line for each game that cannot be played.
std::string games_text(std::span<const ListedGame> games);

}  // namespace podball::report
