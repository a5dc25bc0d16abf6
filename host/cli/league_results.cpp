#include "cli/league_results.hpp"

#include "base/known_names.hpp"
#include "league/played_match.hpp"
#include "league/spec_json.hpp"
#include "league/standings.hpp"
#include "season/metric_names.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

/// The results of a league in the order of the plan.
struct Results {
    std::vector<league::PlayedMatch> matches;
    std::vector<statistics::RatedPair> pairs;
};

// Both legs of a pair follow each other in the plan.
void add_to_pairs(std::vector<statistics::RatedPair>& pairs, const league::Pairing& pairing,
                  const store::PlayedFixture& played) {
    const std::int64_t k = played.fixture.pair;
    const bool is_second = !pairs.empty() && pairs.back().k == k && pairs.back().team_a == pairing.team_a &&
                           pairs.back().team_b == pairing.team_b;
    if (!is_second) {
        pairs.push_back({k, pairing.team_a, pairing.team_b, 0, 0, 0, 0});
    }
    statistics::RatedPair& pair = pairs.back();
    if (!played.row.winner) {
        ++pair.drawn;
    } else {
        const int winner = played.fixture.teams[static_cast<std::size_t>(*played.row.winner)];
        ++(winner == pairing.team_a ? pair.won_a : pair.won_b);
    }
    pair.outcome = pair.outcome * 31 + played.row.digest;
}

Result<Results> read_results(store::Store& store, const LeagueContent& content) {
    Results results;
    const auto read = store.each_row({store::Depth::Score, {}}, [&](const store::PlayedFixture& played) {
        results.matches.push_back(league::played_match(played.fixture, played.row, content.spec.forfeit_score));
        add_to_pairs(results.pairs, content.pairings[static_cast<std::size_t>(played.fixture.pairing)], played);
        return true;
    });
    return read ? Result<Results>(std::move(results)) : Result<Results>(read.error());
}

bool is_refused(const LeagueContent& content, std::size_t team) {
    return content.spec.admission == league::Admission::Refuse && content.admissions[team] &&
           content.admissions[team]->verdict != "passed";
}

std::vector<int> active_teams(const LeagueContent& content) {
    std::vector<int> active;
    for (std::size_t i = 0; i < content.teams.size(); ++i) {
        if (!content.teams[i].is_retired && !is_refused(content, i)) {
            active.push_back(static_cast<int>(i));
        }
    }
    return active;
}

// Whether everything is played, in all rounds.
bool is_complete(const LeagueContent& content, std::span<const league::PlayedMatch> matches) {
    const std::vector<int> active = active_teams(content);
    const auto next = league::next_pairings(content.spec, {content.pairings, matches, active});
    return content.progress.played >= content.progress.planned && next.kind == league::Continuation::Kind::Complete;
}

// Where results were looked at before the number of pairs was final, intervals have to permit that.
statistics::Confidence confidence_of(const LeagueContent& content, bool is_complete, std::optional<double> level) {
    statistics::Confidence confidence;
    confidence.level = level.value_or(content.spec.confidence);
    if (!is_complete || content.spec.stop || content.spec.format == league::Format::Knockout) {
        confidence.pairs_planned = league::planned_pairs(content.spec);
    }
    return confidence;
}

report::LeagueTeam team_of(const LeagueContent& content, std::size_t number) {
    const store::StoredTeam& stored = content.teams[number];
    const auto& admission = content.admissions[number];
    report::LeagueTeam team = {stored.name, stored.is_retired, std::nullopt, ""};
    if (admission) {
        team.passed = admission->verdict == "passed";
        team.finding = admission->verdict;
    }
    return team;
}

Result<std::optional<int>> anchor_of(const LeagueContent& content, const std::optional<std::string>& name) {
    if (!name) {
        return std::optional<int>();
    }
    const auto number = team_number(content, *name);
    return number ? Result<std::optional<int>>(number.value())
                  : Result<std::optional<int>>(Error{"--anchor: " + number.error().message});
}

Result<std::vector<int>> metric_numbers(const std::vector<std::string>& names) {
    const std::vector<std::string> known = season::metric_names().team;
    std::vector<int> metrics;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(known, name);
        if (found == known.end()) {
            return Error{fmt::format("'{}' is no metric. {}", name, known_names_text(name, "metrics", known))};
        }
        metrics.push_back(static_cast<int>(found - known.begin()));
    }
    if (metrics.empty()) {
        metrics.resize(known.size());
        std::iota(metrics.begin(), metrics.end(), 0);
    }
    return metrics;
}

