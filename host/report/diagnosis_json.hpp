// Diagnosis of the machine as JSON. docs/doctor.md explains every key.
#pragma once

#include "hosting/diagnosis.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kDiagnosisSchema = "podball.doctor/1";

/// One object in one line.
std::string diagnosis_json(const hosting::Diagnosis& diagnosis);

}  // namespace podball::report
