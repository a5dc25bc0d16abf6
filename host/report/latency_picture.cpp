#include "report/latency_picture.hpp"

#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/latency_bins.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace podball::report {

namespace {

// Units: coordinates of the picture.
constexpr double kWidth = 640.0;
constexpr double kHeight = 300.0;
constexpr double kLeft = 92.0;
constexpr double kRight = 24.0;
constexpr double kTop = 26.0;
constexpr double kBottom = 30.0;
constexpr double kPlotWidth = kWidth - kLeft - kRight;
constexpr double kPlotHeight = kHeight - kTop - kBottom;
constexpr double kFloor = kTop + kPlotHeight;

using Bucket = control::LatencyHistogram::Bucket;

std::string duration_label(double ns) {
    struct Unit {
        double ns;
        const char* name;
    };
    constexpr std::array<Unit, 4> kUnits = {{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}, {1.0, "ns"}}};
    for (const Unit& unit : kUnits) {
        if (ns >= unit.ns * 0.999) {
            return fmt::format("{} {}", std::llround(ns / unit.ns), unit.name);
        }
    }
    return "0";
}

/// Logarithmic scale of durations: computes horizontal coordinates.
class Across {
  public:
    explicit Across(const Span& span) : span_(span), decades_(std::log10(span.end_ns / span.least_ns)) {}

    [[nodiscard]] double at(double ns) const {
        const double decade = std::log10(std::max(ns, span_.least_ns) / span_.least_ns);
        return kLeft + kPlotWidth * std::min(decade / decades_, 1.0);
    }
    [[nodiscard]] bool holds(double ns) const { return ns >= span_.least_ns && ns <= span_.end_ns; }

    [[nodiscard]] std::string grid() const {
        std::string svg;
        double decade = span_.least_ns;
        while (decade <= span_.end_ns * 1.001) {
            svg += fmt::format(R"(<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)", at(decade), kTop,
                               kFloor);
            svg += fmt::format(R"(<text class="tick" x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", at(decade),
                               kFloor + 18.0, duration_label(decade));
            for (int i = 2; i <= 9 && decade * i < span_.end_ns; ++i) {
                svg += fmt::format(R"(<line class="minor" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)",
                                   at(decade * i), kFloor - 4.0, kFloor);
            }
            decade *= 10.0;
        }
        return svg;
    }

  private:
    Span span_;
    double decades_;
};

std::string level_line(double y, const std::string& label) {
    return fmt::format(R"(<line class="grid" x1="{0}" x2="{1}" y1="{2:.1f}" y2="{2:.1f}"/>)"
                       R"(<text class="tick" x="{3}" y="{4:.1f}" text-anchor="end">{5}</text>)",
                       kLeft, kWidth - kRight, y, kLeft - 8.0, y + 4.0, label);
}

std::string marks_svg(std::span<const Mark> marks, const Across& across) {
    std::string svg;
    for (const Mark& mark : marks) {
        const auto ns = static_cast<double>(mark.at_ns);
        if (across.holds(ns)) {
            svg += fmt::format(R"(<line class="mark" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)"
                               R"(<text class="tick" x="{0:.1f}" y="{3}" text-anchor="middle">{4}</text>)",
                               across.at(ns), kTop, kFloor, kTop - 8.0, html_text(mark.label));
        }
    }
    return svg;
}

std::string framed(const Caption& caption, const std::string& content) {
    return fmt::format(R"(<svg viewBox="0 0 {0} {1}" role="img" aria-labelledby="{2}-t {2}-d">)"
                       R"(<title id="{2}-t">{3}</title><desc id="{2}-d">{4}</desc>{5}</svg>)",
                       kWidth, kHeight, caption.id, html_text(caption.title), html_text(caption.description), content);
}

// Distance between the levels of a picture that reaches up to `most`: a round number that gives few levels.
double round_step(double most) {
    constexpr std::array<double, 7> kSteps = {0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2};
    constexpr double kLevelsMax = 5.0;
    const auto found =
        std::find_if(kSteps.begin(), kSteps.end(), [&](double step) { return most <= kLevelsMax * step; });
    return found == kSteps.end() ? kSteps.back() : *found;
}

