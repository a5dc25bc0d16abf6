// Numbers as people read and write them.
#pragma once

#include <string>

namespace podball {

/// The shortest text that reads back as the same double, such as "0.65", "1.3e-05" or "30000".
std::string number_text(double number);

}  // namespace podball
