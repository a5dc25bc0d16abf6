#include "sandbox/denial_log.hpp"

#include <seccomp.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace podball::sandbox {

std::string denial_name(std::int32_t number) {
    if (number == kForeignCall) {
        return "a system call of another machine";
    }
    const std::unique_ptr<char, decltype(&std::free)> name(seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number),
                                                           &std::free);
    return name != nullptr ? name.get() : "system call " + std::to_string(number);
}

std::vector<std::string> denied_calls(const DenialLog& log) {
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < std::min(log.kinds, DenialLog::kKept); ++i) {
        names.push_back(denial_name(log.first[i]));
    }
    return names;
}

}  // namespace podball::sandbox
