// Matches that this machine cannot play are void.
#include "season/player.hpp"
#include "season/season_support.hpp"

#include <filesystem>
#include <string>

using namespace podball;
using namespace podball::testing;

namespace {

/// A league whose first match cannot be recorded, which is the fault of the machine.
class LeagueWithVoidMatch {
  public:
    explicit LeagueWithVoidMatch(league::Spec spec) {
        spec.record.kind = league::RecordRule::Kind::All;
        found(file, spec);
        key = opened(file).missing(0, 1).value().front().key;
        obstacle_ = season::recording_file(file, key).string() + ".part";
        std::filesystem::create_directories(obstacle_ / "full");
    }

    void repair() const { std::filesystem::remove_all(obstacle_); }

    [[nodiscard]] bool is_played() const { return opened(file).find(key).value().has_value(); }

  private:
    TemporaryFolder folder_;

  public:
    const std::filesystem::path file = folder_.path() / "cup.db";
    std::string key;

  private:
    std::filesystem::path obstacle_;
};

}  // namespace

TEST_CASE("a void match is tried again by the next run") {
    const LeagueWithVoidMatch league(short_league({"chaser", "idle"}));
    const auto first = run_league(league.file);
    CHECK(first.void_matches == 1);
    CHECK(first.progress.played == 3);
    CHECK_FALSE(league.is_played());
    league.repair();
    const auto second = run_league(league.file);
    CHECK(second.void_matches == 0);
    CHECK(second.progress.played == 1);
    CHECK(league.is_played());
}

TEST_CASE("a void match ends its round, and is not tried again after the next round is planned") {
    auto spec = short_league({"chaser", "idle", "formation", "scripted"}, 1);
    spec.format = GENERATE(league::Format::Swiss, league::Format::Knockout);
    spec.rounds = spec.format == league::Format::Swiss ? 2 : 0;
    const LeagueWithVoidMatch league(spec);
    const auto first = run_league(league.file);
    CHECK(first.is_complete);
    CHECK(first.void_matches == 1);
    CHECK(first.progress.round == 1);
    CHECK(first.progress.done == first.progress.total);
    league.repair();
    const auto second = run_league(league.file);
    CHECK(second.is_complete);
    CHECK(second.void_matches == 1);
    CHECK(second.progress.played == 0);
    CHECK_FALSE(league.is_played());
}