/// Bins of a picture, and its vertical scale.
struct Shares {
    explicit Shares(std::span<const Curve> curves) {
        std::vector<const control::LatencyHistogram*> histograms;
        for (const Curve& curve : curves) {
            histograms.push_back(curve.histogram);
            totals.push_back(static_cast<double>(std::max<std::int64_t>(curve.histogram->count(), 1)));
        }
        bins = bins_of(histograms, kBinsInPicture);
        for (const Bins::Bin& bin : bins.bins) {
            for (std::size_t i = 0; i < totals.size(); ++i) {
                most = std::max(most, static_cast<double>(bin.counts[i]) / totals[i]);
            }
        }
        step = round_step(most);
        levels = std::max(1, static_cast<int>(std::ceil(most / step - 1e-9)));
        most = levels * step;
    }
    [[nodiscard]] double of(const Bins::Bin& bin, std::size_t curve) const {
        return static_cast<double>(bin.counts[curve]) / totals[curve];
    }

    Bins bins;
    std::vector<double> totals;
    double most = 0.0;  ///< Share at the top of the picture.
    double step = 0.0;  ///< Share between two levels.
    int levels = 0;     ///< Number of levels above 0.
};

std::string steps_path(const Shares& shares, std::size_t curve, const Across& across) {
    std::string path;
    for (const Bins::Bin& bin : shares.bins.bins) {
        const double y = kFloor - kPlotHeight * shares.of(bin, curve) / shares.most;
        path += path.empty() ? fmt::format("M{:.1f} {:.1f}", across.at(bin.least_ns), kFloor) : "";
        path += fmt::format("V{:.1f}H{:.1f}", y, across.at(bin.end_ns));
    }
    return path + fmt::format("V{:.1f}", kFloor);
}

double decades_below(std::span<const Curve> curves) {
    std::int64_t most = 10;
    for (const Curve& curve : curves) {
        most = std::max(most, curve.histogram->count());
    }
    return std::ceil(std::log10(static_cast<double>(most)) - 1e-9);
}

double tail_y(double share, double decades) { return kTop - kPlotHeight * std::log10(share) / decades; }

// The line goes down in the middle of each bucket. The slowest call is a point.
std::string tail_svg(const Curve& curve, const Across& across, double decades) {
    const auto total = static_cast<double>(curve.histogram->count());
    if (total == 0.0) {
        return "";
    }
    std::string path = fmt::format("M{:.1f} {:.1f}", kLeft, kTop);
    double left = total;
    for (const Bucket& bucket : curve.histogram->buckets()) {
        path += fmt::format("H{:.1f}", across.at(0.5 * static_cast<double>(bucket.least_ns + bucket.end_ns)));
        left -= static_cast<double>(bucket.count);
        path += left > 0.0 ? fmt::format("V{:.1f}", tail_y(left / total, decades)) : "";
    }
    const double last_x = across.at(static_cast<double>(curve.histogram->max()));
    return fmt::format(R"(<path class="line {0}" d="{1}"/><circle class="{0}" cx="{2:.1f}" cy="{3:.1f}" r="3"/>)",
                       curve.css_class, path, last_x, tail_y(1.0 / total, decades));
}

}  // namespace

Span span_of(std::span<const Curve> curves) {
    double least = 1e12;
    double most = 1.0;
    for (const Curve& curve : curves) {
        for (const Bucket& bucket : curve.histogram->buckets()) {
            least = std::min(least, static_cast<double>(std::max<std::int64_t>(bucket.least_ns, 1)));
            most = std::max(most, static_cast<double>(bucket.end_ns));
        }
    }
    const double first = std::floor(std::log10(std::min(least, most)) + 1e-9);
    return {std::pow(10.0, first), std::pow(10.0, std::max(std::ceil(std::log10(most) - 1e-9), first + 1.0))};
}

std::string usual_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                          const Span& span) {
    const Across across(span);
    const Shares shares(curves);
    std::string svg = across.grid();
    for (int i = 0; i <= shares.levels; ++i) {
        svg += level_line(kFloor - kPlotHeight * i / shares.levels, fmt::format("{:g} %", shares.step * i * 100.0));
    }
    svg += marks_svg(marks, across);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        svg += fmt::format(R"(<path class="area {}" d="{}"/>)", curves[i].css_class, steps_path(shares, i, across));
    }
    return framed(caption, svg);
}

std::string tail_picture(const Caption& caption, std::span<const Curve> curves, std::span<const Mark> marks,
                         const Span& span) {
    const Across across(span);
    const double decades = decades_below(curves);
    std::string svg = across.grid();
    double one_in = 1.0;
    for (int i = 0; i <= static_cast<int>(decades); ++i, one_in *= 10.0) {
        svg += level_line(tail_y(1.0 / one_in, decades), i == 0 ? "all" : "1 in " + thousands(std::llround(one_in)));
    }
    svg += marks_svg(marks, across);
    for (const Curve& curve : curves) {
        svg += tail_svg(curve, across, decades);
    }
    return framed(caption, svg);
}

}  // namespace podball::report
