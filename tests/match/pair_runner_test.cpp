#include "match/pair_runner.hpp"

#include "engine/random.hpp"
#include "match/match_runner.hpp"
#include "match/match_support.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <string>
#include <tuple>

using namespace podball;
using namespace podball::testing;
using match::count_games;
using match::differences;
using match::mean_figure;
using match::PairsConfig;
using match::PairsResult;
using match::play_pairs;

namespace {

constexpr int kGoals = 0;

PairsResult played(const PairsConfig& config, Behaviour a, Behaviour b) {
    auto result = play_pairs(config, {team_of(a), team_of(b)});
    REQUIRE(result);
    return std::move(result).value();
}

int metric_index(std::string_view name) {
    const auto row = match::find_team_metric(name);
    REQUIRE(row);
    return *row;
}

bool same(const match::Pair& a, const match::Pair& b) {
    const auto same_legs = [](const match::Leg& one, const match::Leg& other) {
        return one.figures == other.figures && one.winner == other.winner && one.forfeited == other.forfeited &&
               one.outcome == other.outcome;
    };
    return a.k == b.k && std::equal(a.legs.begin(), a.legs.end(), b.legs.begin(), same_legs);
}

}  // namespace

TEST_CASE("the row of goals is the first of the metrics") { REQUIRE(metric_index("goals") == kGoals); }

TEST_CASE("pair k is played with the seed plus k, once with each team in slot 0") {
    std::mutex mutex;
    std::multiset<std::tuple<char, int, std::uint64_t>> made;
    const auto make = [&](char letter, int slot, std::uint64_t seed) {
        const std::lock_guard lock(mutex);
        made.insert({letter, slot, seed});
        return team_of(idle)(slot, seed);
    };
    match::Teams teams;
    teams[0] = [&](int slot, std::uint64_t seed) { return make('A', slot, seed); };
    teams[1] = [&](int slot, std::uint64_t seed) { return make('B', slot, seed); };
    REQUIRE(play_pairs({config_of(short_game(1, 200), 7), 3, 2}, teams));
    std::multiset<std::tuple<char, int, std::uint64_t>> expected;
    for (std::uint64_t seed = 7; seed < 10; ++seed) {
        for (const char letter : {'A', 'B'}) {
            for (const int slot : {0, 1}) {
                expected.insert({letter, slot, engine::team_seed(seed, slot)});
            }
        }
    }
    REQUIRE(made == expected);
}

