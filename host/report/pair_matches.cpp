#include "report/pair_matches.hpp"

#include "report/decision_text.hpp"
#include "report/figure_text.hpp"
#include "report/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>

namespace podball::report {

namespace {

using match::PairMatch;

Json forfeit_json(control::Forfeit forfeit) {
    return forfeit == control::Forfeit::None ? Json(nullptr) : Json(control::forfeit_name(forfeit));
}

std::string hash_text(const PairMatch& match) { return fmt::format("{:016x}", match.final_state_hash); }

// "full time", in games with resources with what decided the match, or which team forfeits and why: "Beta forfeits by
// crashes".
std::string end_text(const std::vector<std::string>& names, const PairMatch& match) {
    std::string text;
    for (std::size_t team = 0; team < 2; ++team) {
        if (match.forfeits[team] != control::Forfeit::None) {
            text += fmt::format("{}{} forfeits by {}", text.empty() ? "" : ", ", names[team],
                                metric_title(control::forfeit_name(match.forfeits[team])));
        }
    }
    return !text.empty() ? text
                         : metric_title(match::end_reason_name(match.end_reason)) +
                               decision_text(names, match.winner, match::decided_by_name(match.decided_by));
}

}  // namespace

Json pair_matches_json(std::span<const PairMatch> matches) {
    Json list = Json::array();
    for (const PairMatch& match : matches) {
        list.push_back({{"seed", match.seed},
                        {"leg", match.leg + 1},
                        {"score", match.score},
                        {"winner", match.winner ? Json(*match.winner) : Json(nullptr)},
                        {"end_reason", match::end_reason_name(match.end_reason)},
                        {"forfeits", Json::array({forfeit_json(match.forfeits[0]), forfeit_json(match.forfeits[1])})},
                        {"final_state_hash", hash_text(match)}});
    }
    return list;
}

std::string pair_matches_text(const MatchSetting& setting, std::span<const PairMatch> matches) {
    const auto names = setting.names();
    TextTable table({"seed", "leg", names[0], names[1], "final state", "end"});
    table.set_left(5);
    for (const PairMatch& match : matches) {
        table.add({std::to_string(match.seed), std::to_string(match.leg + 1), std::to_string(match.score[0]),
                   std::to_string(match.score[1]), hash_text(match), end_text(names, match)});
    }
    return table.text();
}

std::string repeat_line(const MatchSetting& setting, std::span<const PairMatch> matches, const RepeatCommand& command) {
    assert(!matches.empty());
    const auto difference = [](const PairMatch& match) { return match.score[0] - match.score[1]; };
    const PairMatch& worst = *std::min_element(
        matches.begin(), matches.end(),
        [&](const PairMatch& one, const PairMatch& other) { return difference(one) < difference(other); });
    return fmt::format("the worst match of {}, {} : {}, again: {}\n", setting.names()[0], worst.score[0],
                       worst.score[1], command(worst));
}

}  // namespace podball::report
