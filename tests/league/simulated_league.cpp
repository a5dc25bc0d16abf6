#include "league/simulated_league.hpp"

#include <algorithm>
#include <numeric>
#include <string>

namespace podball::league {

Spec spec_of(int teams, Format format, int pairs) {
    Spec spec;
    for (int team = 0; team < teams; ++team) {
        spec.teams.push_back({"team " + std::to_string(team), "chaser", {}});
    }
    spec.format = format;
    spec.pairs = pairs;
    return spec;
}

std::vector<int> numbers_below(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

SimulatedLeague new_league(Spec spec) {
    SimulatedLeague league;
    league.active = numbers_below(static_cast<int>(spec.teams.size()));
    league.spec = std::move(spec);
    return league;
}

Result2 goalless(const Fixture&) { return {0, 0}; }

bool play_round(SimulatedLeague& league, const Play& play) {
    const Continuation next = next_pairings(league.spec, league.progress());
    if (next.kind != Continuation::Kind::Planned) {
        return false;
    }
    const int first = static_cast<int>(league.planned.size());
    league.planned.insert(league.planned.end(), next.pairings.begin(), next.pairings.end());
    const auto is_active = [&](int team) {
        return std::binary_search(league.active.begin(), league.active.end(), team);
    };
    for (const Fixture& fixture : fixtures(next.pairings, first, 0, league.spec.seed)) {
        if (is_active(fixture.teams[0]) && is_active(fixture.teams[1])) {
            MatchRow row;
            row.score = play(fixture);
            if (row.score[0] != row.score[1]) {
                row.winner = row.score[0] > row.score[1] ? 0 : 1;
            }
            league.matches.push_back(played_match(fixture, row, league.spec.forfeit_score));
        }
    }
    return true;
}

void play_all(SimulatedLeague& league, const Play& play) {
    while (play_round(league, play)) {
    }
}

}  // namespace podball::league
