// The formulas of mining against the numbers of their source, and against the volume of the areas.
#include <podball/math/mining.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/draw.hpp"
#include "support/mining_areas.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

constexpr double kTicksPerMinute = 6000.0;

std::int64_t whole(Draw& draw, int from, int to) { return from + draw.below(to - from + 1); }

bool is_near(double value, double expected, double tolerance) {
    return std::fabs(value - expected) <= tolerance * std::fabs(expected);
}

GeneratorPlaces random_places(Draw& draw, std::int64_t count, double side) {
    GeneratorPlaces places;
    for (std::int64_t i = 0; i < count; ++i) {
        places.push_back({draw.between(0.0, side), draw.between(0.0, side)});
    }
    return places;
}

}  // namespace

TEST_CASE("the quota is the share of one sphere that lies in the other", "[property]") {
    for (const double d : {0.0, 0.1, 0.5, 1.0, 1.5, 1.9, 1.99, 2.0, 2.5}) {
        const double shared = 2.0 - row_union({{0.0, 0.0}, {d, 0.0}});
        CHECK(std::fabs(overlap_quota(3.0 * d, 3.0) - shared) < 1e-9);
    }
}

TEST_CASE("two generators earn what the source says") {
    constexpr double kRange = 800.0;
    const auto each = [](double distance) {
        return efficiency(generators_of({{0.0, 0.0}, {0.0, distance}}), 0, {}, kRange);
    };
    CHECK(each(1600.0) == 1.0);
    CHECK(each(3000.0) == 1.0);
    CHECK(is_near(overlap_quota(800.0, kRange), 5.0 / 16.0, 1e-12));
    CHECK(is_near(each(800.0), 27.0 / 32.0, 1e-12));
    CHECK(is_near(total_efficiency({{0.0, 0.0}, {0.0, 800.0}}, kRange), 54.0 / 32.0, 1e-12));
    CHECK(each(0.0) == 0.5);
}

TEST_CASE("an overlap of 20 % leaves 90 %") {
    double near = 0.0;
    double far = 2.0;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (near + far);
        (overlap_quota(middle, 1.0) > 0.2 ? near : far) = middle;
    }
    CHECK(is_near(efficiency(generators_of({{0.0, 0.0}, {near, 0.0}}), 0, {}, 1.0), 0.9, 1e-12));
}

TEST_CASE("n generators in one place earn n / 2^(n-1)") {
    for (int n = 1; n <= 10; ++n) {
        CHECK(is_near(total_efficiency(GeneratorPlaces(static_cast<std::size_t>(n), {0.3, 0.1}), 0.2),
                      n / std::pow(2.0, n - 1), 1e-12));
    }
}

TEST_CASE("the efficiency is in (0, 1], and 1 only where nothing overlaps", "[property]") {
    const double limit = 0.4;
    for (const double d : {std::nextafter(limit, 0.0), limit, std::nextafter(limit, 1.0), 0.39999999, 1e-300}) {
        const double e = efficiency(generators_of({{0.0, 0.0}, {d, 0.0}}), 0, {}, 0.2);
        CHECK(e > 0.0);
        CHECK(e <= 1.0);
        CHECK((e == 1.0) == (overlap_quota(d, 0.2) < 0x1p-52));
    }
    Draw draw(1);
    for (int i = 0; i < 1'000; ++i) {
        const GeneratorPlaces places = random_places(draw, 12, 1.0);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const double e = efficiency(generators_of(places), k, {}, 0.2);
            const bool is_alone = std::all_of(places.begin(), places.end(), [&](Vec2 other) {
                return other == places[k] || distance(other, places[k]) >= 0.4;
            });
            REQUIRE(e > 0.0);
            REQUIRE(e <= 1.0);
            REQUIRE((!is_alone || e == 1.0));
        }
    }
}

