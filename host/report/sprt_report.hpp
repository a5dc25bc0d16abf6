// The end of a sequential test as text and JSON.
#pragma once

#include "match/pair_runner.hpp"
#include "report/json_parts.hpp"
#include "statistics/sprt.hpp"

#include <string>

namespace podball::report {

/// The verdict in one line, such as "sequential test: A is 30 Elo better rather than 0, decided after 129 pairs".
std::string sprt_line(const match::PairsStop& stop, const statistics::SprtState& state);

/// The verdict, and lines with the log-likelihood ratio, its bounds and the pairs by score.
std::string sprt_text(const match::PairsStop& stop, const statistics::SprtState& state);

/// Rule, verdict and log-likelihood ratio.
Json sprt_json(const match::PairsStop& stop, const statistics::SprtState& state);

}  // namespace podball::report
