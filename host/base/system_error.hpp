// What the operating system says is wrong.
#pragma once

#include "base/result.hpp"

#include <cerrno>
#include <string>
#include <string_view>

namespace podball {

/// The words for a value of `errno`, as it is now if none is given.
std::string system_words(int failure = errno);

/// "place: words".
Error system_error(std::string_view place, int failure = errno);

}  // namespace podball
