// The zygote's own side: what the program podball-worker does.
#pragma once

namespace podball::isolation {

/// Forks a worker for each request that comes through `socket`, until nobody is at its other end.
/// Returns the exit code of the program.
int serve_as_zygote(int socket);

}  // namespace podball::isolation