TEST_CASE("the legs of a pair are the two matches, seen by team") {
    const auto config = config_of(short_game(3, 20'000), 3);
    const auto pairs = played({config, 1, 1}, chase, idle);
    const auto first = match::run_match(config, {team_of(chase), team_of(idle)});
    const auto second = match::run_match(config, {team_of(idle), team_of(chase)});
    const auto& legs = pairs.pairs[0].legs;
    REQUIRE(legs[0].outcome == match::outcome_digest(first.value()));
    REQUIRE(legs[1].outcome == match::outcome_digest(second.value()));
    REQUIRE(legs[0].figures[0][kGoals] == first.value().score[0]);
    REQUIRE(legs[1].figures[0][kGoals] == second.value().score[1]);
    REQUIRE(legs[0].winner == 0);
    REQUIRE(legs[1].winner == 0);
    REQUIRE(count_games(pairs.pairs).won_a == 2);
}

TEST_CASE("the value of a pair is the mean over both legs of A minus B") {
    PairsResult result;
    result.pairs.resize(2);
    result.pairs[0].legs[0].figures[0][kGoals] = 3;  // 3 : 1 and 2 : 4
    result.pairs[0].legs[0].figures[1][kGoals] = 1;
    result.pairs[0].legs[1].figures[0][kGoals] = 2;
    result.pairs[0].legs[1].figures[1][kGoals] = 4;
    result.pairs[1].legs[0].figures[0][kGoals] = 5;  // 5 : 0 and 0 : 0
    result.pairs[1].legs[0].figures[1][kGoals] = 0;
    result.pairs[1].legs[1].figures[0][kGoals] = 0;
    result.pairs[1].legs[1].figures[1][kGoals] = 0;
    const auto samples = differences(result.pairs, kGoals);
    REQUIRE(samples.size() == 2);
    REQUIRE(samples[0].value == 0.0);
    REQUIRE(samples[1].value == 2.5);
    REQUIRE(mean_figure(result.pairs, kGoals, 0) == 2.5);
    REQUIRE(mean_figure(result.pairs, kGoals, 1) == 1.25);
}

TEST_CASE("a pair counts only if both legs define the metric for both teams") {
    PairsResult result;
    result.pairs.resize(2);
    for (auto& pair : result.pairs) {
        for (auto& leg : pair.legs) {
            leg.figures[0][kGoals] = leg.figures[1][kGoals] = 1;
        }
    }
    result.pairs[0].legs[1].figures[1][kGoals].reset();
    REQUIRE(differences(result.pairs, kGoals).size() == 1);
    result.pairs[1].legs[0].figures[0][kGoals].reset();
    REQUIRE(differences(result.pairs, kGoals).empty());
    REQUIRE_FALSE(mean_figure(result.pairs, kGoals, 0));
}

TEST_CASE("a pair with a forfeit is left out and counted") {
    auto rules = short_game();
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const auto result = played({config_of(rules), 2, 2}, advance, idle);
    const auto games = count_games(result.pairs);
    REQUIRE(games.forfeited == 4);
    REQUIRE(games.won_a == 4);
    REQUIRE(differences(result.pairs, kGoals).empty());
}

TEST_CASE("equal matches under different seeds count as one distinct outcome") {
    auto rules = short_game(2, 400);
    rules.match.lineup_jitter = 0.0;
    const auto same_twice = played({config_of(rules), 4, 1}, idle, idle);
    REQUIRE(statistics::estimate(differences(same_twice.pairs, kGoals), 0.99).distinct == 1);
    const auto jittered = played({config_of(short_game(2, 400)), 4, 1}, idle, idle);
    REQUIRE(statistics::estimate(differences(jittered.pairs, kGoals), 0.99).distinct == 4);
}

TEST_CASE("the result of pairs does not depend on the number of threads", "[property]") {
    auto rules = short_game(3, 3000);
    rules.noise = {0.05, 0.05, 2.0};
    const auto config = config_of(rules, 100);
    const auto one = played({config, 6, 1}, chase, advance);
    for (const int threads : {2, 3, 16}) {
        const auto many = played({config, 6, threads}, chase, advance);
        CAPTURE(threads);
        for (std::size_t k = 0; k < one.pairs.size(); ++k) {
            REQUIRE(same(one.pairs[k], many.pairs[k]));
        }
        REQUIRE(one.teams[0].calls == many.teams[0].calls);
        REQUIRE(one.teams[1].calls == many.teams[1].calls);
    }
}

TEST_CASE("a test ends the pairs at the same pair whatever the number of threads", "[property][long]") {
    constexpr int kPairs = 60;
    const bool of_possession = GENERATE(false, true);
    auto rules = short_game(3, of_possession ? 1000 : 3000);  // A test of a mean takes more pairs than one of scores.
    rules.noise = {0.05, 0.05, 2.0};
    const match::PairsStop stop = {
        of_possession ? statistics::SprtRule{statistics::SprtMeasure::Mean, 0.0, 0.2, 0.05, 0.05, kPairs}
                      : statistics::SprtRule{statistics::SprtMeasure::Score, 0.0, 400.0, 0.05, 0.05, kPairs},
        of_possession ? metric_index("possession") : kGoals};
    const auto one = played({config_of(rules, 100), kPairs, 1, stop}, chase, idle);
    CAPTURE(of_possession, one.sprt->pairs);
    REQUIRE(one.sprt->verdict == statistics::SprtVerdict::HighAccepted);
    REQUIRE(one.sprt->pairs < kPairs);
    REQUIRE(one.sprt->pairs == static_cast<int>(one.pairs.size()));
    for (const int threads : {8}) {
        const auto many = played({config_of(rules, 100), kPairs, threads, stop}, chase, idle);
        CAPTURE(threads);
        REQUIRE(many.pairs.size() == one.pairs.size());
        REQUIRE(*many.sprt->llr == *one.sprt->llr);
        REQUIRE(std::equal(one.pairs.begin(), one.pairs.end(), many.pairs.begin(), same));
        REQUIRE(one.teams[0].calls == many.teams[0].calls);
    }
}

TEST_CASE("the pairs before the end of a test are those that are played without it") {
    auto rules = short_game(3, 6000);
    rules.noise = {0.05, 0.05, 2.0};
    const match::PairsStop stop = {{statistics::SprtMeasure::Score, 0.0, 400.0, 0.05, 0.05, 12}, 0};
    const auto tested = played({config_of(rules, 100), 12, 2, stop}, chase, idle);
    const auto plain = played({config_of(rules, 100), 12, 2}, chase, idle);
    REQUIRE_FALSE(plain.sprt);
    REQUIRE(plain.pairs.size() == 12);
    for (std::size_t k = 0; k < tested.pairs.size(); ++k) {
        REQUIRE(same(tested.pairs[k], plain.pairs[k]));
    }
}

TEST_CASE("a team that cannot be made beyond the end of a test is no error, before it it is one") {
    const auto refuses_from = [](std::uint64_t first) -> match::MakeController {
        return [first](int slot, std::uint64_t seed) -> Result<std::unique_ptr<control::Controller>> {
            for (std::uint64_t k = first; k < 60; ++k) {
                if (seed == engine::team_seed(100 + k, slot)) {
                    return Error{"pair " + std::to_string(k)};
                }
            }
            return team_of(chase)(slot, seed);
        };
    };
    auto rules = short_game(3, 6000);
    rules.noise = {0.05, 0.05, 2.0};
    const match::PairsStop stop = {{statistics::SprtMeasure::Score, 0.0, 400.0, 0.05, 0.05, 60}, 0};
    const PairsConfig config = {config_of(rules, 100), 60, 8, stop};
    const auto end = static_cast<std::uint64_t>(played(config, chase, idle).sprt->pairs);
    REQUIRE(play_pairs(config, {refuses_from(end), team_of(idle)}));
    REQUIRE_FALSE(play_pairs(config, {refuses_from(end - 1), team_of(idle)}));
}

TEST_CASE("exchanging A and B turns the sign of every difference") {
    const auto config = config_of(short_game(3, 3000), 100);
    const auto ab = played({config, 3, 1}, chase, advance);
    const auto ba = played({config, 3, 1}, advance, chase);
    for (int metric = 0; metric < match::kTeamMetrics; ++metric) {
        const auto one = differences(ab.pairs, metric);
        const auto other = differences(ba.pairs, metric);
        REQUIRE(one.size() == other.size());
        for (std::size_t k = 0; k < one.size(); ++k) {
            REQUIRE(one[k].value == -other[k].value);
        }
    }
}

TEST_CASE("of several teams that cannot be made the first match's is named") {
    // Match m is leg m % 2 of pair m / 2; B cannot be made from the second pair on.
    const match::MakeController refuses = [](int slot,
                                             std::uint64_t seed) -> Result<std::unique_ptr<control::Controller>> {
        for (std::uint64_t k = 1; k < 8; ++k) {
            if (seed == engine::team_seed(50 + k, slot)) {
                return Error{"pair " + std::to_string(k) + " slot " + std::to_string(slot)};
            }
        }
        return team_of(idle)(slot, seed);
    };
    for (const int threads : {1, 4}) {
        const match::Teams teams = {team_of(idle), refuses};
        const auto result = play_pairs({config_of(short_game(1, 200), 50), 8, threads}, teams);
        REQUIRE_FALSE(result);
        REQUIRE(result.error().message == "pair 1 slot 1");
    }
}

TEST_CASE("the observer can stop pairs, and the whole pairs count as if no more had been asked for") {
    const match::Teams teams = {team_of(chase), team_of(idle)};
    const auto config = config_of(short_game(1, 200), 5);
    match::PairsProgress last;
    const auto stopped = play_pairs({config, match::kPairsMax, 1}, teams, [&](const match::PairsProgress& progress) {
        last = progress;
        return progress.matches_done < 3;
    });
    REQUIRE(stopped.value().stopped);
    REQUIRE(last.games.won_a + last.games.drawn + last.games.won_b == last.matches_done);
    const auto& some = stopped.value();
    const auto count = static_cast<int>(some.pairs.size());
    REQUIRE((count >= 1 && count < match::kPairsMax));
    const auto all = play_pairs({config, count, 1}, teams);
    REQUIRE_FALSE(all.value().stopped);
    REQUIRE(std::equal(some.pairs.begin(), some.pairs.end(), all.value().pairs.begin(), same));
    REQUIRE(some.matches.size() == all.value().matches.size());
    REQUIRE(some.teams[0].calls == all.value().teams[0].calls);
}

TEST_CASE("each match is listed with its seed, its leg, and score and forfeits by team") {
    auto rules = short_game(3, 20'000);
    rules.conduct.consequence = engine::Consequence::Forfeit;
    const auto config = config_of(rules, 3);
    const auto listed = played({config, 2, 2}, chase, idle).matches;
    REQUIRE(listed.size() == 4);
    for (int i = 0; i < 4; ++i) {
        CAPTURE(i);
        auto alone = config;
        alone.seed += static_cast<std::uint64_t>(i / 2);
        const auto slot = static_cast<std::size_t>(i % 2);
        const match::Teams teams =
            slot == 0 ? match::Teams{team_of(chase), team_of(idle)} : match::Teams{team_of(idle), team_of(chase)};
        const auto result = match::run_match(alone, teams);
        const match::PairMatch& match = listed[static_cast<std::size_t>(i)];
        REQUIRE(match.seed == alone.seed);
        REQUIRE(match.leg == i % 2);
        REQUIRE(match.score[0] == result.value().score[slot]);
        REQUIRE(match.score[1] == result.value().score[1 - slot]);
        REQUIRE(match.end_reason == result.value().end_reason);
        REQUIRE(match.final_state_hash == result.value().final_state_hash);
        REQUIRE(match.winner == 0);
    }
}

TEST_CASE("pairs can be played by another function, which gets each seed and leg once") {
    std::mutex mutex;
    std::multiset<std::tuple<std::uint64_t, int>> asked;
    PairsConfig config = {config_of(short_game(1, 200), 7), 3, 2};
    const match::Teams teams = {team_of(chase), team_of(idle)};
    config.play = [&](std::uint64_t seed, int leg, const match::Observer& observer) {
        const std::lock_guard lock(mutex);
        asked.insert({seed, leg});
        auto match = config.match;
        match.seed = seed;
        return match::run_match(match, leg == 0 ? teams : match::Teams{teams[1], teams[0]}, observer);
    };
    const auto result = play_pairs(config, teams);
    REQUIRE(asked == decltype(asked){{7, 0}, {7, 1}, {8, 0}, {8, 1}, {9, 0}, {9, 1}});
    config.play = nullptr;
    const auto usual = play_pairs(config, teams);
    REQUIRE(std::equal(result.value().pairs.begin(), result.value().pairs.end(), usual.value().pairs.begin(), same));
}

TEST_CASE("the totals of a team add up its matches, whatever its slot was") {
    const auto config = config_of(short_game(), 9);
    const auto pairs = played({config, 1, 2}, give_up, chase);
    REQUIRE(pairs.teams[0].calls == 2);
    REQUIRE(pairs.teams[0].matches_retired == 2);
    REQUIRE(pairs.teams[0].faults[static_cast<std::size_t>(control::FaultKind::StepFatal)] == 2);
    REQUIRE(pairs.teams[1].wall.count() == pairs.teams[1].calls);
}
