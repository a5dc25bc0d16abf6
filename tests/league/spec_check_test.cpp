#include "league/spec_check.hpp"

#include "league/random_spec.hpp"
#include "support/catch.hpp"

#include <functional>

using namespace podball;
using namespace podball::league;

namespace {

Spec three_teams() {
    Spec spec;
    for (const char* name : {"chaser", "formation", "idle"}) {
        spec.teams.push_back({name, name, {}});
    }
    return spec;
}

// The message about three teams after `change`; empty if there is nothing to say.
std::string message_after(const std::function<void(Spec&)>& change) {
    Spec spec = three_teams();
    change(spec);
    const auto checked = check_spec(spec, kSomeMetrics, "f");
    return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("the names of teams are unique") {
    CHECK(message_after([](Spec& spec) {
              spec.teams.push_back({"chaser", "./chaser.so", {}});
          }) == "f: /teams/3/name: \"chaser\"; must be another name than that of /teams/0");
}

TEST_CASE("a gauntlet has heroes that are teams, and others") {
    const auto with_heroes = [](std::vector<std::string> heroes) {
        return message_after([&](Spec& spec) {
            spec.format = Format::Gauntlet;
            spec.heroes = std::move(heroes);
        });
    };
    CHECK(with_heroes({"idle", "chaser"}).empty());
    CHECK(with_heroes({}) == "f: /heroes: missing; must be the names of teams that meet all others");
    CHECK(with_heroes({"idle", "chser"}) ==
          "f: /heroes/1: \"chser\"; must be the name of a team. Did you mean chaser? "
          "Known teams: chaser, formation, idle.");
    CHECK(with_heroes({"idle", "idle"}) == "f: /heroes/1: \"idle\"; must be another team than those before it");
    CHECK(with_heroes({"idle", "chaser", "formation"}) == "f: /heroes: a list of 3; must be fewer than all teams");
    CHECK(message_after([](Spec& spec) { spec.heroes = {"idle"}; }) ==
          "f: /heroes: a list of 1; must be left out, or the format gauntlet");
}

TEST_CASE("a Swiss league has rounds, at most half as many as teams") {
    const auto with_rounds = [](int rounds) {
        return message_after([&](Spec& spec) {
            spec.format = Format::Swiss;
            spec.rounds = rounds;
        });
    };
    CHECK(with_rounds(1).empty());
    CHECK(with_rounds(0) == "f: /rounds: missing; must be a whole number in [1, 1], at most half the number of teams");
    CHECK(with_rounds(2) == "f: /rounds: 2; must be a whole number in [1, 1], at most half the number of teams");
    CHECK(message_after([](Spec& spec) { spec.rounds = 3; }) == "f: /rounds: 3; must be left out, or the format swiss");
}

TEST_CASE("a knockout and a Swiss league need two teams, a round robin none") {
    CHECK(message_after([](Spec& spec) {
              spec.teams.resize(1);
              spec.format = Format::Knockout;
          }) == "f: /teams: a list of 1; must be at least 2 teams with the format knockout");
    CHECK(message_after([](Spec& spec) {
              spec.teams.resize(1);
              spec.format = Format::Swiss;
              spec.rounds = 1;
          }) == "f: /teams: a list of 1; must be at least 2 teams with the format swiss");
    CHECK(message_after([](Spec& spec) { spec.teams.clear(); }).empty());
}

TEST_CASE("a stop rule is for two teams and for gauntlets, and its second hypothesis is above the first") {
    const auto with_stop = [](const StopRule& rule) {
        return message_after([&](Spec& spec) {
            spec.teams.pop_back();
            spec.stop = rule;
        });
    };
    CHECK(with_stop({}).empty());
    CHECK(with_stop({"goals", 0.0, 0.3}).empty());
    CHECK(with_stop({"goal", 0.0, 0.3}) ==
          "f: /stop/measure: \"goal\"; must be score or a metric. Did you mean goals? "
          "Known metrics: goals, possession, passes.");
    CHECK(with_stop({"score", 10.0, 10.0}) == "f: /stop/elo1: 10.0; must be above elo0, 10");
    CHECK(
        message_after([](Spec& spec) { spec.stop = StopRule{}; }) ==
        "f: /stop: an object; must be left out: it is for 2 teams and for gauntlets; this is a round_robin of 3 teams, "
        "whose table needs equal numbers of matches");
    for (const Format format : {Format::Swiss, Format::Knockout}) {
        CHECK(message_after([&](Spec& spec) {
                  spec.teams.pop_back();
                  spec.format = format;
                  spec.rounds = format == Format::Swiss ? 1 : 0;
                  spec.stop = StopRule{};
              }).starts_with("f: /stop: an object; must be left out"));
    }
    CHECK(message_after([](Spec& spec) {
              spec.format = Format::Gauntlet;
              spec.heroes = {"idle"};
              spec.stop = StopRule{};
          }).empty());
}

TEST_CASE("comparisons name different teams and known metrics") {
    const auto with = [](const Comparison& comparison) {
        return message_after([&](Spec& spec) { spec.compare = {comparison}; });
    };
    CHECK(with({"chaser", "idle", "formation", {"goals"}, ""}).empty());
    CHECK(with({"chaser", "chaser", {}, {}, ""}) ==
          "f: /compare/0/b: \"chaser\"; must be another team than those before it");
    CHECK(with({"chaser", "idle", "idle", {}, ""}) ==
          "f: /compare/0/against: \"idle\"; must be another team than those before it");
    CHECK(with({"chaser", "ide", {}, {}, ""})
              .starts_with("f: /compare/0/b: \"ide\"; must be the name of a team. Did you"));
    CHECK(with({"chaser", "idle", {}, {"goal"}, ""})
              .starts_with("f: /compare/0/metrics/0: \"goal\"; must be a metric. Did you mean goals?"));
}

TEST_CASE("a forfeit is lost, and a tie-break occurs once") {
    CHECK(message_after([](Spec& spec) {
              spec.forfeit_score = {3, 3};
          }) == "f: /forfeit_score/winner: 3; must be above loser, 3");
    CHECK(message_after([](Spec& spec) {
              spec.tie_break = {TieBreak::Goals, TieBreak::Goals};
          }) == "f: /tie_break/1: \"goals\"; must be another one than those before it");
}

TEST_CASE("values that options gave are checked like those of a file") {
    CHECK(message_after([](Spec& spec) { spec.pairs = 0; }) == "f: /pairs: 0; must be a whole number in [1, 100000]");
    CHECK(message_after([](Spec& spec) { spec.teams[1].name = "a\x1b[31m"; }).starts_with("f: /teams/1/name: "));
    CHECK(message_after([](Spec& spec) { spec.teams[1].name = "a\xff"; }).starts_with("f: /teams/1/name: "));
    for (const char* name : {"", "a\xff", "a\nb"}) {
        CHECK(message_after([&](Spec& spec) {
                  spec.teams[1].parameters = {{name, "1"}};
              }).ends_with("must be of a parameter with a name of 1 to 100 bytes without control characters"));
    }
}

TEST_CASE("a contrast has an opponent and weights of other teams with the sum 0") {
    const auto with = [](const Contrast& contrast) {
        return message_after([&](Spec& spec) { spec.contrasts = {contrast}; });
    };
    const std::vector<Weight> fair = {{"chaser", 1.0}, {"formation", -1.0}};
    CHECK(with({"x", "idle", fair, 1.0, {"goals"}, ""}).empty());
    CHECK(with({"x", "idle", {{"chaser", 0.1}, {"formation", -0.1}}, 12.0, {}, ""}).empty());
    CHECK(with({"x", "ide", fair, 1.0, {}, ""}).starts_with("f: /contrasts/0/against: \"ide\"; must be the name of a"));
    CHECK(
        with({"x", "idle", {{"chaser", 1.0}, {"chasr", -1.0}}, 1.0, {}, ""})
            .starts_with("f: /contrasts/0/weights/chasr: \"chasr\"; must be the name of a team. Did you mean chaser?"));
    CHECK(with({"x", "chaser", fair, 1.0, {}, ""}) ==
          "f: /contrasts/0/weights/chaser: 1.0; must be left out: this team is the opponent");
    CHECK(with({"x", "idle", {{"chaser", 1.0}, {"formation", -0.5}}, 1.0, {}, ""}) ==
          "f: /contrasts/0/weights: \"sum 0.5\"; must be weights with the sum 0, and not all 0");
    CHECK(with({"x", "idle", {{"chaser", 0.0}, {"formation", 0.0}}, 1.0, {}, ""})
              .ends_with("must be weights with the sum 0, and not all 0"));
    CHECK(with({"x", "idle", fair, 1.0, {"goal"}, ""})
              .starts_with("f: /contrasts/0/metrics/0: \"goal\"; must be a metric. Did you mean goals?"));
}
