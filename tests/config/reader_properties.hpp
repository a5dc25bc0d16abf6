// What must hold whatever text the reader is given; shared by the tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

namespace podball::config {

/// Reads and resolves `text`. Returns what is wrong with the answer, empty if nothing is: an error must be one line
/// that begins with the place, and rules must be in their ranges.
std::string broken_property(std::string_view text);

}  // namespace podball::config
