// Measurement of teams as JSON. docs/bench-team.md explains every key.
#pragma once

#include "latency/measurement.hpp"
#include "report/setting.hpp"

#include <string>
#include <string_view>

namespace podball::report {

inline constexpr std::string_view kLatencySchema = "podball.bench-team/1";

/// One object in one line.
std::string latency_json(const Setting& setting, const latency::Measurement& result);

}  // namespace podball::report
