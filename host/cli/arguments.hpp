// Options of the command line that are read while the line is parsed.
#pragma once

#include "base/result.hpp"
#include "control/team_parameters.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

namespace podball::cli {

/// Error of an option whose value is not permitted. The message names the option and is printed unchanged.
class BadValue : public CLI::ParseError {
  public:
    explicit BadValue(const podball::Error& error) : ParseError(error.message, CLI::ExitCodes::ValidationError) {}
};

/// Name, kind of value and meaning of an option, for --help.
struct OptionText {
    std::string name;  ///< "--seed"
    std::string type;  ///< "N"
    std::string meaning;
};

/// Adds an option that sets `value` to the result of `read` for the text. Errors of `read` are errors of usage.
template <typename T, typename Read>
CLI::Option* add_value(CLI::App& command, const OptionText& option, T& value, Read read) {
    const auto set = [&value, read](const std::string& text) {
        auto result = read(text);
        if (!result) {
            throw BadValue(result.error());
        }
        value = std::move(result).value();
    };
    return command.add_option_function<std::string>(option.name, set, option.meaning)->type_name(option.type);
}

/// Reads a whole number in [min, max]. Errors: one line with `option`, the text and the range.
Result<std::uint64_t> parse_whole(std::string_view option, std::string_view text, std::uint64_t min, std::uint64_t max);

/// Reads a number in [min, max]. Errors: as `parse_whole`.
Result<double> parse_number(std::string_view option, std::string_view text, double min, double max);

/// Adds an option with a whole number in [min, max]. Requires: `T` can hold each of these numbers.
template <typename T>
CLI::Option* add_whole(CLI::App& command, const OptionText& option, T& value, std::uint64_t min, std::uint64_t max) {
    const auto read = [name = option.name, min, max](const std::string& text) -> Result<T> {
        const auto number = parse_whole(name, text, min, max);
        return number ? Result<T>(static_cast<T>(number.value())) : Result<T>(number.error());
    };
    return add_value(command, option, value, read);
}

/// Adds an option with a number in [min, max].
CLI::Option* add_number(CLI::App& command, const OptionText& option, double& value, double min, double max);

/// Adds an option with a text. An empty text is an error of usage.
CLI::Option* add_text(CLI::App& command, const OptionText& option, std::string& value);

/// Check of CLI11 for options that may not be empty: the error of `text`, or "".
std::string not_empty(const std::string& text);

/// Parameters of a team as given on the command line.
using ParameterValues = std::vector<control::ParameterValue>;

/// Reads texts of the form "key=value". The key ends at the first '='. Errors: one line with the text and the form.
Result<ParameterValues> parse_parameters(const std::vector<std::string>& texts);

/// Reads texts of the forms "A.key=value" and "B.key=value". Returns the parameters of A and of B.
/// Errors: as `parse_parameters`.
Result<std::array<ParameterValues, 2>> parse_team_parameters(const std::vector<std::string>& texts);

/// Adds the option --param, which can be repeated. `take` gets all texts. Errors of `take` are errors of usage.
CLI::Option* add_parameters(CLI::App& command, const std::string& meaning,
                            std::function<Result<void>(const std::vector<std::string>&)> take);

}  // namespace podball::cli
