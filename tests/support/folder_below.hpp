// A temporary folder in a chosen place.
#pragma once

#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace podball::testing {

/// A new folder in `parent` that everybody can read. The destructor removes it with its contents.
class FolderBelow {
  public:
    explicit FolderBelow(const std::filesystem::path& parent) {
        std::string pattern = (parent / "podball-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
        ::chmod(path_.c_str(), 0755);
    }
    ~FolderBelow() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    FolderBelow(const FolderBelow&) = delete;
    FolderBelow& operator=(const FolderBelow&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace podball::testing
