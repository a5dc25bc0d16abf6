// Pictures of distributions as SVG that stands within a page.
#pragma once

#include "control/latency_histogram.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace podball::cli {

/// A distribution that is drawn. The style sheet of the page gives each class its colour.
struct Curve {
    std::string css_class;
    const control::LatencyHistogram* histogram = nullptr;
};

/// A line from top to bottom, such as a limit.
struct Mark {
    std::string label;
    std::int64_t at_ns = 0;
};

/// The durations that a picture spans, on a logarithmic scale. Units: nanoseconds.
struct Span {
    double least_ns = 1.0;
    double end_ns = 10.0;
};

/// Whole powers of ten that hold all of the curves.
Span span_of(std::span<const Curve> curves);

/// What is said to those who do not see the picture.
struct Caption {
    std::string id;  ///< Unique in the page.
    std::string title;
    std::string description;
};

/// Which share of the calls takes how long.
std::string usual_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                          const Span& span);

/// Which share of the calls takes longer, both on logarithmic scales, so that one call in a million can be seen.
std::string tail_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                         const Span& span);

/// Text as it may stand between tags and in attributes.
std::string html_text(const std::string& text);

}  // namespace podball::cli
