#include "isolation/sandbox.hpp"

#include <sched.h>

#include <cerrno>

namespace podball::isolation {
namespace {

constexpr int kEmptied = CLONE_NEWNET | CLONE_NEWIPC;

}  // namespace

// The user namespace is there for the right to the others; root has it without.
GuardState enter_namespaces() {
    if (unshare(CLONE_NEWUSER | kEmptied) == 0) return guard_holds();
    const int failure = errno;
    if (unshare(kEmptied) == 0) return guard_holds();
    return kUnderSanitizer ? guard_missing(kSanitizerReason) : guard_missing("unshare", failure);
}

}  // namespace podball::isolation
