#include "statistics/rating.hpp"

#include "statistics/score_likelihood.hpp"

#include "statistics/rating_support.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace podball::statistics;
using podball::testing::round_robin;

namespace {

constexpr RatingOptions kRatingsAt99 = {{0.99, std::nullopt}, std::nullopt};

// `pairs` pairs of two teams with the same result each, and outcomes that differ.
void add_pairs(std::vector<RatedPair>& league, int a, int b, int pairs, int won_a, int drawn) {
    for (int k = 0; k < pairs; ++k) {
        league.push_back({k, a, b, won_a, drawn, 2 - won_a - drawn, league.size()});
    }
}

void require_finite(const Ratings& ratings) {
    for (const Rating& rating : ratings.teams) {
        REQUIRE((!rating.elo || std::isfinite(*rating.elo)));
        REQUIRE((!rating.interval || (std::isfinite(rating.interval->low) && std::isfinite(rating.interval->high))));
    }
    for (const auto& row : ratings.superiority) {
        for (const auto& chance : row) {
            REQUIRE((!chance || (*chance >= 0.0 && *chance <= 1.0)));
        }
    }
    REQUIRE((!ratings.draw_parameter || std::isfinite(*ratings.draw_parameter)));
    REQUIRE((!ratings.fit || (std::isfinite(ratings.fit->chi_square) && std::isfinite(ratings.fit->p))));
    REQUIRE((!ratings.greatest || std::isfinite(ratings.greatest->deviation)));
}

double sum_of_elo(const Ratings& ratings) {
    double sum = 0.0;
    for (const Rating& rating : ratings.teams) {
        sum += *rating.elo;
    }
    return sum;
}

}  // namespace

TEST_CASE("a league without teams or without a pair has words and no ratings") {
    REQUIRE(rate_teams(0, {}, kRatingsAt99).teams.empty());
    const Ratings ratings = rate_teams(3, {}, kRatingsAt99);
    require_finite(ratings);
    for (int team = 0; team < 3; ++team) {
        REQUIRE_FALSE(ratings.teams[static_cast<std::size_t>(team)].elo);
        REQUIRE(rating_text(ratings, team) == "has not played");
    }
}

TEST_CASE("all won, all lost and all drawn have finite ratings and words in place of intervals") {
    const auto pairs = GENERATE(1, 2, 10, 1000);
    std::vector<RatedPair> won;
    std::vector<RatedPair> drawn;
    for (int a = 0; a < 3; ++a) {
        for (int b = a + 1; b < 3; ++b) {
            add_pairs(won, a, b, pairs, 2, 0);
            add_pairs(drawn, a, b, pairs, 0, 2);
        }
    }
    const Ratings ordered = rate_teams(3, won, kRatingsAt99);
    require_finite(ordered);
    REQUIRE(*ordered.teams[0].elo > *ordered.teams[1].elo);
    REQUIRE(*ordered.teams[1].elo > *ordered.teams[2].elo);
    const Ratings equal = rate_teams(3, drawn, kRatingsAt99);
    require_finite(equal);
    for (int team = 0; team < 3; ++team) {
        const auto t = static_cast<std::size_t>(team);
        REQUIRE(*equal.teams[t].elo == Approx(0.0).margin(1e-9));
        REQUIRE_FALSE(ordered.teams[t].interval);
        REQUIRE_FALSE(equal.teams[t].interval);
        REQUIRE_FALSE(rating_text(ordered, team).empty());
        REQUIRE_FALSE(rating_text(equal, team).empty());
    }
    if (pairs >= kSeedsMin) {
        REQUIRE(rating_text(ordered, 0) == "won or lost everything against the others");
        REQUIRE(rating_text(equal, 0) == "the same with every seed");
    }
}

TEST_CASE("a team that won everything gets no interval, and leaves those of the others as they are") {
    std::mt19937_64 random(4);
    auto league = round_robin({0.4, 0.0, -0.4}, 0.0, 40, 0.0, random);
    const Ratings before = rate_teams(4, league, kRatingsAt99);
    for (int team = 0; team < 3; ++team) {
        add_pairs(league, 3, team, 40, 2, 0);
    }
    const Ratings after = rate_teams(4, league, kRatingsAt99);
    require_finite(after);
    REQUIRE(after.teams[3].verdict == RatingVerdict::Unbounded);
    REQUIRE_FALSE(after.teams[3].interval);
    REQUIRE(*after.teams[3].elo > *after.teams[0].elo + 200.0);
    for (std::size_t team = 0; team < 3; ++team) {
        REQUIRE_FALSE(after.superiority[3][team]);
        const double width = before.teams[team].interval->high - before.teams[team].interval->low;
        REQUIRE(after.teams[team].interval->high - after.teams[team].interval->low == Approx(width).epsilon(0.3));
    }
}

