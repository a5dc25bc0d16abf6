#include "report/league_registration.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"
#include "report/html_page.hpp"

#include <array>

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string effect_size(const EffectOfInterest& effect) {
    const bool is_share =
        match::team_metrics()[static_cast<std::size_t>(effect.metric)].unit == match::MetricUnit::Share;
    return is_share ? fmt::format("{:g} %", 100.0 * effect.least) : fmt::format("{}", effect.least);
}

std::string design_words(const league::Registered& registered) {
    const auto effect = effect_of(registered);
    return fmt::format("primary measure {}, smallest effect of interest {} · {} {} from seed {} on, a fixed number",
                       metric_title(printable(registered.measure)),
                       effect ? effect_size(*effect) : fmt::format("{:g}", registered.effect_min),
                       thousands(registered.pairs), plural(registered.pairs, "pair", "pairs"), registered.seed);
}

std::string origin_words(const Registration& registration) {
    return fmt::format("frozen commit {}{}", registration.registered->commit,
                       registration.head_sha256.empty() ? "" : " · league file " + registration.head_sha256);
}

}  // namespace

std::optional<EffectOfInterest> effect_of(const std::optional<league::Registered>& registered) {
    const auto metric = registered ? match::find_team_metric(registered->measure) : std::nullopt;
    return metric ? std::optional(EffectOfInterest{*metric, registered->effect_min}) : std::nullopt;
}

std::string exploratory_words(const std::string& reason) {
    return reason.empty() ? "" : "exploratory: " + printable(reason);
}

std::string exploratory_line(const std::string& reason) {
    return reason.empty() ? "" : exploratory_words(reason) + "\n";
}

std::string registration_lines(const Registration& registration) {
    std::string text;
    if (registration.registered) {
        text += fmt::format("registered: {}\nregistered: {}\nregistered: {}\n",
                            printable(registration.registered->hypothesis), design_words(*registration.registered),
                            origin_words(registration));
    }
    return text + exploratory_line(registration.exploratory);
}

std::string registration_html(const Registration& registration) {
    std::string html;
    if (registration.registered) {
        html += fmt::format("<p><b>Registered:</b> {}</p>\n<p class=\"note\">{}<br>{}</p>\n",
                            html_text(printable(registration.registered->hypothesis)),
                            html_text(design_words(*registration.registered)), html_text(origin_words(registration)));
    }
    if (!registration.exploratory.empty()) {
        html += fmt::format("<p><b>Exploratory:</b> {}</p>\n", html_text(printable(registration.exploratory)));
    }
    return html;
}

void add_registration(Json& object, const Registration& registration) {
    if (const auto& registered = registration.registered) {
        object["registered"] = {{"hypothesis", registered->hypothesis},
                                {"measure", registered->measure},
                                {"pairs", registered->pairs},
                                {"seed", registered->seed},
                                {"stop", "fixed"},
                                {"effect_min", registered->effect_min},
                                {"commit", registered->commit}};
        object["registered"]["head_sha256"] =
            registration.head_sha256.empty() ? Json(nullptr) : Json(registration.head_sha256);
    }
    add_exploratory(object, registration.exploratory);
}

void add_exploratory(Json& object, const std::string& reason) {
    if (!reason.empty()) {
        object["exploratory"] = reason;
    }
}

std::string effect_words(const EffectOfInterest& effect, const std::optional<statistics::Interval>& interval) {
    const std::string size = effect_size(effect);
    switch (statistics::effect_finding(interval, effect.least)) {
        case statistics::EffectFinding::Unknown: return fmt::format("nothing is known about an effect of {}", size);
        case statistics::EffectFinding::Excluded: return fmt::format("an effect of {} is excluded", size);
        case statistics::EffectFinding::Shown: return fmt::format("an effect of at least {} is shown", size);
        case statistics::EffectFinding::Open: return fmt::format("an effect of {} is neither shown nor excluded", size);
    }
    return "";
}

Json effect_json(const EffectOfInterest& effect, const std::optional<statistics::Interval>& interval) {
    constexpr std::array<const char*, 4> kNames = {nullptr, "excluded", "shown", "open"};
    const char* const name = kNames.at(static_cast<std::size_t>(statistics::effect_finding(interval, effect.least)));
    return {{"least", effect.least}, {"finding", name == nullptr ? Json(nullptr) : Json(name)}};
}

}  // namespace podball::report
