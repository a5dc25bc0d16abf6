// What a validation has to say, for people.
#pragma once

#include "cli/validate_request.hpp"
#include "validate/validation.hpp"

#include <map>
#include <string>
#include <string_view>

namespace podball::cli {

/// What is checked, and how: two lines and a blank one.
std::string validate_head(const validate::Subject& subject, const ValidateOptions& options);

/// What contains the team, as `Hosting::sandbox` has it.
std::string sandbox_of(const validate::Subject& subject);

/// The lines of the checks, one call for each, grouped. Those that another one was needed for have none of their own.
class FindingLines {
  public:
    std::string add(const validate::CheckResult& result);
    /// What is to be said after the last.
    std::string rest() const;

  private:
    std::string_view group_;
    std::map<std::string, int> left_out_;  ///< By the check that did not pass.
};

/// The last line: "verdict: PASS ...".
std::string verdict_line(const validate::Report& report);

}  // namespace podball::cli
