// Plays shards as job arrays of Slurm.
#pragma once

#include "season/engine.hpp"

#include <map>

namespace podball::season {

/// A job's name holds a mark of the folder and the number of its first shard, so the queue itself tells which shards
/// are active, also after a restart of this program.
class SlurmEngine final : public Engine {
  public:
    /// Errors: Slurm is not installed or does not answer.
    static Result<std::unique_ptr<Engine>> make(const EngineConfig& config);

    Result<std::size_t> submit(std::span<const int> shards) override;
    Result<std::set<int>> active() override;
    Result<void> cancel(const std::set<int>& shards) override;
    [[nodiscard]] bool outlives_program() const override { return true; }

  private:
    SlurmEngine(const EngineConfig& config, std::size_t array_size_max);

    [[nodiscard]] std::string script(int first) const;
    Result<void> submit_array(int first, std::size_t count);
    void read_queue(const std::string& text);

    store::ShardFolder folder_;
    std::vector<std::string> options_;
    std::size_t array_size_max_;
    std::size_t array_size_;            ///< Tasks of the next array. Halved after a refusal, then doubled.
    std::string name_;                  ///< Begin of the names of all jobs of this folder.
    std::map<int, std::string> tasks_;  ///< The active shards as far as known: the task of each, as scancel names it.
    int silent_looks_ = 0;              ///< How often in a row Slurm did not answer.
};

}  // namespace podball::season
