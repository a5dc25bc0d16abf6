#include "report/validation_json.hpp"

#include "base/sha256.hpp"
#include "report/json_parts.hpp"
#include "report/validation_text.hpp"

namespace podball::report {

namespace {

Json info_json(const std::optional<control::TeamInfo>& team) {
    if (!team) {
        return nullptr;
    }
    return {{"id", team->id},
            {"name", team->name},
            {"version", team->version},
            {"author", team->author},
            {"pods", Json::array({team->min_pods, team->max_pods})}};
}

Json check_json(const validate::CheckResult& result) {
    return {{"check", result.check->id()},
            {"group", result.check->group},
            {"level", result.check->level},
            {"outcome", validate::outcome_name(result.finding.outcome)},
            {"found", result.finding.text},
            {"stands_on", result.stands_on.empty() ? Json(nullptr) : Json(result.stands_on)},
            {"advice", result.check->advice},
            {"rule", result.check->rule.empty() ? Json(nullptr) : Json(result.check->rule)}};
}

Json counts_json(const validate::Report& report) {
    Json counts = Json::object();
    for (const auto outcome :
         {validate::Outcome::Pass, validate::Outcome::Warn, validate::Outcome::Fail, validate::Outcome::Skipped}) {
        counts[std::string(validate::outcome_name(outcome))] = report.count(outcome);
    }
    counts["not_run"] = report.not_run;
    return counts;
}

Json subject_json(const validate::Subject* subject) {
    if (subject == nullptr) {
        return {
            {"file", nullptr}, {"file_sha256", nullptr}, {"rules", nullptr}, {"mode", nullptr}, {"sandbox", nullptr}};
    }
    const auto digest = std::filesystem::is_regular_file(subject->file) ? file_sha256(subject->file) : Error{};
    Json object = {{"file", subject->source().string()},
                   {"file_sha256", digest ? Json(digest.value()) : Json(nullptr)},
                   {"rules", subject->game.name},
                   {"mode", hosting::mode_name(subject->hosting.mode())},
                   {"sandbox", subject->hosting.sandbox()}};
    if (subject->document) {
        object["file_sha256"] = subject->document->sha256();
        object["runtime"] = {{"file", subject->file.string()},
                             {"file_sha256", digest ? Json(digest.value()) : Json(nullptr)}};
    }
    return object;
}

}  // namespace

std::string validation_json(const std::string& asked, std::uint64_t seed, const validate::Subject* subject,
                            const validate::Report& report) {
    Json object = {{"schema", kValidateSchema}, {"asked", asked}};
    object.update(subject_json(subject));
    object["team"] = info_json(report.team);
    object["level"] = report.level;
    object["seed"] = seed;
    object["checks"] = Json::array();
    for (const auto& result : report.results) {
        object["checks"].push_back(check_json(result));
    }
    object["counts"] = counts_json(report);
    object["interrupted"] = report.interrupted;
    object["out_of_time"] = report.out_of_time;
    object["unusable"] = report.unusable ? Json(*report.unusable) : Json(nullptr);
    object["passed"] = report.passed();
    object["verdict"] = validate::verdict_text(report);
    return json_line(object);
}

}  // namespace podball::report
