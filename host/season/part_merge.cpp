#include "season/part_merge.hpp"

#include "season/metric_names.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace podball::season {

namespace {

constexpr std::size_t kLinesPerBatch = 1000;

}  // namespace

Result<PartMerger> PartMerger::begin(store::Store& store) {
    const auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    return PartMerger(store, store::line_context(store.league(), teams.value(), metric_names()));
}

Result<store::PartCount> PartMerger::merge(const std::filesystem::path& part, const store::PartPlace& place) {
    auto read = store::read_part(
        part, context_, [this](store::MatchLine&& line) { return add(std::move(line)); }, place);
    const auto stored = put();
    return stored ? std::move(read) : Result<store::PartCount>(stored.error());
}

Result<void> PartMerger::add(store::MatchLine&& line) {
    auto host = std::ranges::find(hosts_, line.host, &std::pair<store::Host, int>::first);
    if (host == hosts_.end()) {
        const auto number = store_.host_number(line.host);
        if (!number) {
            return number.error();
        }
        host = hosts_.insert(hosts_.end(), {line.host, number.value()});
    }
    batch_.push_back({std::move(line.row), line.teams, host->second, line.time_s, std::move(line.calls)});
    return batch_.size() < kLinesPerBatch ? Result<void>() : put();
}

Result<void> PartMerger::put() {
    const auto put = store_.put(batch_);
    batch_.clear();
    if (!put) {
        return put.error();
    }
    count_.stored += put.value().stored;
    count_.known += put.value().known;
    count_.discrepancies += put.value().discrepancies;
    return {};
}

}  // namespace podball::season
