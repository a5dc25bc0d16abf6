// The end of a sequential test as text and JSON.
#pragma once

#include "match/pair_runner.hpp"
#include "report/json_parts.hpp"
#include "statistics/sprt.hpp"

#include <string>
#include <string_view>

namespace podball::report {

/// Name of a verdict in JSON: "low", "high", "not_decided", "running".
std::string_view sprt_verdict_name(statistics::SprtVerdict verdict);

/// The verdict, such as "+30 Elo rather than +0 Elo", "not decided" or "still open".
std::string sprt_verdict_words(const match::PairsStop& stop, statistics::SprtVerdict verdict);

/// The verdict in one line, such as "sequential test: A is 30 Elo better rather than 0, decided after 129 pairs".
std::string sprt_line(const match::PairsStop& stop, const statistics::SprtState& state);

/// The verdict, and lines with the log-likelihood ratio, its bounds and the pairs by score.
std::string sprt_text(const match::PairsStop& stop, const statistics::SprtState& state);

/// Rule, verdict and log-likelihood ratio.
Json sprt_json(const match::PairsStop& stop, const statistics::SprtState& state);

}  // namespace podball::report
