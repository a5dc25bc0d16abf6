// The host's side of the zygote: a small process that forks workers, so that a large host need not fork.
#pragma once

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "handoff/spawn_request.hpp"

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <span>

namespace podball::isolation {

class Zygote {
  public:
    /// Starts `program` (podball-worker) with an empty environment. The zygote ends when the calling thread ends.
    /// Errors: the program is missing or does not start.
    static Result<std::unique_ptr<Zygote>> start(const std::filesystem::path& program);
    ~Zygote();
    Zygote(const Zygote&) = delete;
    Zygote& operator=(const Zygote&) = delete;

    /// Forks a worker as a child of this process. The caller must wait for the child.
    /// Errors: the system has no more processes. Thread: any, also several at once.
    Result<pid_t> fork_worker(const handoff::SpawnRequest& request, std::span<const int> descriptors);

  private:
    Zygote(Descriptor socket, pid_t pid) : socket_(std::move(socket)), pid_(pid) {}

    std::mutex mutex_;  ///< Held from sending a request to receiving its reply.
    Descriptor socket_;
    pid_t pid_;
};

}  // namespace podball::isolation
