#include "league/pair_sequences.hpp"

#include "league/simulated_league.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::league;

namespace {

/// A league, its plan and results of all its fixtures.
struct Played {
    Spec spec;
    std::vector<Pairing> pairings;
    std::vector<PlayedMatch> matches;
};

// Team 0 wins with `share`, and measures 1 more.
Played played_league(testing::Draw& draw, int teams, int pairs, double share, std::optional<StopRule> stop) {
    Played played;
    played.spec = spec_of(teams, Format::Gauntlet, pairs);
    played.spec.heroes = {"team 0"};
    played.spec.stop = std::move(stop);
    const auto active = numbers_below(teams);
    played.pairings = next_pairings(played.spec, {{}, {}, active}).pairings;
    for (const Fixture& fixture : fixtures(played.pairings, 0, 0, 1)) {
        PlayedMatch match;
        match.pairing = fixture.pairing;
        match.pair = fixture.pair;
        match.leg = fixture.leg;
        match.teams = fixture.teams;
        match.digest = draw.word();
        const int slot_of_hero = fixture.teams[0] == 0 ? 0 : 1;
        if (draw.chance(0.8)) {
            match.winner = draw.chance(share) ? slot_of_hero : 1 - slot_of_hero;
        }
        match.measured = (slot_of_hero == 0 ? 1.0 : -1.0) + draw.between(-1.0, 1.0);
        played.matches.push_back(match);
    }
    return played;
}

PairSequences sequences_of(const Played& played, std::span<const PlayedMatch> matches) {
    PairSequences sequences(played.spec);
    sequences.add_pairings(played.pairings);
    for (const PlayedMatch& match : matches) {
        sequences.add(match);
    }
    return sequences;
}

template <typename Value>
void shuffle(std::vector<Value>& values, testing::Draw& draw) {
    for (std::size_t i = values.size(); i > 1; --i) {
        std::swap(values[i - 1], values[static_cast<std::size_t>(draw.below(static_cast<int>(i)))]);
    }
}

void check_equal(const PairSequence& one, const PairSequence& other) {
    CHECK(one.complete == other.complete);
    CHECK(one.prefix == other.prefix);
    CHECK(one.stop() == other.stop());
    REQUIRE(one.test.has_value() == other.test.has_value());
    if (one.test) {
        CHECK(one.test->pairs == other.test->pairs);
        CHECK(one.test->llr == other.test->llr);
        CHECK(one.test->verdict == other.test->verdict);
    }
}

// Both legs of pair `k` of pairing 0 between teams 0 and 1, with the winning teams; -1: a draw.
std::array<PlayedMatch, 2> pair_with(int k, int winner_first, int winner_second) {
    std::array<PlayedMatch, 2> legs;
    for (int leg = 0; leg < 2; ++leg) {
        PlayedMatch& match = legs.at(static_cast<std::size_t>(leg));
        match.pair = k;
        match.leg = leg;
        match.teams = leg == 0 ? std::array{0, 1} : std::array{1, 0};
        match.digest = static_cast<std::uint64_t>(10 * k + leg);
        const int winner = leg == 0 ? winner_first : winner_second;
        if (winner >= 0) {
            match.winner = match.teams[0] == winner ? 0 : 1;
        }
    }
    return legs;
}

}  // namespace

