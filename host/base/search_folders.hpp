// The folders in which files are looked up by name.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace podball {

/// The folders of `list`, which are separated by ':'. Empty entries are left out.
std::vector<std::filesystem::path> listed_folders(std::string_view list);

/// The folders of `list`, then the folders of the environment `variable`, then `beside_program`. Both lists are
/// as for `listed_folders`.
///
/// `beside_program` is relative to the folder of the running program, so it is right in the build tree and in an
/// installation. Empty stands for the folder of the program. Thread: not while another thread changes the environment.
std::vector<std::filesystem::path> search_folders(std::string_view list, const char* variable,
                                                  const std::filesystem::path& beside_program);

/// The folder of the running program, with links resolved. Empty if the system does not tell it.
std::filesystem::path program_folder();

}  // namespace podball
