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
        case EndReason::Forfeit: return "forfeit";
        case EndReason::ConductForfeit: return "conduct_forfeit";
        case EndReason::Stopped: return "stopped";
    }
    return "";
}

bool is_forfeit(EndReason reason) { return reason == EndReason::Forfeit || reason == EndReason::ConductForfeit; }

namespace {

void judge_conduct(const engine::World& world, const engine::ConductRules& rules, Verdict& verdict) {
    if (rules.consequence == engine::Consequence::None) {
        return;
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
}

}  // namespace

// A forfeit does not change the score.
Verdict judge(const engine::World& world, const engine::ConductRules& rules, const Forfeits& forfeits) {
    Verdict verdict;
    verdict.winner = leader({world.score[0], world.score[1]});
    judge_conduct(world, rules, verdict);
    if (forfeits[0] || forfeits[1]) {
        verdict.end_reason = EndReason::Forfeit;
        verdict.winner = leader({forfeits[0] ? 0 : 1, forfeits[1] ? 0 : 1});
    }
    return verdict;
}

}  // namespace podball::match
