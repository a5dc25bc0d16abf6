// As much of JSON Schema (draft 2020-12) as the schema of the rules uses.
#pragma once

#include <nlohmann/json.hpp>

namespace podball::config {

/// Whether `value` is valid under `schema`. Throws std::invalid_argument for a keyword that it does not know.
bool is_valid(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace podball::config
