#include "control/library_bytes.hpp"

#include "base/system_error.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace podball::control {
namespace {

Result<std::size_t> size_of(int descriptor) {
    struct stat status = {};
    if (fstat(descriptor, &status) != 0) return Error{system_words()};
    if (S_ISDIR(status.st_mode)) return Error{"is a directory"};
    if (!S_ISREG(status.st_mode)) return Error{"is no regular file"};
    if (status.st_size == 0) return Error{"is empty"};
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > kLibraryBytesMax) {
        return Error{"has " + std::to_string(size) + " bytes; a library of a team has at most " +
                     std::to_string(kLibraryBytesMax)};
    }
    return size;
}

Result<std::vector<std::byte>> read_whole(int descriptor) {
    const auto size = size_of(descriptor);
    if (!size.ok()) return size.error();
    std::vector<std::byte> bytes(size.value());
    std::size_t count = 0;
    while (count < bytes.size()) {
        const ssize_t more = read(descriptor, bytes.data() + count, bytes.size() - count);
        if (more < 0 && errno == EINTR) continue;
        if (more < 0) return Error{system_words()};
        if (more == 0) break;  // It was cut meanwhile.
        count += static_cast<std::size_t>(more);
    }
    bytes.resize(count);
    return bytes;
}

}  // namespace

Result<std::vector<std::byte>> read_library(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return Error{system_words()};
    auto bytes = read_whole(descriptor);
    close(descriptor);
    return bytes;
}

}  // namespace podball::control
