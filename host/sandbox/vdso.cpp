#include "sandbox/vdso.hpp"

#include "base/system_error.hpp"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace podball::sandbox {

#if defined(__x86_64__)
namespace {

struct Function {
    const char* name;
    std::uint8_t call;  ///< Number of the system call that does the same.
};
constexpr std::array kFunctions = {
    Function{"__vdso_clock_gettime", SYS_clock_gettime},
    Function{"__vdso_clock_getres", SYS_clock_getres},
    Function{"__vdso_gettimeofday", SYS_gettimeofday},
    Function{"__vdso_time", SYS_time},
};

// mov $call, %eax; syscall; ret. The arguments are in the same registers.
void replace(void* function, std::uint8_t call) {
    const std::array<std::uint8_t, 8> code = {0xB8, call, 0, 0, 0, 0x0F, 0x05, 0xC3};
    std::memcpy(function, code.data(), code.size());
}

// The kernel changes the protection of the whole vDSO or of nothing, and does not tell its size.
bool protect_all(void* vdso, int protection) {
    constexpr std::size_t kPage = 4096;
    constexpr std::size_t kPagesMax = 16;
    for (std::size_t pages = 1; pages <= kPagesMax; ++pages) {
        if (mprotect(vdso, pages * kPage, protection) == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

// The memory is this process's own copy as soon as it is written to.
Result<void> make_vdso_ask_the_kernel() {
    void* const memory = std::bit_cast<void*>(getauxval(AT_SYSINFO_EHDR));
    void* const library = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (memory == nullptr || library == nullptr) {
        return {};  // The kernel has no vDSO, or the C library does not use it.
    }
    if (!protect_all(memory, PROT_READ | PROT_WRITE | PROT_EXEC)) {
        return system_error("the clocks of the vDSO cannot be replaced");
    }
    for (const auto& [name, call] : kFunctions) {
        if (void* const function = dlsym(library, name)) {
            replace(function, call);
        }
    }
    protect_all(memory, PROT_READ | PROT_EXEC);
    return {};
}

#else

Result<void> make_vdso_ask_the_kernel() { return Error{"not written for this processor"}; }

#endif

}  // namespace podball::sandbox
