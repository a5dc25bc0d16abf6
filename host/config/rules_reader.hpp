// The rules of a game as JSON text.
#pragma once

#include "base/result.hpp"
#include "engine/rules.hpp"

#include <string>
#include <string_view>

namespace podball::config {

class JsonValue;

/// The value of "schema" in a file of rules.
inline constexpr std::string_view kRulesSchema = "podball.rules/1";

/// Largest coordinates in a line-up; `engine::resolve` checks the rest. Units: length.
inline constexpr double kLineupXMax = 0.5;
inline constexpr double kLineupYMax = 5.0;

/// The content of a file of rules. Values that the file leaves out have their defaults.
struct RulesText {
    std::string description;
    engine::Rules rules;
};

/// Reads rules from JSON. Every number is in its range, but the rules are not resolved.
/// Errors: the text is not JSON, or a key or value is wrong. The message is one line that begins with `place`, such as
/// "my.json: /ball/mas: unknown key. Did you mean mass? Known keys: …".
Result<RulesText> read_rules(std::string_view text, std::string_view place);

/// Reads rules that are a value of another document. Errors: as for a text, with the path in that document.
Result<RulesText> read_rules(const JsonValue& document);

}  // namespace podball::config
