#include "season/engine.hpp"

#include "season/parallel_engine.hpp"
#include "season/slurm_engine.hpp"

#include <system_error>

namespace podball::season {

Result<std::unique_ptr<Engine>> make_engine(const EngineConfig& config) {
    return config.kind == EngineKind::Slurm ? SlurmEngine::make(config) : ParallelEngine::make(config);
}

std::vector<std::string> play_command(const store::ShardFolder& folder) {
    std::error_code ignored;  // Without its path the program is searched.
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    return {program.empty() ? "podball" : program.string(), "league", "play",
            std::filesystem::absolute(folder.path).string(), "--quiet"};
}

}  // namespace podball::season
