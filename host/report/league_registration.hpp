// What tables and pages say about the registration of a league.
#pragma once

#include "league/spec.hpp"
#include "report/json_parts.hpp"
#include "statistics/comparison.hpp"

#include <optional>
#include <string>

namespace podball::report {

/// How a league was registered, and whether it kept to that.
struct Registration {
    std::optional<league::Registered> registered;
    std::string head_sha256;  ///< Of the league file. Empty: not known.
    std::string exploratory;  ///< Why the league is exploratory. Empty: it is not.
    friend bool operator==(const Registration&, const Registration&) = default;
};

/// An effect of a size of interest in a metric.
struct EffectOfInterest {
    int metric = 0;      ///< Row of `match::team_metrics`.
    double least = 0.0;  ///< > 0. Units: those of the metric.
    friend bool operator==(const EffectOfInterest&, const EffectOfInterest&) = default;
};

/// The smallest effect of interest, in the primary measure. Null: not registered, or the measure is no metric.
std::optional<EffectOfInterest> effect_of(const std::optional<league::Registered>& registered);

/// What says that a league is exploratory, without the end of the line. Empty if `reason` is.
std::string exploratory_words(const std::string& reason);

/// The line of `exploratory_words`. Empty if `reason` is.
std::string exploratory_line(const std::string& reason);

/// The lines above a table. Empty for a league that is neither registered nor exploratory.
std::string registration_lines(const Registration& registration);

/// The same as HTML.
std::string registration_html(const Registration& registration);

/// Adds "registered" and "exploratory" to an object, each only where there is something to say.
void add_registration(Json& object, const Registration& registration);

/// Adds "exploratory" to an object unless `reason` is empty.
void add_exploratory(Json& object, const std::string& reason);

/// What an interval says about the effect, such as "an effect of 0.15 is excluded".
std::string effect_words(const EffectOfInterest& effect, const std::optional<statistics::Interval>& interval);

/// The effect and what the interval says about it: "excluded", "shown", "open", or null.
Json effect_json(const EffectOfInterest& effect, const std::optional<statistics::Interval>& interval);

}  // namespace podball::report
