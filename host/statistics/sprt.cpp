#include "statistics/sprt.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

namespace podball::statistics {

namespace {

constexpr double kEloMax = 2000.0;
constexpr double kMeanMax = 1e6;
constexpr double kErrorMin = 1e-4;
constexpr double kErrorMax = 0.4;
constexpr int kPairsMax = 100'000;
constexpr double kLlrMax = 1e12;  ///< A larger LLR says no more, and might be infinite if the values hardly vary.

Error out_of_range(std::string_view key, double value, double low, double high) {
    return {fmt::format("{} is {}, permitted: {} to {}", key, value, low, high)};
}

bool is_within(double value, double low, double high) { return value >= low && value <= high; }

}  // namespace

SprtBounds sprt_bounds(double alpha, double beta) {
    return {std::log(beta / (1.0 - alpha)), std::log((1.0 - beta) / alpha)};
}

Sprt::Sprt(const SprtRule& rule) : rule_(rule), bounds_(sprt_bounds(rule.alpha, rule.beta)) {
    assert(check_sprt_rule(rule));
}

void Sprt::add(const std::optional<Sample>& pair) {
    if (is_over()) {
        return;
    }
    ++state_.pairs;
    if (pair) {
        count(*pair);
        state_.llr = llr();
    }
    state_.verdict = verdict();
}

void Sprt::count(const Sample& pair) {
    assert(std::isfinite(pair.value));
    outcomes_.insert(pair.outcome);
    state_.distinct = static_cast<int>(outcomes_.size());
    ++state_.counted;
    if (rule_.measure == SprtMeasure::Score) {
        assert(is_within(pair.value, 0.0, 1.0));
        ++state_.counts[static_cast<std::size_t>(std::lround(4.0 * pair.value))];
        return;
    }
    // The update of Welford, which loses no digits if the mean is large against the spread.
    const double before = pair.value - mean_;
    mean_ += before / static_cast<double>(state_.counted);
    squares_ += before * (pair.value - mean_);
}

std::optional<double> Sprt::llr() const {
    if (rule_.measure == SprtMeasure::Score) {
        return score_llr(state_.counts, rule_.low, rule_.high);
    }
    if (state_.counted < 2 || squares_ <= 0.0) {
        return std::nullopt;
    }
    const double n = static_cast<double>(state_.counted);
    const double variance = squares_ / (n - 1.0);
    const double llr = n * (rule_.high - rule_.low) * (2.0 * mean_ - rule_.low - rule_.high) / (2.0 * variance);
    return std::clamp(llr, -kLlrMax, kLlrMax);
}

SprtVerdict Sprt::verdict() const {
    const int counted_min = rule_.measure == SprtMeasure::Mean ? kMeanPairsMin : 0;
    if (state_.llr && state_.distinct >= kDistinctMin && state_.counted >= counted_min) {
        if (*state_.llr >= bounds_.high) {
            return SprtVerdict::HighAccepted;
        }
        if (*state_.llr <= bounds_.low) {
            return SprtVerdict::LowAccepted;
        }
    }
    return state_.pairs >= rule_.pairs_max ? SprtVerdict::NotDecided : SprtVerdict::Running;
}

Result<void> check_sprt_rule(const SprtRule& rule) {
    const bool is_score = rule.measure == SprtMeasure::Score;
    const double limit = is_score ? kEloMax : kMeanMax;
    const std::string_view low = is_score ? "elo0" : "d0";
    const std::string_view high = is_score ? "elo1" : "d1";
    if (!is_within(rule.low, -limit, limit)) {
        return out_of_range(low, rule.low, -limit, limit);
    }
    if (!is_within(rule.high, -limit, limit)) {
        return out_of_range(high, rule.high, -limit, limit);
    }
    if (rule.high <= rule.low) {
        return Error{fmt::format("{} is {}, permitted: more than {}, which is {}", high, rule.high, low, rule.low)};
    }
    if (!is_within(rule.alpha, kErrorMin, kErrorMax)) {
        return out_of_range("alpha", rule.alpha, kErrorMin, kErrorMax);
    }
    if (!is_within(rule.beta, kErrorMin, kErrorMax)) {
        return out_of_range("beta", rule.beta, kErrorMin, kErrorMax);
    }
    if (rule.pairs_max < 1 || rule.pairs_max > kPairsMax) {
        return Error{fmt::format("max_pairs is {}, permitted: 1 to {}", rule.pairs_max, kPairsMax)};
    }
    return {};
}

}  // namespace podball::statistics
