#include "base/regular_file.hpp"

#include "base/system_error.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <utility>

namespace podball {
namespace {

// Null for a regular file.
const char* refusal_of(mode_t mode) {
    switch (mode & static_cast<mode_t>(S_IFMT)) {
        case S_IFREG: return nullptr;
        case S_IFDIR: return "is a directory";
        case S_IFIFO: return "is a pipe; a regular file is needed";
        case S_IFSOCK: return "is a socket; a regular file is needed";
        case S_IFCHR:
        case S_IFBLK: return "is a device; a regular file is needed";
        default: return "is no regular file";
    }
}

}  // namespace

// O_NONBLOCK: to open a pipe without a writer would wait for one.
Result<RegularFile> open_regular(const std::filesystem::path& path) {
    struct stat status = {};
    Descriptor descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!descriptor || fstat(descriptor.get(), &status) != 0) {
        return Error{system_words()};
    }
    if (const char* const refusal = refusal_of(status.st_mode)) {
        return Error{refusal};
    }
    return RegularFile{std::move(descriptor), static_cast<std::uint64_t>(status.st_size)};
}

Result<std::unique_ptr<std::ifstream>> stream_regular(const std::filesystem::path& path) {
    if (const auto file = open_regular(path); !file) {
        return file.error();
    }
    errno = 0;
    auto stream = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*stream) {
        return Error{system_words()};
    }
    return stream;
}

}  // namespace podball
