// What the whole process of a worker shares: its standard streams and its signal mask.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include <signal.h>
#include <sys/types.h>

namespace podball::worker {

/// Finds out whether the code of a team changed the standard streams or the signal mask of its process.
class ProcessState {
  public:
    /// Remembers the present state.
    ProcessState();

    /// Writes the buffered output of the C library. Returns bits handoff::kMeddled...: standard output is no longer
    /// buffered by lines. Cost: some ns if nothing is buffered.
    static std::uint32_t flush();
    /// Writes the buffered output of C and C++. Returns bits handoff::kMeddled...: a standard stream has another file
    /// or none, or other signals are blocked. Cost: some us.
    [[nodiscard]] std::uint32_t changes() const;

  private:
    using File = std::pair<dev_t, ino_t>;
    static std::array<File, 3> present_files();
    static sigset_t present_mask();

    std::array<File, 3> files_;
    sigset_t mask_;
};

}  // namespace podball::worker
