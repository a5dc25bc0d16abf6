// The same states on every compiler, at every optimisation, with and without sanitizers. Source: R86.
//
// A change of these numbers is a change of the game: the commit says so and lists them.
#include "engine/golden_scenes.hpp"
#include "engine/random.hpp"
#include "engine/result_version.hpp"
#include "support/catch.hpp"

#include <cstdint>

using namespace podball::testing;

TEST_CASE("random commands in crowds and scripted matches give the golden hashes", "[golden]") {
    REQUIRE(golden_scenes().size() == 12);
    for (const GoldenScene& scene : golden_scenes()) {
        INFO(scene.name);
        CHECK(scene.play() == scene.hash);
    }
}

// Stored results are compared only with results of the same version. A change of a golden hash therefore needs a new
// engine::kResultVersion, and both new numbers here.
TEST_CASE("the golden hashes belong to the result version", "[golden]") {
    constexpr int kVersion = 1;
    constexpr std::uint64_t kHashes = 0x8758c4f2e23a18ed;
    std::uint64_t hashes = 0;
    for (const GoldenScene& scene : golden_scenes()) {
        hashes = podball::engine::mix(hashes + std::stoull(scene.hash, nullptr, 16));
    }
    CHECK(podball::engine::kResultVersion == kVersion);
    CHECK(hashes == kHashes);
}
