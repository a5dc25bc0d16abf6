// The report of a validation as JSON. docs/validate.md explains every key.
#pragma once

#include "validate/validation.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kValidateSchema = "podball.validate/1";

/// One object in one line. `asked`: team as given on the command line. `subject`: null if it could not be loaded.
std::string validation_json(const std::string& asked, std::uint64_t seed, const validate::Subject* subject,
                            const validate::Report& report);

}  // namespace podball::report
