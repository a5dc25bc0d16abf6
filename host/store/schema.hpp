// The tables and views of the database of a league. docs/league-store.md describes them for people who write SQL.
#pragma once

#include "store/values.hpp"

#include <cstddef>
#include <string>

namespace podball::store {

/// Raised whenever tables or views change.
inline constexpr int kSchemaVersion = 1;
/// Marks an SQLite file as a store of a league: "Podb". Files of other programs have another number.
inline constexpr int kApplicationId = 0x506f6462;

/// Number of columns of the tables `match` and `slot` before those of the metrics.
inline constexpr std::size_t kMatchColumns = 15;
inline constexpr std::size_t kSlotColumns = 3;

/// The statements that make all tables. The tables `match` and `slot` have a column for each metric.
std::string tables_sql(const MetricNames& metrics);

/// The statements that make all views, in place of older ones.
std::string views_sql(const MetricNames& metrics);

}  // namespace podball::store
