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

bool is_played(const Spec& spec, const std::string& a, const std::string& b) {
    const auto is_hero = [&](const std::string& team) {
        return std::ranges::find(spec.heroes, team) != spec.heroes.end();
    };
    return spec.format != Format::Gauntlet || is_hero(a) != is_hero(b);
}

bool is_played(const Spec& spec, const Comparison& compared) {
    return compared.against
               ? is_played(spec, compared.a, *compared.against) && is_played(spec, compared.b, *compared.against)
               : is_played(spec, compared.a, compared.b);
}

// A comparison of teams that do not meet would never have a result.
std::optional<Refusal> unplayed_comparison(const Spec& spec) {
    for (std::size_t i = 0; i < spec.compare.size(); ++i) {
        const Comparison& compared = spec.compare[i];
        if (!is_played(spec, compared)) {
            return Refusal{fmt::format("/compare/{}", i), compared.a + " - " + compared.b,
                           "teams that meet: in a gauntlet one of the two is in /heroes"};
        }
    }
    return std::nullopt;
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
    const auto unplayed = unplayed_comparison(spec);
    return unplayed ? unplayed : wrong_measure(spec, metrics);
}

}  // namespace

Result<void> check_registered(const Spec& spec, std::span<const std::string> metrics, std::string_view place) {
    const auto refusal = spec.registered ? first_refusal(spec, metrics) : std::nullopt;
    return refusal ? Result<void>(Error{fmt::format("{}: {}: {}; must be {}", place, refusal->path,
                                                    config::value_text(refusal->value), refusal->permitted)})
                   : Result<void>();
}

}  // namespace podball::league
