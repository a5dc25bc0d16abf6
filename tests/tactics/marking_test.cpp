// Whom to mark, from where, and which places of a formation give way.
#include <podball/tactics/assignment.hpp>
#include <podball/tactics/marking.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "support/catch.hpp"

using namespace podball;
using namespace podball::tactics;

namespace {

// Metres on a field of 30 m; the own goal is at x = -15.
constexpr DangerRule kRule = {15.0, 2.0, 4.0, 0.25};
constexpr Vec2 kOwnGoal = {-15.0, 0.0};

using Marked = std::array<bool, 3>;

// Of three opponents the third one is asked about; the first is at the ball, the second far away.
bool is_marked(Vec2 opponent, Vec2 ball, bool before = false) {
    const std::array<Vec2, 3> opponents = {ball + Vec2{0.1, 0.0}, Vec2{14.0, 0.0}, opponent};
    Marked marked = {false, false, before};
    update_marked(opponents, ball, kOwnGoal, kRule, marked);
    CHECK_FALSE(marked[0]);
    CHECK_FALSE(marked[1]);
    return marked[2];
}

std::vector<Vec2> random_places(std::mt19937& random, int count) {
    std::uniform_real_distribution<double> x(-15.0, 15.0);
    std::uniform_real_distribution<double> y(-10.0, 10.0);
    std::vector<Vec2> places;
    for (int i = 0; i < count; ++i) {
        places.push_back({x(random), y(random)});
    }
    return places;
}

// The least sum of distances of all ways to pair up the fewer with the more, by trying them all.
double least_sum(std::vector<Vec2> more, std::vector<Vec2> fewer) {
    if (more.size() < fewer.size()) {
        std::swap(more, fewer);
    }
    std::vector<std::size_t> order(more.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    double least = std::numeric_limits<double>::infinity();
    do {
        double sum = 0.0;
        for (std::size_t i = 0; i < fewer.size(); ++i) {
            sum += distance(fewer[i], more[order[i]]);
        }
        least = std::min(least, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
}

std::vector<int> replaced(const Replacement& replacement) {
    std::vector<int> places;
    for (std::size_t i = 0; i < replacement.given_way().size(); ++i) {
        if (replacement.gives_way(static_cast<int>(i))) {
            places.push_back(static_cast<int>(i));
        }
    }
    return places;
}

}  // namespace

TEST_CASE("an opponent that is near enough to shoot is marked, one farther off is not") {
    CHECK(is_marked({-0.1, 4.0}, {-4.0, 0.0}) == (std::hypot(14.9, 4.0) < 15.0));
    CHECK(is_marked({-1.0, 4.0}, {-4.0, 0.0}));
    CHECK_FALSE(is_marked({-0.3, 4.0}, {-4.0, 0.0}));
}

TEST_CASE("an opponent too near to the ball is not marked, nor is one too far behind it") {
    const Vec2 ball = {-8.0, 0.0};
    CHECK(is_marked({-8.0, 2.01}, ball));
    CHECK_FALSE(is_marked({-8.0, 1.99}, ball));
    CHECK(is_marked({-4.01, 3.0}, ball));
    CHECK_FALSE(is_marked({-3.99, 3.0}, ball));
}

TEST_CASE("the nearest opponent to the ball is not marked, even if it is far from it") {
    const std::array<Vec2, 3> opponents = {Vec2{-10.0, 4.0}, {-10.0, -6.0}, {-12.0, -7.0}};
    Marked marked{};
    update_marked(opponents, {-8.0, 0.0}, kOwnGoal, kRule, marked);
    CHECK(marked == Marked{false, true, true});
}

TEST_CASE("of opponents equally near to the ball the first counts as the nearest") {
    const std::array<Vec2, 2> opponents = {Vec2{-10.0, 3.0}, {-10.0, -3.0}};
    std::array<bool, 2> marked{};
    update_marked(opponents, {-10.0, 0.0}, kOwnGoal, kRule, marked);
    CHECK(marked == std::array<bool, 2>{false, true});
}

TEST_CASE("a marked opponent must come out of the region by the hysteresis before it is let go") {
    const Vec2 ball = {-8.0, 0.0};
    CHECK(is_marked({-8.0, 1.76}, ball, true));
    CHECK_FALSE(is_marked({-8.0, 1.74}, ball, true));
    CHECK(is_marked({-3.76, 3.0}, ball, true));
    CHECK_FALSE(is_marked({-3.74, 3.0}, ball, true));
    CHECK(is_marked({0.24, 0.0}, {-3.0, 6.0}, true));
    CHECK_FALSE(is_marked({0.26, 0.0}, {-3.0, 6.0}, true));
}

TEST_CASE("a marked opponent is let go as the nearest only if it is nearer than all others by the hysteresis") {
    const Vec2 ball = {-8.0, 0.0};
    for (const double nearer : {0.2, 0.3}) {
        const std::array<Vec2, 2> opponents = {Vec2{-8.0, 4.0}, {-8.0, -4.0 + nearer}};
        std::array<bool, 2> marked = {true, true};
        update_marked(opponents, ball, kOwnGoal, kRule, marked);
        CHECK(marked == std::array<bool, 2>{true, nearer < 0.25});
    }
}

TEST_CASE("an opponent that trembles about the border of the region by less than the hysteresis changes state once") {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> tremble(-0.12, 0.12);
    bool marked = false;
    int changes = 0;
    for (int step = 0; step < 1000; ++step) {
        const bool now = is_marked({-8.0 + tremble(random), 2.0 + tremble(random)}, {-8.0, 0.0}, marked);
        changes += now != marked ? 1 : 0;
        marked = now;
    }
    CHECK(changes == 1);
    CHECK(marked);
}

TEST_CASE("the only opponent is never marked, and none is no error") {
    const std::array<Vec2, 1> opponent = {Vec2{-10.0, 0.0}};
    std::array<bool, 1> marked = {true};
    update_marked(opponent, {-5.0, 0.0}, kOwnGoal, kRule, marked);
    CHECK_FALSE(marked[0]);
    update_marked({}, {}, kOwnGoal, kRule, {});
}

TEST_CASE("one marks from the given distance on the line to the own goal, and never from beyond the goal") {
    const Vec2 place = marking_position({-11.0, 3.0}, kOwnGoal, 1.5);
    CHECK(place.x == Approx(-11.0 - 1.2));
    CHECK(place.y == Approx(3.0 - 0.9));
    CHECK(marking_position({-14.0, 0.0}, kOwnGoal, 1.5) == kOwnGoal);
    CHECK(marking_position(kOwnGoal, kOwnGoal, 1.5) == kOwnGoal);
}

TEST_CASE("the nearest places of the formation give way, by the sum of all distances") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {4.0, 0.0}, {10.0, 0.0}};
    Replacement replacement;
    replacement.choose(formation, std::vector<Vec2>{{1.0, 0.0}}, 0, 1.0);
    CHECK(replaced(replacement) == std::vector<int>{0});
    replacement.choose(formation, std::vector<Vec2>{{1.0, 0.0}, {1.5, 0.0}}, 0, 1.0);
    CHECK(replaced(replacement) == std::vector<int>{0, 1});
    CHECK(replacement.given_way()[0] == 0);
    CHECK(replacement.given_way()[1] == 1);
    CHECK(replacement.sum() == Approx(3.5));
}

TEST_CASE("a choice is kept until another one of as many places saves the gain") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {10.0, 0.0}};
    Replacement replacement;
    const auto choice = [&](double x) {
        replacement.choose(formation, std::vector<Vec2>{{x, 0.0}}, 0, 1.0);
        return replaced(replacement).front();
    };
    CHECK(choice(4.9) == 0);
    CHECK(choice(5.4) == 0);  // 5.4 against 4.6: 0.8 saved.
    CHECK(replacement.sum() == Approx(5.4));
    CHECK(choice(5.6) == 1);  // 5.6 against 4.4.
    CHECK(choice(4.6) == 1);
    CHECK(choice(4.4) == 0);
    replacement.clear();
    CHECK(choice(5.1) == 1);
}