TEST_CASE("whose the neighbours are makes no difference, and exchanging the teams changes no bit", "[property]") {
    Draw draw(2);
    for (int i = 0; i < 1'000; ++i) {
        const GeneratorPlaces all = random_places(draw, 10, 0.6);
        const GeneratorPlaces own(all.begin(), all.begin() + 4);
        const GeneratorPlaces others(all.begin() + 4, all.end());
        for (std::size_t k = 0; k < own.size(); ++k) {
            REQUIRE(is_near(efficiency(generators_of(own), k, generators_of(others), 0.2),
                            efficiency(generators_of(all), k, {}, 0.2), 1e-14));
            REQUIRE(efficiency(generators_of(own), k, generators_of(others), 0.2) ==
                    interference(own[k], generators_of(others), 0.2) *
                        interference(own[k], generators_of(own), 0.2, k));
        }
    }
}

TEST_CASE("where each overlaps with one other at most, the efficiencies add up to the union", "[property]") {
    double expected = 0.0;
    GeneratorPlaces places;
    for (const double d : {0.0, 0.3, 1.0, 1.7, 2.2}) {
        const double x = 10.0 * static_cast<double>(places.size());
        places.insert(places.end(), {{x, 0.0}, {x + d, 0.0}});
        expected += row_union({{0.0, 0.0}, {d, 0.0}});
    }
    CHECK(is_near(total_efficiency(places, 1.0), expected, 1e-9));
}

TEST_CASE("the error does not always penalise: areas in a row earn more than their union") {
    const GeneratorPlaces three = row_of(3, 1.0);
    CHECK(is_near(total_efficiency(three, 1.0), 2.3994140625, 1e-12));
    CHECK(is_near(row_union(three), 2.375, 1e-9));
    // In an endless row each has two neighbours at the range, and adds 11/16 to the union.
    const GeneratorPlaces row = row_of(9, 1.0);
    const double inner = efficiency(generators_of(row), 4, {}, 1.0);
    CHECK(is_near(inner, 27.0 / 32.0 * 27.0 / 32.0, 1e-12));
    CHECK(is_near(row_union(row_of(9, 1.0)) - row_union(row_of(8, 1.0)), 11.0 / 16.0, 1e-8));
    CHECK(is_near(inner / (11.0 / 16.0) - 1.0, 0.0355, 1e-3));
}

TEST_CASE("the efficiencies add up to at most 1.07 of the union", "[property]") {
    const auto ratio = [](const GeneratorPlaces& places) {
        return total_efficiency(places, 1.0) / plane_union(places);
    };
    for (const double d : {0.4, 0.95, 1.0, 1.1, 1.5}) {
        CAPTURE(d);
        CHECK(ratio(row_of(10, d)) < 1.07);
        CHECK(ratio(grid_of(5, d, 0.0)) < 1.07);
        CHECK(ratio(grid_of(5, d, 0.5)) < 1.07);
    }
    Draw draw(3);
    for (int i = 0; i < 20; ++i) {
        CHECK(ratio(random_places(draw, 6, 4.0)) < 1.07);
    }
}

TEST_CASE("three and more that are all within half a range earn less than their union", "[property]") {
    Draw draw(4);
    for (int i = 0; i < 20; ++i) {
        const GeneratorPlaces places = random_places(draw, whole(draw, 3, 8), 0.5 / std::sqrt(2.0));
        CHECK(total_efficiency(places, 1.0) < 0.99 * plane_union(places));
    }
}

TEST_CASE("the base rate is 15, 7.5 and 3.75 points a minute at 0, 15 and 30 minutes") {
    const Supply supply(15.0, 15.0, kTicksPerMinute);
    CHECK(supply.rate_at(0) == 15.0);
    CHECK(is_near(supply.rate_at(15 * 6000), 7.5, 1e-12));
    CHECK(is_near(supply.rate_at(30 * 6000), 3.75, 1e-12));
}

