// Where files are looked up by name.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace podball {

/// The folders of `list`, then those of the environment `variable`, both separated by ':', then `beside_program`.
///
/// `beside_program` is relative to the folder of the running program, so that it holds in the build tree as where the
/// program is installed; empty for that folder itself. Empty entries of a list are left out.
/// Thread: not while another thread changes the environment.
std::vector<std::filesystem::path> search_folders(std::string_view list, const char* variable,
                                                  const std::filesystem::path& beside_program);

}  // namespace podball
