// Plays shards with GNU parallel.
#pragma once

#include "season/engine.hpp"

#include <sys/types.h>

namespace podball::season {

/// GNU parallel and what it starts on this machine inherit a lock of the folder. So a later run knows whether an
/// earlier one still plays.
class ParallelEngine final : public Engine {
  public:
    /// Errors: GNU parallel is not installed.
    static Result<std::unique_ptr<Engine>> make(const EngineConfig& config);

    Result<std::size_t> submit(std::span<const int> shards) override;
    Result<std::set<int>> active() override;
    Result<void> cancel(const std::set<int>& shards) override;
    [[nodiscard]] bool outlives_program() const override { return false; }

  private:
    explicit ParallelEngine(const EngineConfig& config);

    [[nodiscard]] std::filesystem::path lock_file() const { return folder_.path / "parallel.lock"; }
    [[nodiscard]] std::filesystem::path list_file() const { return folder_.path / "parallel.shards"; }
    [[nodiscard]] std::filesystem::path log_file() const { return folder_.path / "parallel.log"; }
    Result<void> reap();

    store::ShardFolder folder_;
    std::vector<std::string> options_;
    pid_t process_ = 0;          ///< Of this run; 0: none.
    bool is_cancelled_ = false;  ///< What was submitted last was told to end.
};

}  // namespace podball::season
