// Diagnosis of the machine for people.
#pragma once

#include "hosting/diagnosis.hpp"

#include <string>

namespace podball::report {

/// Tables, advice, and a line with the verdict.
std::string diagnosis_text(const hosting::Diagnosis& diagnosis);

}  // namespace podball::report
