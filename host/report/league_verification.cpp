#include "report/league_verification.hpp"

#include "base/plural.hpp"
#include "report/json_parts.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string score_text(const league::MatchRow& row) { return fmt::format("{} : {}", row.score[0], row.score[1]); }

}  // namespace

std::string league_repetition_text(const season::Repetition& repetition) {
    return repetition.agrees()
               ? fmt::format("match {}: {}, as it is stored\n", repetition.stored.key, score_text(repetition.again))
               : fmt::format("match {}: {} is stored, and {} came out now\n", repetition.stored.key,
                             score_text(repetition.stored), score_text(repetition.again));
}

std::string league_verification_text(const season::Verification& verification) {
    std::string text;
    for (const season::Repetition& repetition : verification.differing) {
        text += league_repetition_text(repetition);
    }
    const std::int64_t differing = std::ssize(verification.differing);
    return text + fmt::format("{} {} played again, {} {}; {} timed {} left out\n", verification.compared,
                              plural(verification.compared, "match", "matches"), differing,
                              plural(differing, "differs", "differ"), verification.left_out,
                              plural(verification.left_out, "match", "matches"));
}

std::string league_verification_json(const std::string& name, const season::Verification& verification) {
    Json differing = Json::array();
    for (const season::Repetition& repetition : verification.differing) {
        differing.push_back({{"match", repetition.stored.key},
                             {"score", repetition.stored.score},
                             {"score_again", repetition.again.score},
                             {"digest", fmt::format("{:016x}", repetition.stored.digest)},
                             {"digest_again", fmt::format("{:016x}", repetition.again.digest)}});
    }
    return json_line({{"schema", kLeagueVerifySchema},
                      {"name", name},
                      {"compared", verification.compared},
                      {"left_out", verification.left_out},
                      {"differing", differing},
                      {"agrees", verification.differing.empty()}});
}

}  // namespace podball::report
