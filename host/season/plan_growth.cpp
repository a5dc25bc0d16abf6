#include "season/plan_growth.hpp"

#include "league/match_key.hpp"
#include "league/played_match.hpp"
#include "league/spec_json.hpp"
#include "season/admission.hpp"

#include <cstddef>
#include <utility>

namespace podball::season {

namespace {

std::vector<league::TeamIdentity> identities(const std::vector<store::StoredTeam>& teams) {
    std::vector<league::TeamIdentity> identities;
    for (const store::StoredTeam& team : teams) {
        league::TeamIdentity identity;
        for (const store::TeamFile& file : team.files) {
            identity.file_sha256s.push_back(file.sha256);
        }
        identity.parameters = team.parameters;
        identities.push_back(std::move(identity));
    }
    return identities;
}

std::vector<store::PlannedMatch> with_keys(const std::vector<league::Fixture>& fixtures,
                                           const store::StoredLeague& stored,
                                           const std::vector<league::TeamIdentity>& teams) {
    league::MatchIdentity match = {stored.result_version, stored.rules_sha256, stored.budget, {}, 0};
    std::vector<store::PlannedMatch> planned;
    planned.reserve(fixtures.size());
    for (const league::Fixture& fixture : fixtures) {
        for (std::size_t slot = 0; slot < match.teams.size(); ++slot) {
            match.teams[slot] = teams[static_cast<std::size_t>(fixture.teams[slot])];
        }
        match.seed = fixture.seed;
        planned.push_back({fixture, league::match_key(match), 0});
    }
    return planned;
}

// Only formats with rounds depend on results.
bool has_rounds(league::Format format) {
    return format == league::Format::Swiss || format == league::Format::Knockout;
}

Result<std::vector<league::PlayedMatch>> results(store::Store& store, const league::Spec& spec) {
    std::vector<league::PlayedMatch> matches;
    if (!has_rounds(spec.format)) {
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

std::vector<int> numbers_of(const std::vector<bool>& active) {
    std::vector<int> numbers;
    for (std::size_t team = 0; team < active.size(); ++team) {
        if (active[team]) {
            numbers.push_back(static_cast<int>(team));
        }
    }
    return numbers;
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

Result<league::Continuation::Kind> grow_plan(store::Store& store, const league::Spec& spec) {
    const auto active = active_teams(store, spec);
    if (!active) {
        return active.error();
    }
    const std::vector<int> numbers = numbers_of(active.value());
    const auto matches = results(store, spec);
    if (!matches) {
        return matches.error();
    }
    auto planned = store.pairings();
    const auto teams = store.teams();
    const auto progress = store.progress();
    if (!planned || !teams || !progress) {
        return !planned ? planned.error() : !teams ? teams.error() : progress.error();
    }
    std::vector<league::Pairing> pairings = std::move(planned).value();
    std::int64_t ordinal = progress.value().planned;
    const auto team_identities = identities(teams.value());
    for (;;) {
        auto next = league::next_pairings(spec, {pairings, matches.value(), numbers});
        if (next.kind != league::Continuation::Kind::Planned) {
            return next.kind;
        }
        const auto fixtures =
            league::fixtures(next.pairings, static_cast<int>(pairings.size()), ordinal, store.league().seed);
        const auto added = store.add_plan(next.pairings, with_keys(fixtures, store.league(), team_identities));
        if (!added) {
            return added.error();
        }
        ordinal += static_cast<std::int64_t>(fixtures.size());
        pairings.insert(pairings.end(), next.pairings.begin(), next.pairings.end());
    }
}

}  // namespace podball::season
