// A game in a list of games.
#pragma once

#include "base/result.hpp"
#include "config/rules_library.hpp"

#include <string>

namespace podball::report {

/// A game and its rules.
struct ListedGame {
    std::string name;
    Result<config::NamedRules> rules;  ///< Error: the game cannot be played.
};

}  // namespace podball::report
