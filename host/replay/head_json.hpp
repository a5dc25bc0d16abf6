// HEAD and RSLT as JSON.
#pragma once

#include "base/result.hpp"
#include "replay/outcome.hpp"
#include "replay/step_record.hpp"

#include <string>
#include <string_view>

namespace podball::replay {

constexpr int kFormatMajor = 1;
constexpr int kFormatMinor = 6;

std::string head_json(const Head& head);
/// Reads HEAD. Errors: the format has another major version, a value is missing or wrong, or the rules cannot be
/// played. The message is one line.
Result<Head> read_head(std::string_view payload);

std::string outcome_json(const Outcome& outcome);
/// `with_resources`: whether the game has resources.
Result<Outcome> read_outcome(std::string_view payload, bool with_resources);

}  // namespace podball::replay
