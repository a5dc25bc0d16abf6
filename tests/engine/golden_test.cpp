// The same states on every compiler, at every optimisation, with and without sanitizers. Source: R86.
//
// A change of these numbers is a change of the game: the commit says so and lists them.
#include "engine/golden_scenes.hpp"
#include "support/catch.hpp"

using namespace podball::testing;

TEST_CASE("random commands in crowds and scripted matches give the golden hashes", "[golden]") {
    REQUIRE(golden_scenes().size() == 12);
    for (const GoldenScene& scene : golden_scenes()) {
        INFO(scene.name);
        CHECK(scene.play() == scene.hash);
    }
}
