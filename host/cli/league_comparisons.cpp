#include "cli/league_comparisons.hpp"

#include "cli/league_contrasts.hpp"
#include "cli/league_meeting.hpp"
#include "cli/league_results.hpp"
#include "league/pair_sequences.hpp"
#include "season/team_number.hpp"

#include <array>
#include <utility>

namespace podball::cli {

namespace {

// The comparison as a league file has it.
Result<report::LeagueComparison> compare(store::Store& store, const LeagueContent& content,
                                         const league::Comparison& comparison, double level) {
    std::vector<int> numbers;
    for (const std::string& name : {comparison.a, comparison.b, comparison.against.value_or(comparison.a)}) {
        const auto number = season::team_number(content.teams, name);
        if (!number) {
            return number.error();
        }
        numbers.push_back(number.value());
    }
    const auto metrics = metric_numbers(comparison.metrics, content.victory.has_value());
    if (!metrics) {
        return metrics.error();
    }
    report::ComparisonRequest compared = {comparison.a,
                                          comparison.b,
                                          comparison.against,
                                          metrics.value(),
                                          content.victory.has_value(),
                                          {},
                                          content.spec.seed,
                                          comparison.hypothesis,
                                          report::effect_of(content.spec.registered)};
    const int opponent = comparison.against ? numbers[2] : numbers[1];
    const auto first = read_meeting(store, content, numbers[0], opponent);
    if (!first) {
        return first.error();
    }
    if (!comparison.against) {
        compared.confidence = league::confidence_of(std::span(&first.value().sequence, 1), level);
        return report::compare_directly(compared, first.value().pairs);
    }
    const auto second = read_meeting(store, content, numbers[1], opponent);
    if (!second) {
        return second.error();
    }
    compared.confidence = league::confidence_of(std::array{first.value().sequence, second.value().sequence}, level);
    return report::compare_against(compared, first.value().pairs, second.value().pairs);
}

}  // namespace

Result<report::LeagueComparisons> league_comparisons(store::Store& store,
                                                     std::span<const league::Comparison> comparisons,
                                                     std::span<const league::Contrast> contrasts,
                                                     std::optional<double> confidence) {
    const auto content = read_content(store);
    if (!content) {
        return content.error();
    }
    const double level = confidence.value_or(content.value().spec.confidence);
    report::LeagueComparisons shown;
    for (const league::Comparison& comparison : comparisons) {
        auto compared = compare(store, content.value(), comparison, level);
        if (!compared) {
            return compared.error();
        }
        shown.comparisons.push_back(std::move(compared).value());
    }
    auto contrasted = league_contrasts(store, content.value(), contrasts, level);
    if (!contrasted) {
        return contrasted.error();
    }
    shown.contrasts = std::move(contrasted).value();
    report::adjust_holm(shown);
    return shown;
}

}  // namespace podball::cli
