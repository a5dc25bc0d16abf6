// Description of a team as bytes, which a worker sends to its host.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"

#include <string>
#include <string_view>

namespace podball::handoff {

/// The bytes of `info`.
std::string encode_info(const control::TeamInfo& info);

/// Reads the bytes of `encode_info`. The team's code can write any bytes there, so all checks of `control::read_info`
/// are repeated. Errors: the bytes are truncated, or the description violates the rules of the ABI.
Result<control::TeamInfo> decode_info(std::string_view bytes);

}  // namespace podball::handoff
