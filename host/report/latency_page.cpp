#include "report/latency_page.hpp"

#include "report/figure_text.hpp"
#include "report/html_page.hpp"
#include "report/latency_picture.hpp"
#include "report/latency_text.hpp"

#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::report {

namespace {

using Histogram = control::LatencyHistogram;
using latency::kQuantiles;

// Colours of the two teams and of the machine, and the parts of the pictures.
constexpr const char* kStyle = R"(
.verdict { font-size: 1.1rem; font-weight: 600; margin: .25rem 0; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: .25rem 2rem; }
svg { display: block; width: 100%; height: auto; }
.minor { stroke: var(--faint); stroke-width: .7; }
.mark { stroke: var(--mark); stroke-width: 1.2; stroke-dasharray: 2 3; }
.tick { fill: var(--faint); font: 12px system-ui, sans-serif; }
.line { fill: none; stroke-width: 2; }
.area { stroke-width: 1.5; fill-opacity: .22; }
.a { stroke: var(--a); fill: var(--a); } .b { stroke: var(--b); fill: var(--b); }
.machine { stroke: var(--machine); fill: var(--machine); stroke-dasharray: 1 3; stroke-linecap: round; }
.paced { stroke-dasharray: 7 4; }
.line, .line.a, .line.b, .line.machine { fill: none; }
circle { stroke-dasharray: none; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; margin: .75rem 0 0; list-style: none; }
.legend svg { display: inline-block; width: 2.2rem; height: .8rem; margin-right: .4rem; }
)";

/// A curve and its name for people.
struct Named {
    std::string name;
    Curve curve;
};

std::string css_class(std::size_t team) { return team == 0 ? "a" : "b"; }

std::vector<Curve> curves_of(const std::vector<Named>& named) {
    std::vector<Curve> curves;
    for (const Named& one : named) {
        curves.push_back(one.curve);
    }
    return curves;
}

std::string legend(const std::vector<Named>& named) {
    std::string html = R"(<ul class="legend">)";
    for (const Named& one : named) {
        html += fmt::format(
            R"(<li><svg viewBox="0 0 44 16" aria-hidden="true"><path class="line {}" d="M1 8H43"/></svg>{}</li>)",
            one.curve.css_class, html_text(one.name));
    }
    return html + "</ul>\n";
}

std::string figure(const std::string& title, const std::string& explanation, const std::string& picture) {
    return fmt::format("<figure><figcaption><h3>{}</h3><span>{}</span></figcaption>{}</figure>\n", title, explanation,
                       picture);
}

// Description of the curves for screen readers: "Formation: 50 % within 9.86 µs, ...".
std::string spoken(const std::vector<Named>& named) {
    std::string text;
    for (const Named& one : named) {
        text += one.name + ":";
        for (const latency::Quantile& quantile : kQuantiles) {
            if (const auto ns = one.curve.histogram->percentile(quantile.share)) {
                text += fmt::format(" {:g} % within {} µs,", quantile.share * 100.0,
                                    microseconds(static_cast<double>(*ns)));
            }
        }
        text += fmt::format(" at most {} µs. ", microseconds(static_cast<double>(one.curve.histogram->max())));
    }
    return text;
}

/// Distribution and tail of the durations by one clock.
struct Panel {
    std::string id;
    std::string title;
    std::vector<Named> usual;
    std::vector<Named> tail;
    std::vector<Mark> marks;
};

std::string panel_html(const Panel& panel, const Span& span) {
    const std::string usual =
        usual_picture({panel.id + "-usual", panel.title + ": how long calls take", spoken(panel.usual)},
                      curves_of(panel.usual), panel.marks, span);
    const std::string tail =
        tail_picture({panel.id + "-tail", panel.title + ": how many take longer", spoken(panel.tail)},
                     curves_of(panel.tail), panel.marks, span);
    return fmt::format("<section><h2>{}</h2>\n{}{}</section>\n", html_text(panel.title),
                       figure("Distribution", "share of the calls by their duration", usual),
                       figure("Tail", "share of the calls that take longer than a duration", tail));
}

std::vector<Mark> limits(const Setting& setting) {
    const control::TimeBudget& budget = setting.budget;
    return budget.enabled ? std::vector<Mark>{{"soft", budget.soft_ns}, {"hard", budget.hard_ns}} : std::vector<Mark>();
}

Panel cpu_panel(const Setting& setting, const latency::Measurement& result) {
    Panel panel = {"cpu", "CPU time of a call", {}, {}, limits(setting)};
    const auto names = setting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        panel.usual.push_back({names[i], {css_class(i), &result.back_to_back.teams[i].all.cpu}});
    }
    panel.tail = panel.usual;
    return panel;
}

