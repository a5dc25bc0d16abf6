#include <podball/tactics/cost_matrix.hpp>

#include <array>
#include <cmath>
#include <limits>

#include "support/catch.hpp"

using podball::tactics::CostMatrix;
using podball::tactics::is_valid;
using podball::tactics::kCostMax;

TEST_CASE("a cost matrix is read row by row") {
    const std::array<double, 6> values = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
    const CostMatrix cost(values, 2, 3);
    CHECK(cost.agents() == 2);
    CHECK(cost.targets() == 3);
    CHECK(cost(0, 2) == 3.0);
    CHECK(cost(1, 0) == 4.0);
    CHECK(cost.row(1)[1] == 5.0);
    CHECK(cost.values().data() == values.data());
    CHECK(cost.values().size() == 6);
}

TEST_CASE("costs are valid unless one is NaN, infinite, or so large that its square might be") {
    std::array<double, 4> values = {0.0, -1.0, kCostMax, -kCostMax};
    const CostMatrix cost(values, 2, 2);
    CHECK(is_valid(cost));
    for (const double wrong : {std::nan(""), std::numeric_limits<double>::infinity(), std::nextafter(kCostMax, 1e300),
                               -std::numeric_limits<double>::infinity(), -1.1 * kCostMax}) {
        values[3] = wrong;
        CHECK_FALSE(is_valid(cost));
    }
    CHECK(is_valid(CostMatrix({}, 0, 5)));
}
