#include "report/latency_json.hpp"

#include "config/rules_json.hpp"
#include "report/json_parts.hpp"
#include "report/latency_text.hpp"

namespace podball::report {

namespace {

using latency::kPlayModeNames;
using latency::kQuantiles;

Json buckets_json(const control::LatencyHistogram& histogram) {
    Json list = Json::array();
    for (const auto& bucket : histogram.buckets()) {
        list.push_back(Json::array({bucket.least_ns, bucket.end_ns, bucket.count}));
    }
    return list;
}

Json calls_json(const latency::CallFigures& figures) {
    return {{"calls", figures.calls()},
            {"cpu_ns", histogram_json(figures.cpu)},
            {"wall_ns", histogram_json(figures.wall)},
            {"judged_cpu_ns", histogram_json(figures.judged)},
            {"over_soft_per_million", optional_json(figures.over_soft_per_million())},
            {"over_hard_per_million", optional_json(figures.over_hard_per_million())}};
}

Json first_calls_json(const latency::TeamFigures& team) {
    Json list = Json::array();
    for (const latency::FirstCall& call : team.first_calls) {
        list.push_back({{"create_ns", call.create_ns}, {"cpu_ns", call.time.cpu_ns}, {"wall_ns", call.time.wall_ns}});
    }
    return list;
}

Json team_figures_json(const latency::TeamFigures& team) {
    Json object = calls_json(team.all);
    object["modes"] = Json::object();
    for (std::size_t i = 0; i < kPlayModeNames.size(); ++i) {
        object["modes"][std::string(kPlayModeNames[i])] = calls_json(team.by_mode[i]);
    }
    object["dropped"] = team.dropped;
    object["failed"] = team.failed;
    object["first_calls"] = first_calls_json(team);
    return object;
}

Json back_to_back_json(const latency::Series& series) {
    Json list = Json::array();
    for (const latency::TeamFigures& team : series.teams) {
        Json object = team_figures_json(team);
        object["histogram"] = {{"cpu_ns", buckets_json(team.all.cpu)}, {"wall_ns", buckets_json(team.all.wall)}};
        list.push_back(std::move(object));
    }
    return list;
}

Json paced_json(const latency::Measurement& result) {
    if (!result.paced) {
        return nullptr;
    }
    Json list = Json::array();
    for (const latency::TeamFigures& team : result.paced->teams) {
        Json object = team_figures_json(team);
        object["answer_ns"] = histogram_json(team.answer);
        object["late_ns"] = histogram_json(team.late);
        list.push_back(std::move(object));
    }
    return {{"calls_per_second", result.pace}, {"teams", list}};
}

std::string_view verdict_name(latency::RatioVerdict verdict) {
    switch (verdict) {
        case latency::RatioVerdict::Less: return "faster";
        case latency::RatioVerdict::More: return "slower";
        case latency::RatioVerdict::Noise: return "noise";
        case latency::RatioVerdict::Unknown: return "unknown";
    }
    return "";
}

Json ratios_json(const std::array<latency::Ratio, kQuantiles.size()>& ratios) {
    Json object = Json::object();
    for (std::size_t q = 0; q < kQuantiles.size(); ++q) {
        const auto& interval = ratios[q].interval;
        object[std::string(kQuantiles[q].name)] = {
            {"ratio", optional_json(ratios[q].value)},
            {"interval", interval ? Json::array({interval->low, interval->high}) : Json(nullptr)},
            {"verdict", verdict_name(latency::verdict_of(ratios[q]))}};
    }
    return object;
}

Json comparison_json(const Setting& setting, const latency::Measurement& result) {
    if (!result.comparison) {
        return nullptr;
    }
    return {{"subject", "A to B"},
            {"rounds", latency::kRounds},
            {"confidence", latency::kRatioConfidence},
            {"cpu", ratios_json(result.comparison->cpu)},
            {"wall", ratios_json(result.comparison->wall)},
            {"words", verdict_sentences(setting, result)}};
}

Json views_json(const latency::Measurement& result) {
    Json modes = Json::object();
    for (std::size_t i = 0; i < kPlayModeNames.size(); ++i) {
        modes[std::string(kPlayModeNames[i])] = result.views_by_mode[i];
    }
    Json sources = Json::array();
    for (const latency::ViewSource& source : result.sources) {
        sources.push_back({{"what", source.what}, {"views", source.views}});
    }
    return {{"modes", modes}, {"sources", sources}};
}

Json machine_json(const latency::MachineFigures& machine) {
    return {{"hand_off_ns", histogram_json(machine.hand_off)},
            {"empty_call_cpu_ns", histogram_json(machine.empty_cpu)},
            {"clock_readings", machine.readings},
            {"clock_readings_ns", histogram_json(machine.stretch)},
            {"longest_gap_ns", machine.longest_gap_ns}};
}

}  // namespace

std::string latency_json(const Setting& setting, const latency::Measurement& result) {
    return json_line({{"schema", kLatencySchema},
                      {"rules", setting.game},
                      {"rules_sha256", config::rules_sha256(setting.rules)},
                      {"teams", teams_json(setting)},
                      {"mode", hosting::mode_name(setting.mode)},
                      {"sandbox", setting.sandbox},
                      {"budget", control::budget_text(setting.budget)},
                      {"warm_up", result.warm_up},
                      {"views", views_json(result)},
                      {"back_to_back", back_to_back_json(result.back_to_back)},
                      {"comparison", comparison_json(setting, result)},
                      {"paced", paced_json(result)},
                      {"machine", machine_json(result.machine)}});
}

}  // namespace podball::report
