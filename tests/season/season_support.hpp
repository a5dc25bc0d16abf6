// What the tests of season share: small leagues on a short game.
#pragma once

#include "league/spec.hpp"
#include "season/founding.hpp"
#include "season/metric_names.hpp"
#include "season/run.hpp"
#include "store/store.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace podball::testing {

inline season::Surroundings test_surroundings() {
    season::Surroundings surroundings;
    surroundings.team_path = PODBALL_BUNDLED ":" PODBALL_TEST_TEAMS ":" PODBALL_FAULTY_TEAMS;
    surroundings.reference_folder = PODBALL_BUNDLED;
    return surroundings;
}

/// A round robin of the named teams on a short game with noise and without a budget.
inline league::Spec short_league(const std::vector<std::string>& teams, int pairs = 2) {
    league::Spec spec;
    spec.name = "short";
    spec.rules =
        R"({"schema": "podball.rules/1", "match": {"periods": 2, "period_ticks": 200}, "noise": {"ball": 0.05}})";
    for (const std::string& team : teams) {
        spec.teams.push_back({team, team, {}});
    }
    spec.pairs = pairs;
    spec.budget = "off";
    spec.admission = league::Admission::Off;
    return spec;
}

inline store::Store opened(const std::filesystem::path& file, store::Access access = store::Access::Write) {
    auto store = store::Store::open(file, access, season::metric_names());
    INFO((store ? "" : store.error().message));
    REQUIRE(store);
    return std::move(store).value();
}

inline void found(const std::filesystem::path& file, const league::Spec& spec) {
    const auto result = season::found_league(file, spec, test_surroundings());
    INFO((result ? "" : result.error().message));
    REQUIRE(result);
}

inline season::RunResult run_league(const std::filesystem::path& file, int threads = 2,
                                    const season::RunCallbacks& callbacks = {}) {
    auto store = opened(file);
    auto result = season::run(store, {threads, test_surroundings()}, callbacks);
    INFO((result ? "" : result.error().message));
    REQUIRE(result);
    return std::move(result).value();
}

/// All results, by ordinal of their fixtures.
inline std::map<std::int64_t, league::MatchRow> rows_of(const std::filesystem::path& file) {
    auto store = opened(file, store::Access::Read);
    std::map<std::int64_t, league::MatchRow> rows;
    REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
        rows.emplace(played.fixture.ordinal, played.row);
        return true;
    }));
    return rows;
}

}  // namespace podball::testing
