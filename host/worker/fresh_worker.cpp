#include "worker/fresh_worker.hpp"

#include "handoff/socket_message.hpp"
#include "sandbox/privileges.hpp"
#include "worker/worker_process.hpp"

#include <sys/personality.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>

namespace podball::worker {
namespace {

// Moves the stack, above which the environment lies. The environment of other workers is empty.
std::string filling(std::uint32_t memory) { return "PODBALL_FILL=" + std::string(97 * memory % 4001, 'x'); }

// Loads a library of the program before the others. The system aligns large libraries, so the places of small ones
// relative to them, and several bits of their addresses, depend on the order. A sanitizer must come first.
std::string first_library(std::uint32_t memory) {
    constexpr std::array kLibraries = {"", "libc.so.6", "libm.so.6", "libgcc_s.so.1"};
    return std::string("LD_PRELOAD=") + (sandbox::kUnderSanitizer ? "" : kLibraries[memory % kLibraries.size()]);
}

// Lets the system choose addresses at random, which a debugger or a user may have switched off, and upwards or
// downwards. A thread sanitizer expects them downwards.
void choose_addresses(std::uint32_t memory) {
    constexpr unsigned long kAsk = 0xFFFF'FFFF;
    constexpr auto kFixed = static_cast<unsigned long>(ADDR_NO_RANDOMIZE);
    constexpr auto kUpwards = static_cast<unsigned long>(ADDR_COMPAT_LAYOUT);
    const int now = personality(kAsk);
    if (now < 0) {
        return;
    }
    const bool is_upwards = memory % 3 == 1 && !sandbox::kUnderSanitizer;
    personality((static_cast<unsigned long>(now) & ~(kFixed | kUpwards)) | (is_upwards ? kUpwards : 0UL));
}

}  // namespace

void execute_worker(const handoff::SpawnRequest& spawn, const sandbox::GuardState& namespaces,
                    const std::vector<Descriptor>& descriptors) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        _exit(kExitUnfit);
    }
    std::vector<int> numbers;
    for (const Descriptor& descriptor : descriptors) {
        numbers.push_back(descriptor.get());
    }
    if (!handoff::send_message(ends[0], handoff::FreshRequest{spawn, namespaces}, numbers)) {
        _exit(kExitUnfit);
    }
    dup2(ends[1], handoff::kZygoteSocket);
    const std::uint32_t memory = spawn.circumstances.memory;
    sandbox::keep_privileges();
    choose_addresses(memory);
    std::string filler = filling(memory);
    std::string preloaded = first_library(memory);
    char* const arguments[] = {const_cast<char*>("podball-worker"), const_cast<char*>("worker"), nullptr};
    char* const environment[] = {filler.data(), preloaded.data(), nullptr};
    execve("/proc/self/exe", arguments, environment);
    _exit(kExitUnfit);
}

int run_executed_worker(int socket) {
    handoff::FreshRequest request = {};
    std::vector<Descriptor> descriptors;
    if (!handoff::receive_message(socket, request, &descriptors)) {
        return kExitUnfit;
    }
    run_worker(request.spawn, request.namespaces, descriptors);
}

}  // namespace podball::worker
