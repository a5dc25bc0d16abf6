// A worker's own side: one process that holds one team.
#pragma once

#include "isolation/descriptor.hpp"
#include "isolation/sandbox.hpp"
#include "isolation/spawn_request.hpp"

#include <vector>

namespace podball::isolation {

/// Turns the calling process, just forked, into a worker: shuts it off from the rest of the machine, then does what the
/// host asks for through the shared memory, until somebody kills it.
[[noreturn]] void run_worker(const SpawnRequest& request, const GuardState& namespaces,
                             const std::vector<Descriptor>& descriptors);

}  // namespace podball::isolation
