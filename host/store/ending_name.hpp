// Names of the ways in which a match ends, in the database and in lines.
#pragma once

#include "league/match_row.hpp"

#include <optional>
#include <string_view>

namespace podball::store {

/// Such as "full_time".
std::string_view ending_name(league::Ending ending);

/// The ending with this name; null: there is none.
std::optional<league::Ending> ending_of(std::string_view name);

}  // namespace podball::store
