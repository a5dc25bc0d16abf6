#include "cli/sprt_option.hpp"

#include "base/known_names.hpp"
#include "cli/arguments.hpp"
#include "match/metric_table.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace {

using Texts = std::map<std::string, std::string>;

const std::string kMeasure = "measure";
const std::string kScore = "score";

Error sprt_error(const std::string& message) { return {"--sprt: " + message}; }

Result<Texts> split(std::string_view text) {
    Texts texts;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(','));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return sprt_error(fmt::format("'{}' is not of the form key=value", word));
        }
        const std::string key(word.substr(0, equals));
        if (!texts.emplace(key, word.substr(equals + 1)).second) {
            return sprt_error(fmt::format("{} is given twice", key));
        }
    }
    return texts;
}

// The hypotheses have names that say their unit.
std::vector<std::string> known_keys(bool is_score) {
    return {kMeasure, is_score ? "elo0" : "d0", is_score ? "elo1" : "d1", "alpha", "beta", "max_pairs"};
}

Result<int> metric_named(const std::string& name) {
    std::vector<std::string> known = {kScore};
    for (const match::TeamMetric& metric : match::team_metrics()) {
        known.emplace_back(metric.name);
    }
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
        return sprt_error(fmt::format("{} is '{}'. {}", kMeasure, name, known_names_text(name, "measures", known)));
    }
    return static_cast<int>(found - known.begin()) - 1;
}

Result<void> read_number(const Texts& texts, const std::string& key, double& value) {
    const auto found = texts.find(key);
    if (found == texts.end()) {
        return {};
    }
    constexpr double kMax = std::numeric_limits<double>::max();
    const auto number = parse_number("--sprt: " + key, found->second, -kMax, kMax);
    if (!number) {
        return sprt_error(fmt::format("{}: '{}' is not a number", key, found->second));
    }
    value = number.value();
    return {};
}

Result<void> read_pairs_max(const Texts& texts, int& value) {
    const auto found = texts.find("max_pairs");
    if (found == texts.end()) {
        return {};
    }
    const auto number = parse_whole("--sprt: max_pairs", found->second, 1, match::kPairsMax);
    if (!number) {
        return number.error();
    }
    value = static_cast<int>(number.value());
    return {};
}

Result<void> check_keys(const Texts& texts, const std::vector<std::string>& known) {
    for (const auto& [key, value] : texts) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            return sprt_error(fmt::format("{}: unknown key. {}", key, known_names_text(key, "keys", known)));
        }
    }
    return {};
}

Result<void> read_rule(const Texts& texts, statistics::SprtRule& rule) {
    const bool is_score = rule.measure == statistics::SprtMeasure::Score;
    const std::vector<std::string> known = known_keys(is_score);
    if (auto result = check_keys(texts, known); !result) {
        return result;
    }
    if (!is_score && !texts.contains("d1")) {
        return sprt_error("d1 is missing: the difference of the metric that the second hypothesis assumes");
    }
    const std::vector<double*> numbers = {&rule.low, &rule.high, &rule.alpha, &rule.beta};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (auto result = read_number(texts, known[i + 1], *numbers[i]); !result) {
            return result;
        }
    }
    return read_pairs_max(texts, rule.pairs_max);
}

}  // namespace

Result<match::PairsStop> parse_sprt(std::string_view text) {
    const auto texts = split(text);
    if (!texts) {
        return texts.error();
    }
    match::PairsStop stop;
    if (const auto measure = texts.value().find(kMeasure); measure != texts.value().end()) {
        const auto metric = metric_named(measure->second);
        if (!metric) {
            return metric.error();
        }
        stop.rule.measure = metric.value() < 0 ? statistics::SprtMeasure::Score : statistics::SprtMeasure::Mean;
        stop.metric = std::max(metric.value(), 0);
    }
    if (const auto result = read_rule(texts.value(), stop.rule); !result) {
        return result.error();
    }
    if (const auto result = statistics::check_sprt_rule(stop.rule); !result) {
        return sprt_error(result.error().message);
    }
    return stop;
}

}  // namespace podball::cli
