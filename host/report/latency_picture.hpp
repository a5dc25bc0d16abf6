// Pictures of distributions: SVG for a page of HTML.
#pragma once

#include "control/latency_histogram.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace podball::report {

/// A distribution to draw. `css_class`: class in the style sheet of the page, which sets the colour.
struct Curve {
    std::string css_class;
    const control::LatencyHistogram* histogram = nullptr;
};

/// A vertical line at a duration, such as a limit.
struct Mark {
    std::string label;
    std::int64_t at_ns = 0;
};

/// Range of durations of a picture, on a logarithmic scale. Units: nanoseconds.
struct Span {
    double least_ns = 1.0;
    double end_ns = 10.0;
};

/// The smallest span of whole powers of ten that holds all curves.
Span span_of(std::span<const Curve> curves);

/// Text alternative of a picture, for screen readers.
struct Caption {
    std::string id;  ///< Unique in the page.
    std::string title;
    std::string description;
};

/// Histogram as SVG: share of the calls by their duration.
std::string usual_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                          const Span& span);

/// Tail as SVG: share of the calls that take longer than a duration. Both scales are logarithmic, so that one call in a
/// million is visible.
std::string tail_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                         const Span& span);

}  // namespace podball::report
