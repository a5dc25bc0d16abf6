#include "league/spec_check.hpp"

#include "base/known_names.hpp"
#include "base/number_text.hpp"
#include "config/json_parse.hpp"
#include "league/names.hpp"
#include "league/registered_check.hpp"
#include "league/spec_fields.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <fmt/format.h>

namespace podball::league {
namespace {

using Names = std::span<const std::string>;

constexpr double kSumMax = 1e-9;  // Decimal fractions such as 0.1 may miss a sum of 0 by their rounding.

bool contains(Names names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

/// Checks a spec whose values are in their ranges. Each check returns at the first mistake.
class Checker {
  public:
    Checker(const Spec& spec, Names metrics, std::string_view place) : spec_(spec), metrics_(metrics), place_(place) {
        for (const TeamEntry& team : spec.teams) {
            teams_.push_back(team.name);
        }
    }

    Result<void> check() {
        for (const auto check :
             {&Checker::check_names, &Checker::check_heroes, &Checker::check_rounds, &Checker::check_number_of_teams,
              &Checker::check_results, &Checker::check_stop, &Checker::check_compare, &Checker::check_contrasts}) {
            if (auto result = (this->*check)(); !result) {
                return result;
            }
        }
        return {};
    }

  private:
    [[nodiscard]] Error wrong(std::string_view path, const ordered_json& value, std::string_view permitted) const {
        return {fmt::format("{}: {}: {}; must be {}", place_, path, config::value_text(value), permitted)};
    }
    [[nodiscard]] Error missing(std::string_view path, std::string_view permitted) const {
        return {fmt::format("{}: {}: missing; must be {}", place_, path, permitted)};
    }
    [[nodiscard]] Result<void> check_team(std::string_view path, const std::string& name) const {
        return contains(teams_, name)
                   ? Result<void>()
                   : wrong(path, name, "the name of a team. " + known_names_text(name, "teams", teams_));
    }
    [[nodiscard]] Result<void> check_metric(std::string_view path, const std::string& name,
                                            std::string_view permitted) const {
        return contains(metrics_, name)
                   ? Result<void>()
                   : wrong(path, name, fmt::format("{}. {}", permitted, known_names_text(name, "metrics", metrics_)));
    }

    Result<void> check_names() {
        for (std::size_t i = 0; i < teams_.size(); ++i) {
            const auto first =
                static_cast<std::size_t>(std::find(teams_.begin(), teams_.end(), teams_[i]) - teams_.begin());
            if (first != i) {
                return wrong(fmt::format("/teams/{}/name", i), teams_[i],
                             fmt::format("another name than that of /teams/{}", first));
            }
        }
        return {};
    }

    Result<void> check_heroes() {
        const std::string_view permitted = "the names of teams that meet all others";
        if (spec_.format != Format::Gauntlet) {
            return spec_.heroes.empty() ? Result<void>()
                                        : wrong("/heroes", spec_.heroes, "left out, or the format gauntlet");
        }
        if (spec_.heroes.empty()) {
            return missing("/heroes", permitted);
        }
        for (std::size_t i = 0; i < spec_.heroes.size(); ++i) {
            const std::string path = fmt::format("/heroes/{}", i);
            if (auto result = check_team(path, spec_.heroes[i]); !result) {
                return result;
            }
            if (contains(Names(spec_.heroes).first(i), spec_.heroes[i])) {
                return wrong(path, spec_.heroes[i], "another team than those before it");
            }
        }
        return spec_.heroes.size() < teams_.size() ? Result<void>()
                                                   : wrong("/heroes", spec_.heroes, "fewer than all teams");
    }

    Result<void> check_rounds() {
        if (spec_.format != Format::Swiss) {
            return spec_.rounds == 0 ? Result<void>() : wrong("/rounds", spec_.rounds, "left out, or the format swiss");
        }
        const auto rounds_max = static_cast<int>(teams_.size() / 2);
        const std::string permitted =
            fmt::format("a whole number in [1, {}], at most half the number of teams", rounds_max);
        if (teams_.size() < 2) {
            return wrong("/teams", teams_, "at least 2 teams with the format swiss");
        }
        if (spec_.rounds == 0) {
            return missing("/rounds", permitted);
        }
        return spec_.rounds <= rounds_max ? Result<void>() : wrong("/rounds", spec_.rounds, permitted);
    }

    Result<void> check_number_of_teams() {
        return spec_.format == Format::Knockout && teams_.size() < 2
                   ? wrong("/teams", teams_, "at least 2 teams with the format knockout")
                   : Result<void>();
    }

    Result<void> check_results() {
        if (spec_.forfeit_score.winner <= spec_.forfeit_score.loser) {
            return wrong("/forfeit_score/winner", spec_.forfeit_score.winner,
                         fmt::format("above loser, {}", spec_.forfeit_score.loser));
        }
        for (std::size_t i = 0; i < spec_.tie_break.size(); ++i) {
            const auto before = std::span(spec_.tie_break).first(i);
            if (std::find(before.begin(), before.end(), spec_.tie_break[i]) != before.end()) {
                return wrong(fmt::format("/tie_break/{}", i), name_of(spec_.tie_break[i]),
                             "another one than those before it");
            }
        }
        return {};
    }

    Result<void> check_stop() {
        if (!spec_.stop) {
            return {};
        }
        const StopRule& rule = *spec_.stop;
        const bool is_score = rule.measure == kScoreMeasure;
        if (spec_.format != Format::Gauntlet && !(spec_.format == Format::RoundRobin && teams_.size() == 2)) {
            return wrong("/stop", ordered_json::object(),
                         fmt::format("left out: it is for 2 teams and for gauntlets; this is a {} of {} teams, whose "
                                     "table needs equal numbers of matches",
                                     name_of(spec_.format), teams_.size()));
        }
        if (auto result = is_score ? Result<void>() : check_metric("/stop/measure", rule.measure, "score or a metric");
            !result) {
            return result;
        }
        return rule.low < rule.high ? Result<void>()
                                    : wrong(is_score ? "/stop/elo1" : "/stop/d1", rule.high,
                                            fmt::format("above {}, {}", is_score ? "elo0" : "d0", rule.low));
    }

    Result<void> check_compare() {
        for (std::size_t i = 0; i < spec_.compare.size(); ++i) {
            if (auto result = check_comparison(fmt::format("/compare/{}", i), spec_.compare[i]); !result) {
                return result;
            }
        }
        return {};
    }

    Result<void> check_comparison(const std::string& path, const Comparison& comparison) {
        std::vector<std::string> before;
        const auto check_side = [&](const char* key, const std::string& name) -> Result<void> {
            const std::string side = path + "/" + key;
            if (contains(before, name)) {
                return wrong(side, name, "another team than those before it");
            }
            before.push_back(name);
            return check_team(side, name);
        };
        if (auto result = check_side("a", comparison.a); !result) {
            return result;
        }
        if (auto result = check_side("b", comparison.b); !result) {
            return result;
        }
        if (auto result = comparison.against ? check_side("against", *comparison.against) : Result<void>(); !result) {
            return result;
        }
        return check_metrics(path, comparison.metrics);
    }

    Result<void> check_metrics(const std::string& path, const std::vector<std::string>& metrics) {
        for (std::size_t i = 0; i < metrics.size(); ++i) {
            if (auto result = check_metric(fmt::format("{}/metrics/{}", path, i), metrics[i], "a metric"); !result) {
                return result;
            }
        }
        return {};
    }

    Result<void> check_contrasts() {
        for (std::size_t i = 0; i < spec_.contrasts.size(); ++i) {
            const std::string path = fmt::format("/contrasts/{}", i);
            for (const auto& result :
                 {check_weights(path, spec_.contrasts[i]), check_metrics(path, spec_.contrasts[i].metrics)}) {
                if (!result) {
                    return result;
                }
            }
        }
        return {};
    }

    Result<void> check_weights(const std::string& path, const Contrast& contrast) {
        if (auto result = check_team(path + "/against", contrast.against); !result) {
            return result;
        }
        double sum = 0.0;
        double size = 0.0;
        for (const Weight& weight : contrast.weights) {
            const std::string place = path + "/weights" + config::path_step(weight.team);
            if (auto result = check_team(place, weight.team); !result) {
                return result;
            }
            if (weight.team == contrast.against) {
                return wrong(place, weight.weight, "left out: this team is the opponent");
            }
            sum += weight.weight;
            size += std::fabs(weight.weight);
        }
        return size > 0.0 && std::fabs(sum) <= kSumMax * size
                   ? Result<void>()
                   : wrong(path + "/weights", fmt::format("sum {}", number_text(sum)),
                           "weights with the sum 0, and not all 0");
    }

    const Spec& spec_;
    Names metrics_;
    std::string_view place_;
    std::vector<std::string> teams_;
};

}  // namespace

Result<void> check_spec(const Spec& spec, std::span<const std::string> metrics, std::string_view place) {
    const nlohmann::json document = spec_codec().write(spec);
    if (const auto in_range = spec_codec().read(JsonValue(document, place)); !in_range) {
        return in_range.error();
    }
    const auto checked = Checker(spec, metrics, place).check();
    return checked ? check_registered(spec, metrics, place) : checked;
}

}  // namespace podball::league
