// The process of a worker, which runs one team.
#pragma once

#include "base/descriptor.hpp"
#include "handoff/spawn_request.hpp"
#include "sandbox/sandbox.hpp"

#include <vector>

namespace podball::worker {

/// Exit code of a worker that ended before any code of a team ran. The host reports only a missing worker.
constexpr int kExitUnfit = 120;

/// Turns the calling process into a worker: enters the sandbox, then performs the host's requests until it is killed.
/// Ends the process if the descriptors cannot be mapped. Requires: the process has just been forked.
[[noreturn]] void run_worker(const handoff::SpawnRequest& spawn, const sandbox::GuardState& namespaces,
                             const std::vector<Descriptor>& descriptors);

}  // namespace podball::worker
