// A worker that executes the program again, so that the system chooses all its addresses anew. A forked worker has the
// addresses of its zygote.
#pragma once

#include "base/descriptor.hpp"
#include "handoff/spawn_request.hpp"

#include <vector>

namespace podball::worker {

/// Executes the program again in the calling process, which then runs a worker. Ends the process on failure.
/// Requires: the process has just been forked from the zygote.
[[noreturn]] void execute_worker(const handoff::SpawnRequest& spawn, const sandbox::GuardState& namespaces,
                                 const std::vector<Descriptor>& descriptors);

/// Runs the worker whose request `execute_worker` sent before it executed the program. Returns the exit code of the
/// program if there is none.
int run_executed_worker(int socket);

}  // namespace podball::worker
