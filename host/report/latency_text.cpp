#include "report/latency_text.hpp"

#include "report/figure_text.hpp"
#include "report/latency_bins.hpp"
#include "report/setting_text.hpp"
#include "report/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace podball::report {

namespace {

using Histogram = control::LatencyHistogram;
using latency::kQuantiles;
using latency::TeamFigures;

constexpr std::array<const char*, kQuantiles.size()> kQuantileTitles = {"p50", "p90", "p99", "p99.9"};

std::vector<std::string> figure_header(const std::string& title) {
    std::vector<std::string> header = {title, "calls", "mean"};
    header.insert(header.end(), kQuantileTitles.begin(), kQuantileTitles.end());
    header.emplace_back("max");
    return header;
}

std::vector<std::string> figure_row(const std::string& title, const Histogram& histogram) {
    const bool any = histogram.count() > 0;
    const auto shown = [&](double ns) { return microseconds(any ? std::optional(ns) : std::nullopt); };
    std::vector<std::string> row = {title, thousands(histogram.count()), shown(histogram.mean())};
    for (const latency::Quantile& quantile : kQuantiles) {
        const auto ns = histogram.percentile(quantile.share);
        row.push_back(microseconds(ns ? std::optional(static_cast<double>(*ns)) : std::nullopt));
    }
    row.push_back(shown(static_cast<double>(histogram.max())));
    return row;
}

std::string budget_line(const Setting& setting, const latency::CallFigures& figures) {
    const control::TimeBudget& budget = setting.budget;
    if (!budget.enabled) {
        return "no budget\n";
    }
    const auto above = [](std::optional<double> count) { return count ? thousands(std::llround(*count)) : "-"; };
    return fmt::format("of a million calls {} are above soft ({} µs), {} above hard ({} µs)\n",
                       above(figures.over_soft_per_million()), microseconds(static_cast<double>(budget.soft_ns)),
                       above(figures.over_hard_per_million()), microseconds(static_cast<double>(budget.hard_ns)));
}

// Median, least and greatest value of a figure over all instances.
std::string spread_text(const TeamFigures& team, const std::function<std::int64_t(const latency::FirstCall&)>& figure) {
    std::vector<double> all;
    for (const latency::FirstCall& call : team.first_calls) {
        all.push_back(static_cast<double>(figure(call)));
    }
    std::sort(all.begin(), all.end());
    return all.size() == 1 ? fmt::format("{} µs", microseconds(all[0]))
                           : fmt::format("{} µs ({} to {})", microseconds(all[all.size() / 2]),
                                         microseconds(all.front()), microseconds(all.back()));
}

std::string first_calls_line(const TeamFigures& team) {
    const std::size_t count = team.first_calls.size();
    return fmt::format(
        "{} instance{}: made in {}, the first call took {} of CPU; {} first calls are not counted{}\n", count,
        count == 1 ? "" : "s", spread_text(team, [](const auto& call) { return call.create_ns; }),
        spread_text(team, [](const auto& call) { return call.time.cpu_ns; }), thousands(team.dropped),
        team.failed > 0 ? fmt::format("; {} calls were answered with AGAIN", thousands(team.failed)) : "");
}

std::string back_to_back_text(const Setting& setting, const std::string& name, const TeamFigures& team) {
    TextTable table(figure_header(name + ", back to back, µs"));
    table.add(figure_row("CPU of the call", team.all.cpu));
    for (std::size_t i = 0; i < team.by_mode.size(); ++i) {
        table.add(figure_row("  " + metric_title(latency::kPlayModeNames[i]), team.by_mode[i].cpu));
    }
    table.add(figure_row("wall of the call", team.all.wall));
    table.add(figure_row("CPU as it is judged", team.all.judged));
    return table.text() + budget_line(setting, team.all) + first_calls_line(team);
}

std::string paced_text(double calls_per_second, const std::string& name, const TeamFigures& team) {
    const auto pace = thousands(std::llround(calls_per_second));
    TextTable table(figure_header(fmt::format("{}, {} calls a second, µs", name, pace)));
    table.add(figure_row("CPU of the call", team.all.cpu));
    table.add(figure_row("wall of the call", team.all.wall));
    table.add(figure_row("answer after due time", team.answer));
    table.add(figure_row("start after due time", team.late));
    return table.text();
}

std::string machine_text(const latency::Measurement& result) {
    const latency::MachineFigures& machine = result.machine;
    TextTable table(figure_header("the machine meanwhile, µs"));
    if (machine.hand_off.count() > 0) {
        table.add(figure_row("hand-off without a call, wall", machine.hand_off));
    }
    table.add(figure_row("empty call, CPU", machine.empty_cpu));
    table.add(figure_row(fmt::format("{} clock readings, wall", thousands(machine.readings)), machine.stretch));
    return table.text() + fmt::format("longest time between two clock readings: {} µs\n",
                                      microseconds(static_cast<double>(machine.longest_gap_ns)));
}

// The length of a bar is a logarithm of the count. A count of 1 has a bar too.
std::string bar_of(std::int64_t count) {
    const int length = count == 0 ? 0 : 1 + static_cast<int>(3.0 * std::log10(static_cast<double>(count)));
    std::string bar;
    for (int i = 0; i < length; ++i) {
        bar += "█";
    }
    return bar;
}

std::string histogram_text(const Setting& setting, const latency::Measurement& result) {
    std::vector<std::string> header = {"CPU of the call, µs"};
    std::vector<const Histogram*> shown;
    const auto names = setting.names();
    for (std::size_t i = 0; i < names.size(); ++i) {
        header.push_back(names[i]);
        header.emplace_back(i == 0 ? "(bars are logarithms)" : "");
        shown.push_back(&result.back_to_back.teams[i].all.cpu);
    }
    TextTable table(header);
    for (std::size_t column = 2; column < header.size(); column += 2) {
        table.set_left(column);
    }
    for (const Bins::Bin& bin : bins_of(shown, kBinsInText).bins) {
        std::vector<std::string> row = {fmt::format("{} to {}", microseconds(bin.least_ns), microseconds(bin.end_ns))};
        for (const std::int64_t count : bin.counts) {
            row.push_back(thousands(count));
            row.push_back(bar_of(count));
        }
        table.add(std::move(row));
    }
    return table.text();
}

std::string ratio_cell(const std::optional<double>& ratio) { return ratio ? fmt::format("{:.3f}", *ratio) : "-"; }

std::string interval_cell(const latency::Ratio& ratio) {
    return ratio.interval ? fmt::format("[{:.3f}, {:.3f}]", ratio.interval->low, ratio.interval->high) : "-";
}

std::string comparison_text(const Setting& setting, const latency::Measurement& result) {
    const auto names = setting.names();
    TextTable table({fmt::format("{} : {}", names[0], names[1]), "CPU", "interval", "wall", "interval"});
    for (std::size_t q = 0; q < kQuantiles.size(); ++q) {
        const latency::Ratio& cpu = result.comparison->cpu[q];
        const latency::Ratio& wall = result.comparison->wall[q];
        table.add({kQuantileTitles[q], ratio_cell(cpu.value), interval_cell(cpu), ratio_cell(wall.value),
                   interval_cell(wall)});
    }
    std::string text = table.text();
    for (const std::string& sentence : verdict_sentences(setting, result)) {
        text += sentence + "\n";
    }
    return text;
}

std::string verdict_sentence(const std::vector<std::string>& names, const char* what, const latency::Ratio& ratio) {
    const std::string figures = ratio.interval
                                    ? fmt::format("{:.2f} times the CPU time of {} ({:.2f} to {:.2f})", *ratio.value,
                                                  names[1], ratio.interval->low, ratio.interval->high)
                                    : "";
    switch (latency::verdict_of(ratio)) {
        case latency::RatioVerdict::Less: return fmt::format("{}: {} is faster, with {}.", what, names[0], figures);
        case latency::RatioVerdict::More: return fmt::format("{}: {} is slower, with {}.", what, names[0], figures);
        case latency::RatioVerdict::Noise:
            return fmt::format("{}: {} has {}; the difference is within the noise.", what, names[0], figures);
        case latency::RatioVerdict::Unknown: break;
    }
    return fmt::format("{}: too few calls to tell who is faster.", what);
}

}  // namespace

