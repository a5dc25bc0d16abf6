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

FixtureSequence::FixtureSequence(std::span<const Pairing> pairings, int first_pairing, std::int64_t first_ordinal,
                                 std::uint64_t seed)
    : pairings_(pairings), first_pairing_(first_pairing), ordinal_(first_ordinal), seed_(seed) {
    for (const Pairing& pairing : pairings) {
        pairs_max_ = std::max(pairs_max_, pairing.pairs);
    }
}

std::optional<Fixture> FixtureSequence::next() {
    for (; pair_ < pairs_max_; ++pair_, position_ = 0) {
        for (; position_ < pairings_.size(); ++position_) {
            const Pairing& pairing = pairings_[position_];
            if (pairing.team_b == kBye || pair_ >= pairing.pairs) {
                continue;
            }
            Fixture fixture = fixture_of(pairing, first_pairing_ + static_cast<int>(position_),
                                         pairing.first_pair + pair_, leg_, seed_);
            fixture.ordinal = ordinal_++;
            position_ += leg_ == 1 ? 1 : 0;
            leg_ = 1 - leg_;
            return fixture;
        }
    }
    return std::nullopt;
}

std::vector<Fixture> fixtures(std::span<const Pairing> pairings, int first_pairing, std::int64_t first_ordinal,
                              std::uint64_t seed) {
    FixtureSequence sequence(pairings, first_pairing, first_ordinal, seed);
    std::vector<Fixture> planned;
    while (const auto fixture = sequence.next()) {
        planned.push_back(*fixture);
    }
    return planned;
}

}  // namespace podball::league