TEST_CASE("groups that never met have words and no number") {
    std::vector<RatedPair> league;
    add_pairs(league, 0, 1, 20, 1, 1);
    add_pairs(league, 2, 3, 20, 1, 0);
    const Ratings ratings = rate_teams(5, league, kRatingsAt99);
    REQUIRE(ratings.groups == std::vector<std::vector<int>>{{0, 1}, {2, 3}});
    for (int team = 0; team < 4; ++team) {
        REQUIRE_FALSE(ratings.teams[static_cast<std::size_t>(team)].elo);
        REQUIRE(rating_text(ratings, team) == "not connected: 2 groups of teams never met");
    }
    REQUIRE(rating_text(ratings, 4) == "has not played");
    REQUIRE_FALSE(ratings.draw_parameter);

    add_pairs(league, 1, 2, 1, 1, 0);
    const Ratings joined = rate_teams(5, league, kRatingsAt99);
    REQUIRE(joined.groups.size() == 1);
    REQUIRE(joined.teams[3].elo);
    REQUIRE_FALSE(joined.teams[4].elo);
}

TEST_CASE("below ten seeds, or ten with distinct outcomes, there is a word and no interval") {
    std::mt19937_64 random(4);
    const Ratings few = rate_teams(3, round_robin({0.4, 0.0, -0.4}, 0.0, 9, 0.0, random), kRatingsAt99);
    REQUIRE(few.teams[0].elo);
    REQUIRE_FALSE(few.teams[0].interval);
    REQUIRE_FALSE(few.fit);
    REQUIRE(rating_text(few, 0) == "too few seeds with distinct outcomes (9 of 9)");

    auto copies = round_robin({0.4, 0.0, -0.4}, 0.0, 9, 0.0, random);
    const auto first = copies;
    for (const int shift : {9, 18}) {
        for (RatedPair pair : first) {
            pair.k += shift;
            copies.push_back(pair);
        }
    }
    REQUIRE(rating_text(rate_teams(3, copies, kRatingsAt99), 0) == "too few seeds with distinct outcomes (9 of 27)");
}

TEST_CASE("ratings have mean 0, or the anchor has 0 and all differences stay", "[property]") {
    std::mt19937_64 random(8);
    const auto league = round_robin({0.5, 0.2, 0.0, -0.9}, 0.3, 30, 0.5, random);
    const Ratings ratings = rate_teams(4, league, kRatingsAt99);
    REQUIRE(sum_of_elo(ratings) == Approx(0.0).margin(1e-9));
    const Ratings anchored = rate_teams(4, league, {{0.99, std::nullopt}, 2});
    REQUIRE(*anchored.teams[2].elo == 0.0);
    REQUIRE_FALSE(anchored.teams[2].interval);
    REQUIRE(rating_text(anchored, 2) == "0 by definition");
    for (std::size_t team = 0; team < 4; ++team) {
        REQUIRE(*anchored.teams[team].elo == Approx(*ratings.teams[team].elo - *ratings.teams[2].elo).margin(1e-9));
        REQUIRE(anchored.superiority[team] == ratings.superiority[team]);
    }
}

TEST_CASE("the order of the pairs and of their teams has no influence", "[property]") {
    std::mt19937_64 random(9);
    auto league = round_robin({0.5, 0.0, -0.5}, 0.0, 20, 0.5, random);
    const Ratings before = rate_teams(3, league, kRatingsAt99);
    std::shuffle(league.begin(), league.end(), random);
    for (std::size_t i = 0; i < league.size(); i += 2) {
        std::swap(league[i].team_a, league[i].team_b);
        std::swap(league[i].won_a, league[i].won_b);
    }
    const Ratings after = rate_teams(3, league, kRatingsAt99);
    for (std::size_t team = 0; team < 3; ++team) {
        REQUIRE(*after.teams[team].elo == Approx(*before.teams[team].elo).margin(1e-9));
        REQUIRE(after.teams[team].interval->low == Approx(before.teams[team].interval->low).epsilon(1e-9));
    }
    REQUIRE(after.fit->p == Approx(before.fit->p));
}

