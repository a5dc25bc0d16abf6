#include "match/verified_recording.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace podball::match {

bool VerifiedRecording::agrees() const {
    const bool same_answers = !answers || std::none_of(answers->differences.begin(), answers->differences.end(),
                                                       [](const auto& difference) { return difference.has_value(); });
    return states.agrees() && !ending && same_answers && !stopped();
}

Result<VerifiedRecording> verify_recording(const replay::Reader& reader, const TeamsToAsk* teams,
                                           const replay::VerifyProgress& progress) {
    assert(teams == nullptr || reader.first_step() == 0);
    VerifiedRecording verdict;
    const auto states = replay::verify(reader, progress);
    if (!states) {
        return states.error();
    }
    verdict.states = states.value();
    if (!verdict.agrees()) {
        return verdict;
    }
    const auto ending = recheck_ending(reader);
    if (!ending) {
        return ending.error();
    }
    verdict.ending = ending.value();
    if (teams == nullptr || reader.blocks().empty()) {
        return verdict;
    }
    auto answers = recheck_answers(reader, teams->teams, progress);
    if (!answers) {
        return answers.error();
    }
    verdict.answers = std::move(answers).value();
    for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
        const replay::TeamHead& recorded = reader.head().teams[slot];
        verdict.same_file[slot] =
            teams->file_sha256[slot] == recorded.file_sha256 &&
            teams->runtime_sha256[slot] == (recorded.runtime ? recorded.runtime->file_sha256 : "");
    }
    return verdict;
}

}  // namespace podball::match
