// Binds a match to one processor core, and gives it a second one when it needs it.
#pragma once

#include <sched.h>

#include <optional>

namespace podball::control {

/// Returns the number of cores that the calling thread may use, at least 1.
int usable_cores();

/// Binds the calling thread to one core for the lifetime of this object. The core is the permitted one with the fewest
/// leases. If several have the fewest, the current core is preferred. Other programs may use the core too.
/// Thread: constructed, used and destroyed by the same thread.
class CoreLease {
  public:
    CoreLease();
    ~CoreLease();
    CoreLease(const CoreLease&) = delete;
    CoreLease& operator=(const CoreLease&) = delete;

    [[nodiscard]] int core() const { return core_; }

    /// Leases a second core until the end of this object, for processes that the caller moves there: a permitted core
    /// without a lease. A core that shares no second-level cache with `core()` is preferred. Null without such a core.
    /// Requires: no second core was leased before.
    std::optional<int> add_core();

  private:
    cpu_set_t before_ = {};  ///< The permitted cores of the thread before the lease.
    int core_ = 0;
    std::optional<int> second_;
};

}  // namespace podball::control
