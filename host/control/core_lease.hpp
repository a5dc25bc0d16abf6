// A core for a match.
#pragma once

#include <sched.h>

namespace podball::control {

/// While this lives, the thread that made it runs on one core: of those it may use, the one with the fewest leases, and
/// if there are several, preferably the one it runs on. Cores are not kept from other programs.
/// Thread: made and ended by the same one.
class CoreLease {
  public:
    CoreLease();
    ~CoreLease();
    CoreLease(const CoreLease&) = delete;
    CoreLease& operator=(const CoreLease&) = delete;

    [[nodiscard]] int core() const { return core_; }

  private:
    cpu_set_t before_ = {};  ///< Where the thread might run.
    int core_ = 0;
};

}  // namespace podball::control
