#include "report/json_parts.hpp"

#include "base/printable.hpp"

namespace podball::report {

Json optional_json(std::optional<double> number) { return number ? Json(*number) : Json(nullptr); }

Json interval_json(const std::optional<statistics::Interval>& interval) {
    return interval ? Json::array({interval->low, interval->high}) : Json(nullptr);
}

Json team_json(const TeamDescription& team) {
    Json parameters = Json::object();
    for (const control::ParameterValue& parameter : team.parameters) {
        parameters[parameter.name] = parameter.text;
    }
    Json object = {{"name", team.name},
                   {"id", team.id},
                   {"version", team.version},
                   {"author", team.author},
                   {"file_sha256", team.file_sha256},
                   {"params", parameters}};
    if (!team.runtime.empty()) {
        object["file"] = printable(team.file.filename().string());
        object["runtime"] = {{"file", printable(team.runtime.filename().string())},
                             {"file_sha256", team.runtime_sha256}};
    }
    return object;
}

Json teams_json(const Setting& setting) {
    Json list = Json::array();
    for (const TeamDescription& team : setting.teams) {
        list.push_back(team_json(team));
    }
    return list;
}

Json histogram_json(const control::LatencyHistogram& histogram) {
    if (histogram.count() == 0) {
        return nullptr;
    }
    const auto percentile = [&](double quantile) {
        const auto ns = histogram.percentile(quantile);
        return ns ? Json(*ns) : Json(nullptr);
    };
    return {{"mean", histogram.mean()}, {"p50", percentile(0.5)},    {"p90", percentile(0.9)},
            {"p99", percentile(0.99)},  {"p999", percentile(0.999)}, {"max", histogram.max()}};
}

std::string json_line(const Json& object) {
    return printable_json(object.dump(-1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace podball::report
