#include "sandbox/privileges.hpp"

#include "base/system_error.hpp"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace podball::sandbox {
namespace {

// Works only with CAP_SETPCAP. Without it the process needs no bounding set, because no_new_privs and the empty
// capabilities suffice.
void empty_bounding_set() {
    for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; ++capability) {
        prctl(PR_CAPBSET_DROP, capability);
    }
}

}  // namespace

Result<void> drop_privileges() {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return system_error("no_new_privs");
    }
    empty_bounding_set();
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    if (syscall(SYS_capset, &header, none) != 0) {
        return system_error("capabilities");
    }
    return {};
}

// Executing a program clears the capabilities of every user but root, except those that are inheritable and ambient.
void keep_privileges() {
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {};
    if (syscall(SYS_capget, &header, sets) != 0) {
        return;
    }
    for (__user_cap_data_struct& set : sets) {
        set.inheritable = set.permitted;
    }
    syscall(SYS_capset, &header, sets);
    for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability) >= 0; ++capability) {
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0);  // Fails for those that the process lacks.
    }
}

}  // namespace podball::sandbox
