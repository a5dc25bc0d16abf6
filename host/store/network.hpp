// File systems on which locks of files cannot be trusted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace podball::store {

/// The name of the network file system that holds `path` or, if there is no such file, its folder, such as "NFS".
/// Null: it is none, or it is not known.
std::optional<std::string> network_file_system(const std::filesystem::path& path);

/// The name of the network file system with this number of `statfs`; null: no network file system.
std::optional<std::string> network_file_system_name(long type);

}  // namespace podball::store
