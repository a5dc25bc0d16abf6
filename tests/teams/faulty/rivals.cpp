// Acts that read the file of a rival, or find out that it exists. The file is `place`/rival.so.
#include "acts.hpp"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace podball::faulty {
namespace {

// Raw calls, because the C library would answer some by itself.
long open_at(const std::string& path, int flags) { return syscall(SYS_openat, AT_FDCWD, path.c_str(), flags, 0); }

// Whether the file's own bytes were read.
long read_bytes(const std::string& path) {
    const long descriptor = open_at(path, O_RDONLY);
    if (descriptor < 0) {
        return descriptor;
    }
    char bytes[4] = {};
    const long size = syscall(SYS_pread64, descriptor, bytes, sizeof bytes, 0L);
    syscall(SYS_close, descriptor);
    return size == sizeof bytes ? 0 : -1;
}

long map_bytes(const std::string& path) {
    const long descriptor = open_at(path, O_RDONLY);
    if (descriptor < 0) {
        return descriptor;
    }
    const long place = syscall(SYS_mmap, nullptr, 4096UL, PROT_READ, MAP_PRIVATE, descriptor, 0L);
    syscall(SYS_close, descriptor);
    return place == -1 ? -1 : 0;
}

long load(const std::string& path) {
    if (dlopen(path.c_str(), RTLD_NOW) != nullptr) {
        return 0;
    }
    errno = EACCES;
    return -1;
}

long size_of(const std::string& path) {
    struct stat status = {};
    return syscall(SYS_newfstatat, AT_FDCWD, path.c_str(), &status, 0);
}

long old_stat(const std::string& path) {
    struct stat status = {};
    return syscall(SYS_stat, path.c_str(), &status);
}

long link_target(const std::string& path) {
    char target[4096];
    const long size = syscall(SYS_readlink, path.c_str(), target, sizeof target);
    return size < 0 && errno == EINVAL ? 0 : size;  // EINVAL: the file is there, and no link.
}

// A file that may not be read is known to be there by the error.
long is_there(const std::string& path) {
    const long descriptor = open_at(path, O_RDONLY);
    if (descriptor >= 0) {
        syscall(SYS_close, descriptor);
        return 0;
    }
    if (errno != EACCES) {
        return -1;
    }
    return 0;
}

long list_folder(const std::string& path) {
    const long descriptor = open_at(path, O_RDONLY | O_DIRECTORY);
    if (descriptor < 0) {
        return descriptor;
    }
    char entries[4096];
    const long size = syscall(SYS_getdents64, descriptor, entries, sizeof entries);
    syscall(SYS_close, descriptor);
    return size;
}

struct Spying {
    const char* name;
    long (*attempt)(const std::string& folder);
};

const std::string kUp = "../../../../../../../../../../..";

constexpr Spying kSpying[] = {
    {"read", [](const std::string& folder) { return read_bytes(folder + "/rival.so"); }},
    {"read by a symbolic link", [](const std::string& folder) { return read_bytes(folder + "/soft.so"); }},
    {"read by a hard link", [](const std::string& folder) { return read_bytes(folder + "/hard.so"); }},
    {"read by a relative path", [](const std::string& folder) { return read_bytes(kUp + folder + "/rival.so"); }},
    {"read by a detour", [](const std::string& folder) { return read_bytes(folder + "/../" + folder + "/rival.so"); }},
    {"read by its own root",
     [](const std::string& folder) { return read_bytes("/proc/self/root" + folder + "/rival.so"); }},
    {"read by its own folder",
     [](const std::string& folder) { return read_bytes("/proc/self/cwd/" + kUp + folder + "/rival.so"); }},
    {"read by a thread's root",
     [](const std::string& folder) { return read_bytes("/proc/thread-self/root" + folder + "/rival.so"); }},
    {"read by another's root",
     [](const std::string& folder) { return read_bytes("/proc/1/root" + folder + "/rival.so"); }},
    {"read its helper", [](const std::string& folder) { return read_bytes(folder + "/helper.so"); }},
    {"map", [](const std::string& folder) { return map_bytes(folder + "/rival.so"); }},
    {"load", [](const std::string& folder) { return load(folder + "/rival.so"); }},
    {"load by a symbolic link", [](const std::string& folder) { return load(folder + "/soft.so"); }},
    {"load its helper", [](const std::string& folder) { return load(folder + "/helper.so"); }},
    {"size", [](const std::string& folder) { return size_of(folder + "/rival.so"); }},
    {"size by the old call", [](const std::string& folder) { return old_stat(folder + "/rival.so"); }},
    {"size of a folder", [](const std::string&) { return size_of("/usr/share"); }},
    {"name by the error", [](const std::string& folder) { return is_there(folder + "/rival.so"); }},
    {"name by a handle", [](const std::string& folder) { return open_at(folder + "/rival.so", O_PATH); }},
    {"name by a link", [](const std::string& folder) { return link_target(folder + "/soft.so"); }},
    {"name by a link that is none", [](const std::string& folder) { return link_target(folder + "/rival.so"); }},
    {"names in the folder", [](const std::string& folder) { return list_folder(folder); }},
    {"names in the root", [](const std::string&) { return is_there("/etc/passwd"); }},
    {"processes", [](const std::string&) { return size_of("/proc/1"); }},
};

void spy(const Call& call) {
    if (call.team == nullptr) {
        return;
    }
    for (const Spying& spying : kSpying) {
        const long result = spying.attempt(call.team->place);
        say(call, std::string(spying.name) + (result >= 0 ? ": done" : ": failed"));
    }
}

constexpr Act kRivals[] = {{"spy", spy}};

}  // namespace

std::span<const Act> rivals() { return kRivals; }

}  // namespace podball::faulty
