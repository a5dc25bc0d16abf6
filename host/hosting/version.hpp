// Versions of the program and of the ABI for teams.
#pragma once

#include <string>
#include <string_view>

namespace podball::hosting {

/// Version of Podball, such as "0.1.0".
std::string_view podball_version();

/// Version of the ABI for teams, such as "1.0".
std::string abi_version();

}  // namespace podball::hosting
