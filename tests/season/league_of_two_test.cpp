// A league of two teams plays the matches of `podball match A B --pairs N`.
#include "season/run.hpp"

#include "hosting/hosted_match.hpp"
#include "match/pair_runner.hpp"
#include "season/season_support.hpp"

using namespace podball;
using namespace podball::testing;

TEST_CASE("pairs of matches and a league of the two teams are equal in every figure") {
    const TemporaryFolder folder;
    constexpr int kPairs = 3;
    auto spec = short_league({"chaser", "formation"}, kPairs);
    spec.seed = 40;

    hosting::MatchInput input;
    input.rules = folder.write("short.json", spec.rules).string();
    input.budget.enabled = false;
    input.seed = spec.seed;
    input.team_path = test_surroundings().team_path;
    input.teams[0].name = "chaser";
    input.teams[1].name = "formation";
    const auto match = hosting::host_match(input).value();
    const auto pairs =
        match::play_pairs({match.config(), kPairs, 2}, hosting::match_controllers(match.teams, match.conditions()))
            .value();

    const auto file = folder.path() / "cup.db";
    found(file, spec);
    run_league(file);
    auto store = opened(file, store::Access::Read);
    int compared = 0;
    REQUIRE(store.each_row({}, [&](const store::PlayedFixture& played) {
        const auto& [fixture, row] = played;
        const match::Leg& leg =
            pairs.pairs[static_cast<std::size_t>(fixture.pair)].legs[static_cast<std::size_t>(fixture.leg)];
        CAPTURE(fixture.pair, fixture.leg);
        CHECK(row.seed == spec.seed + static_cast<std::uint64_t>(fixture.pair));
        CHECK(row.digest == leg.outcome);
        for (std::size_t slot = 0; slot < 2; ++slot) {
            const auto team = static_cast<std::size_t>(fixture.teams[slot]);
            CHECK(std::equal(row.slots[slot].metrics.begin(), row.slots[slot].metrics.end(), leg.figures[team].begin(),
                             leg.figures[team].end()));
        }
        const std::optional<int> winner =
            row.winner ? std::optional(fixture.teams[static_cast<std::size_t>(*row.winner)]) : std::nullopt;
        CHECK(winner == leg.winner);
        ++compared;
        return true;
    }));
    CHECK(compared == 2 * kPairs);
}
