#include <podball/tactics/pareto_set.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/sample.hpp"
#include "tactics/random_criteria.hpp"

using namespace podball::tactics;
using namespace podball::testing;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Indices = std::vector<int>;

Indices found_by(const CriteriaMatrix& criteria, ParetoWorkspace& workspace) {
    const auto found = non_dominated(criteria, workspace);
    REQUIRE(found.has_value());
    return {found->begin(), found->end()};
}

Indices found_by(const Criteria& criteria) {
    ParetoWorkspace workspace;
    return found_by(criteria.matrix(), workspace);
}

Indices found_by(const std::vector<double>& values, int criteria) {
    return found_by(Criteria{values, static_cast<int>(values.size()) / criteria, criteria});
}

// As a book says it.
bool beats(const double* a, const double* b, int criteria) {
    int less = 0;
    for (int c = 0; c < criteria; ++c) {
        if (a[c] > b[c]) {
            return false;
        }
        if (a[c] < b[c]) {
            ++less;
        }
    }
    return less > 0;
}

Indices by_definition(const CriteriaMatrix& criteria) {
    Indices found;
    for (int a = 0; a < criteria.alternatives(); ++a) {
        bool beaten = false;
        for (int b = 0; b < criteria.alternatives(); ++b) {
            beaten = beaten || beats(criteria.row(b), criteria.row(a), criteria.criteria());
        }
        if (!beaten) {
            found.push_back(a);
        }
    }
    return found;
}

void require_definition(std::uint64_t first_seed, int instances) {
    ParetoWorkspace workspace;  // One for all, so that nothing of an instance may stay.
    for (int i = 0; i < instances; ++i) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
        Draw draw(seed);
        const Criteria criteria = random_criteria(draw, 40);
        const auto found = non_dominated(criteria.matrix(), workspace);
        const Indices expected = by_definition(criteria.matrix());
        if (!found || !std::equal(found->begin(), found->end(), expected.begin(), expected.end())) {
            CAPTURE(seed, criteria.values, criteria.criteria, expected);
            REQUIRE(found.has_value());
            REQUIRE(Indices(found->begin(), found->end()) == expected);
        }
    }
}

Criteria permuted(const Criteria& criteria, const Indices& order) {
    Criteria result = criteria;
    result.values.clear();
    for (const int a : order) {
        const double* const row = criteria.matrix().row(a);
        result.values.insert(result.values.end(), row, row + criteria.criteria);
    }
    return result;
}

}  // namespace

TEST_CASE("the non-dominated set is that of the definition on random instances") { require_definition(1, 3000); }

TEST_CASE("the weakly non-dominated set is that of its definition on random instances, and contains the other one") {
    ParetoWorkspace workspace;
    int larger = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Draw draw(seed);
        const Criteria criteria = random_criteria(draw, 40);
        const CriteriaMatrix matrix = criteria.matrix();
        const auto found = weakly_non_dominated(matrix, workspace);
        REQUIRE(found.has_value());
        Indices expected;
        for (int a = 0; a < matrix.alternatives(); ++a) {
            bool beaten = false;
            for (int b = 0; b < matrix.alternatives(); ++b) {
                const double* const row = matrix.row(a);
                beaten = beaten || std::equal(row, row + matrix.criteria(), matrix.row(b), std::greater<>());
            }
            if (!beaten) {
                expected.push_back(a);
            }
        }
        CAPTURE(seed, criteria.values, criteria.criteria);
        REQUIRE(Indices(found->begin(), found->end()) == expected);
        const Indices usual = found_by(criteria);
        REQUIRE(std::includes(expected.begin(), expected.end(), usual.begin(), usual.end()));
        larger += expected.size() > usual.size() ? 1 : 0;
    }
    CHECK(larger > 40);
    CHECK_FALSE(weakly_non_dominated(CriteriaMatrix(std::span(&kNan, 1), 1, 1), workspace).has_value());
}

