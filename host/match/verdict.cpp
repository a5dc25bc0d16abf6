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

std::optional<std::string_view> decided_by_name(engine::DecidedBy decided_by) {
    switch (decided_by) {
        case engine::DecidedBy::Nothing: return std::nullopt;
        case engine::DecidedBy::Goals: return "goals";
        case engine::DecidedBy::Worth: return "worth";
    }
    return std::nullopt;
}

bool is_forfeit(EndReason reason) { return reason == EndReason::Forfeit || reason == EndReason::ConductForfeit; }

namespace {

// A game without resources is decided by goals, and does not say so.
void judge_play(const engine::World& world, const engine::ResolvedRules& rules, Verdict& verdict) {
    const engine::Winner winner = engine::decided_winner(world, rules);
    if (winner.slot != engine::kNobody) {
        verdict.winner = winner.slot;
    }
    if (rules.has_resources) {
        verdict.decided_by = winner.by;
    }
}

void forfeit(Verdict& verdict, EndReason reason, std::optional<int> winner) {
    verdict.end_reason = reason;
    verdict.winner = winner;
    verdict.decided_by = engine::DecidedBy::Nothing;
}

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
        forfeit(verdict, EndReason::ConductForfeit, leader(innocent));
    }
}

}  // namespace

// A forfeit does not change the score.
Verdict judge(const engine::World& world, const engine::ResolvedRules& rules, const Forfeits& forfeits) {
    Verdict verdict;
    judge_play(world, rules, verdict);
    judge_conduct(world, rules.conduct, verdict);
    if (forfeits[0] || forfeits[1]) {
        forfeit(verdict, EndReason::Forfeit, leader({forfeits[0] ? 0 : 1, forfeits[1] ? 0 : 1}));
    }
    return verdict;
}

}  // namespace podball::match
