#include "isolation/worker_process.hpp"

#include "isolation/shared_memory.hpp"
#include "isolation/worker_loop.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace podball::isolation {
namespace {

constexpr int kExitUnfit = 120;  // Before any code of a team: the host only sees that there is no worker.

// Dies with the host, also with one that was gone before this was said.
void bind_to(pid_t host) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != host) _exit(kExitUnfit);
}

// What the team prints goes to `output`, and it reads nothing. All else is closed.
void arrange_descriptors(int output) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // A worker ends without a word, so no line may wait in a buffer.
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
}

// Nobody gives it back, and no compiler leaves it out.
void* volatile taken = nullptr;

// Takes what lies free in the heap, and then some: whoever asks from here on gets other addresses.
void move_heap(std::uint32_t disturbance) {
    constexpr std::size_t kLargest = 2048;
    for (std::size_t size = 16; size <= kLargest; size += 16) {
        for (std::uint32_t i = 0; i < 8 + disturbance % 64; ++i) taken = std::malloc(size);
    }
}

// Other addresses for what is loaded or allocated from here on, and other contents of fresh memory.
void disturb(std::uint32_t disturbance) {
    if (disturbance == 0) return;
    move_heap(disturbance);
    constexpr std::size_t kPage = 4096;
    mmap(nullptr, kPage * 1021 * disturbance, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    mallopt(M_PERTURB, static_cast<int>(1 + disturbance % 255));
}

}  // namespace

void run_worker(const SpawnRequest& request, const GuardState& namespaces, const std::vector<Descriptor>& descriptors) {
    setpgid(0, 0);
    bind_to(request.host);
    if (descriptors.size() != kSpawnDescriptors) _exit(kExitUnfit);
    const auto host = map_shared<HostBlock>(descriptors[0].get(), Access::Read);
    const auto said = map_shared<WorkerBlock>(descriptors[1].get(), Access::ReadWrite);
    if (!host || !said) _exit(kExitUnfit);
    arrange_descriptors(descriptors[2].get());
    disturb(request.disturbance);
    said->sandbox = enter_sandbox(request.sandbox, request.library, namespaces, said->denials);
    WorkerLoop(*host, *said).run();
}

}  // namespace podball::isolation
