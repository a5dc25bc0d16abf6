// The statements by which results are stored.
#pragma once

#include "store/match_ids.hpp"
#include "store/row_writer.hpp"
#include "store/statement.hpp"

namespace podball::store {

/// Prepared once for many batches, because that takes a good part of the time of a batch.
/// Requires: the database lives longer.
struct PutStatements {
    PutStatements(SQLite::Database& database, const MetricNames& metrics);

    MatchIds ids;
    RowWriter writer;
    Statement find;
    Statement add_discrepancy;
};

}  // namespace podball::store
