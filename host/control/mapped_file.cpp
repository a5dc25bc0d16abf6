#include "control/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace podball::control {
namespace {

Error system_error() { return {std::generic_category().message(errno)}; }

Result<std::span<const std::byte>> map_whole(int descriptor) {
    struct stat status = {};
    if (fstat(descriptor, &status) != 0) return system_error();
    if (S_ISDIR(status.st_mode)) return Error{"is a directory"};
    if (!S_ISREG(status.st_mode)) return Error{"is no regular file"};
    if (status.st_size == 0) return Error{"is empty"};
    const auto size = static_cast<std::size_t>(status.st_size);
    const void* start = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) return system_error();
    return std::span(static_cast<const std::byte*>(start), size);
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return system_error();
    const auto bytes = map_whole(descriptor);
    close(descriptor);
    if (!bytes.ok()) return bytes.error();
    return std::shared_ptr<const MappedFile>(new MappedFile(bytes.value()));
}

MappedFile::~MappedFile() { munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }

}  // namespace podball::control
