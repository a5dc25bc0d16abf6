#include "league/plan.hpp"

#include "league/rounds.hpp"
#include "league/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace podball::league {
namespace {

// Two teams in any order.
std::pair<int, int> ordered(int a, int b) { return std::minmax(a, b); }

// The active teams that are heroes, and those that are not.
std::array<std::vector<int>, 2> heroes_and_others(const Spec& spec, std::span<const int> active) {
    std::array<std::vector<int>, 2> parts;
    for (const int team : active) {
        const std::string& name = spec.teams[static_cast<std::size_t>(team)].name;
        const bool is_hero = std::find(spec.heroes.begin(), spec.heroes.end(), name) != spec.heroes.end();
        parts.at(is_hero ? 0 : 1).push_back(team);
    }
    return parts;
}

std::vector<Round> all_rounds(const Spec& spec, std::span<const int> active) {
    if (spec.format == Format::RoundRobin) {
        return round_robin_rounds(active);
    }
    const auto [heroes, others] = heroes_and_others(spec, active);
    return gauntlet_rounds(heroes, others);
}

// What is missing of the pairs of everybody's encounters.
std::vector<Pairing> missing_pairings(const Spec& spec, const Progress& progress) {
    std::map<std::pair<int, int>, int> pairs_of;
    for (const Pairing& pairing : progress.planned) {
        pairs_of[ordered(pairing.team_a, pairing.team_b)] += pairing.pairs;
    }
    std::vector<Pairing> pairings;
    int round_number = rounds_planned(progress.planned);
    for (const Round& round : all_rounds(spec, progress.active)) {
        const std::size_t before = pairings.size();
        for (const auto& [a, b] : round) {
            const int pairs = pairs_of[ordered(a, b)];
            if (pairs < spec.pairs) {
                pairings.push_back({round_number, a, b, pairs, spec.pairs - pairs});
            }
        }
        round_number += pairings.size() > before ? 1 : 0;
    }
    return pairings;
}

Fixture fixture_of(const Pairing& pairing, int number, int pair, int leg, std::uint64_t seed) {
    Fixture fixture;
    fixture.pairing = number;
    fixture.pair = pair;
    fixture.leg = leg;
    fixture.teams = leg == 0 ? std::array{pairing.team_a, pairing.team_b} : std::array{pairing.team_b, pairing.team_a};
    fixture.seed = seed + static_cast<std::uint64_t>(pair);
    return fixture;
}

}  // namespace

Continuation next_pairings(const Spec& spec, const Progress& progress) {
    if (spec.format == Format::Swiss) {
        return next_swiss_round(spec, progress);
    }
    if (spec.format == Format::Knockout) {
        return next_knockout_round(spec, progress);
    }
    Continuation next;
    next.pairings = missing_pairings(spec, progress);
    next.kind = next.pairings.empty() ? Continuation::Kind::Complete : Continuation::Kind::Planned;
    return next;
}

std::vector<Fixture> fixtures(std::span<const Pairing> pairings, int first_pairing, std::int64_t first_ordinal,
                              std::uint64_t seed) {
    int pairs_max = 0;
    std::size_t pairs = 0;
    for (const Pairing& pairing : pairings) {
        pairs_max = std::max(pairs_max, pairing.pairs);
        pairs += static_cast<std::size_t>(pairing.pairs);
    }
    std::vector<Fixture> planned;
    planned.reserve(2 * pairs);
    for (int i = 0; i < pairs_max; ++i) {
        int number = first_pairing;
        for (const Pairing& pairing : pairings) {
            if (pairing.team_b != kBye && i < pairing.pairs) {
                for (int leg = 0; leg < 2; ++leg) {
                    planned.push_back(fixture_of(pairing, number, pairing.first_pair + i, leg, seed));
                    planned.back().ordinal = first_ordinal + static_cast<std::int64_t>(planned.size()) - 1;
                }
            }
            ++number;
        }
    }
    return planned;
}

}  // namespace podball::league