TEST_CASE("chances of superiority of two teams add up to 1, and the stronger team has the larger one", "[property]") {
    std::mt19937_64 random(10);
    const Ratings ratings = rate_teams(3, round_robin({0.5, 0.0, -0.5}, 0.0, 30, 0.0, random), kRatingsAt99);
    for (std::size_t a = 0; a < 3; ++a) {
        REQUIRE_FALSE(ratings.superiority[a][a]);
        for (std::size_t b = a + 1; b < 3; ++b) {
            REQUIRE(*ratings.superiority[a][b] + *ratings.superiority[b][a] == Approx(1.0));
            REQUIRE((*ratings.superiority[a][b] > 0.5) == (*ratings.teams[a].elo > *ratings.teams[b].elo));
        }
    }
}

TEST_CASE("a difference of ratings predicts the score of close teams, whatever the share of draws") {
    // So many pairs that the virtual games have no weight; no pair is drawn, or each second one is.
    const auto drawn = GENERATE(0, 1);
    std::vector<RatedPair> league;
    for (int k = 0; k < 2000; ++k) {
        const bool is_drawn = drawn == 1 && k % 2 == 0;
        const int won_a = is_drawn ? 0 : (k % 40 < 20 ? 2 : (k % 40 < 22 ? 1 : 0));
        league.push_back({k, 0, 1, won_a, is_drawn ? 2 : 0, is_drawn ? 0 : 2 - won_a, static_cast<std::uint64_t>(k)});
    }
    double score = 0.0;
    for (const RatedPair& pair : league) {
        score += (pair.won_a + pair.drawn / 2.0) / 4000.0;
    }
    const Ratings ratings = rate_teams(2, league, kRatingsAt99);
    REQUIRE(expected_score(*ratings.teams[0].elo - *ratings.teams[1].elo) == Approx(score).margin(0.001));
}

TEST_CASE("more confidence and looking early both widen the interval", "[property]") {
    std::mt19937_64 random(10);
    const auto league = round_robin({0.5, 0.0, -0.5}, 0.0, 30, 0.0, random);
    const auto width = [&](const Confidence& confidence) {
        const auto interval = rate_teams(3, league, {confidence, std::nullopt}).teams[0].interval;
        return interval->high - interval->low;
    };
    REQUIRE(width({0.9, std::nullopt}) < width({0.99, std::nullopt}));
    REQUIRE(width({0.99, std::nullopt}) < width({0.99, 30}));
}

TEST_CASE("no number of ratings is ever infinite or undefined", "[property]") {
    std::mt19937_64 random(12);
    std::uniform_int_distribution<int> small(0, 3);
    for (int round = 0; round < 300; ++round) {
        const int teams = 1 + small(random);
        std::vector<RatedPair> league;
        for (int pair = small(random) * 15; pair > 0 && teams > 1; --pair) {
            const int a = small(random) % teams;
            const int b = (a + 1 + small(random) % (teams - 1)) % teams;
            const int won = std::min(2, small(random));
            league.push_back({pair, a, b, won, 0, 2 - won, static_cast<std::uint64_t>(pair)});
        }
        require_finite(rate_teams(teams, league, {{0.99, 20}, std::nullopt}));
        require_finite(rate_teams(teams, league, {{0.9999, std::nullopt}, teams - 1}));
    }
}

TEST_CASE("very one-sided results of a long league are fitted in bounded steps") {
    const auto games = GENERATE(1'000, 1'000'000, 1'000'000'000);
    const std::vector<CrossCell> cells = {{0, 1, games, 0, 0}, {1, 2, games, 0, 1}, {2, 3, 0, games, 0}};
    const DavidsonFit fit = fit_davidson(4, cells);
    CAPTURE(games, fit.steps);
    REQUIRE(fit.steps < kNewtonStepsMax);
    REQUIRE(std::all_of(fit.strengths.begin(), fit.strengths.end(), [](double one) { return std::isfinite(one); }));
    const ResultChances chances = result_chances(fit.strengths[2], fit.strengths[3], fit.draw);
    REQUIRE(chances.score_a() == Approx(0.5).margin(0.01));
}
