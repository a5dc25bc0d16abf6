#include "cli/json_parts.hpp"

namespace podball::cli {

Json optional_json(std::optional<double> number) { return number ? Json(*number) : Json(nullptr); }

Json team_json(const ChosenTeam& team) {
    Json parameters = Json::object();
    for (const auto& parameter : team.parameters) {
        parameters[parameter.name] = parameter.text;
    }
    const auto& info = team.team.info;
    return {{"name", info.name},
            {"id", info.id},
            {"version", info.version},
            {"author", info.author},
            {"file_sha256", team.file_sha256},
            {"params", parameters}};
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

std::string json_line(const Json& object) { return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace podball::cli
