// Measurement of teams as a page with pictures.
#pragma once

#include "latency/measurement.hpp"
#include "report/setting.hpp"

#include <string>

namespace podball::report {

/// One HTML file without scripts and without references to other files.
std::string latency_page(const Setting& setting, const latency::Measurement& result);

}  // namespace podball::report
