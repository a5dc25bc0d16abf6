// Reads results from the tables of the database.
#pragma once

#include "store/connection.hpp"
#include "store/statement.hpp"
#include "store/store.hpp"
#include "store/values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace podball::store {

/// Turns columns of a statement into a result.
class RowReader {
  public:
    /// Requires: the connection lives longer.
    RowReader(Connection& connection, Depth depth);

    /// The columns of a result in a statement about the table `match` as m.
    [[nodiscard]] std::string columns() const;
    /// The joins that these columns need.
    [[nodiscard]] std::string joins() const;

    /// Reads a result into `row`, whose memory is used again.
    void read(Columns& columns, league::MatchRow& row);

  private:
    void read_slot(Columns& columns, bool has_metrics, league::SlotRow& slot) const;
    void read_incidents(std::int64_t id, std::vector<league::Incident>& incidents);

    const Connection& connection_;
    Depth depth_;
    Statement incidents_;
};

}  // namespace podball::store
