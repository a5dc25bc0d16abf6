// How long the matches of a league take, as its results tell.
#pragma once

#include "base/result.hpp"

#include <optional>

namespace podball::store {
class Store;
}

namespace podball::season {

/// Time from one result to the next, on average over the ten minutes before the latest one. It is shorter than a match
/// where several were played at once. Null: the results are too few, or all of one second. Units: seconds.
Result<std::optional<double>> result_seconds(store::Store& store);

/// Estimated time that one core needs for a match. It is the larger of two estimates that the results permit: the
/// time between two results of a machine, which is too short where a machine played several matches at once; and
/// the time that both teams needed for their calls. Null: no match was played. Units: seconds.
Result<std::optional<double>> match_seconds(store::Store& store);

}  // namespace podball::season
