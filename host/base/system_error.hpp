// Errors of the operating system.
#pragma once

#include "base/result.hpp"

#include <cerrno>
#include <string>
#include <string_view>

namespace podball {

/// The message for a value of `errno`; by default for the current one.
std::string system_words(int failure = errno);

/// An error with the message "`place`: " and the words for `failure`.
Error system_error(std::string_view place, int failure = errno);

}  // namespace podball