TEST_CASE("rate and supply are those of the exponential function", "[property]") {
    Draw draw(5);
    for (int i = 0; i < 2'000; ++i) {
        const double half_life = draw.between(0.1, 1'000.0);
        const Supply supply(15.0, half_life, kTicksPerMinute);
        const std::int64_t tick = whole(draw, 0, 3'600'000);
        const double half_lives = static_cast<double>(tick) / kTicksPerMinute / half_life;
        const double exact = 15.0 * half_life / std::log(2.0) * -std::expm1(-half_lives * std::log(2.0));
        CAPTURE(half_life, tick);
        REQUIRE(is_near(supply.rate_at(tick), 15.0 * std::exp2(-half_lives), 1e-12));
        REQUIRE(std::fabs(supply.until(tick) - exact) <= 1e-12 * (exact + 15.0 * half_life));
    }
}

TEST_CASE("a rate without half life stays, and a very short half life ends the supply") {
    const Supply steady(15.0, 0.0, kTicksPerMinute);
    CHECK(steady.rate_at(600'000) == 15.0);
    CHECK(steady.until(600'000) == 1500.0);
    const Supply brief(15.0, 1e-3, kTicksPerMinute);
    CHECK(brief.rate_at(600'000) == 0.0);
    CHECK(is_near(brief.until(600'000), 15e-3 / std::log(2.0), 1e-12));
    constexpr Supply kAtSetUp(15.0, 5.0, kTicksPerMinute);
    static_assert(kAtSetUp.rate_at(0) == 15.0);
}

TEST_CASE("the worked numbers of a match of ten minutes") {
    const Supply supply(15.0, 5.0, kTicksPerMinute);
    CHECK(is_near(supply.until(60'000), 81.15, 1e-4));
    const auto tick = static_cast<std::int64_t>(3.45 * kTicksPerMinute);
    CHECK(is_near(supply.until(60'000) - supply.until(tick), 40.0, 1e-2));
}

TEST_CASE("a prediction equals the sum over all ticks, also if generators come and go meanwhile", "[property]") {
    constexpr double kRange = 0.2;
    constexpr std::int64_t kEnd = 3'000;
    const Supply supply(15.0, 0.3, kTicksPerMinute);
    Draw draw(6);
    for (int round = 0; round < 30; ++round) {
        std::vector<PredictedGenerator> others;
        for (int i = 0; i < 5; ++i) {
            const std::int64_t from = whole(draw, 0, 2'000);
            const std::int64_t until = from + whole(draw, 0, 2'000);
            const Vec2 place{draw.between(0.0, 0.5), draw.between(0.0, 0.5)};
            others.push_back({place, whole(draw, 0, 1) == 0, from, until});
        }
        const PredictedGenerator added{
            {draw.between(0.0, 0.5), draw.between(0.0, 0.5)}, true, whole(draw, 0, 1'500), whole(draw, 1'500, 4'000)};
        MiningForecast expected;
        for (std::int64_t tick = added.from_tick; tick < std::min(added.until_tick, kEnd); ++tick) {
            const double points = supply.until(tick + 1) - supply.until(tick);
            GeneratorPlaces standing;
            std::vector<bool> is_own;
            for (const PredictedGenerator& other : others) {
                if (other.stands_at(tick)) {
                    standing.push_back(other.place);
                    is_own.push_back(other.is_own);
                }
            }
            GeneratorPlaces with_added = standing;
            with_added.push_back(added.place);
            expected.gain += points * efficiency(generators_of(with_added), standing.size(), {}, kRange);
            for (std::size_t i = 0; i < standing.size(); ++i) {
                (is_own[i] ? expected.own_loss : expected.opponent_loss) +=
                    points * (efficiency(generators_of(standing), i, {}, kRange) -
                              efficiency(generators_of(with_added), i, {}, kRange));
            }
        }
        const MiningForecast forecast = predict(added, others.data(), others.size(), kRange, supply, kEnd);
        REQUIRE(std::fabs(forecast.gain - expected.gain) < 1e-9);
        REQUIRE(std::fabs(forecast.own_loss - expected.own_loss) < 1e-9);
        REQUIRE(std::fabs(forecast.opponent_loss - expected.opponent_loss) < 1e-9);
    }
}
