#include "report/sprt_report.hpp"

#include "match/metric_table.hpp"
#include "report/figure_text.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

using statistics::SprtMeasure;
using statistics::SprtVerdict;

bool is_score(const match::PairsStop& stop) { return stop.rule.measure == SprtMeasure::Score; }

const match::TeamMetric& metric_of(const match::PairsStop& stop) {
    return match::team_metrics()[static_cast<std::size_t>(stop.metric)];
}

std::string hypothesis(const match::PairsStop& stop, double value) {
    return is_score(stop)
               ? fmt::format("{:+g} Elo", value)
               : fmt::format("{} {}", difference_text(metric_of(stop).unit, value), metric_title(metric_of(stop).name));
}

// "A or B", both hypotheses of a test that has not accepted one.
std::string alternatives(const match::PairsStop& stop) {
    return fmt::format("{} or {}", hypothesis(stop, stop.rule.low), hypothesis(stop, stop.rule.high));
}

// The verdict and the words that join it with the number of pairs.
std::string verdict_after(const match::PairsStop& stop, SprtVerdict verdict) {
    const std::string words = sprt_verdict_words(stop, verdict);
    switch (verdict) {
        case SprtVerdict::LowAccepted:
        case SprtVerdict::HighAccepted: return words + ", decided after";
        case SprtVerdict::NotDecided: return fmt::format("{}, {} in", alternatives(stop), words);
        case SprtVerdict::Running: return fmt::format("{}, {} after", alternatives(stop), words);
    }
    return "";
}

std::string counts_text(const statistics::PairCounts& counts) {
    return fmt::format("; pairs with score 0, 1/4, 1/2, 3/4, 1: {}", fmt::join(counts, ", "));
}

}  // namespace

std::string_view sprt_verdict_name(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::LowAccepted: return "low";
        case SprtVerdict::HighAccepted: return "high";
        case SprtVerdict::NotDecided: return "not_decided";
        case SprtVerdict::Running: return "running";
    }
    return "";
}

std::string sprt_verdict_words(const match::PairsStop& stop, SprtVerdict verdict) {
    const std::string low = hypothesis(stop, stop.rule.low);
    const std::string high = hypothesis(stop, stop.rule.high);
    switch (verdict) {
        case SprtVerdict::LowAccepted: return fmt::format("{} rather than {}", low, high);
        case SprtVerdict::HighAccepted: return fmt::format("{} rather than {}", high, low);
        case SprtVerdict::NotDecided: return "not decided";
        case SprtVerdict::Running: return "still open";
    }
    return "";
}

std::string sprt_line(const match::PairsStop& stop, const statistics::SprtState& state) {
    return fmt::format("sequential test of A minus B: {} {} pairs\n", verdict_after(stop, state.verdict),
                       thousands(state.pairs));
}

std::string sprt_text(const match::PairsStop& stop, const statistics::SprtState& state) {
    const auto bounds = statistics::sprt_bounds(stop.rule.alpha, stop.rule.beta);
    return fmt::format(
        "{}log-likelihood ratio {}, decided at {:.2f} and {:.2f}; distinct outcomes {} of {}{}\n"
        "the intervals permit looking early, up to {} pairs\n",
        sprt_line(stop, state), state.llr ? fmt::format("{:.2f}", *state.llr) : "undefined", bounds.low, bounds.high,
        state.distinct, state.counted, is_score(stop) ? counts_text(state.counts) : "", thousands(stop.rule.pairs_max));
}

Json sprt_json(const match::PairsStop& stop, const statistics::SprtState& state) {
    const auto bounds = statistics::sprt_bounds(stop.rule.alpha, stop.rule.beta);
    Json object = {{"measure", is_score(stop) ? "score" : metric_of(stop).name}};
    object[is_score(stop) ? "elo0" : "d0"] = stop.rule.low;
    object[is_score(stop) ? "elo1" : "d1"] = stop.rule.high;
    object["alpha"] = stop.rule.alpha;
    object["beta"] = stop.rule.beta;
    object["max_pairs"] = stop.rule.pairs_max;
    object["verdict"] = sprt_verdict_name(state.verdict);
    object["pairs"] = state.pairs;
    object["llr"] = optional_json(state.llr);
    object["bounds"] = {bounds.low, bounds.high};
    object["distinct"] = state.distinct;
    if (is_score(stop)) {
        object["counts"] = state.counts;
    }
    return object;
}

}  // namespace podball::report