TEST_CASE("a kept choice pairs up anew as is best") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {0.0, 5.0}, {0.0, 10.0}};
    Replacement replacement;
    replacement.choose(formation, std::vector<Vec2>{{1.0, 0.0}, {1.0, 5.0}}, 0, 1.0);
    replacement.choose(formation, std::vector<Vec2>{{1.0, 5.0}, {1.0, 0.0}}, 0, 1.0);
    CHECK(replacement.given_way()[0] == 1);
    CHECK(replacement.given_way()[1] == 0);
}

TEST_CASE("with another number of places to give way there is a new choice at once") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {10.0, 0.0}, {20.0, 0.0}};
    Replacement replacement;
    replacement.choose(formation, std::vector<Vec2>{{4.9, 0.0}}, 0, 100.0);
    REQUIRE(replaced(replacement) == std::vector<int>{0});
    replacement.choose(formation, std::vector<Vec2>{{9.0, 0.0}, {19.0, 0.0}}, 0, 100.0);
    CHECK(replaced(replacement) == std::vector<int>{1, 2});
    replacement.choose(formation, {}, 0, 100.0);
    CHECK(replaced(replacement).empty());
    CHECK(replacement.sum() == 0.0);
    replacement.choose(formation, std::vector<Vec2>{{5.1, 0.0}}, 0, 100.0);
    CHECK(replaced(replacement) == std::vector<int>{1});
}

TEST_CASE("where there are more important places than places of the formation, the farthest are dropped") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {1.0, 0.0}};
    Replacement replacement;
    replacement.choose(formation, std::vector<Vec2>{{9.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}, 0, 1.0);
    CHECK(replacement.given_way()[0] == 1);
    CHECK(replacement.given_way()[1] == 2);
}

TEST_CASE("required places are never dropped, however far they are") {
    const std::vector<Vec2> formation = {{0.0, 0.0}, {1.0, 0.0}};
    Replacement replacement;
    replacement.choose(formation, std::vector<Vec2>{{9.0, 0.0}, {0.0, 1.0}, {1.0, 1.0}}, 1, 1.0);
    CHECK(replaced(replacement) == std::vector<int>{0, 1});
    CHECK(replacement.given_way()[1] == 0);
    CHECK(replacement.given_way()[0] == 1);
}

TEST_CASE("the sum of what gives way is the least, and once it is kept within the gain of that", "[property]") {
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        const int places = 1 + static_cast<int>(random() % 6);
        const int important = static_cast<int>(random() % 7);
        Replacement replacement(7);
        std::vector<Vec2> formation = random_places(random, places);
        for (int step = 0; step < 4; ++step) {
            const std::vector<Vec2> now = random_places(random, important);
            replacement.choose(formation, now, 0, step == 0 ? 0.0 : 1.0);
            const double least = least_sum(formation, now);
            if (step == 0) {
                REQUIRE(replacement.sum() == Approx(least).margin(1e-9));
            }
            REQUIRE(replacement.sum() <= least + (step == 0 ? 0.0 : 1.0) + 1e-9);
            const auto given = replacement.given_way();
            REQUIRE(replaced(replacement).size() == static_cast<std::size_t>(std::min(places, important)));
            for (std::size_t i = 0; i < given.size(); ++i) {
                if (given[i] != kNoTarget) {
                    REQUIRE(std::count(given.begin(), given.end(), given[i]) == 1);
                }
            }
        }
    }
}
