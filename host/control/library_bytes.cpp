#include "control/library_bytes.hpp"

#include "base/regular_file.hpp"
#include "base/system_error.hpp"

#include <unistd.h>

#include <cerrno>
#include <string>

namespace podball::control {
namespace {

Result<std::vector<std::byte>> read_whole(int descriptor, std::size_t size) {
    std::vector<std::byte> bytes(size);
    std::size_t count = 0;
    while (count < bytes.size()) {
        const ssize_t more = read(descriptor, bytes.data() + count, bytes.size() - count);
        if (more < 0 && errno == EINTR) {
            continue;
        }
        if (more < 0) {
            return Error{system_words()};
        }
        if (more == 0) {
            break;  // The file was truncated meanwhile.
        }
        count += static_cast<std::size_t>(more);
    }
    bytes.resize(count);
    return bytes;
}

}  // namespace

Result<std::vector<std::byte>> read_library(const std::filesystem::path& file) {
    const auto opened = open_regular(file);
    if (!opened) {
        return opened.error();
    }
    const auto size = opened.value().size;
    if (size == 0) {
        return Error{"is empty"};
    }
    if (size > kLibraryBytesMax) {
        return Error{"has " + std::to_string(size) + " bytes; a library of a team has at most " +
                     std::to_string(kLibraryBytesMax)};
    }
    return read_whole(opened.value().descriptor.get(), size);
}

}  // namespace podball::control
