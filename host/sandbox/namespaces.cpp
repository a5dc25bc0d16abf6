#include "base/descriptor.hpp"
#include "sandbox/sandbox.hpp"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace podball::sandbox {
namespace {

constexpr int kEmptied = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS;

bool write_line(const char* file, const std::string& line) {
    const Descriptor to(open(file, O_WRONLY | O_CLOEXEC));
    return to && write(to.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

// Gives the user and the group numbers in the new user namespace, because nobody without a number can make a file.
// They are the numbers that the system shows for unknown users.
bool name_user(uid_t user, gid_t group) {
    const std::string unknown = "65534 ";
    return write_line("/proc/self/setgroups", "deny") &&
           write_line("/proc/self/uid_map", unknown + std::to_string(user) + " 1") &&
           write_line("/proc/self/gid_map", unknown + std::to_string(group) + " 1");
}

}  // namespace

// A user namespace gives the right to make the other namespaces. Root has this right without it.
GuardState enter_namespaces() {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(CLONE_NEWUSER | kEmptied) == 0) {
        return name_user(user, group) ? guard_holds() : guard_missing("uid_map", errno);
    }
    const int failure = errno;
    if (unshare(kEmptied) == 0) {
        return guard_holds();
    }
    return kUnderSanitizer ? guard_missing(kSanitizerReason) : guard_missing("unshare", failure);
}

}  // namespace podball::sandbox
