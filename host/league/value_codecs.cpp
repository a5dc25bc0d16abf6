#include "league/value_codecs.hpp"

#include "base/number_text.hpp"
#include "base/printable.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace podball::league {
namespace {

constexpr double kExactMax = 9007199254740992.0;  // 2^53. Whole numbers up to here are exact as double.

}  // namespace

ordered_json number_json(double value) {
    const bool is_whole = value == std::floor(value) && std::fabs(value) < kExactMax;
    return is_whole ? ordered_json(static_cast<std::int64_t>(value)) : ordered_json(value);
}

Codec<int> whole_number(int min, int max) {
    return {fmt::format("a whole number in [{}, {}]", min, max),
            {{"type", "integer"}, {"minimum", min}, {"maximum", max}},
            [min, max](const JsonValue& value) { return value.whole_number(min, max); },
            [](const int& value) { return ordered_json(value); }};
}

Codec<double> number(double min, double max) {
    return {fmt::format("a number in [{}, {}]", number_text(min), number_text(max)),
            {{"type", "number"}, {"minimum", number_json(min)}, {"maximum", number_json(max)}},
            [min, max](const JsonValue& value) { return value.number(min, max); },
            [](const double& value) { return number_json(value); }};
}

Codec<std::uint64_t> big_number(std::uint64_t max) {
    const std::string permitted = fmt::format("a whole number in [0, {}]", max);
    return {permitted,
            {{"type", "integer"}, {"minimum", 0}, {"maximum", max}},
            [max, permitted](const JsonValue& value) -> Result<std::uint64_t> {
                const auto number = value.number(0.0, static_cast<double>(max));
                if (!number || number.value() != std::floor(number.value())) {
                    return value.wrong(permitted);
                }
                return static_cast<std::uint64_t>(number.value());
            },
            [](const std::uint64_t& value) { return ordered_json(value); }};
}

Codec<std::string> text_of(std::string_view meant, std::size_t bytes_max) {
    const std::string permitted = fmt::format("{} of 1 to {} bytes without control characters", meant, bytes_max);
    return {permitted,
            {{"type", "string"}},
            [bytes_max, permitted](const JsonValue& value) -> Result<std::string> {
                if (!value.json().is_string()) {
                    return value.wrong(permitted);
                }
                const auto& text = value.json().get_ref<const std::string&>();
                if (text.empty() || text.size() > bytes_max || !is_printable(text)) {
                    return value.wrong(permitted);
                }
                return text;
            },
            [](const std::string& value) { return ordered_json(value); }};
}

Codec<std::string> hex_digits(std::size_t count) {
    const std::string permitted = fmt::format("{} hexadecimal digits in lower case", count);
    return {permitted,
            {{"type", "string"}, {"pattern", fmt::format("^[0-9a-f]{{{}}}$", count)}},
            [count, permitted](const JsonValue& value) -> Result<std::string> {
                const std::string text = value.json().is_string() ? value.json().get<std::string>() : "";
                const bool is_hex = text.find_first_not_of("0123456789abcdef") == std::string::npos;
                return is_hex && text.size() == count ? Result(text) : value.wrong(permitted);
            },
            [](const std::string& value) { return ordered_json(value); }};
}

Codec<std::size_t> name_among(std::span<const std::string_view> names) {
    const std::string permitted = fmt::format("one of {}", fmt::join(names, " | "));
    return {permitted,
            {{"enum", names}},
            [names, permitted](const JsonValue& value) -> Result<std::size_t> {
                const auto found = std::find(names.begin(), names.end(), value.json());
                if (found == names.end()) {
                    return value.wrong(permitted);
                }
                return static_cast<std::size_t>(found - names.begin());
            },
            [names](const std::size_t& value) { return ordered_json(names[value]); }};
}

}  // namespace podball::league
