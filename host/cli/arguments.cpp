#include "cli/arguments.hpp"

#include <charconv>

#include <spdlog/fmt/fmt.h>

namespace podball::cli {

namespace {

template <typename T>
Result<T> parse(std::string_view option, std::string_view text, T min, T max, std::string_view kind) {
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    // Written so that a NaN is refused.
    if (failure != std::errc{} || stop != end || !(value >= min && value <= max)) {
        return Error{fmt::format("{}: '{}' is not {} in [{}, {}]", option, text, kind, min, max)};
    }
    return value;
}

}  // namespace

Result<std::uint64_t> parse_whole(std::string_view option, std::string_view text, std::uint64_t min,
                                  std::uint64_t max) {
    return parse<std::uint64_t>(option, text, min, max, "a whole number");
}

Result<double> parse_number(std::string_view option, std::string_view text, double min, double max) {
    return parse<double>(option, text, min, max, "a number");
}

Result<ParameterChoice> parse_parameters(const std::vector<std::string>& texts) {
    ParameterChoice choice;
    for (const std::string& text : texts) {
        const auto equals = text.find('=');
        const bool is_named = text.starts_with("A.") || text.starts_with("B.");
        if (!is_named || equals == std::string::npos || equals <= 2) {
            return Error{"--param: '" + text + "' is not of the form A.key=value or B.key=value"};
        }
        choice[text.front() == 'A' ? 0 : 1].push_back({text.substr(2, equals - 2), text.substr(equals + 1)});
    }
    return choice;
}

std::optional<Error> read_budget(const std::string& text, control::TimeBudget& budget) {
    if (text.empty()) {
        return std::nullopt;
    }
    const auto read = control::parse_budget(text);
    if (!read) {
        return Error{"--" + read.error().message};
    }
    budget = read.value();
    return std::nullopt;
}

std::string not_empty(const std::string& text) { return text.empty() ? "an empty value" : ""; }

}  // namespace podball::cli