TEST_CASE("the end of a test does not depend on the order in which results arrive", "[property]") {
    int stopped = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        testing::Draw draw(seed);
        const StopRule rule = draw.chance(0.5) ? StopRule{"score", 0.0, 60.0} : StopRule{"goals", 0.0, 0.6};
        Played played = played_league(draw, 3, 60, 0.5 + 0.4 * draw.unit(), rule);
        const auto all = sequences_of(played, played.matches);
        auto shuffled = played.matches;
        shuffle(shuffled, draw);
        const auto other = sequences_of(played, shuffled);
        REQUIRE(all.all().size() == 2);
        for (std::size_t i = 0; i < 2; ++i) {
            check_equal(all.all()[i], other.all()[i]);
            stopped += all.all()[i].stop() && *all.all()[i].stop() < 60 ? 1 : 0;
        }
        // Without the results from the stop on, the test ends at the same pair.
        std::vector<PlayedMatch> until_stop;
        std::copy_if(shuffled.begin(), shuffled.end(), std::back_inserter(until_stop),
                     [&](const PlayedMatch& match) { return !all.is_beyond_stop(match.pairing, match.pair); });
        const auto cut = sequences_of(played, until_stop);
        for (std::size_t i = 0; i < 2; ++i) {
            CHECK(cut.all()[i].stop() == all.all()[i].stop());
        }
        CHECK(cut.rated_pairs().size() == all.rated_pairs().size());
    }
    CHECK(stopped > 20);
}

TEST_CASE("the prefix ends at the first pair that is not complete", "[property]") {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        testing::Draw draw(seed);
        Played played = played_league(draw, 3, 10, 0.5, std::nullopt);
        shuffle(played.matches, draw);
        played.matches.resize(static_cast<std::size_t>(draw.below(41)));
        const auto sequences = sequences_of(played, played.matches);
        for (const PairSequence& sequence : sequences.all()) {
            std::vector<int> legs(11);
            for (const PlayedMatch& match : played.matches) {
                if (match.teams[0] + match.teams[1] == sequence.team_b) {  // The hero is team 0.
                    ++legs[static_cast<std::size_t>(match.pair)];
                }
            }
            CHECK(sequence.prefix ==
                  std::find_if(legs.begin(), legs.end(), [](int n) { return n < 2; }) - legs.begin());
            CHECK(sequence.complete == std::count(legs.begin(), legs.end(), 2));
            CHECK(sequence.is_over() == (sequence.complete == 10));
        }
        CHECK(sequences.rated_pairs().size() ==
              static_cast<std::size_t>(sequences.all()[0].complete + sequences.all()[1].complete));
    }
}

TEST_CASE("a test sees what it would see if it were fed pair by pair", "[property]") {
    testing::Draw draw(5);
    const Played played = played_league(draw, 2, 80, 0.55, StopRule{"goals", 0.5, 1.5});
    statistics::Sprt test(sprt_rule(*played.spec.stop, 80));
    for (std::size_t i = 0; i < played.matches.size(); i += 2) {
        const double first = *played.matches[i].measured;
        const double second = -*played.matches[i + 1].measured;
        test.add(statistics::Sample{(first + second) / 2.0, i});
    }
    const auto sequences = sequences_of(played, played.matches);
    CHECK(sequences.all()[0].test->llr == test.state().llr);
    CHECK(sequences.all()[0].test->pairs == test.state().pairs);
}

TEST_CASE("pairs from the stop on are beyond it, and count in no rating") {
    testing::Draw draw(1);
    const Played played = played_league(draw, 2, 100, 1.0, StopRule{"score", 0.0, 100.0});
    const auto sequences = sequences_of(played, played.matches);
    const auto stop = sequences.all()[0].stop();
    REQUIRE(stop);
    CHECK(*stop < 100);
    CHECK_FALSE(sequences.is_beyond_stop(0, *stop - 1));
    CHECK(sequences.is_beyond_stop(0, *stop));
    CHECK(static_cast<int>(sequences.rated_pairs().size()) == *stop);
    CHECK(sequences.all()[0].is_over());
    CHECK(sequences.all()[0].test->verdict == statistics::SprtVerdict::HighAccepted);
}

