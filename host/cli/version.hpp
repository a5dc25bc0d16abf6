// Which program this is.
#pragma once

#include <string>

#include <podball/podball.h>

namespace podball::cli {

constexpr const char* kVersion = PODBALL_VERSION;

/// Of the ABI for teams, such as "1.0".
inline std::string abi_version_text() {
    return std::to_string(PODBALL_ABI_MAJOR) + "." + std::to_string(PODBALL_ABI_MINOR);
}

}  // namespace podball::cli
