// Whether a text is UTF-8.
#pragma once

#include <string_view>

namespace podball::replay {

bool is_utf8(std::string_view text);

}  // namespace podball::replay
