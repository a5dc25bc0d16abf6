#include "base/known_names.hpp"

#include "support/catch.hpp"

#include <vector>

using namespace podball;

namespace {

const std::vector<std::string> kKnown = {"radius", "mass", "friction"};

}  // namespace

TEST_CASE("a misspelt name is answered with the nearest and all known ones") {
    CHECK(known_names_text("mas", kKnown) == "did you mean mass? Known are radius, mass, friction");
    CHECK(known_names_text("raduis", kKnown) == "did you mean radius? Known are radius, mass, friction");
    CHECK(known_names_text("fricton", kKnown) == "did you mean friction? Known are radius, mass, friction");
}

TEST_CASE("a name that is near none is answered with the known ones alone") {
    CHECK(known_names_text("colour", kKnown) == "Known are radius, mass, friction");
    CHECK(known_names_text("", kKnown) == "Known are radius, mass, friction");
    CHECK(known_names_text(std::string(100'000, 'm'), kKnown) == "Known are radius, mass, friction");
}

TEST_CASE("where nothing is known, that is said") { CHECK(known_names_text("x", {}) == "none is known"); }
