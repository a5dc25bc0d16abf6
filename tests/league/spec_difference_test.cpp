#include "league/spec_difference.hpp"

#include "league/random_spec.hpp"
#include "support/catch.hpp"

#include <functional>

using namespace podball;
using namespace podball::league;

namespace {

Spec two_teams() {
    Spec spec;
    spec.teams = {{"a", "chaser", {}}, {"b", "idle", {{"x", "1"}}}};
    return spec;
}

std::optional<Difference> after(const std::function<void(Spec&)>& change) {
    Spec changed = two_teams();
    change(changed);
    return first_difference(two_teams(), changed);
}

}  // namespace

TEST_CASE("two specs differ exactly if they are not equal", "[property]") {
    testing::Draw draw(1);
    std::vector<Spec> specs;
    for (int i = 0; i < 40; ++i) {
        specs.push_back(random_spec(draw));
    }
    for (const Spec& a : specs) {
        for (const Spec& b : specs) {
            CHECK(first_difference(a, b).has_value() == (a != b));
        }
    }
}

TEST_CASE("the first difference has its path and both values") {
    CHECK(after([](Spec&) {}) == std::nullopt);
    CHECK(after([](Spec& spec) { spec.pairs = 20; }) == Difference{"/pairs", "10", "20"});
    CHECK(after([](Spec& spec) { spec.teams[1].name = "c"; }) == Difference{"/teams/1/name", "\"b\"", "\"c\""});
    CHECK(after([](Spec& spec) { spec.teams[1].parameters[0].text = "y"; }) ==
          Difference{"/teams/1/params/x", "1", "\"y\""});
    CHECK(after([](Spec& spec) {
              spec.teams.push_back({"c", "c", {}});
          }) == Difference{"/teams/2", "none", "an object"});
    CHECK(after([](Spec& spec) { spec.stop = StopRule{}; }) == Difference{"/stop", "none", "an object"});
    CHECK(after([](Spec& spec) { spec.points.win = 2; }) == Difference{"/points/win", "3", "2"});
}

TEST_CASE("of several differences the first in the order of the file is told") {
    CHECK(after([](Spec& spec) {
              spec.seed = 2;
              spec.teams[0].team = "x";
          })->path == "/teams/0/team");
}
