// What a library says of its team, as bytes from the worker that opened it.
#pragma once

#include "base/result.hpp"
#include "control/team_table.hpp"

#include <string>
#include <string_view>

namespace podball::isolation {

std::string encode_info(const control::TeamInfo& info);

/// The same again. The bytes may be anything: they come from where a stranger's code runs, so all that
/// `control::read_info` checks of a table is checked once more.
/// Errors: the bytes are cut short, or what they say breaks the rules of the ABI.
Result<control::TeamInfo> decode_info(std::string_view bytes);

}  // namespace podball::isolation
