// Programs that start `podball league play` on other machines.
#pragma once

#include "base/result.hpp"
#include "store/shard_folder.hpp"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace podball::season {

enum class EngineKind { Slurm, Parallel };

/// How an engine plays.
struct EngineConfig {
    EngineKind kind = EngineKind::Slurm;
    std::filesystem::path folder;      ///< Folder of the shards, which all machines see.
    std::vector<std::string> options;  ///< Further options of the engine's own program.
    double shard_s = 0.0;              ///< Length of a shard. Units: seconds.
};

/// Plays shards of one folder. Knows only what waits or runs; what was played is in the parts.
class Engine {
  public:
    virtual ~Engine() = default;

    /// Hands over shards, whose numbers ascend. Returns how many of the first ones were taken. It may be none where
    /// too many wait already. Errors: the engine is not installed, or refuses them.
    virtual Result<std::size_t> submit(std::span<const int> shards) = 0;
    /// The shards that wait or are being played, also those of an earlier run. Errors: the engine is lost.
    virtual Result<std::set<int>> active() = 0;
    /// Ends shards after their running match, as far as the engine can end single ones. Errors: the engine did not
    /// answer; the shards may be played on.
    virtual Result<void> cancel(const std::set<int>& shards) = 0;
    /// Whether shards are played on after the end of this program.
    [[nodiscard]] virtual bool outlives_program() const = 0;
};

/// Errors: the engine is not installed.
Result<std::unique_ptr<Engine>> make_engine(const EngineConfig& config);

/// Words of a shell command that plays a shard, without its number.
std::vector<std::string> play_command(const store::ShardFolder& folder);

}  // namespace podball::season
