// Words that depend on a number.
#pragma once

#include <cstdint>
#include <string_view>

namespace podball {

/// `one` for 1, otherwise `many`: "1 part is", "2 parts are".
constexpr std::string_view plural(std::int64_t count, std::string_view one, std::string_view many) {
    return count == 1 ? one : many;
}

}  // namespace podball
