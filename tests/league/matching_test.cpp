#include "league/matching.hpp"

#include "league/simulated_league.hpp"
#include "support/catch.hpp"
#include "support/draw.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::league;

namespace {

using Matching = std::vector<std::array<int, 2>>;

// Tries all matchings in the order in which the first team's partners stand.
std::optional<Matching> brute_force(const std::vector<int>& teams, const MayMeet& may_meet) {
    if (teams.empty()) {
        return Matching{};
    }
    for (std::size_t i = 1; i < teams.size(); ++i) {
        if (may_meet(teams[0], teams[i])) {
            std::vector<int> others = teams;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            others.erase(others.begin());
            if (auto rest = brute_force(others, may_meet)) {
                rest->insert(rest->begin(), {teams[0], teams[i]});
                return rest;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("the first matching is that of brute force, for all numbers of teams up to 8", "[property]") {
    int with = 0;
    int without = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        testing::Draw draw(seed);
        const int count = draw.below(9);
        const double share = draw.unit();
        std::vector<std::vector<bool>> meet(8, std::vector<bool>(8));
        for (std::size_t a = 0; a < 8; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                meet[a][b] = meet[b][a] = draw.chance(share);
            }
        }
        const MayMeet may_meet = [&](int a, int b) {
            return static_cast<bool>(meet[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
        };
        std::vector<int> teams = numbers_below(count);
        std::rotate(teams.begin(), teams.begin() + draw.below(count + 1), teams.end());
        CAPTURE(seed);
        const auto expected = brute_force(teams, may_meet);
        REQUIRE(first_matching(teams, may_meet) == expected);
        REQUIRE(has_perfect_matching(teams, may_meet) == expected.has_value());
        ++(expected ? with : without);
    }
    CHECK(with > 100);
    CHECK(without > 100);
}