/// Pairs of two teams, by k. A pair without its second leg is left out.
Result<std::vector<report::ComparedPair>> pairs_between(store::Store& store, int a, int b) {
    std::map<std::int64_t, std::array<std::optional<match::Leg>, 2>> legs;
    const auto read = store.each_row({store::Depth::Metrics, {a, b}}, [&](const store::PlayedFixture& played) {
        const bool is_first = played.fixture.teams[0] == a;
        legs[played.fixture.pair][is_first ? 0 : 1] = report::leg_of(played.row, is_first ? 0 : 1);
        return true;
    });
    if (!read) {
        return read.error();
    }
    std::vector<report::ComparedPair> pairs;
    for (const auto& [k, both] : legs) {
        if (both[0] && both[1]) {
            pairs.push_back({k, {*both[0], *both[1]}});
        }
    }
    return pairs;
}

}  // namespace

Result<LeagueContent> read_content(store::Store& store) {
    auto spec = league::read_spec(store.league().spec, store.path().string());
    auto teams = store.teams();
    auto admissions = store.admissions();
    auto pairings = store.pairings();
    const auto progress = store.progress();
    if (!spec) {
        return spec.error();
    }
    if (!teams) {
        return teams.error();
    }
    if (!admissions) {
        return admissions.error();
    }
    if (!pairings) {
        return pairings.error();
    }
    if (!progress) {
        return progress.error();
    }
    LeagueContent content = {std::move(spec).value(), std::move(teams).value(), std::move(admissions).value(),
                             std::move(pairings).value(), progress.value()};
    content.spec.teams.clear();
    for (const store::StoredTeam& team : content.teams) {
        content.spec.teams.push_back({team.name, team.given, team.parameters});
    }
    return content;
}

Result<int> team_number(const LeagueContent& content, const std::string& name) {
    std::vector<std::string> names;
    for (const store::StoredTeam& team : content.teams) {
        if (team.name == name) {
            return team.number;
        }
        names.push_back(team.name);
    }
    return Error{fmt::format("'{}' is no team of this league. {}", name, known_names_text(name, "teams", names))};
}

Result<report::LeagueView> league_view(store::Store& store, const TableRequest& request) {
    const auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    const LeagueContent& content = read.value();
    const auto anchor = anchor_of(content, request.anchor);
    if (!anchor) {
        return anchor.error();
    }
    const auto results = read_results(store, content);
    if (!results) {
        return results.error();
    }
    const auto& [matches, pairs] = results.value();
    const auto teams = static_cast<int>(content.teams.size());
    report::LeagueView view;
    view.spec = content.spec;
    view.rules_sha256 = store.league().rules_sha256;
    for (std::size_t i = 0; i < content.teams.size(); ++i) {
        view.teams.push_back(team_of(content, i));
    }
    view.counts = {
        content.progress.planned,      content.progress.played, content.progress.timed, content.progress.failed, 0,
        content.progress.discrepancies};
    view.standings = league::standings(content.spec, teams, content.pairings, matches);
    if (request.with_cross) {
        view.cross = league::cross_table(matches);
    }
    view.confidence = confidence_of(content, is_complete(content, matches), request.confidence);
    view.anchor = anchor.value();
    view.ratings = statistics::rate_teams(teams, pairs, {view.confidence, view.anchor});
    view.shows_superiority = request.with_superiority;
    return view;
}

Result<report::LeagueComparison> league_comparison(store::Store& store, const league::Comparison& comparison,
                                                   std::optional<double> confidence) {
    const auto read = read_content(store);
    if (!read) {
        return read.error();
    }
    const LeagueContent& content = read.value();
    std::vector<int> numbers;
    for (const std::string& name : {comparison.a, comparison.b, comparison.against.value_or(comparison.a)}) {
        const auto number = team_number(content, name);
        if (!number) {
            return number.error();
        }
        numbers.push_back(number.value());
    }
    const auto metrics = metric_numbers(comparison.metrics);
    if (!metrics) {
        return metrics.error();
    }
    const bool is_done = content.progress.played >= content.progress.planned;
    const report::ComparisonRequest request = {comparison.a,
                                               comparison.b,
                                               comparison.against,
                                               metrics.value(),
                                               confidence_of(content, is_done, confidence),
                                               content.spec.seed};
    const auto [a, b, third] = std::tuple(numbers[0], numbers[1], numbers[2]);
    if (!comparison.against) {
        const auto pairs = pairs_between(store, a, b);
        return pairs ? Result<report::LeagueComparison>(report::compare_directly(request, pairs.value()))
                     : Result<report::LeagueComparison>(pairs.error());
    }
    const auto pairs_a = pairs_between(store, a, third);
    const auto pairs_b = pairs_between(store, b, third);
    if (!pairs_a || !pairs_b) {
        return pairs_a ? pairs_b.error() : pairs_a.error();
    }
    return report::compare_against(request, pairs_a.value(), pairs_b.value());
}

}  // namespace podball::cli
