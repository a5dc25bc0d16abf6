#include "report/figure_text.hpp"
#include "support/catch.hpp"

#include <limits>

using namespace podball::report;
using podball::match::MetricUnit;

TEST_CASE("figures have the digits that mean something, and none where there is no figure") {
    REQUIRE(figure_text(MetricUnit::Count, 3.0, Precision::Single) == "3");
    REQUIRE(figure_text(MetricUnit::Ticks, 29482.0, Precision::Single) == "29,482");
    REQUIRE(figure_text(MetricUnit::Count, 3.256, Precision::Mean) == "3.26");
    REQUIRE(figure_text(MetricUnit::Share, 0.6125, Precision::Single) == "61.3 %");
    REQUIRE(figure_text(MetricUnit::Ratio, 0.5, Precision::Single) == "0.500");
    REQUIRE(figure_text(MetricUnit::Ratio, std::nullopt, Precision::Mean) == "-");
    REQUIRE(difference_text(MetricUnit::Count, 1.25) == "+1.25");
    REQUIRE(difference_text(MetricUnit::Share, -0.5) == "-50.00 %");
    REQUIRE(difference_text(MetricUnit::Count, -0.001) == "+0.00");
}

TEST_CASE("large counts are grouped, times are microseconds") {
    REQUIRE(thousands(0) == "0");
    REQUIRE(thousands(999) == "999");
    REQUIRE(thousands(1000) == "1,000");
    REQUIRE(thousands(-1234567) == "-1,234,567");
    REQUIRE(thousands(std::numeric_limits<std::int64_t>::max()) == "9,223,372,036,854,775,807");
    REQUIRE(microseconds(840.0) == "0.84");
    REQUIRE(microseconds(1'250'400.0) == "1,250");
    REQUIRE(microseconds(std::nullopt) == "-");
}
