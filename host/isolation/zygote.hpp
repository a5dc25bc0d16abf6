// The host's side of the zygote: a small process that forks workers, so that the host, however large, never forks.
#pragma once

#include "base/result.hpp"
#include "isolation/descriptor.hpp"
#include "isolation/spawn_request.hpp"

#include <sys/types.h>

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>

namespace podball::isolation {

class Zygote {
  public:
    /// Starts `program`, which is podball-worker, with an empty environment.
    /// It dies with the thread that calls this. Errors: the program is missing or does not come up.
    static Result<std::unique_ptr<Zygote>> start(const std::filesystem::path& program);
    ~Zygote();
    Zygote(const Zygote&) = delete;
    Zygote& operator=(const Zygote&) = delete;

    /// The worker, a child of this process, which must wait for it. Errors: the system has no more processes.
    /// Thread: any, also several at once.
    Result<pid_t> fork_worker(const SpawnRequest& request, const std::array<int, kSpawnDescriptors>& descriptors);

  private:
    Zygote(Descriptor socket, pid_t pid) : socket_(std::move(socket)), pid_(pid) {}

    std::mutex mutex_;  ///< A question and its answer belong together.
    Descriptor socket_;
    pid_t pid_;
};

}  // namespace podball::isolation
