#include "base/known_names.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace podball;

namespace {

const std::vector<std::string> kKnown = {"radius", "mass", "friction"};

}  // namespace

TEST_CASE("a misspelt name is answered with the nearest and all known ones") {
    CHECK(known_names_text("mas", "keys", kKnown) == "Did you mean mass? Known keys: radius, mass, friction.");
    CHECK(known_names_text("raduis", "keys", kKnown) == "Did you mean radius? Known keys: radius, mass, friction.");
    CHECK(known_names_text("fricton", "keys", kKnown) == "Did you mean friction? Known keys: radius, mass, friction.");
}

TEST_CASE("a name that is near none is answered with the known ones alone") {
    CHECK(known_names_text("colour", "keys", kKnown) == "Known keys: radius, mass, friction.");
    CHECK(known_names_text("", "keys", kKnown) == "Known keys: radius, mass, friction.");
    CHECK(known_names_text(std::string(100'000, 'm'), "keys", kKnown) == "Known keys: radius, mass, friction.");
}

TEST_CASE("where nothing is known, that is said") { CHECK(known_names_text("x", "keys", {}) == "No keys are known."); }

TEST_CASE("two exchanged characters are one mistake") {
    const std::vector<std::string> known = {"sad", "dae"};
    CHECK(nearest_name("ade", known) == "dae");
    CHECK(nearest_name("dea", known) == "dae");
}
