// JSON as it should have been written: no key twice, one value, nothing behind it.
#pragma once

#include "base/result.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace podball::config {

/// Parses `text`. Errors: one line that begins with `place`; not JSON (with line and column) or a key given twice.
Result<nlohmann::json> parse_json(std::string_view text, std::string_view place);

/// A short text of a value for messages, on one line: "\"heavy\"", "-1", "a list of 3", "an object".
std::string value_text(const nlohmann::json& value);

/// A step into a value as a part of its path, such as "/mass"; on one line whatever the key.
std::string path_step(std::string_view key);

}  // namespace podball::config
