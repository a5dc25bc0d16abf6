#include "control/image_bytes.hpp"

#include "base/regular_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

namespace podball::control {
namespace {

// Whether all of `to` was read.
bool read_at(int file, std::uint64_t offset, std::span<std::byte> to) {
    while (!to.empty()) {
        const ssize_t count = pread(file, to.data(), to.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        offset += static_cast<std::uint64_t>(count);
        to = to.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

Result<ImageBytes> ImageBytes::open(const std::filesystem::path& file) {
    auto opened = open_regular(file);
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
    return ImageBytes(std::move(opened).value().descriptor, size);
}

std::optional<std::vector<std::byte>> ImageBytes::part(std::uint64_t offset, std::uint64_t size) const {
    if (!have(offset, size)) {
        return std::nullopt;
    }
    if (!file_) {
        const auto bytes = memory_.subspan(offset, size);
        return std::vector(bytes.begin(), bytes.end());
    }
    std::vector<std::byte> bytes(size);
    if (!read_at(file_.get(), offset, bytes)) {
        return std::nullopt;
    }
    return bytes;
}

}  // namespace podball::control
