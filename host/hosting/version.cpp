#include "hosting/version.hpp"

#include <fmt/format.h>
#include <podball/podball.h>

namespace podball::hosting {

std::string_view podball_version() { return PODBALL_VERSION; }

std::string abi_version() { return fmt::format("{}.{}", PODBALL_ABI_MAJOR, PODBALL_ABI_MINOR); }

}  // namespace podball::hosting
