#include "league/knockout.hpp"

#include "league/rounds.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace podball::league {
namespace {

// The tie of `pairing`, added to `ties` if it is new.
Tie& tie_of(std::vector<Tie>& ties, const Pairing& pairing) {
    const auto found = std::find_if(ties.begin(), ties.end(), [&](const Tie& tie) {
        return tie.round == pairing.round && tie.team_a == pairing.team_a && tie.team_b == pairing.team_b;
    });
    if (found != ties.end()) {
        found->pairs += pairing.pairs;
        found->further_pairs += pairing.pairs;
        return *found;
    }
    Tie tie;
    tie.round = pairing.round;
    tie.team_a = pairing.team_a;
    tie.team_b = pairing.team_b;
    tie.pairs = pairing.pairs;
    return ties.emplace_back(tie);
}

void decide_by(Tie& tie, TieDecision decision, bool a_wins) {
    tie.decision = decision;
    tie.winner = a_wins ? tie.team_a : tie.team_b;
}

void decide(Tie& tie, const Spec& spec, const Progress& progress, bool is_played) {
    const std::int64_t points_a = points_of(tie.a, spec.points);
    const std::int64_t points_b = points_of(tie.b, spec.points);
    if (tie.team_b == kBye) {
        decide_by(tie, TieDecision::Bye, true);
    } else if (!is_played) {
        const bool a_is_active = is_active(progress, tie.team_a);
        if (!a_is_active || !is_active(progress, tie.team_b)) {
            decide_by(tie, TieDecision::Retirement, a_is_active || !is_active(progress, tie.team_b));
        }
    } else if (points_a != points_b) {
        decide_by(tie, TieDecision::Points, points_a > points_b);
    } else if (tie.a.goal_difference() != 0) {
        decide_by(tie, TieDecision::GoalDifference, tie.a.goal_difference() > 0);
    } else if (tie.further_pairs >= kFurtherPairsMax) {
        decide_by(tie, TieDecision::HigherSeed, true);
    }
}

Pairing pairing_of(const Spec& spec, const Progress& progress, int round, int x, int y) {
    const auto [a, b] = std::minmax(x, y);
    const bool both = is_active(progress, a) == is_active(progress, b);
    if (a == kBye || !both) {  // A team that is retired before its tie has none.
        return {round, a != kBye && is_active(progress, a) ? a : b, kBye, 0, spec.pairs};
    }
    return {round, a, b, 0, spec.pairs};
}

std::vector<Pairing> first_round(const Spec& spec, const Progress& progress) {
    const auto seeds = static_cast<unsigned>(progress.active.size());
    const std::vector<int> order = bracket_order(static_cast<int>(std::bit_ceil(seeds)));
    const auto team = [&](int seed) {
        return seed < static_cast<int>(seeds) ? progress.active[static_cast<std::size_t>(seed)] : kBye;
    };
    std::vector<Pairing> pairings;
    for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
        pairings.push_back(pairing_of(spec, progress, 0, team(order[i]), team(order[i + 1])));
    }
    return pairings;
}

// One more pair for each tie that is not decided. Requires: all matches are played or void.
std::vector<Pairing> further_pairs(std::span<const Tie> ties) {
    std::vector<Pairing> pairings;
    for (const Tie& tie : ties) {
        if (tie.decision == TieDecision::Open) {
            pairings.push_back({tie.round, tie.team_a, tie.team_b, tie.pairs, 1});
        }
    }
    return pairings;
}

// Requires: all of `ties` are decided, and they are those of one round.
std::vector<Pairing> later_round(const Spec& spec, const Progress& progress, std::span<const Tie> ties) {
    std::vector<Pairing> pairings;
    for (std::size_t i = 0; i + 1 < ties.size(); i += 2) {
        pairings.push_back(pairing_of(spec, progress, ties[i].round + 1, *ties[i].winner, *ties[i + 1].winner));
    }
    return pairings;
}

}  // namespace

std::vector<Tie> knockout_ties(const Spec& spec, const Progress& progress) {
    std::vector<Tie> ties;
    std::vector<std::size_t> tie_of_pairing;
    for (const Pairing& pairing : progress.planned) {
        tie_of_pairing.push_back(static_cast<std::size_t>(&tie_of(ties, pairing) - ties.data()));
    }
    for (const PlayedMatch& match : progress.matches) {
        Tie& tie = ties[tie_of_pairing.at(static_cast<std::size_t>(match.pairing))];
        const int slot_of_a = match.teams[0] == tie.team_a ? 0 : 1;
        count_match(tie.a, match, slot_of_a);
        count_match(tie.b, match, 1 - slot_of_a);
    }
    const std::vector<bool> played = are_played(progress);
    std::vector<bool> is_played(ties.size(), true);
    for (std::size_t i = 0; i < played.size(); ++i) {
        is_played[tie_of_pairing[i]] = is_played[tie_of_pairing[i]] && played[i];
    }
    for (std::size_t i = 0; i < ties.size(); ++i) {
        decide(ties[i], spec, progress, is_played[i]);
    }
    return ties;
}

std::optional<int> knockout_winner(std::span<const Tie> ties) {
    const bool ends_with_final = !ties.empty() && (ties.size() == 1 || ties[ties.size() - 2].round < ties.back().round);
    return ends_with_final ? ties.back().winner : std::nullopt;
}

std::vector<int> bracket_order(int size) {
    std::vector<int> order = {0};
    while (static_cast<int>(order.size()) < size) {
        const int last = 2 * static_cast<int>(order.size()) - 1;
        std::vector<int> wider;
        for (const int seed : order) {
            wider.push_back(seed);
            wider.push_back(last - seed);
        }
        order = std::move(wider);
    }
    return order;
}

std::string decision_text(const Tie& tie) {
    const std::string further = tie.further_pairs == 0 ? ""
                                                       : fmt::format(" after {} further {}", tie.further_pairs,
                                                                     tie.further_pairs == 1 ? "pair" : "pairs");
    switch (tie.decision) {
        case TieDecision::Open: return "open" + further;
        case TieDecision::Bye: return "bye";
        case TieDecision::Retirement: return "by retirement";
        case TieDecision::Points: return "by points" + further;
        case TieDecision::GoalDifference: return "by goal difference" + further;
        case TieDecision::HigherSeed: return "by the higher seed" + further;
    }
    return {};
}

Continuation next_knockout_round(const Spec& spec, const Progress& progress) {
    if (has_open_fixtures(progress)) {
        return {Continuation::Kind::Waiting, {}};
    }
    const int rounds = rounds_planned(progress.planned);
    std::vector<Pairing> pairings;
    if (rounds == 0) {
        pairings = first_round(spec, progress);
    } else {
        std::vector<Tie> ties = knockout_ties(spec, progress);
        pairings = further_pairs(ties);
        if (pairings.empty()) {
            std::erase_if(ties, [&](const Tie& tie) { return tie.round != rounds - 1; });
            pairings = later_round(spec, progress, ties);
        }
    }
    if (pairings.empty()) {
        return {};
    }
    return {Continuation::Kind::Planned, std::move(pairings)};
}

}  // namespace podball::league
