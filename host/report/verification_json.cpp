#include "report/verification_json.hpp"

#include "report/json_parts.hpp"

namespace podball::report {

namespace {

Json difference_json(const std::optional<replay::Difference>& difference) {
    if (!difference) {
        return nullptr;
    }
    return {{"step", difference->step},
            {"field", difference->field},
            {"recorded", difference->recorded},
            {"played", difference->played}};
}

Json answer_json(const std::optional<match::AnswerDifference>& difference) {
    if (!difference) {
        return nullptr;
    }
    return {{"step", difference->step},
            {"pod", difference->pod >= 0 ? Json(difference->pod) : Json(nullptr)},
            {"field", difference->field},
            {"recorded", difference->recorded},
            {"played", difference->played}};
}

Json answers_json(const replay::Reader& reader, const match::VerifiedRecording& verdict) {
    if (!verdict.answers) {
        return nullptr;
    }
    Json teams = Json::array();
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const auto& team = reader.head().teams[slot];
        teams.push_back({{"name", team.name},
                         {"id", team.id},
                         {"file", team.file},
                         {"same_file", verdict.same_file[slot]},
                         {"answers", verdict.answers->steps[slot]},
                         {"difference", answer_json(verdict.answers->differences[slot])}});
    }
    return teams;
}

}  // namespace

std::string verification_json(const std::string& file, const replay::Reader& reader,
                              const match::VerifiedRecording& verdict) {
    const Json object = {
        {"schema", kVerificationSchema},
        {"file", file},
        {"agrees", verdict.agrees() && reader.complete()},
        {"first_step", reader.first_step()},
        {"steps", verdict.states.steps},
        {"from_recorded_state", reader.first_step() != 0},
        {"difference", difference_json(verdict.states.difference ? verdict.states.difference : verdict.ending)},
        {"result_checked", verdict.states.outcome_checked},
        {"teams", answers_json(reader, verdict)},
        {"complete", reader.complete()},
        {"notice", reader.complete() ? Json(nullptr) : Json(reader.notice())}};
    return json_line(object);
}

}  // namespace podball::report
