// Ctrl-C.
#pragma once

namespace podball::cli {

/// From now on a first SIGINT is remembered, and a second one ends the process as usual.
void catch_interrupt();

/// Whether there was one.
bool interrupted();

}  // namespace podball::cli
