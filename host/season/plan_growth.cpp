#include "season/plan_growth.hpp"

#include "league/played_match.hpp"
#include "league/rounds.hpp"
#include "league/spec_json.hpp"
#include "season/admission.hpp"
#include "store/match_line.hpp"

#include <cstddef>
#include <optional>
#include <utility>

namespace podball::season {

namespace {

store::PlannedMatch with_key(const league::Fixture& fixture, const store::LineContext& context) {
    return {fixture, store::key_of(context, fixture.teams, fixture.seed), 0};
}

// Only formats with rounds depend on results.
Result<std::vector<league::PlayedMatch>> results(store::Store& store, const league::Spec& spec) {
    std::vector<league::PlayedMatch> matches;
    if (!league::has_rounds(spec.format)) {
        return matches;
    }
    const auto read = store.each_row({store::Depth::Score, {}}, [&](const store::PlayedFixture& played) {
        matches.push_back(league::played_match(played.fixture, played.row, spec.forfeit_score));
        return true;
    });
    if (!read) {
        return read.error();
    }
    return matches;
}

}  // namespace

Result<league::Spec> current_spec(store::Store& store) {
    auto read = league::read_spec(store.league().spec, store.path().string());
    if (!read) {
        return read;
    }
    const auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    league::Spec spec = std::move(read).value();
    spec.teams.clear();
    for (const store::StoredTeam& team : teams.value()) {
        spec.teams.push_back({team.name, team.given, team.parameters});
    }
    return spec;
}

Result<std::vector<bool>> active_teams(store::Store& store, const league::Spec& spec) {
    const auto teams = store.teams();
    if (!teams) {
        return teams.error();
    }
    const auto admissions = store.admissions();
    if (!admissions) {
        return admissions.error();
    }
    std::vector<bool> active;
    for (const store::StoredTeam& team : teams.value()) {
        const auto& verdict = admissions.value()[static_cast<std::size_t>(team.number)];
        const bool is_refused = spec.admission == league::Admission::Refuse && verdict && !has_passed(*verdict);
        active.push_back(!team.is_retired && !is_refused);
    }
    return active;
}

Result<std::vector<int>> active_numbers(store::Store& store, const league::Spec& spec) {
    const auto active = active_teams(store, spec);
    if (!active) {
        return active.error();
    }
    std::vector<int> numbers;
    for (std::size_t team = 0; team < active.value().size(); ++team) {
        if (active.value()[team]) {
            numbers.push_back(static_cast<int>(team));
        }
    }
    return numbers;
}

Result<league::Continuation::Kind> grow_plan(store::Store& store, const league::Spec& spec, VoidMatches voids) {
    const auto active = active_numbers(store, spec);
    if (!active) {
        return active.error();
    }
    const auto matches = results(store, spec);
    if (!matches) {
        return matches.error();
    }
    const auto voided = voids == VoidMatches::LeftOut ? store.void_pairings() : Result(std::vector<int>{});
    if (!voided) {
        return voided.error();
    }
    auto planned = store.pairings();
    const auto teams = store.teams();
    if (!planned || !teams) {
        return !planned ? planned.error() : teams.error();
    }
    std::vector<league::Pairing> pairings = std::move(planned).value();
    const auto context = store::line_context(store.league(), teams.value(), {});
    for (;;) {
        auto next = league::next_pairings(spec, {pairings, matches.value(), active.value(), voided.value()});
        if (next.kind != league::Continuation::Kind::Planned) {
            return next.kind;
        }
        const auto progress = store.progress();
        if (!progress) {
            return progress.error();
        }
        // A plan may have millions of fixtures, so they are made one by one.
        league::FixtureSequence fixtures(next.pairings, static_cast<int>(pairings.size()), progress.value().planned,
                                         store.league().seed);
        const auto added = store.add_long_plan(next.pairings, [&] {
            const auto fixture = fixtures.next();
            return fixture ? std::optional(with_key(*fixture, context)) : std::nullopt;
        });
        if (!added) {
            return added.error();
        }
        pairings.insert(pairings.end(), next.pairings.begin(), next.pairings.end());
    }
}

}  // namespace podball::season
