// The dynamic linker's list of the system's libraries, /etc/ld.so.cache.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podball::worker {

/// The paths of the library `name` in a list, in its order: there may be one for each kind of processor. Entries for
/// other machines are left out. Empty if the list is damaged, or written by an old version of ldconfig.
std::vector<std::filesystem::path> listed_libraries(std::span<const std::byte> cache, std::string_view name);

}  // namespace podball::worker
