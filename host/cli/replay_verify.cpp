#include "cli/replay_verify.hpp"

#include "cli/figure_text.hpp"
#include "control/text.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/fmt/fmt.h>
#include <nlohmann/json.hpp>

namespace podball::cli {

namespace {

using Json = nlohmann::ordered_json;
using control::printable;

// Nothing says where its first state comes from.
bool is_part(const replay::Reader& reader) { return reader.first_step() != 0; }

std::string states_text(const replay::Reader& reader, const replay::Verification& states) {
    if (states.difference) {
        const auto& difference = *states.difference;
        return fmt::format("differs at control step {}: {} is {} in the recording, and {} by the rules\n",
                           difference.step, difference.field, printable(difference.recorded), difference.played);
    }
    if (states.steps == 0) {
        return "no control step could be verified\n";
    }
    const auto first = reader.first_step();
    const std::string start =
        is_part(reader) ? fmt::format(", from the recorded state before control step {} on", first) : "";
    return fmt::format("{} control steps, {} to {}: as the rules say{}\n", thousands(states.steps), first,
                       first + states.steps - 1, start);
}

std::string ending_text(const ReplayVerdict& verdict) {
    if (verdict.ending) {
        return fmt::format("differs at its end: {} is {} in the recording, and {} by the rules\n",
                           verdict.ending->field, printable(verdict.ending->recorded), verdict.ending->played);
    }
    return verdict.states.outcome_checked ? "the result: as the rules say\n" : "";
}

std::string answer_text(const match::AnswerDifference& difference) {
    const std::string who = difference.pod >= 0 ? fmt::format("pod {}", difference.pod) : "the team";
    return fmt::format("answers otherwise at control step {}: {}: {} was {}, and is {} now", difference.step, who,
                       difference.field, difference.recorded, difference.played);
}

std::string same_text(std::int64_t answers) {
    return answers == 0 ? "no answers to compare" : fmt::format("{} answers, the same again", thousands(answers));
}

std::string teams_text(const replay::Reader& reader, const ReplayVerdict& verdict) {
    std::string text;
    const auto names = display_names(reader.head());
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const auto& difference = verdict.answers->differences[slot];
        const std::string answers = difference ? answer_text(*difference) : same_text(verdict.answers->steps[slot]);
        const std::string file = verdict.same_file[slot] ? "" : " (not the file that played: another SHA-256)";
        text += fmt::format("{} (slot {}): {}{}\n", names[slot], slot, answers, file);
    }
    return text;
}

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

Json teams_json(const replay::Reader& reader, const ReplayVerdict& verdict) {
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

bool ReplayVerdict::agrees() const {
    const bool same_answers = !answers || std::none_of(answers->differences.begin(), answers->differences.end(),
                                                       [](const auto& difference) { return difference.has_value(); });
    return states.agrees() && !ending && same_answers && !stopped();
}

Result<ReplayVerdict> verify_replay(const replay::Reader& reader, const HostedTeams* teams,
                                    const replay::VerifyProgress& progress) {
    ReplayVerdict verdict;
    const auto states = replay::verify(reader, progress);
    if (!states) {
        return states.error();
    }
    verdict.states = states.value();
    if (!verdict.agrees()) {
        return verdict;
    }
    const auto ending = match::recheck_ending(reader);
    if (!ending) {
        return ending.error();
    }
    verdict.ending = ending.value();
    if (teams == nullptr || reader.blocks().empty()) {
        return verdict;
    }
    // Only what never comes back has a limit here: what a clock judged is in the recording.
    const PlayingUnder under = {reader.head().rules, teams->hosting, {}};
    auto answers = match::recheck_answers(reader, answering(teams->teams, under), progress);
    if (!answers) {
        return answers.error();
    }
    verdict.answers = std::move(answers).value();
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        verdict.same_file[slot] = teams->teams[slot].file_sha256 == reader.head().teams[slot].file_sha256;
    }
    return verdict;
}

std::string replay_verify_text(const replay::Reader& reader, const ReplayVerdict& verdict) {
    return states_text(reader, verdict.states) + ending_text(verdict) +
           (verdict.answers ? teams_text(reader, verdict) : "");
}

std::string replay_verify_json(const std::string& file, const replay::Reader& reader, const ReplayVerdict& verdict) {
    const Json object = {
        {"schema", kReplayVerifySchema},
        {"file", file},
        {"agrees", verdict.agrees() && reader.complete()},
        {"first_step", reader.first_step()},
        {"steps", verdict.states.steps},
        {"from_recorded_state", is_part(reader)},
        {"difference", difference_json(verdict.states.difference ? verdict.states.difference : verdict.ending)},
        {"result_checked", verdict.states.outcome_checked},
        {"teams", teams_json(reader, verdict)},
        {"complete", reader.complete()},
        {"notice", reader.complete() ? Json(nullptr) : Json(reader.notice())}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace podball::cli
