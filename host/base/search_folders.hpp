// The folders in which files are looked up by name.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace podball {

/// The folders of `list`, which are separated by ':'. Empty entries are left out.
std::vector<std::filesystem::path> listed_folders(std::string_view list);

/// The folders of `list`, then the folders of the environment `variable`, then those of `last` that are not empty. Both
/// lists are as for `listed_folders`. Thread: not while another thread changes the environment.
std::vector<std::filesystem::path> search_folders(std::string_view list, const char* variable,
                                                  std::initializer_list<std::filesystem::path> last);

/// The folder of the running program, with links resolved. Empty if the system does not tell it.
std::filesystem::path program_folder();

/// The file or folder at the path `relative` to the folder of the running program, so it is right in the build tree, in
/// an installation, and in one that was moved. Empty if the system does not tell the folder.
std::filesystem::path beside_program(const std::filesystem::path& relative);

}  // namespace podball
