// What doctor found, as JSON. docs/doctor.md explains every key.
#pragma once

#include "cli/diagnosis.hpp"

#include <string>
#include <string_view>

namespace podball::cli {

inline constexpr std::string_view kDoctorSchema = "podball.doctor/1";

/// One object and a line's end.
std::string doctor_json(const Diagnosis& diagnosis);

}  // namespace podball::cli