std::vector<std::string> verdict_sentences(const Setting& setting, const latency::Measurement& result) {
    assert(result.comparison);
    const auto names = setting.names();
    return {verdict_sentence(names, "A usual call (p50)", result.comparison->cpu[0]),
            verdict_sentence(names, "A slow call (p99)", result.comparison->cpu[2])};
}

std::string measurement_setting_text(const Setting& setting, const latency::Measurement& result) {
    const std::string facts[] = {fmt::format("budget {}", control::budget_text(setting.budget)), hosting_text(setting)};
    std::string text = setting_lines(setting, facts);
    const auto& modes = result.views_by_mode;
    text += fmt::format("shown: {} views ({} running, {} before a kick-off, {} after a goal)\n",
                        thousands(std::accumulate(modes.begin(), modes.end(), std::int64_t{0})), thousands(modes[0]),
                        thousands(modes[1]), thousands(modes[2]));
    for (const latency::ViewSource& source : result.sources) {
        text += fmt::format("     {}: {}\n", source.what, thousands(source.views));
    }
    return text;
}

std::string latency_text(const Setting& setting, const latency::Measurement& result) {
    const auto names = setting.names();
    std::string text = measurement_setting_text(setting, result);
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += "\n" + back_to_back_text(setting, names[i], result.back_to_back.teams[i]);
    }
    if (result.comparison) {
        text += "\n" + comparison_text(setting, result);
    }
    for (std::size_t i = 0; i < names.size() && result.paced; ++i) {
        text += "\n" + paced_text(result.pace, names[i], result.paced->teams[i]);
    }
    return fmt::format("{}\n{}\n{}", text, machine_text(result), histogram_text(setting, result));
}

}  // namespace podball::report
