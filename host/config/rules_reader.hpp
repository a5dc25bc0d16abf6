// The rules of a game as JSON text.
#pragma once

#include "base/result.hpp"
#include "engine/rules.hpp"

#include <string>
#include <string_view>

namespace podball::config {

/// The value of "schema" in a file of rules.
inline constexpr std::string_view kRulesSchema = "podball.rules/1";

/// Where pods may be put in a line-up, before `engine::resolve` looks closer. Units: length.
inline constexpr double kLineupXMax = 0.5;
inline constexpr double kLineupYMax = 5.0;

/// What a file of rules says. What it does not say has the default.
struct RulesText {
    std::string description;
    engine::Rules rules;
};

/// Reads rules from JSON; every number is in its range, but the rules are not resolved.
/// Errors: one line that begins with `place`, such as
/// "my.json: /ball/mas: unknown key; did you mean mass? Known are …".
Result<RulesText> read_rules(std::string_view text, std::string_view place);

}  // namespace podball::config
