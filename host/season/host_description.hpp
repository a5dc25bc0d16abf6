// Describes this machine.
#pragma once

#include "store/values.hpp"

#include <string>

namespace podball::season {

/// Name, CPU and kernel of this machine. `sandbox`: as `hosting::Hosting::sandbox`. What the machine does not tell is
/// empty.
store::Host describe_host(const std::string& sandbox);

}  // namespace podball::season
