// Parses JSON strictly: one value, no key twice in an object, nothing after the value.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace podball::config {

/// Parses `text`. Errors: the text is not JSON (the message has line and column), or a key is given twice. The message
/// is one line that begins with `place`.
Result<nlohmann::json> parse_json(std::string_view text, std::string_view place);

/// A short text of a value for messages, in one line, such as "\"heavy\"", "-1", "a list of 3" or "an object".
std::string value_text(const nlohmann::json& value);

/// The step of a path for one key, such as "/mass". Always one line.
std::string path_step(std::string_view key);

}  // namespace podball::config