TEST_CASE("the non-dominated set is that of the definition on many more random instances", "[slow]") {
    require_definition(1'000'000, sample_of(100'000));
}

TEST_CASE("the non-dominated set of many alternatives is that of the definition") {
    for (const int criteria : {1, 2, 3, 5, 8}) {
        for (int kind = 0; kind < kValueKinds; ++kind) {
            Draw draw(static_cast<std::uint64_t>(criteria));
            Criteria many{{}, 400, criteria};
            for (int i = 0; i < many.alternatives * criteria; ++i) {
                many.values.push_back(draw_value(draw, static_cast<ValueKind>(kind)));
            }
            CAPTURE(criteria, kind);
            REQUIRE(found_by(many) == by_definition(many.matrix()));
        }
    }
}

TEST_CASE("one alternative beats another where it is nowhere more and somewhere less") {
    //              A       B       C       D       E
    CHECK(found_by({1, 4, 2, 2, 3, 3, 4, 1, 2, 4}, 2) == Indices{0, 1, 3});
    const std::vector<double> values = {1, 4, 2, 2, 3, 3, 4, 1, 2, 4};
    const CriteriaMatrix criteria(values, 5, 2);
    CHECK(dominates(criteria, 1, 2));
    CHECK(dominates(criteria, 0, 4));  // Equal in the second: by Definition 3.1 of the thesis, literally, E would stay.
    CHECK(dominates(criteria, 1, 4));
    CHECK_FALSE(dominates(criteria, 2, 1));
    CHECK_FALSE(dominates(criteria, 0, 1));
    CHECK_FALSE(dominates(criteria, 0, 0));
}

TEST_CASE("duplicates do not beat one another") {
    CHECK(found_by({5, 5, 5, 5}, 1) == Indices{0, 1, 2, 3});
    CHECK(found_by({1, 2, 2, 1, 1, 2, 2, 2, 2, 1, 2, 2}, 2) == Indices{0, 1, 2, 4});
    CHECK(found_by({0.0, 1.0, -0.0, 1.0, 0.0, 2.0}, 2) == Indices{0, 1});
}

TEST_CASE("no alternatives have an empty set") {
    CHECK(found_by({}, 1).empty());
    CHECK(found_by({}, 8).empty());
    CHECK(found_by({7, 7, 7}, 3) == Indices{0});
}

TEST_CASE("a dominating pair whose sums are equal by rounding is told apart, whichever comes first") {
    const double big = 0x1p60;
    CHECK(found_by({big, 1, 0, big, 0, 0}, 3) == Indices{1});
    CHECK(found_by({big, 0, 0, big, 1, 0}, 3) == Indices{0});
    CHECK(found_by({0.0, 0.0, -0.0, -0.0, -0.0, -0.0}, 3) == Indices{0, 1});
    CHECK(found_by({-0.0, -0.0, -0.0, 0.0, -0.0, -0.0}, 3) == Indices{0, 1});
}

TEST_CASE("infinities are values like others") {
    CHECK(found_by({kInfinity, 0, 1, 1, 0, kInfinity, kInfinity, kInfinity}, 2) == Indices{0, 1, 2});
    CHECK(found_by({-kInfinity, kInfinity, kInfinity, -kInfinity, -kInfinity, 1e308, 3, 1e308}, 2) == Indices{1, 2});
    CHECK(found_by({1e308, 1e308, 1e308, 1e308, 1e308, 1.1e308}, 3) == Indices{0});
}

TEST_CASE("a NaN anywhere is an error") {
    ParetoWorkspace workspace;
    for (int criteria = 1; criteria <= kCriteriaMax; ++criteria) {
        for (int place = 0; place < 6 * criteria; ++place) {
            Draw draw(static_cast<std::uint64_t>(place));
            Criteria damaged{{}, 6, criteria};
            const bool has_infinities = place % 3 == 0;
            for (int i = 0; i < 6 * criteria; ++i) {
                damaged.values.push_back(has_infinities && draw.chance(0.3) ? kInfinity : draw.unit());
            }
            damaged.values[static_cast<std::size_t>(place)] = place % 2 == 0 ? kNan : -kNan;
            CAPTURE(criteria, place);
            REQUIRE_FALSE(non_dominated(damaged.matrix(), workspace).has_value());
        }
    }
    CHECK(found_by(CriteriaMatrix(std::vector<double>{2, 1}, 2, 1), workspace) == Indices{1});
}

TEST_CASE("permuting the alternatives permutes the set, permuting the criteria leaves it") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Draw draw(seed);
        const Criteria criteria = random_criteria(draw, 30);
        const Indices found = found_by(criteria);
        const Indices order = random_order(draw, criteria.alternatives);
        Indices back;
        for (const int a : found_by(permuted(criteria, order))) {
            back.push_back(order[static_cast<std::size_t>(a)]);
        }
        std::sort(back.begin(), back.end());
        CAPTURE(seed, criteria.values, criteria.criteria);
        REQUIRE(back == found);

        const Indices columns = random_order(draw, criteria.criteria);
        Criteria turned = criteria;
        for (int a = 0; a < criteria.alternatives; ++a) {
            for (int c = 0; c < criteria.criteria; ++c) {
                turned.values[static_cast<std::size_t>(a * criteria.criteria + c)] =
                    criteria.matrix()(a, columns[static_cast<std::size_t>(c)]);
            }
        }
        REQUIRE(found_by(turned) == found);
    }
}

TEST_CASE("scaling each criterion leaves the set") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Draw draw(seed);
        Criteria criteria{{}, 30, 1 + draw.below(kCriteriaMax)};
        for (int i = 0; i < criteria.alternatives * criteria.criteria; ++i) {
            criteria.values.push_back(draw_value(draw, ValueKind::Thresholded));
        }
        const Indices found = found_by(criteria);
        for (std::size_t i = 0; i < criteria.values.size(); ++i) {
            const double scales[] = {0x1p40, 0x1p-40, 1.0};
            criteria.values[i] *= scales[i % static_cast<std::size_t>(criteria.criteria) % 3];
        }
        CAPTURE(seed);
        REQUIRE(found_by(criteria) == found);
    }
}

TEST_CASE("100,000 alternatives are no hurdle", "[slow]") {
    constexpr int kMany = 100'000;
    ParetoWorkspace workspace;
    Criteria opposed{{}, kMany, 2};  // None dominates another.
    for (int i = 0; i < kMany; ++i) {
        opposed.values.insert(opposed.values.end(), {double(i), double(kMany - i)});
    }
    CHECK(found_by(opposed.matrix(), workspace).size() == kMany);

    Criteria equal{std::vector<double>(std::size_t{kMany} * 8, 1.0), kMany, 8};
    CHECK(found_by(equal.matrix(), workspace).size() == kMany);

    Draw draw(1);
    Criteria random{{}, kMany, 5};
    for (int i = 0; i < kMany * 5; ++i) {
        random.values.push_back(draw.unit());
    }
    const CriteriaMatrix criteria = random.matrix();
    const Indices found = found_by(criteria, workspace);
    std::vector<bool> in_set(kMany, false);
    for (const int a : found) {
        in_set[static_cast<std::size_t>(a)] = true;
    }
    for (int a = 0; a < kMany; ++a) {
        const bool beaten =
            std::any_of(found.begin(), found.end(), [&](int b) { return beats(criteria.row(b), criteria.row(a), 5); });
        if (beaten == in_set[static_cast<std::size_t>(a)]) {
            FAIL("alternative " << a);
        }
    }
}
