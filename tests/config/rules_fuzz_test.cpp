#include "base/file.hpp"
#include "config/json_mutation.hpp"
#include "config/reader_properties.hpp"
#include "config/rules_library.hpp"
#include "support/catch.hpp"

#include <cstdlib>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::config;

namespace {

// From $PODBALL_TEST_SEED, to see a failure again.
std::uint64_t first_seed() {
    const char* seed = std::getenv("PODBALL_TEST_SEED");
    return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

std::vector<std::string> good_texts() {
    std::vector<std::string> texts;
    for (const char* name : {"classic-5", "original-11", "resource-research-7"}) {
        const auto text = read_file(PODBALL_SOURCE_DIR "/configs/games/" + std::string(name) + ".json", 100'000);
        REQUIRE(text.ok());
        texts.push_back(text.value());
    }
    return texts;
}

void check_seeds(std::uint64_t count, const std::vector<std::string>& texts,
                 std::string (*mutated)(const std::string&, Draw&)) {
    for (std::uint64_t seed = first_seed(); seed < first_seed() + count; ++seed) {
        Draw draw(seed);
        const std::string text = mutated(texts.at(index_below(draw, texts.size())), draw);
        CAPTURE(seed, text);
        REQUIRE(broken_property(text).empty());
    }
}

}  // namespace

TEST_CASE("a damaged file of rules gives rules or one line, and never a crash", "[fuzz][property]") {
    check_seeds(10'000, good_texts(), [](const std::string& text, Draw& draw) { return damaged(text, draw); });
}

TEST_CASE("a changed document of rules gives rules or one line, and never a crash", "[fuzz][property]") {
    check_seeds(4'000, good_texts(),
                [](const std::string& text, Draw& draw) { return changed(nlohmann::json::parse(text), draw).dump(); });
}
