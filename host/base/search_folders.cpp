#include "base/search_folders.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <system_error>

namespace podball {

namespace fs = std::filesystem;

std::vector<fs::path> listed_folders(std::string_view list) {
    std::vector<fs::path> folders;
    while (!list.empty()) {
        const std::string_view folder = list.substr(0, list.find(':'));
        if (!folder.empty()) {
            folders.emplace_back(folder);
        }
        list.remove_prefix(std::min(list.size(), folder.size() + 1));
    }
    return folders;
}

std::vector<fs::path> search_folders(std::string_view list, const char* variable,
                                     std::initializer_list<fs::path> last) {
    std::vector<fs::path> folders = listed_folders(list);
    if (const char* more = std::getenv(variable)) {
        const auto added = listed_folders(more);
        folders.insert(folders.end(), added.begin(), added.end());
    }
    std::copy_if(last.begin(), last.end(), std::back_inserter(folders),
                 [](const fs::path& folder) { return !folder.empty(); });
    return folders;
}

fs::path program_folder() {
    std::error_code failed;
    return fs::read_symlink("/proc/self/exe", failed).parent_path();
}

fs::path beside_program(const fs::path& relative) {
    const fs::path folder = program_folder();
    return folder.empty() ? folder : (folder / relative).lexically_normal();
}

}  // namespace podball
