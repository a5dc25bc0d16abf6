// Named queries over the store of a league. docs/league.md lists them.
#pragma once

#include <span>
#include <string_view>

namespace podball::cli {

/// A query by name.
struct LeagueQuery {
    std::string_view name;
    std::string_view meaning;
    std::string_view sql;
};

/// All named queries, by name.
std::span<const LeagueQuery> league_queries();

}  // namespace podball::cli
