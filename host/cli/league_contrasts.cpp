#include "cli/league_contrasts.hpp"

#include "cli/league_meeting.hpp"
#include "league/pair_sequences.hpp"
#include "season/team_number.hpp"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace podball::cli {

namespace {

using statistics::PairSample;
using Teams = std::pair<std::string, std::string>;  // A team and its opponent.

// The metrics that are needed of each team with each opponent.
Result<std::map<Teams, std::set<int>>> needed_metrics(const LeagueContent& content,
                                                      std::span<const league::Contrast> contrasts) {
    std::map<Teams, std::set<int>> needed;
    for (const league::Contrast& contrast : contrasts) {
        const auto metrics = metric_numbers(contrast.metrics, content.victory.has_value());
        if (!metrics) {
            return metrics.error();
        }
        for (const league::Weight& weight : contrast.weights) {
            if (weight.weight != 0.0) {
                needed[{weight.team, contrast.against}].insert(metrics.value().begin(), metrics.value().end());
            }
        }
    }
    return needed;
}

/// The pairs of the teams with their opponents, as values. Whole pairs would take too much memory for many teams.
class Samples {
  public:
    /// Reads what `contrasts` need. Errors: an unknown team or metric, or of the store.
    static Result<Samples> read(store::Store& store, const LeagueContent& content,
                                std::span<const league::Contrast> contrasts) {
        const auto needed = needed_metrics(content, contrasts);
        if (!needed) {
            return needed.error();
        }
        Samples samples;
        for (const auto& [teams, metrics] : needed.value()) {
            if (const auto added = samples.add(store, content, teams, metrics); !added) {
                return added.error();
            }
        }
        return samples;
    }

    [[nodiscard]] std::span<const league::PairSequence> sequences() const { return sequences_; }

    [[nodiscard]] std::vector<statistics::WeightedPairs> of(const league::Contrast& contrast, int metric) const {
        std::vector<statistics::WeightedPairs> weighted;
        for (const league::Weight& weight : contrast.weights) {
            if (weight.weight != 0.0) {
                weighted.push_back({weight.weight, values_.at({{weight.team, contrast.against}, metric})});
            }
        }
        return weighted;
    }

  private:
    Result<void> add(store::Store& store, const LeagueContent& content, const Teams& teams,
                     const std::set<int>& metrics) {
        const auto team = season::team_number(content.teams, teams.first);
        const auto opponent = season::team_number(content.teams, teams.second);
        if (!team || !opponent) {
            return !team ? team.error() : opponent.error();
        }
        const auto meeting = read_meeting(store, content, team.value(), opponent.value());
        if (!meeting) {
            return meeting.error();
        }
        sequences_.push_back(meeting.value().sequence);
        for (const int metric : metrics) {
            values_[{teams, metric}] = report::pair_samples(meeting.value().pairs, metric);
        }
        return {};
    }

    std::map<std::pair<Teams, int>, std::vector<PairSample>> values_;
    std::vector<league::PairSequence> sequences_;
};

}  // namespace

Result<std::vector<report::LeagueContrast>> league_contrasts(store::Store& store, const LeagueContent& content,
                                                             std::span<const league::Contrast> contrasts,
                                                             double confidence) {
    std::vector<report::LeagueContrast> shown;
    if (contrasts.empty()) {
        return shown;
    }
    const auto samples = Samples::read(store, content, contrasts);
    if (!samples) {
        return samples.error();
    }
    const auto kind = league::confidence_of(samples.value().sequences(), confidence);
    for (const league::Contrast& contrast : contrasts) {
        const auto metrics = metric_numbers(contrast.metrics, content.victory.has_value());
        if (!metrics) {
            return metrics.error();
        }
        report::LeagueContrast& added =
            shown.emplace_back(report::LeagueContrast{contrast, kind, report::effect_of(content.spec.registered)});
        for (const int metric : metrics.value()) {
            report::add_metric(added, metric, samples.value().of(contrast, metric), content.spec.seed);
        }
    }
    return shown;
}

}  // namespace podball::cli
