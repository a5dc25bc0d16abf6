#include "match/verdict.hpp"

namespace podball::match {

namespace {

std::optional<int> leader(const std::array<int, engine::kSlots>& points) {
    if (points[0] == points[1]) {
        return std::nullopt;
    }
    return points[0] > points[1] ? 0 : 1;
}

}  // namespace

std::string_view end_reason_name(EndReason reason) {
    switch (reason) {
        case EndReason::FullTime: return "full_time";
        case EndReason::ConductForfeit: return "conduct_forfeit";
        case EndReason::Stopped: return "stopped";
    }
    return "";
}

// A forfeit does not touch the score: what was played stays what was played.
Verdict judge(const engine::World& world, const engine::ConductRules& rules) {
    Verdict verdict;
    verdict.winner = leader({world.score[0], world.score[1]});
    if (rules.consequence == engine::Consequence::None) {
        return verdict;
    }
    std::array<int, engine::kSlots> innocent{};
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        const auto breach = engine::conduct_breach(world.metrics, rules, slot);
        verdict.conduct[static_cast<std::size_t>(slot)] = breach;
        innocent[static_cast<std::size_t>(slot)] = breach.blocking || breach.camping ? 0 : 1;
    }
    if (rules.consequence == engine::Consequence::Forfeit && innocent != std::array{1, 1}) {
        verdict.end_reason = EndReason::ConductForfeit;
        verdict.winner = leader(innocent);
    }
    return verdict;
}

}  // namespace podball::match
