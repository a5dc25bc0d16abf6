#include "report/league_words.hpp"

#include "base/plural.hpp"
#include "base/printable.hpp"
#include "league/pair_sequences.hpp"
#include "match/metric_table.hpp"
#include "report/figure_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr double kSmallP = 1e-9;  // Smaller p values say more about the model than about the teams.

std::string_view format_name(league::Format format) {
    switch (format) {
        case league::Format::RoundRobin: return "round robin";
        case league::Format::Gauntlet: return "gauntlet";
        case league::Format::Swiss: return "Swiss system";
        case league::Format::Knockout: return "knockout";
    }
    return "";
}

}  // namespace

std::string game_words(const league::Spec& spec) {
    return spec.rules.starts_with('{') ? "its own rules" : printable(spec.rules);
}

std::string format_words(const league::Spec& spec, std::size_t teams) {
    const std::string pairs =
        fmt::format("{}{} {} each", spec.stop ? "at most " : "", spec.pairs, plural(spec.pairs, "pair", "pairs"));
    const std::string rounds = spec.format == league::Format::Swiss
                                   ? fmt::format(", {} {}", spec.rounds, plural(spec.rounds, "round", "rounds"))
                                   : "";
    return fmt::format("{} of {} teams{}, {}", format_name(spec.format), teams, rounds, pairs);
}

std::string interval_words(const statistics::Confidence& confidence) {
    return confidence.pairs_planned ? "intervals permit looking early" : "intervals for one look";
}

std::string count_words(const LeagueCounts& counts) {
    std::string text = fmt::format("{} of {} matches, {} timed, {} void", thousands(counts.played),
                                   thousands(counts.planned), thousands(counts.timed), thousands(counts.voided));
    if (counts.beyond_stop > 0) {
        text += fmt::format(", {} beyond stop", thousands(counts.beyond_stop));
    }
    if (counts.discrepancies > 0) {
        text += fmt::format(", {} {}", thousands(counts.discrepancies),
                            plural(counts.discrepancies, "discrepancy", "discrepancies"));
    }
    return text;
}

const league::Record* record_between(const LeagueView& view, int team, int opponent) {
    const auto teams = std::minmax({team, opponent});
    const auto found = std::ranges::lower_bound(
        view.cross, teams, {}, [](const league::CrossCell& cell) { return std::pair(cell.team_a, cell.team_b); });
    const bool has_met = found != view.cross.end() && std::pair(found->team_a, found->team_b) == teams;
    return !has_met ? nullptr : team < opponent ? &found->a : &found->b;
}

std::string contrast_finding_text(const statistics::MeanComparison& comparison) {
    switch (statistics::finding_of(comparison)) {
        case statistics::Finding::Unknown: return statistics::verdict_text(comparison.estimate);
        case statistics::Finding::AHasMore: return "above 0";
        case statistics::Finding::BHasMore: return "below 0";
        case statistics::Finding::NoneShown: return "no effect shown";
    }
    return "";
}

std::string validation_words(const LeagueTeam& team) {
    return !team.passed ? "not validated" : *team.passed ? "passed" : "failed";
}

match::PairsStop test_of(const league::StopRule& stop) {
    return {league::sprt_rule(stop, 1), match::find_team_metric(stop.measure).value_or(0)};
}

std::string duration_words(double seconds) {
    if (seconds < 120.0) {
        return fmt::format("{} s", std::llround(std::ceil(seconds)));
    }
    return seconds < 7200.0 ? fmt::format("{} min", std::llround(seconds / 60.0))
                            : fmt::format("{:.1f} h", seconds / 3600.0);
}

std::string p_text(double p) { return p < kSmallP ? fmt::format("< {:.0e}", kSmallP) : fmt::format("{:.2g}", p); }

std::string level_text(double level) { return fmt::format("{:g} %", level * 100.0); }

std::string elo_text(double elo) { return fmt::format("{:+}", std::llround(elo)); }

std::string elo_interval_text(const statistics::Interval& interval) {
    return fmt::format("[{}, {}]", elo_text(interval.low), elo_text(interval.high));
}

}  // namespace podball::report
