// The report of a validation for people.
#pragma once

#include "validate/validation.hpp"

#include <map>
#include <string>
#include <string_view>

namespace podball::report {

/// Two lines with file, level, game, seed and sandbox, and a third line if the team is not contained.
std::string validation_head(const validate::Subject& subject, int level);

/// Makes the lines of the checks, under the titles of their groups. A check that was skipped because another check did
/// not pass is only counted.
class FindingLines {
  public:
    /// Returns the lines of the next check; may be empty.
    std::string add(const validate::CheckResult& result);
    /// Returns the lines after the last check: the numbers of skipped checks.
    std::string rest() const;

  private:
    std::string_view group_;
    std::map<std::string, int> left_out_;  ///< Number of skipped checks, by the check that did not pass.
};

/// The last line: "verdict: PASS ...".
std::string verdict_line(const validate::Report& report);

}  // namespace podball::report
