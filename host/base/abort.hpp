// Ends the program after a bug of its own.
#pragma once

#include <string_view>

namespace podball {

/// Writes `message` as one line to standard error and ends the program by SIGABRT. Only for bugs of this program: wrong
/// input from outside is refused with an Error.
[[noreturn]] void abort_with(std::string_view message);

}  // namespace podball
