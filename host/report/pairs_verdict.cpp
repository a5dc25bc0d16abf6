#include "report/pairs_verdict.hpp"

#include "report/figure_text.hpp"

#include <cstddef>

#include <fmt/format.h>

namespace podball::report {

namespace {

using statistics::Estimate;
using statistics::Interval;
using statistics::IntervalVerdict;

constexpr match::MetricUnit kGoals = match::MetricUnit::Count;

std::string goals_text(double difference, const Interval& interval, double confidence) {
    return fmt::format("{} goals [{}, {}], {:g} % interval", difference_text(kGoals, difference),
                       difference_text(kGoals, interval.low), difference_text(kGoals, interval.high),
                       confidence * 100.0);
}

std::string without_interval(const Estimate& estimate) {
    const std::string mean =
        estimate.mean ? fmt::format("{} goals A minus B; ", difference_text(kGoals, *estimate.mean)) : "goals are ";
    return fmt::format("No difference shown: {}{}\n", mean, statistics::verdict_text(estimate));
}

}  // namespace

std::string verdict_line(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result) {
    const int goals = match::find_team_metric("goals").value_or(0);
    const Estimate estimate = statistics::estimate(match::differences(result.pairs, goals), pairs.intervals());
    if (!estimate.interval) {
        return without_interval(estimate);
    }
    const Interval& interval = *estimate.interval;
    const auto names = setting.names();
    if (interval.low > 0.0) {
        return fmt::format("{} is better: {}\n", names[0], goals_text(*estimate.mean, interval, pairs.confidence));
    }
    if (interval.high < 0.0) {
        const Interval turned = {-interval.high, -interval.low};
        return fmt::format("{} is better: {}\n", names[1], goals_text(-*estimate.mean, turned, pairs.confidence));
    }
    return fmt::format("No difference shown: {}, A minus B\n", goals_text(*estimate.mean, interval, pairs.confidence));
}

std::optional<std::string> shared_note(std::span<const Estimate> estimates) {
    IntervalVerdict shared = IntervalVerdict::NoSample;
    for (const Estimate& estimate : estimates) {
        const bool is_first = shared == IntervalVerdict::NoSample;
        if (estimate.verdict == IntervalVerdict::Given ||
            (!is_first && estimate.verdict != shared && estimate.verdict != IntervalVerdict::NoSample)) {
            return std::nullopt;
        }
        shared = is_first ? estimate.verdict : shared;
    }
    switch (shared) {
        case IntervalVerdict::Given: break;
        case IntervalVerdict::NoSample: return "no intervals: no pair counts for any metric\n";
        case IntervalVerdict::NoVariance: return "no intervals: each metric is the same in every pair\n";
        case IntervalVerdict::FewDistinct:
            return fmt::format("no intervals: fewer than {} different pairs; play more pairs, with noise in the game\n",
                               statistics::kDistinctMin);
    }
    return std::nullopt;
}

}  // namespace podball::report
