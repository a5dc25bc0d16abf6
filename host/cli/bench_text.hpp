// The result of a measurement for people.
#pragma once

#include "cli/bench_run.hpp"

#include <string>
#include <vector>

namespace podball::cli {

std::string bench_text(const BenchRequest& request, const BenchResult& result);

/// What was shown and how, a few lines without a number that was measured.
std::string bench_setting_text(const BenchRequest& request, const BenchResult& result);

/// Which team is faster, a sentence for each of the quantiles that rounds suffice for. Requires: there is a comparison.
std::vector<std::string> verdict_sentences(const BenchRequest& request, const BenchResult& result);

}  // namespace podball::cli
