#include "match/verdict.hpp"

#include "engine/economy/worth.hpp"

namespace podball::match {

namespace {

template <typename Number>
std::optional<int> leader(const std::array<Number, engine::kSlots>& points) {
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

std::string_view decided_by_name(DecidedBy decided_by) { return decided_by == DecidedBy::Goals ? "goals" : "worth"; }

bool is_forfeit(EndReason reason) { return reason == EndReason::Forfeit || reason == EndReason::ConductForfeit; }

namespace {

// A game without resources is decided by goals, and does not say so.
void judge_play(const engine::World& world, const engine::ResolvedRules& rules, Verdict& verdict) {
    const engine::Victory victory = rules.has_resources ? rules.resources.victory : engine::Victory::Goals;
    if (victory != engine::Victory::Worth) {
        verdict.winner = leader(std::array<int, engine::kSlots>{world.score[0], world.score[1]});
        verdict.decided_by = DecidedBy::Goals;
    }
    if (victory != engine::Victory::Goals && !verdict.winner) {
        verdict.winner = leader(std::array{engine::worth(world, rules, 0), engine::worth(world, rules, 1)});
        verdict.decided_by = DecidedBy::Worth;
    }
    if (!rules.has_resources || !verdict.winner) {
        verdict.decided_by.reset();
    }
}

void forfeit(Verdict& verdict, EndReason reason, std::optional<int> winner) {
    verdict.end_reason = reason;
    verdict.winner = winner;
    verdict.decided_by.reset();
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
        forfeit(verdict, EndReason::Forfeit,
                leader(std::array<int, engine::kSlots>{forfeits[0] ? 0 : 1, forfeits[1] ? 0 : 1}));
    }
    return verdict;
}

}  // namespace podball::match
