#include "cli/arguments.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

template <typename T>
Result<T> parse(std::string_view option, std::string_view text, T min, T max, std::string_view kind) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    // This form of the comparison refuses a NaN.
    if (failure != std::errc{} || stop != end || !(value >= min && value <= max)) {
        return Error{fmt::format("{}: '{}' is not {} in [{}, {}]", option, text, kind, min, max)};
    }
    return value;
}

// Reads "key=value". Null: there is no key.
std::optional<control::ParameterValue> key_and_value(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return std::nullopt;
    }
    return control::ParameterValue{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

}  // namespace

Result<std::uint64_t> parse_whole(std::string_view option, std::string_view text, std::uint64_t min,
                                  std::uint64_t max) {
    return parse<std::uint64_t>(option, text, min, max, "a whole number");
}

Result<double> parse_number(std::string_view option, std::string_view text, double min, double max) {
    return parse<double>(option, text, min, max, "a number");
}

CLI::Option* add_number(CLI::App& command, const OptionText& option, double& value, double min, double max) {
    return add_value(command, option, value, [name = option.name, min, max](const std::string& text) {
        return parse_number(name, text, min, max);
    });
}

CLI::Option* add_text(CLI::App& command, const OptionText& option, std::string& value) {
    return command.add_option(option.name, value, option.meaning)->type_name(option.type)->check(not_empty);
}

Result<ParameterValues> parse_parameters(const std::vector<std::string>& texts) {
    ParameterValues values;
    for (const std::string& text : texts) {
        auto value = key_and_value(text);
        if (!value) {
            return Error{fmt::format("--param: '{}' is not of the form key=value", text)};
        }
        values.push_back(*std::move(value));
    }
    return values;
}

Result<std::array<ParameterValues, 2>> parse_team_parameters(const std::vector<std::string>& texts) {
    std::array<ParameterValues, 2> values;
    for (const std::string& text : texts) {
        const bool is_named = text.starts_with("A.") || text.starts_with("B.");
        auto value = is_named ? key_and_value(std::string_view(text).substr(2)) : std::nullopt;
        if (!value) {
            return Error{fmt::format("--param: '{}' is not of the form A.key=value or B.key=value", text)};
        }
        values[text.front() == 'A' ? 0 : 1].push_back(*std::move(value));
    }
    return values;
}

CLI::Option* add_parameters(CLI::App& command, const std::string& meaning,
                            std::function<Result<void>(const std::vector<std::string>&)> take) {
    const auto set = [take = std::move(take)](const std::vector<std::string>& texts) {
        if (const auto result = take(texts); !result) {
            throw BadValue(result.error());
        }
    };
    return command.add_option_function<std::vector<std::string>>("--param", set, meaning)
        ->type_name("PARAM")
        ->allow_extra_args(false);
}

std::string not_empty(const std::string& text) { return text.empty() ? "an empty value" : ""; }

}  // namespace podball::cli
