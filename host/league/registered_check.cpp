#include "league/registered_check.hpp"

#include "base/known_names.hpp"
#include "config/json_parse.hpp"
#include "league/names.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

namespace podball::league {
namespace {

/// A value that is refused: its path, itself, and what is permitted.
struct Refusal {
    std::string path;
    nlohmann::json value;
    std::string permitted;
};

// The metrics that the comparisons and contrasts of the league show.
std::vector<std::string> shown_metrics(const Spec& spec, std::span<const std::string> metrics) {
    std::vector<std::string> shown;
    const auto add = [&](const auto& list) {
        for (const auto& compared : list) {
            const std::span<const std::string> more = compared.metrics.empty() ? metrics : std::span(compared.metrics);
            shown.insert(shown.end(), more.begin(), more.end());
        }
    };
    add(spec.compare);
    add(spec.contrasts);
    std::ranges::sort(shown);
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    return shown;
}

std::optional<Refusal> wrong_measure(const Spec& spec, std::span<const std::string> metrics) {
    const std::string& measure = spec.registered->measure;
    const std::vector<std::string> shown = shown_metrics(spec, metrics);
    if (std::ranges::find(shown, measure) != shown.end()) {
        return std::nullopt;
    }
    const std::string known = shown.empty() ? "The league has none." : known_names_text(measure, "metrics", shown);
    return Refusal{"/registered/measure", measure, "a metric of a comparison or contrast. " + known};
}

std::optional<Refusal> first_refusal(const Spec& spec, std::span<const std::string> metrics) {
    const Registered& registered = *spec.registered;
    if (registered.pairs != spec.pairs) {
        return Refusal{"/registered/pairs", registered.pairs, fmt::format("{}, as /pairs", spec.pairs)};
    }
    if (registered.seed != spec.seed) {
        return Refusal{"/registered/seed", registered.seed, fmt::format("{}, as /seed", spec.seed)};
    }
    if (spec.stop) {
        return Refusal{"/stop", nlohmann::json::object(), "left out: /registered/stop says that the pairs are fixed"};
    }
    if (spec.format != Format::RoundRobin && spec.format != Format::Gauntlet) {
        return Refusal{"/format", name_of(spec.format),
                       "round_robin or gauntlet, because the matches of a registered league do not depend on results"};
    }
    return wrong_measure(spec, metrics);
}

}  // namespace

Result<void> check_registered(const Spec& spec, std::span<const std::string> metrics, std::string_view place) {
    const auto refusal = spec.registered ? first_refusal(spec, metrics) : std::nullopt;
    return refusal ? Result<void>(Error{fmt::format("{}: {}: {}; must be {}", place, refusal->path,
                                                    config::value_text(refusal->value), refusal->permitted)})
                   : Result<void>();
}

}  // namespace podball::league
