#include "report/match_json.hpp"

#include "config/rules_json.hpp"
#include "isolation/fault_words.hpp"
#include "report/json_parts.hpp"
#include "report/pair_matches.hpp"
#include "report/sprt_report.hpp"
#include "statistics/estimate.hpp"

#include <cmath>

#include <fmt/format.h>

namespace podball::report {

namespace {

// A whole number is written without a fraction.
Json figure_json(match::MetricUnit unit, std::optional<double> figure) {
    const bool whole = unit == match::MetricUnit::Count || unit == match::MetricUnit::Ticks;
    return figure && whole ? Json(std::llround(*figure)) : optional_json(figure);
}

Json setting_json(std::string_view schema, const MatchSetting& setting) {
    return {{"schema", schema},
            {"seed", setting.seed},
            {"rules", setting.game},
            {"rules_sha256", config::rules_sha256(setting.rules)},
            {"teams", teams_json(setting)},
            {"swap_sides", setting.swap_sides},
            {"mode", hosting::mode_name(setting.mode)},
            {"sandbox", setting.sandbox},
            {"budget", control::budget_text(setting.budget)}};
}

template <typename Team>
Json latency_json(const Team& team) {
    return {{"calls", team.calls},
            {"coasted_steps", team.coasted_steps},
            {"waited_ns", team.waited_ns},
            {"wall_ns", histogram_json(team.wall)},
            {"cpu_ns", histogram_json(team.cpu)}};
}

Json metrics_json(const match::MatchResult& result) {
    Json metrics = Json::object();
    for (const match::TeamMetric& metric : match::team_metrics()) {
        if (!match::is_metric_of(metric, result.resources.has_value())) {
            continue;
        }
        metrics[std::string(metric.name)] = Json::array(
            {figure_json(metric.unit, metric.get(result, 0)), figure_json(metric.unit, metric.get(result, 1))});
    }
    for (const match::MatchMetric& metric : match::match_metrics()) {
        metrics[std::string(metric.name)] = metric.get(result);
    }
    return metrics;
}

Json first_json(std::span<const control::Incident> incidents) {
    Json list = Json::array();
    for (const auto& incident : incidents) {
        list.push_back({{"tick", incident.tick},
                        {"pod", incident.pod >= 0 ? Json(incident.pod) : Json(nullptr)},
                        {"value", control::value_number(incident.fault.value)}});
        if (incident.fault.kind == control::FaultKind::DeniedCall) {
            list.back()["call"] = isolation::denied_call(incident.fault);
        }
    }
    return list;
}

Json incidents_json(const match::MatchResult& result) {
    Json list = Json::array();
    for (int team = 0; team < engine::kSlots; ++team) {
        const auto& log = result.teams[static_cast<std::size_t>(team)].incidents;
        for (const control::FaultKind kind : control::kAllFaultKinds) {
            if (log.count(kind) > 0) {
                list.push_back({{"team", team},
                                {"kind", control::fault_traits(kind).name},
                                {"count", log.count(kind)},
                                {"first", first_json(log.first(kind))}});
            }
        }
    }
    return list;
}

Json incidents_json(const match::PairsResult& result) {
    Json list = Json::array();
    for (std::size_t team = 0; team < result.teams.size(); ++team) {
        for (const control::FaultKind kind : control::kAllFaultKinds) {
            const auto count = result.teams[team].faults[static_cast<std::size_t>(kind)];
            if (count > 0) {
                list.push_back({{"team", team}, {"kind", control::fault_traits(kind).name}, {"count", count}});
            }
        }
    }
    return list;
}

Json forfeit_json(const control::ParticipantRecord& team) {
    return team.has_forfeited() ? Json(control::forfeit_name(team.forfeit)) : Json(nullptr);
}

Json breach_json(const engine::ConductBreach& breach) {
    Json list = Json::array();
    if (breach.blocking) {
        list.push_back("blocking");
    }
    if (breach.camping) {
        list.push_back("camping");
    }
    return list;
}

Json estimate_json(const match::PairsResult& result, int metric, const statistics::Confidence& confidence) {
    const auto estimate = statistics::estimate(match::differences(result.pairs, metric), confidence);
    const auto& interval = estimate.interval;
    return {{"mean_a", optional_json(match::mean_figure(result.pairs, metric, 0))},
            {"mean_b", optional_json(match::mean_figure(result.pairs, metric, 1))},
            {"mean", optional_json(estimate.mean)},
            {"sd", optional_json(estimate.sd)},
            {"n", estimate.n},
            {"interval", interval ? Json::array({interval->low, interval->high}) : Json(nullptr)},
            {"distinct", estimate.distinct},
            {"note", interval ? Json(nullptr) : Json(statistics::verdict_text(estimate))}};
}

}  // namespace

std::string match_json(const MatchSetting& setting, const match::MatchResult& result) {
    Json object = setting_json(kMatchSchema, setting);
    object["score"] = result.score;
    object["winner"] = result.winner ? Json(*result.winner) : Json(nullptr);
    object["end_reason"] = match::end_reason_name(result.end_reason);
    if (setting.rules.has_resources) {
        const auto decided_by = match::decided_by_name(result.decided_by);
        object["decided_by"] = decided_by ? Json(*decided_by) : Json(nullptr);
    }
    object["ticks"] = result.ticks;
    object["final_state_hash"] = fmt::format("{:016x}", result.final_state_hash);
    object["metrics"] = metrics_json(result);
    object["forfeits"] = Json::array({forfeit_json(result.teams[0]), forfeit_json(result.teams[1])});
    object["conduct"] = Json::array({breach_json(result.conduct[0]), breach_json(result.conduct[1])});
    object["latency"] = Json::array({latency_json(result.teams[0]), latency_json(result.teams[1])});
    object["incidents"] = incidents_json(result);
    return json_line(object);
}

std::string pairs_json(const MatchSetting& setting, const PairsSetting& pairs, const match::PairsResult& result) {
    const auto games = match::count_games(result.pairs);
    Json metrics = Json::object();
    for (int i = 0; i < match::kTeamMetrics; ++i) {
        const match::TeamMetric& metric = match::team_metrics()[static_cast<std::size_t>(i)];
        if (match::is_metric_of(metric, setting.rules.has_resources)) {
            metrics[std::string(metric.name)] = estimate_json(result, i, pairs.intervals());
        }
    }
    Json object = setting_json(kPairsSchema, setting);
    object["pairs"] = result.pairs.size();
    object["interrupted"] = result.stopped;
    object["confidence"] = pairs.confidence;
    object["subject"] = "A minus B";
    object["games"] = {
        {"won_a", games.won_a}, {"drawn", games.drawn}, {"won_b", games.won_b}, {"forfeited", games.forfeited}};
    object["games"]["matches"] = pair_matches_json(result.matches);
    if (setting.rules.has_resources) {
        object["games"]["won_by_worth"] = {games.won_a_by_worth, games.won_b_by_worth};
    }
    object["metrics"] = metrics;
    object["latency"] = Json::array({latency_json(result.teams[0]), latency_json(result.teams[1])});
    object["incidents"] = incidents_json(result);
    if (pairs.stop && result.sprt) {
        object["interval_kind"] = "anytime";
        object["sprt"] = sprt_json(*pairs.stop, *result.sprt);
    }
    return json_line(object);
}

}  // namespace podball::report
