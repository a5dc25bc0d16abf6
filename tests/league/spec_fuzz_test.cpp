#include "config/json_mutation.hpp"
#include "config/schema_validator.hpp"
#include "league/random_spec.hpp"
#include "league/spec_json.hpp"
#include "league/spec_properties.hpp"
#include "support/catch.hpp"

#include <array>
#include <cstdlib>
#include <string>

using namespace podball;
using namespace podball::league;
using nlohmann::json;
using podball::testing::Draw;

namespace {

// From $PODBALL_TEST_SEED, to see a failure again.
std::uint64_t first_seed_of_files() {
    const char* seed = std::getenv("PODBALL_TEST_SEED");
    return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

// What a JSON schema does not say: control characters and bytes in texts, shares of recordings, keys that exclude each
// other, and the rules of a game.
bool is_beyond_the_schema(const std::string& message) {
    constexpr std::array<std::string_view, 4> kParts = {"bytes without control characters", "sample:P", "f: /stop/",
                                                        "f: /rules"};
    return std::any_of(kParts.begin(), kParts.end(),
                       [&](std::string_view part) { return message.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("a damaged league file gives a spec or one line, and never a crash", "[fuzz][property]") {
    for (std::uint64_t seed = first_seed_of_files(); seed < first_seed_of_files() + 800; ++seed) {
        Draw draw(seed);
        const std::string text = config::damaged(spec_json(random_spec(draw)), draw);
        CAPTURE(seed, text);
        REQUIRE(broken_spec_property(text).empty());
    }
}

TEST_CASE("a changed league file gives a spec or one line, and never a crash", "[fuzz][property]") {
    for (std::uint64_t seed = first_seed_of_files(); seed < first_seed_of_files() + 400; ++seed) {
        Draw draw(seed);
        const std::string text = config::changed(json::parse(spec_json(random_spec(draw))), draw).dump();
        CAPTURE(seed, text);
        REQUIRE(broken_spec_property(text).empty());
    }
}

TEST_CASE("the schema accepts what the reader accepts, and refuses what it can", "[fuzz][property]") {
    const json schema = json::parse(spec_schema());
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t seed = first_seed_of_files(); seed < first_seed_of_files() + 400; ++seed) {
        Draw draw(seed);
        json document = json::parse(spec_json(random_spec(draw)));
        document = draw.chance(0.3) ? document : config::changed(document, draw);
        const auto read = read_spec(document.dump(), "f");
        const std::string message = read ? "" : read.error().message;
        CAPTURE(seed, document.dump(), message);
        if (read || !is_beyond_the_schema(message)) {
            REQUIRE(config::is_valid(schema, document) == read.ok());
        }
        ++(read ? accepted : refused);
    }
    CHECK(accepted > 80);
    CHECK(refused > 80);
}
