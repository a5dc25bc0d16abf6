#include "report/latency_picture.hpp"
#include "report/html_page.hpp"
#include "report/latency_bins.hpp"
#include "support/catch.hpp"

using podball::control::LatencyHistogram;
using namespace podball::report;

TEST_CASE("a name cannot break out of the page") {
    REQUIRE(html_text("<b a=\"x\">&") == "&lt;b a=&quot;x&quot;&gt;&amp;");
}

TEST_CASE("the bins of a picture hold every call once, and have no gap") {
    LatencyHistogram few;
    LatencyHistogram many;
    few.add(0);
    for (std::int64_t ns = 50; ns < 5'000'000; ns += ns / 7 + 1) {
        many.add(ns);
    }
    const LatencyHistogram* const both[] = {&few, &many};
    for (const int per_decade : {5, 25}) {
        const auto bins = bins_of(both, per_decade).bins;
        std::int64_t counts[] = {0, 0};
        for (std::size_t i = 0; i < bins.size(); ++i) {
            REQUIRE(bins[i].least_ns < bins[i].end_ns);
            REQUIRE((i == 0 || bins[i].least_ns == bins[i - 1].end_ns));
            counts[0] += bins[i].counts[0];
            counts[1] += bins[i].counts[1];
        }
        REQUIRE(counts[0] == few.count());
        REQUIRE(counts[1] == many.count());
        REQUIRE(bins.back().counts[1] > 0);
    }
    REQUIRE(bins_of({}, 5).bins.empty());
}

TEST_CASE("a picture spans whole powers of ten") {
    LatencyHistogram histogram;
    histogram.add(3'000);
    histogram.add(2'000'000);
    const Curve curve[] = {{"a", &histogram}};
    const auto span = span_of(curve);
    REQUIRE(span.least_ns == Approx(1e3));
    REQUIRE(span.end_ns == Approx(1e7));
}
