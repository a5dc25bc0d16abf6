// What `podball validate` was asked for: options as typed, then as values.
#pragma once

#include "base/result.hpp"
#include "validate/validation.hpp"

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// As typed.
struct ValidateOptions {
    std::string team;
    std::string level = "2";
    std::string only;  ///< Empty: all.
    std::string seed = "1";
    std::vector<std::string> parameters;
    std::string rules = "classic-5";
    std::string rules_path;
    std::string team_path;
    bool in_process = false;
    bool json = false;
};
void add_validate_options(CLI::App& command, ValidateOptions& options);

/// What of it can be wrong in itself: errors of usage.
struct ValidateNumbers {
    std::uint64_t seed = 1;
    std::vector<control::ParameterValue> parameters;
    validate::Selected selected;
};
Result<ValidateNumbers> read_numbers(const ValidateOptions& options);

/// Finds the file and the games, and starts what is needed. Errors: the first thing that cannot be used, in one line.
Result<validate::Subject> load_subject(const ValidateOptions& options, const ValidateNumbers& numbers);

}  // namespace podball::cli
