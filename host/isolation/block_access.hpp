// Writes requests of the host and reads replies of a worker.
#pragma once

#include "control/instance_setup.hpp"
#include "engine/rules.hpp"
#include "handoff/shared_block.hpp"

#include <string>
#include <vector>

namespace podball::isolation {

/// Writes all arguments for making an instance, except `instance` and `last_create`.
/// Requires: the parameters come from `control::choose_parameters`.
void write_setup(handoff::RequestBlock& request, const engine::ResolvedRules& rules,
                 const control::InstanceSetup& setup);

/// A copy of the reply's text, at most `size_max` bytes.
std::string reply_text(const handoff::ReplyBlock& reply, std::size_t size_max = sizeof(handoff::ReplyBlock::text));

struct LogLine {
    std::int32_t level = PODBALL_LOG_INFO;  ///< As the worker wrote it; may be any number.
    std::string text;
};

/// A copy of the log lines of the last operation, unchecked. If lines did not fit, the last line says so.
std::vector<LogLine> reply_lines(const handoff::ReplyBlock& reply);

}  // namespace podball::isolation
