// Properties of the reader of HTTP requests for any text. Shared by the tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

namespace podball::viewer {

/// Reads `text` as a request, its host and its range. Returns the property that does not hold, or an empty text.
std::string broken_property(std::string_view text);

}  // namespace podball::viewer
