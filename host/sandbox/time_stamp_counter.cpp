#include "sandbox/time_stamp_counter.hpp"

#include "sandbox/pretended_calls.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <ucontext.h>

#include <bit>
#include <csignal>
#include <cstdint>

namespace podball::sandbox {

#if defined(__x86_64__)
namespace {

constexpr std::int64_t kStampsPerNs = 3;

struct Instruction {
    int size = 0;  ///< 0: neither `rdtsc` nor `rdtscp`. Units: bytes.
    bool tells_core = false;
};

Instruction instruction_at(const std::uint8_t* code) {
    if (code[0] != 0x0F) {
        return {};
    }
    if (code[1] == 0x31) {
        return {2, false};
    }
    return code[1] == 0x01 && code[2] == 0xF9 ? Instruction{3, true} : Instruction{};
}

// The kernel ends the process, because SIGSEGV is blocked in its handler.
void fault_again() {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 0;
}

void on_fault(int /*signal*/, siginfo_t* /*info*/, void* interrupted) {
    auto& registers = static_cast<ucontext_t*>(interrupted)->uc_mcontext.gregs;
    const Instruction instruction = instruction_at(std::bit_cast<const std::uint8_t*>(registers[REG_RIP]));
    if (instruction.size == 0) {
        return fault_again();
    }
    const auto stamp = static_cast<std::uint64_t>(kStampsPerNs * pretended_clock_ns(CLOCK_MONOTONIC));
    registers[REG_RAX] = static_cast<greg_t>(stamp & 0xFFFF'FFFFU);
    registers[REG_RDX] = static_cast<greg_t>(stamp >> 32U);
    if (instruction.tells_core) {
        registers[REG_RCX] = sched_getcpu();
    }
    registers[REG_RIP] += instruction.size;
}

}  // namespace

void trap_time_stamps() {
    struct sigaction action = {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO;
    if (sigaction(SIGSEGV, &action, nullptr) == 0) {
        prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
    }
}

#else

void trap_time_stamps() {}

#endif

}  // namespace podball::sandbox
