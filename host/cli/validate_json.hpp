// A validation for machines.
#pragma once

#include "cli/validate_request.hpp"
#include "validate/validation.hpp"

#include <string>

namespace podball::cli {

constexpr std::string_view kValidateSchema = "podball.validate/1";

/// One JSON object. `subject` is null where it came to none.
std::string validate_json(const ValidateOptions& options, const ValidateNumbers& numbers,
                          const validate::Subject* subject, const validate::Report& report);

}  // namespace podball::cli
