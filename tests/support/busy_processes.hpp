// Makes the machine busy for a test.
#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

namespace podball::testing {

/// Processes that use all CPU time that they get, until this object ends.
class BusyProcesses {
  public:
    /// Starts `count` processes. With `core` they run on this core alone.
    explicit BusyProcesses(int count, std::optional<int> core = std::nullopt);
    ~BusyProcesses();
    BusyProcesses(const BusyProcesses&) = delete;
    BusyProcesses& operator=(const BusyProcesses&) = delete;

  private:
    std::vector<pid_t> pids_;
};

}  // namespace podball::testing
