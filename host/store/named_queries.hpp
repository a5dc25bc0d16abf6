// Queries that many users need, by name.
#pragma once

#include <span>
#include <string_view>

namespace podball::store {

struct NamedQuery {
    std::string_view name;
    std::string_view meaning;  ///< A sentence.
    std::string_view sql;      ///< One statement for `Store::query`. It names no metric, so it suits every league.
};

/// All queries, in the order of docs/league-store.md.
std::span<const NamedQuery> named_queries();

}  // namespace podball::store
