// The process of the zygote: `main` of podball-worker.
#pragma once

#include <cstdint>

namespace podball::worker {

/// Forks a worker for each request from `socket` until the host closes its end. Its workers leave out the guards
/// `left_out`, see `SandboxOptions`. Returns the exit code.
int serve_as_zygote(int socket, std::uint32_t left_out = 0);

}  // namespace podball::worker
