// The result of a measurement as JSON. docs/bench-team.md explains every key.
#pragma once

#include "cli/bench_run.hpp"

#include <string>
#include <string_view>

namespace podball::cli {

inline constexpr std::string_view kBenchSchema = "podball.bench-team/1";

/// One object and a line's end.
std::string bench_json(const BenchRequest& request, const BenchResult& result);

}  // namespace podball::cli
