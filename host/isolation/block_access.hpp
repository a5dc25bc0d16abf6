// What stands in the two shared blocks, as values.
#pragma once

#include "control/instance_setup.hpp"
#include "engine/rules.hpp"
#include "isolation/shared_block.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace podball::isolation {

/// Requires: the path has less than kPathBytesMax bytes, which `Worker::start` checks.
void tell_library(HostBlock& told, const std::filesystem::path& file);

/// All that an instance is made with, but its number and whether it is the last.
void tell_setup(HostBlock& told, const engine::ResolvedRules& rules, const control::InstanceSetup& setup);

/// A copy of what the worker says in `text`, at most `size_max` bytes.
std::string said_text(const WorkerBlock& said, std::size_t size_max = sizeof(WorkerBlock::text));

struct LogLine {
    std::int32_t level = PODBALL_LOG_INFO;  ///< As the worker says, whatever that is.
    std::string text;
};

/// A copy of the lines of the last operation, and a line about those that there was no room for. Nothing of them is
/// checked.
std::vector<LogLine> said_lines(const WorkerBlock& said);

}  // namespace podball::isolation
