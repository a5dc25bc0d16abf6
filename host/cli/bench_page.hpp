// The result of a measurement as a page with pictures.
#pragma once

#include "cli/bench_run.hpp"

#include <string>

namespace podball::cli {

/// One HTML file that needs nothing else and runs nothing.
std::string bench_page(const BenchRequest& request, const BenchResult& result);

}  // namespace podball::cli
