#include "season/match_seconds.hpp"

#include "store/store.hpp"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace podball::season {

namespace {

constexpr std::string_view kResultSecondsSql = R"(
select 1.0 * (max(time) - min(time)) / (count(*) - 1) from match where time > (select max(time) from match) - 600)";

// A longer time between two results is a pause between two runs. A duration within a bucket is, on average, about
// 1.5 times its least one.
constexpr std::string_view kMatchSecondsSql = R"(
select max(ifnull((select avg(gap) from
    (select time - lag(time) over (partition by host order by time) as gap from match) where gap <= 60), 0),
    ifnull((select sum(1.5e-9 * least_ns * count) from latency), 0) / count(*)) from match)";

// The number that `sql` selects. Null: it is null or 0.
Result<std::optional<double>> seconds_of(store::Store& store, std::string_view sql) {
    std::optional<double> seconds;
    const auto take = [&](std::span<const store::SqlValue> row) {
        const auto* const value = std::get_if<double>(row.data());
        seconds = value != nullptr && *value > 0.0 ? std::optional(*value) : std::nullopt;
        return true;
    };
    const auto read = store.query(
        sql, [](std::span<const std::string>) {}, take);
    return read ? Result<std::optional<double>>(seconds) : Result<std::optional<double>>(read.error());
}

}  // namespace

Result<std::optional<double>> result_seconds(store::Store& store) { return seconds_of(store, kResultSecondsSql); }

Result<std::optional<double>> match_seconds(store::Store& store) { return seconds_of(store, kMatchSecondsSql); }

}  // namespace podball::season
