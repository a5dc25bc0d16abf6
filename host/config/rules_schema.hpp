// The JSON schema of a file of rules.
#pragma once

#include <string>

namespace podball::config {

/// JSON Schema, draft 2020-12, indented: what `read_rules` accepts, but for the number of points in a line-up.
std::string rules_schema();

}  // namespace podball::config
