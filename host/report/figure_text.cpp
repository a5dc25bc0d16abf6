#include "report/figure_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace podball::report {

namespace {

using match::MetricUnit;

int decimals_of(MetricUnit unit, Precision precision) {
    const int more = precision == Precision::Mean ? 1 : 0;
    switch (unit) {
        case MetricUnit::Count: return 2 * more;
        case MetricUnit::Ticks: return more;
        case MetricUnit::Share: return 1 + more;
        case MetricUnit::Ratio: return 3;
        case MetricUnit::Points: return 1 + more;
        case MetricUnit::Length: return 4;
    }
    return 0;
}

double scale_of(MetricUnit unit) { return unit == MetricUnit::Share ? 100.0 : 1.0; }

std::string_view suffix_of(MetricUnit unit) { return unit == MetricUnit::Share ? " %" : ""; }

}  // namespace

std::string figure_text(MetricUnit unit, std::optional<double> figure, Precision precision) {
    if (!figure) {
        return "-";
    }
    const int decimals = decimals_of(unit, precision);
    if (decimals == 0) {
        return thousands(std::llround(*figure));
    }
    return fmt::format("{:.{}f}{}", *figure * scale_of(unit), decimals, suffix_of(unit));
}

std::string difference_text(MetricUnit unit, double difference) {
    const int decimals = decimals_of(unit, Precision::Mean);
    std::string text = fmt::format("{:+.{}f}{}", difference * scale_of(unit), decimals, suffix_of(unit));
    if (text.find_first_of("123456789") == std::string::npos) {
        text.front() = '+';  // A zero has no minus.
    }
    return text;
}

std::string difference_interval_text(MetricUnit unit, const std::optional<statistics::Interval>& interval) {
    return interval
               ? fmt::format("[{}, {}]", difference_text(unit, interval->low), difference_text(unit, interval->high))
               : "-";
}

std::string metric_title(std::string_view name) {
    std::string title(name);
    std::replace(title.begin(), title.end(), '_', ' ');
    return title;
}

std::string thousands(std::int64_t count) {
    std::string text = std::to_string(count);
    const std::size_t first = count < 0 ? 1 : 0;
    for (std::size_t i = text.size(); i > first + 3;) {
        i -= 3;
        text.insert(i, ",");
    }
    return text;
}

std::string microseconds(std::optional<double> ns) {
    if (!ns) {
        return "-";
    }
    const double us = *ns / 1000.0;
    return us < 100.0 ? fmt::format("{:.2f}", us) : thousands(std::llround(us));
}

}  // namespace podball::report
