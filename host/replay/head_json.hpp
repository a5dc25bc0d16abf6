// HEAD and RSLT as JSON.
#pragma once

#include "base/result.hpp"
#include "replay/outcome.hpp"
#include "replay/step_record.hpp"

#include <string>
#include <string_view>

namespace podball::replay {

constexpr int kFormatMajor = 1;
constexpr int kFormatMinor = 1;

std::string head_json(const Head& head);
/// Errors: one line; another major format, a value that is missing or wrong, or rules that cannot be played.
Result<Head> read_head(std::string_view payload);

std::string outcome_json(const Outcome& outcome);
Result<Outcome> read_outcome(std::string_view payload);

}  // namespace podball::replay
