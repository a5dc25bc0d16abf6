// The JSON schema of a file of rules.
#pragma once

#include <string>

namespace podball::config {

/// The schema in JSON Schema, draft 2020-12, indented. It accepts what `read_rules` accepts, except that it does not
/// check the number of points in a line-up.
std::string rules_schema();

}  // namespace podball::config
