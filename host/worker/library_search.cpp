#include "worker/library_search.hpp"

#include "base/file.hpp"
#include "worker/linker_cache.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace podball::worker {
namespace {

namespace fs = std::filesystem;
using sandbox::ReadableFile;

constexpr std::size_t kCacheBytesMax = std::size_t{64} << 20U;

// The folders for kinds of processors, which the linker looks into first.
constexpr std::string_view kVariants[] = {"glibc-hwcaps/x86-64-v4", "glibc-hwcaps/x86-64-v3", "glibc-hwcaps/x86-64-v2"};

std::vector<std::string> loaded_names() {
    std::vector<std::string> names;
    dl_iterate_phdr(
        [](dl_phdr_info* object, std::size_t, void* to) {
            const std::string_view path = object->dlpi_name;
            static_cast<std::vector<std::string>*>(to)->emplace_back(path.substr(path.rfind('/') + 1));
            return 0;
        },
        &names);
    return names;
}

std::vector<fs::path> linker_folders() {
    Dl_serinfo size = {};
    void* const self = dlopen(nullptr, RTLD_LAZY);
    if (self == nullptr || dlinfo(self, RTLD_DI_SERINFOSIZE, &size) != 0) {
        return {};
    }
    std::vector<std::byte> bytes(size.dls_size);
    auto* const info = reinterpret_cast<Dl_serinfo*>(bytes.data());
    std::vector<fs::path> folders;
    if (dlinfo(self, RTLD_DI_SERINFOSIZE, info) == 0 && dlinfo(self, RTLD_DI_SERINFO, info) == 0) {
        for (unsigned i = 0; i < info->dls_cnt; ++i) {
            if (info->dls_serpath[i].dls_flags == LA_SER_DEFAULT) {
                folders.emplace_back(info->dls_serpath[i].dls_name);
            }
        }
    }
    return folders;
}

bool is_file(const fs::path& file) {
    std::error_code failed;
    return fs::is_regular_file(file, failed);
}

// The library and its variants, in one folder.
std::vector<fs::path> files_in(const fs::path& folder, const std::string& name) {
    std::vector<fs::path> files;
    for (const std::string_view variant : kVariants) {
        files.push_back(folder / variant / name);
    }
    files.push_back(folder / name);
    std::erase_if(files, [](const fs::path& file) { return !is_file(file); });
    return files;
}

bool is_below(const fs::path& file, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

// The folders of systems that have libraries; symbolic links that lead out of them lead nowhere.
bool is_of_system(const fs::path& folder) {
    std::error_code failed;
    const fs::path true_folder = fs::canonical(folder, failed);
    constexpr const char* kFolders[] = {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"};
    return !failed && std::any_of(std::begin(kFolders), std::end(kFolders), [&](const char* of_system) {
        return is_below(true_folder, fs::weakly_canonical(of_system, failed));
    });
}

// The library in the list of the system's libraries.
std::vector<fs::path> listed_files(const std::string& name) {
    const auto list = read_file("/etc/ld.so.cache", kCacheBytesMax);
    return list ? listed_libraries(std::as_bytes(std::span(list.value())), name) : std::vector<fs::path>();
}

// "glibc-hwcaps/x86-64-v3/libm.so.6" of the path of a variant, otherwise the name.
fs::path tail_of(const fs::path& file) {
    const fs::path kind = file.parent_path().filename();
    const fs::path above = file.parent_path().parent_path().filename();
    return above == "glibc-hwcaps" ? above / kind / file.filename() : file.filename();
}

// A library of the system, as the linker finds it. Most teams need only those that the worker has already loaded.
std::vector<ReadableFile> find_of_system(const std::string& name) {
    std::vector<fs::path> files = listed_files(name);
    const std::vector<fs::path> folders = linker_folders();
    for (auto folder = folders.begin(); files.empty() && folder != folders.end(); ++folder) {
        files = files_in(*folder, name);
    }
    std::vector<ReadableFile> found;
    for (const fs::path& file : files) {
        found.push_back({file, folders.empty() ? file : folders.front() / tail_of(file)});
    }
    return found;
}

void replace(std::string& text, std::string_view what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
        text.replace(at, what.size(), with);
    }
}

}  // namespace

LibrarySearch::LibrarySearch(fs::path team_folder) : team_folder_(std::move(team_folder)), loaded_(loaded_names()) {}

std::vector<ReadableFile> LibrarySearch::find(const std::string& name, const std::vector<fs::path>& folders) const {
    const bool is_loaded = std::find(loaded_.begin(), loaded_.end(), name) != loaded_.end();
    if (is_loaded || name.empty() || name.find('/') != std::string::npos) {
        return {};
    }
    for (const fs::path& folder : folders) {
        if (!may_search(folder)) {
            continue;
        }
        std::vector<ReadableFile> found;
        for (const fs::path& file : files_in(folder, name)) {
            found.push_back({file, file});
        }
        if (!found.empty()) {
            return found;
        }
    }
    return find_of_system(name);
}

bool LibrarySearch::may_search(const fs::path& folder) const {
    return folder.lexically_normal() == team_folder_.lexically_normal() || is_of_system(folder);
}

std::vector<fs::path> expanded(const std::vector<std::string>& run_path, const fs::path& origin) {
    std::vector<fs::path> folders;
    for (std::string folder : run_path) {
        replace(folder, "${ORIGIN}", origin.string());
        replace(folder, "$ORIGIN", origin.string());
        if (folder.starts_with('/') && folder.find('$') == std::string::npos) {
            folders.emplace_back(folder);
        }
    }
    return folders;
}

}  // namespace podball::worker
