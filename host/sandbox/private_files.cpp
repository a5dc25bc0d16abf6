#include "sandbox/private_files.hpp"

#include "base/descriptor.hpp"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <string>
#include <system_error>

namespace podball::sandbox {
namespace {

// A file that was opened outside.
struct OpenFile {
    Descriptor source;
    std::filesystem::path place;
};

std::vector<OpenFile> open_all(const std::vector<ReadableFile>& files) {
    std::vector<OpenFile> opened;
    for (const ReadableFile& file : files) {
        Descriptor source(open(file.source.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
        if (source) {
            opened.push_back({std::move(source), file.place});
        }
    }
    return opened;
}

// An empty file system in memory that has no place in any folder yet. Without the descriptor if the kernel refuses.
Descriptor make_filesystem(std::uint64_t bytes_max) {
    const Descriptor context(static_cast<int>(syscall(SYS_fsopen, "tmpfs", FSOPEN_CLOEXEC)));
    const std::string size = std::to_string(bytes_max);
    const bool is_made = context &&
                         syscall(SYS_fsconfig, context.get(), FSCONFIG_SET_STRING, "size", size.c_str(), 0) == 0 &&
                         syscall(SYS_fsconfig, context.get(), FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) == 0;
    if (!is_made) {
        return {};
    }
    constexpr unsigned kAttributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    return Descriptor(static_cast<int>(syscall(SYS_fsmount, context.get(), FSMOUNT_CLOEXEC, kAttributes)));
}

// Each prefix is made, so that a path with ".." leads to its place as it does outside.
void make_folders(const std::filesystem::path& folder) {
    std::filesystem::path path = "/";
    for (const auto& part : folder.relative_path()) {
        path /= part;
        mkdir(path.c_str(), 0755);
    }
}

bool copy(int from, int to) {
    ssize_t sent = 0;
    do {
        sent = sendfile(to, from, nullptr, std::numeric_limits<int>::max());
    } while (sent > 0 || (sent < 0 && errno == EINTR));
    return sent == 0;
}

void copy_to_place(const OpenFile& file) {
    make_folders(file.place.parent_path());
    const Descriptor made(open(file.place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0444));
    if (made && !copy(file.source.get(), made.get())) {
        unlink(file.place.c_str());
    }
}

void make_read_only(const Descriptor& filesystem) {
    mount_attr attributes = {};
    attributes.attr_set = MOUNT_ATTR_RDONLY;
    syscall(SYS_mount_setattr, filesystem.get(), "", AT_EMPTY_PATH, &attributes, sizeof attributes);
}

}  // namespace

GuardState enter_private_files(const std::vector<ReadableFile>& files, std::uint64_t bytes_max) {
    if (kUnderSanitizer) {
        return guard_missing(kSanitizerReason);
    }
    std::error_code failed;
    const auto folder = std::filesystem::current_path(failed);
    const std::vector<OpenFile> opened = open_all(files);
    const Descriptor filesystem = make_filesystem(bytes_max);
    if (!filesystem) {
        return guard_missing("tmpfs", errno);
    }
    if (fchdir(filesystem.get()) != 0 || chroot(".") != 0) {
        return guard_missing("chroot", errno);
    }
    for (const OpenFile& file : opened) {
        copy_to_place(file);
    }
    make_folders(folder);
    make_read_only(filesystem);
    return chdir(folder.empty() ? "/" : folder.c_str()) == 0 ? guard_holds() : guard_missing("chdir", errno);
}

}  // namespace podball::sandbox
