#include "worker/worker_process.hpp"

#include "handoff/shared_memory.hpp"
#include "worker/library_files.hpp"
#include "worker/other_day.hpp"
#include "worker/worker_loop.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

namespace podball::worker {
namespace {

// Ends this process when the host ends. The check of the parent is for a host that ended before the call of prctl.
void bind_to(pid_t host) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != host) {
        _exit(kExitUnfit);
    }
}

struct Blocks {
    handoff::Mapped<handoff::RequestBlock> request;
    handoff::Mapped<handoff::ReplyBlock> reply;
};

// The blocks lie at reserved addresses, so the team cannot put anything else in their places. Each worker has other
// addresses, so a team cannot depend on them.
Blocks map_blocks(const std::vector<Descriptor>& descriptors) {
    constexpr std::uintptr_t kPage = 4096;
    constexpr std::uintptr_t kLowest = std::uintptr_t{1} << 28;  // Far above the heap of a program at low addresses.
    constexpr std::uintptr_t kRequestBytes = (sizeof(handoff::RequestBlock) / kPage + 2) * kPage;
    constexpr std::uintptr_t kReplyBytes = (sizeof(handoff::ReplyBlock) / kPage + 2) * kPage;
    constexpr std::uintptr_t kPlaces = (sandbox::kReservedAddresses - kLowest - kRequestBytes - kReplyBytes) / kPage;
    std::uint64_t chance = 0;
    getrandom(&chance, sizeof chance, 0);
    const std::uintptr_t place = kLowest + chance % kPlaces * kPage;
    const auto at = [](std::uintptr_t address) { return std::bit_cast<void*>(address); };
    return {
        handoff::map_shared<handoff::RequestBlock>(descriptors[0].get(), handoff::Access::Read, at(place)),
        handoff::map_shared<handoff::ReplyBlock>(descriptors[1].get(), handoff::Access::ReadWrite,
                                                 at(place + kRequestBytes)),
    };
}

// The document of this worker alone, which stays mapped until the process ends. Null: there is none.
WorkerLoop::DocumentPointer map_document(const handoff::RequestBlock& request,
                                         const std::vector<Descriptor>& descriptors) {
    if (descriptors.size() <= handoff::kSpawnDescriptorsMin) {
        return nullptr;
    }
    const std::size_t size = static_cast<std::size_t>(request.document_size);
    const void* const bytes = handoff::map_private(descriptors[handoff::kSpawnDescriptorsMin].get(), size + 1);
    if (bytes == nullptr) {
        _exit(kExitUnfit);
    }
    return std::make_shared<const podball_document_t>(
        podball_document_t{sizeof(podball_document_t), 0, request.document_name, bytes, size});
}

// Sends the output of the team to `output` and makes its input empty. All other descriptors are closed.
void arrange_descriptors(int output) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // Line buffering, because a worker is killed and cannot flush.
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
}

// The reply to no request: the reason why the circumstances are not as requested.
void report(handoff::ReplyBlock& reply, const std::string& reason) {
    reply.text_size = static_cast<std::uint32_t>(std::min(reason.size(), sizeof reply.text));
    std::copy_n(reason.begin(), reply.text_size, reply.text);
}

}  // namespace

void run_worker(const handoff::SpawnRequest& spawn, const sandbox::GuardState& namespaces,
                const std::vector<Descriptor>& descriptors) {
    setpgid(0, 0);
    bind_to(spawn.host);
    if (descriptors.size() < handoff::kSpawnDescriptorsMin) {
        _exit(kExitUnfit);
    }
    const auto [request, reply] = map_blocks(descriptors);
    if (!request || !reply) {
        _exit(kExitUnfit);
    }
    const WorkerLoop::DocumentPointer document = map_document(*request, descriptors);
    arrange_descriptors(descriptors[2].get());
    if (const auto arranged = arrange(spawn.circumstances); !arranged) {
        report(*reply, arranged.error().message);
    }
    const sandbox::Openings openings = {library_files(request->library), &request->number, &reply->number};
    reply->sandbox = sandbox::enter_sandbox(spawn.sandbox, openings, namespaces, reply->denials);
    WorkerLoop(*request, *reply, ProcessState(), document).run();
}

}  // namespace podball::worker