TEST_CASE("a rated pair has the results and the seed's number of both legs, seen by the pairing's first team") {
    Spec spec = spec_of(2, Format::RoundRobin, 2);
    PairSequences sequences(spec);
    sequences.add_pairings(std::vector<Pairing>{{0, 0, 1, 0, 2}});
    const auto first = pair_with(0, 0, 1);
    const auto second = pair_with(1, 1, -1);
    sequences.add(second[1]);
    sequences.add(first[0]);
    sequences.add(second[0]);
    sequences.add(second[0]);  // A second time it changes nothing.
    auto rated = sequences.rated_pairs();
    REQUIRE(rated.size() == 1);
    CHECK(rated[0].k == 1);
    CHECK(rated[0].team_a == 0);
    CHECK(rated[0].team_b == 1);
    CHECK(rated[0].won_a == 0);
    CHECK(rated[0].drawn == 1);
    CHECK(rated[0].won_b == 1);
    CHECK(rated[0].outcome == 10 * 31 + 11);
    sequences.add(first[1]);
    CHECK(sequences.rated_pairs().size() == 2);
    CHECK(sequences.find(1, 0)->complete == 2);
    CHECK(sequences.find(0, 2) == nullptr);
}

TEST_CASE("a forfeited match counts for a test of the score, and has no value in a test of a metric") {
    for (const char* measure : {"score", "goals"}) {
        Spec spec = spec_of(2, Format::RoundRobin, 1);
        spec.stop = StopRule{measure, 0.0, 1.0};
        PairSequences sequences(spec);
        sequences.add_pairings(std::vector<Pairing>{{0, 0, 1, 0, 1}});
        for (const PlayedMatch& match : pair_with(0, 0, 0)) {
            sequences.add(match);
        }
        CHECK(sequences.all()[0].test->pairs == 1);
        CHECK(sequences.all()[0].test->counted == (std::string(measure) == "score" ? 1 : 0));
    }
}

TEST_CASE("intervals permit looking early while pairs are missing, or if their number was decided by what was seen") {
    PairSequence sequence;
    sequence.pairs_first = sequence.pairs_planned = 10;
    sequence.pairings = 1;
    sequence.complete = 10;
    const auto planned = [&] { return confidence_of(std::span(&sequence, 1), 0.95).pairs_planned; };
    CHECK(confidence_of(std::span(&sequence, 1), 0.95).level == 0.95);
    CHECK(planned() == std::nullopt);
    sequence.complete = 9;
    CHECK(planned() == 10);
    sequence.complete = sequence.pairs_planned = 20;  // Pairs that were added later.
    sequence.pairings = 2;
    CHECK(planned() == 10);
    sequence.pairings = 1;
    sequence.test = statistics::SprtState{};
    CHECK(planned() == 10);
    CHECK(confidence_of({}, 0.95).pairs_planned == std::nullopt);
}

TEST_CASE("two pairings of the same teams are one sequence, and a bye is none") {
    Spec spec = spec_of(3, Format::RoundRobin, 1);
    PairSequences sequences(spec);
    sequences.add_pairings(std::vector<Pairing>{{0, 0, 1, 0, 1}, {0, 2, kBye, 0, 1}, {1, 0, 1, 1, 3}});
    REQUIRE(sequences.all().size() == 1);
    CHECK(sequences.all()[0].pairs_first == 1);
    CHECK(sequences.all()[0].pairs_planned == 4);
    CHECK_FALSE(sequences.is_beyond_stop(1, 0));
    auto later = pair_with(1, 0, 0);
    for (PlayedMatch& match : later) {
        match.pairing = 2;
        sequences.add(match);
    }
    CHECK(sequences.all()[0].complete == 1);
    CHECK(sequences.all()[0].prefix == 0);
}

TEST_CASE("the path of a test ends where the test does, at its log-likelihood ratio") {
    testing::Draw draw(5);
    StopRule stop;
    stop.high = 100.0;
    const Played played = played_league(draw, 3, 60, 0.7, stop);
    const PairSequences sequences = sequences_of(played, played.matches);
    for (std::size_t i = 0; i < sequences.all().size(); ++i) {
        const auto path = sequences.llr_path(i);
        const auto& test = *sequences.all()[i].test;
        REQUIRE(path.size() == static_cast<std::size_t>(test.pairs));
        REQUIRE(path.back() == test.llr);
    }
    const PairSequences without = sequences_of(played_league(draw, 3, 5, 0.7, std::nullopt), {});
    REQUIRE(without.llr_path(0).empty());
}
