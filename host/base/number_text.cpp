#include "base/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace podball {

std::string number_text(double number) {
    // "general" writes a million as 1e+06, which is hard to read as a number of ticks.
    const bool whole = number == std::floor(number) && std::fabs(number) < 1e15;
    std::array<char, 32> text{};
    const auto format = whole ? std::chars_format::fixed : std::chars_format::general;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, format);
    return {text.data(), end.ptr};
}

}  // namespace podball
