#include "report/league_picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr double kTicksMax = 5.0;
constexpr std::size_t kPointsMax = 600;  // A path with more points is thinned.

/// The range of an axis, and the distance of its ticks.
struct ValueAxis {
    double low = 0.0;
    double high = 1.0;
    double step = 1.0;

    /// Horizontal place. Units: percent of the width.
    [[nodiscard]] double at(double value) const { return 100.0 * (std::clamp(value, low, high) - low) / (high - low); }
    [[nodiscard]] std::vector<double> ticks() const {
        std::vector<double> values;
        const auto count = std::lround((high - low) / step);
        for (long i = 0; i <= count; ++i) {
            const double value = low + static_cast<double>(i) * step;
            values.push_back(std::abs(value) < step * 1e-6 ? 0.0 : value);
        }
        return values;
    }
};

// 1, 2 or 5 times a power of ten: the least of them that divides `width` into few parts.
double step_of(double width) {
    double power = std::pow(10.0, std::floor(std::log10(width / kTicksMax)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (width <= kTicksMax * factor * power) {
            return factor * power;
        }
    }
    return 10.0 * power;
}

ValueAxis axis_of(std::span<const IntervalRow> rows) {
    double low = 0.0;
    double high = 0.0;
    for (const IntervalRow& row : rows) {
        for (const auto& value : {row.value, row.interval ? std::optional(row.interval->low) : std::nullopt,
                                  row.interval ? std::optional(row.interval->high) : std::nullopt}) {
            low = std::min(low, value.value_or(0.0));
            high = std::max(high, value.value_or(0.0));
        }
    }
    if (low == high) {
        return {-1.0, 1.0, 1.0};
    }
    const double step = step_of(high - low);
    return {std::floor(low / step) * step, std::ceil(high / step) * step, step};
}

std::string grid_lines(const ValueAxis& axis) {
    std::string svg;
    for (const double tick : axis.ticks()) {
        svg += fmt::format(R"(<line class="{0}" x1="{1:.2f}%" x2="{1:.2f}%" y1="0" y2="100%"/>)",
                           tick == 0.0 ? "zero" : "grid", axis.at(tick));
    }
    return svg;
}

std::string bar_svg(const ValueAxis& axis, const IntervalRow& row) {
    std::string svg;
    if (row.value) {
        const double from = axis.at(std::min(*row.value, 0.0));
        const double to = axis.at(std::max(*row.value, 0.0));
        svg += fmt::format(R"(<rect class="bar {}" x="{:.2f}%" width="{:.2f}%" y="25%" height="50%"/>)",
                           *row.value < 0.0 ? "minus" : "plus", from, to - from);
    }
    if (row.interval) {
        const double from = axis.at(row.interval->low);
        const double to = axis.at(row.interval->high);
        svg += fmt::format(R"(<line class="reach" x1="{:.2f}%" x2="{:.2f}%" y1="50%" y2="50%"/>)", from, to);
        for (const double end : {from, to}) {
            svg += fmt::format(R"(<line class="reach" x1="{0:.2f}%" x2="{0:.2f}%" y1="30%" y2="70%"/>)", end);
        }
    }
    return svg;
}

std::string axis_row(const ValueAxis& axis, const std::function<std::string(double)>& number) {
    std::string ticks;
    for (const double tick : axis.ticks()) {
        const double at = axis.at(tick);
        const char* const side = at < 5.0 ? "first" : at > 95.0 ? "last" : "";
        ticks += fmt::format(R"(<span class="{}" style="left:{:.2f}%">{}</span>)", side, at, number(tick));
    }
    return fmt::format("<div class=\"axis\" aria-hidden=\"true\"><div>{}</div></div>\n", ticks);
}

}  // namespace

std::string interval_picture(std::span<const IntervalRow> rows, const std::function<std::string(double)>& number) {
    const ValueAxis axis = axis_of(rows);
    const std::string grid = grid_lines(axis);
    std::string html = "<div class=\"intervals\">\n";
    for (const IntervalRow& row : rows) {
        html += fmt::format(
            "<div class=\"interval\"><span>{}</span><svg aria-hidden=\"true\">{}{}</svg><span class=\"number\">{}"
            "</span></div>\n",
            row.label, grid, bar_svg(axis, row), row.words);
    }
    return html + axis_row(axis, number) + "</div>\n";
}

std::string path_picture(const PathPicture& path) {
    double low = path.low;
    double high = path.high;
    for (const auto& value : path.values) {
        low = std::min(low, value.value_or(0.0));
        high = std::max(high, value.value_or(0.0));
    }
    const auto y = [&](double value) { return 100.0 * (high - value) / (high - low); };
    const std::size_t every = path.values.size() / kPointsMax + 1;
    const auto last = static_cast<double>(std::max<std::size_t>(path.values.size(), 1));
    std::string points = fmt::format("0,{:.2f}", y(0.0));
    for (std::size_t i = 0; i < path.values.size(); ++i) {
        const bool is_shown = (i + 1) % every == 0 || i + 1 == path.values.size();
        if (is_shown && path.values[i]) {
            points += fmt::format(" {:.2f},{:.2f}", 100.0 * static_cast<double>(i + 1) / last, y(*path.values[i]));
        }
    }
    const auto level = [&](const char* name, double value) {
        return fmt::format(R"(<line class="{0}" x1="0" x2="100" y1="{1:.2f}" y2="{1:.2f}"/>)", name, y(value));
    };
    return fmt::format(
        "<div class=\"path\"><span>{}</span><svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" "
        "aria-hidden=\"true\">{}{}{}<polyline points=\"{}\"/></svg><span>{}</span></div>\n",
        path.high_words, level("bound", path.high), level("zero", 0.0), level("bound", path.low), points,
        path.low_words);
}

}  // namespace podball::report
