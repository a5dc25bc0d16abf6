#include "worker/library_files.hpp"

#include "control/elf_file.hpp"
#include "worker/library_search.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace podball::worker {
namespace {

namespace fs = std::filesystem;
using sandbox::ReadableFile;

constexpr std::size_t kFilesMax = 64;

// A library whose needs are still to be found.
struct Pending {
    ReadableFile file;
    std::vector<fs::path> inherited;  ///< Folders of DT_RPATH of the libraries that need it.
};

// The needs of a library that is no team's. The team's own library `is_own`.
Result<control::Needs> needs_of(const fs::path& file, bool is_own) {
    const auto bytes = control::ImageBytes::open(file);
    if (!bytes.ok()) {
        return bytes.error();
    }
    const auto entries = control::exported_functions(bytes.value(), control::kTeamEntryPrefix);
    if (!entries.ok()) {
        return entries.error();
    }
    if (!is_own && !entries.value().empty()) {
        return Error{"is the library of another team"};
    }
    return control::needs_of(bytes.value());
}

void append(std::vector<fs::path>& folders, const std::vector<fs::path>& more) {
    folders.insert(folders.end(), more.begin(), more.end());
}

/// Collects a library and all libraries that it needs, in the order of the dynamic linker (breadth first).
class Collection {
  public:
    explicit Collection(const ReadableFile& library) : search_(library.place.parent_path()) {
        files_.push_back(library);
        pending_.push_back({library, {}});
    }

    std::vector<ReadableFile> collect() {
        for (std::size_t i = 0; i < pending_.size(); ++i) {
            take(Pending(pending_[i]), i == 0);
        }
        return std::move(files_);
    }

  private:
    void take(const Pending& library, bool is_own) {
        const auto needs = needs_of(library.file.source, is_own);
        if (!needs.ok()) {
            return;
        }
        if (!is_own) {
            files_.push_back(library.file);
        }
        const fs::path origin = library.file.place.parent_path();
        std::vector<fs::path> inherited = expanded(needs.value().rpath, origin);
        append(inherited, library.inherited);
        const bool has_run_path = !needs.value().run_path.empty();
        const auto folders = has_run_path ? expanded(needs.value().run_path, origin) : inherited;
        for (const std::string& name : needs.value().names) {
            look_for(name, folders, has_run_path ? library.inherited : inherited);
        }
    }

    void look_for(const std::string& name, const std::vector<fs::path>& folders,
                  const std::vector<fs::path>& inherited) {
        const bool is_new = std::find(names_.begin(), names_.end(), name) == names_.end();
        if (!is_new || pending_.size() >= kFilesMax) {
            return;
        }
        names_.push_back(name);
        for (ReadableFile& file : search_.find(name, folders)) {
            pending_.push_back({std::move(file), inherited});
        }
    }

    LibrarySearch search_;
    std::vector<Pending> pending_;
    std::vector<std::string> names_;  ///< Already looked for.
    std::vector<ReadableFile> files_;
};

}  // namespace

std::vector<ReadableFile> library_files(const fs::path& library) {
    if (library.empty()) {
        return {};
    }
    std::error_code failed;
    const fs::path place = fs::absolute(library, failed);
    return Collection({library, failed ? library : place}).collect();
}

}  // namespace podball::worker