Panel wall_panel(const Setting& setting, const latency::Measurement& result) {
    Panel panel = {"wall", "Wall time of a call", {}, {}, {}};
    const auto names = setting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        panel.usual.push_back({names[i], {css_class(i), &result.back_to_back.teams[i].all.wall}});
    }
    panel.tail = panel.usual;
    for (std::size_t i = 0; i < names.size() && result.paced; ++i) {
        panel.tail.push_back({fmt::format("{}, answer at {} calls a second", names[i],
                                          thousands(static_cast<std::int64_t>(result.pace))),
                              {css_class(i) + " paced", &result.paced->teams[i].answer}});
    }
    panel.tail.push_back({fmt::format("the machine alone: {} clock readings", thousands(result.machine.readings)),
                          {"machine", &result.machine.stretch}});
    return panel;
}

std::string row(const std::string& title, const Histogram& histogram) {
    const auto cell = [](std::optional<double> ns) { return fmt::format("<td>{}</td>", microseconds(ns)); };
    std::string html =
        fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td>", html_text(title), thousands(histogram.count()));
    html += cell(histogram.mean());
    for (const latency::Quantile& quantile : kQuantiles) {
        const auto ns = histogram.percentile(quantile.share);
        html += cell(ns ? std::optional(static_cast<double>(*ns)) : std::nullopt);
    }
    return fmt::format("{}{}</tr>\n", html, cell(static_cast<double>(histogram.max())));
}

std::string rows(const Setting& setting, const latency::Measurement& result) {
    const auto names = setting.names();
    std::string html;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const latency::CallFigures& all = result.back_to_back.teams[i].all;
        html += row(names[i] + ", CPU", all.cpu) + row(names[i] + ", wall", all.wall) +
                row(names[i] + ", CPU as it is judged", all.judged);
        html += result.paced ? row(names[i] + ", paced answer", result.paced->teams[i].answer) : "";
    }
    const latency::MachineFigures& machine = result.machine;
    html += machine.hand_off.count() > 0 ? row("hand-off without a call, wall", machine.hand_off) : "";
    return html + row("empty call, CPU", machine.empty_cpu) +
           row(fmt::format("{} clock readings, wall", thousands(machine.readings)), machine.stretch);
}

std::string table(const Setting& setting, const latency::Measurement& result) {
    return fmt::format(
        "<h2>Figures</h2>\n<div class=\"table\"><table><caption>Microseconds; - means too few "
        "calls</caption>\n<thead><tr><th></th><th>calls</th><th>mean</th><th>p50</th><th>p90</th><th>p99</"
        "th><th>p99.9</th><th>max</th></tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
        rows(setting, result));
}

std::string verdict(const Setting& setting, const latency::Measurement& result) {
    std::string html;
    if (result.comparison) {
        for (const std::string& sentence : verdict_sentences(setting, result)) {
            html += fmt::format("<p class=\"verdict\">{}</p>\n", html_text(sentence));
        }
    }
    return html;
}

std::string ratio_row(const std::string& title, const latency::Ratio& ratio) {
    const auto& interval = ratio.interval;
    return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", title,
                       ratio.value ? fmt::format("{:.3f}", *ratio.value) : "-",
                       interval ? fmt::format("{:.3f} to {:.3f}", interval->low, interval->high) : "-");
}

std::string ratios(const Setting& setting, const latency::Measurement& result) {
    if (!result.comparison) {
        return "";
    }
    const auto names = setting.names();
    std::string html = fmt::format(
        "<div class=\"table\"><table><caption>{} : {}, median of {} rounds with an interval of {:g} %</caption>\n"
        "<thead><tr><th></th><th>ratio</th><th>interval</th></tr></thead>\n<tbody>\n",
        html_text(names[0]), html_text(names[1]), latency::kRounds, latency::kRatioConfidence * 100.0);
    for (std::size_t q = 0; q < kQuantiles.size(); ++q) {
        const std::string quantile = fmt::format("p{:g}", kQuantiles[q].share * 100.0);
        html += ratio_row("CPU, " + quantile, result.comparison->cpu[q]);
        html += ratio_row("wall, " + quantile, result.comparison->wall[q]);
    }
    return html + "</tbody></table></div>\n";
}

std::string title_of(const Setting& setting) {
    const auto names = setting.names();
    return fmt::format("What a call of {}{} takes", names[0], names.size() == 2 ? " and of " + names[1] : "");
}

}  // namespace

std::string latency_page(const Setting& setting, const latency::Measurement& result) {
    const Panel cpu = cpu_panel(setting, result);
    const Panel wall = wall_panel(setting, result);
    auto all = curves_of(cpu.tail);
    const auto more = curves_of(wall.tail);
    all.insert(all.end(), more.begin(), more.end());
    const Span span = span_of(all);  // One scale for all pictures, so that they can be compared.
    return html_page({title_of(setting), kStyle},
                     fmt::format("<h1>{}</h1>\n{}{}<div class=\"two\">\n{}{}</div>\n{}{}"
                                 "<h2>How it was measured</h2>\n<pre>{}</pre>\n",
                                 html_text(title_of(setting)), verdict(setting, result), legend(wall.tail),
                                 panel_html(cpu, span), panel_html(wall, span), table(setting, result),
                                 ratios(setting, result), html_text(measurement_setting_text(setting, result))));
}

}  // namespace podball::report
