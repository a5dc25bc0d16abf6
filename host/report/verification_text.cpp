#include "report/verification_text.hpp"

#include "base/printable.hpp"
#include "report/figure_text.hpp"
#include "report/team_names.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

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
        reader.first_step() != 0 ? fmt::format(", from the recorded state before control step {} on", first) : "";
    return fmt::format("{} control steps, {} to {}: as the rules say{}\n", thousands(states.steps), first,
                       first + states.steps - 1, start);
}

std::string ending_text(const match::VerifiedRecording& verdict) {
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

std::string teams_text(const replay::Reader& reader, const match::VerifiedRecording& verdict) {
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

}  // namespace

std::string verification_text(const replay::Reader& reader, const match::VerifiedRecording& verdict) {
    return states_text(reader, verdict.states) + ending_text(verdict) +
           (verdict.answers ? teams_text(reader, verdict) : "");
}

}  // namespace podball::report
