// What doctor found, for people.
#pragma once

#include "cli/diagnosis.hpp"

#include <string>

namespace podball::cli {

/// Tables, then the advice, then a line with the verdict.
std::string doctor_text(const Diagnosis& diagnosis);

}  // namespace podball::cli
