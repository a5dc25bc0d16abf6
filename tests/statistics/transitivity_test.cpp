#include "statistics/transitivity.hpp"

#include "statistics/rating_support.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <random>
#include <set>
#include <vector>

using namespace podball::statistics;
using podball::testing::round_robin;

namespace {

constexpr RatingOptions kCirclesAt99 = {{0.99, std::nullopt}, std::nullopt};

// Team a beats team b in `share` percent of the pairs and loses the others.
void add_pairing(std::vector<RatedPair>& league, int a, int b, int pairs, int share) {
    for (int k = 0; k < pairs; ++k) {
        const int won = k * 100 < share * pairs ? 2 : 0;
        league.push_back({k, a, b, won, 0, 2 - won, league.size()});
    }
}

std::vector<RatedPair> circle_of_three(int share) {
    std::vector<RatedPair> league;
    add_pairing(league, 0, 1, 40, share);
    add_pairing(league, 1, 2, 40, share);
    add_pairing(league, 2, 0, 40, share);
    return league;
}

}  // namespace

TEST_CASE("three teams that beat each other in a circle are reported, and one number per team does not fit") {
    const auto share = GENERATE(90, 100);
    const Ratings ratings = rate_teams(3, circle_of_three(share), kCirclesAt99);
    REQUIRE(ratings.circles == std::vector<std::vector<int>>{{0, 1, 2}});
    if (share < 100) {
        REQUIRE(ratings.fit->df == 1);
        REQUIRE(ratings.fit->p < 1e-6);
        REQUIRE(std::abs(ratings.greatest->score - 0.5) == Approx(0.4));
        REQUIRE(ratings.greatest->expected == Approx(0.5).margin(0.01));
    }
}

TEST_CASE("teams in an order, close teams, and a circle of copies are no circle") {
    std::vector<RatedPair> ordered;
    add_pairing(ordered, 0, 1, 40, 90);
    add_pairing(ordered, 1, 2, 40, 90);
    add_pairing(ordered, 0, 2, 40, 95);
    REQUIRE(rate_teams(3, ordered, kCirclesAt99).circles.empty());
    REQUIRE(rate_teams(3, circle_of_three(60), kCirclesAt99).circles.empty());

    auto copies = circle_of_three(90);
    for (RatedPair& pair : copies) {
        pair.outcome = static_cast<std::uint64_t>(pair.won_a);
    }
    REQUIRE(rate_teams(3, copies, kCirclesAt99).circles.empty());
}

TEST_CASE("the greatest residual names the pairing that does not fit") {
    std::mt19937_64 random(3);
    auto league = round_robin({0.0, 0.0, 0.0, 0.0, 0.0}, 0.0, 60, 0.0, random);
    std::erase_if(league, [](const RatedPair& pair) { return pair.team_a == 1 && pair.team_b == 3; });
    add_pairing(league, 1, 3, 60, 85);
    const Ratings ratings = rate_teams(5, league, kCirclesAt99);
    REQUIRE(ratings.greatest->team_a == 1);
    REQUIRE(ratings.greatest->team_b == 3);
    REQUIRE(ratings.greatest->deviation > 3.0);
    REQUIRE(ratings.greatest->score == Approx(0.85));
    REQUIRE(ratings.fit->df == 10 - 4);
    REQUIRE(ratings.fit->p < 0.01);
}

TEST_CASE("residuals are measured by the spread of pairs, not of matches") {
    // Both legs of a pair end alike, and 24 of 40 pairs are won: the standard error is sqrt(0.24 * 40 / 39 / 40).
    const Ratings ratings = rate_teams(3, circle_of_three(60), kCirclesAt99);
    REQUIRE(std::abs(ratings.greatest->deviation) == Approx(0.1 / 0.0784465));
    REQUIRE(ratings.fit->chi_square == Approx(3 * 1.27475 * 1.27475).epsilon(1e-4));
}

TEST_CASE("two teams, and scores without variance, leave nothing to test") {
    std::vector<RatedPair> two;
    add_pairing(two, 0, 1, 40, 60);
    REQUIRE_FALSE(rate_teams(2, two, kCirclesAt99).fit);

    std::vector<RatedPair> halves;
    for (int k = 0; k < 60; ++k) {
        halves.push_back({k, k % 3, (k + 1) % 3, 1, 0, 1, static_cast<std::uint64_t>(k)});
    }
    const Ratings ratings = rate_teams(3, halves, kCirclesAt99);
    REQUIRE_FALSE(ratings.fit);
    REQUIRE_FALSE(ratings.greatest);
}
