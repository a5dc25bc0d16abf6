// The engine plays the chains whose hashes an earlier engine wrote. Source: R86.
//
// A change of these numbers is a change of the game, as with the golden hashes. The hidden test case writes them anew:
// engine_chains_tests "[write]".
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "config/rules_library.hpp"
#include "engine/chains.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"
#include "support/scenes.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

constexpr int kHashes = 1000;     // Of a file. A hash stands for 1,000 ticks.
constexpr int kChainsOfHash = 5;  // Of 200 ticks each.
constexpr int kTicksOfChain = 200;
constexpr int kPlain = 5;  // Hashes that every run checks.

struct ChainFile {
    std::string name;
    std::function<ResolvedRules(Draw&)> rules;
};

ChainFile of_game(const std::string& name) {
    return {name, [name](Draw&) {
                const auto game = config::load_rules(PODBALL_SOURCE_DIR "/configs/games/" + name + ".json", {});
                REQUIRE(game.ok());
                return game.value().resolved;
            }};
}

std::vector<ChainFile> chain_files() {
    return {of_game("classic-5"),  of_game("classic-11"),  of_game("original-11"),
            of_game("research-5"), of_game("research-11"), {"random-rules", chain_rules}};
}

std::string path_of(const ChainFile& file) { return PODBALL_SOURCE_DIR "/tests/engine/chains/" + file.name + ".txt"; }

// Eight hexadecimal digits for the chains of a hash. Each hash is a play of its own, so any of them can be checked.
std::string play_hash(const ChainFile& file, int number) {
    std::uint64_t value = 0;
    for (int i = 0; i < kChainsOfHash; ++i) {
        Draw draw(static_cast<std::uint64_t>(number * kChainsOfHash + i));
        const ResolvedRules rules = file.rules(draw);
        value = value * 31 + play_chain(rules, draw, kTicksOfChain);
    }
    char text[9];
    std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(value >> 32));
    return text;
}

std::vector<std::string> read_hashes(const ChainFile& file) {
    std::ifstream in(path_of(file));
    std::vector<std::string> hashes;
    for (std::string hash; in >> hash;) {
        hashes.push_back(hash);
    }
    return hashes;
}

void check_hashes(int step) {
    for (const ChainFile& file : chain_files()) {
        const std::vector<std::string> hashes = read_hashes(file);
        REQUIRE(hashes.size() == kHashes);
        for (int number = 0; number < kHashes; number += step) {
            INFO(file.name << ", hash " << number);
            REQUIRE(play_hash(file, number) == hashes[static_cast<std::size_t>(number)]);
        }
    }
}

}  // namespace

TEST_CASE("chains of every game and of random rules have the committed hashes") { check_hashes(kHashes / kPlain); }

TEST_CASE("a million ticks of every game and of random rules have the committed hashes", "[slow]") {
    check_hashes(kHashes / sample_of(kHashes, 50));
}

TEST_CASE("the hashes of the chains are written", "[.][write]") {
    constexpr int kInLine = 12;
    for (const ChainFile& file : chain_files()) {
        std::ofstream out(path_of(file));
        for (int number = 0; number < kHashes; ++number) {
            out << play_hash(file, number) << ((number + 1) % kInLine == 0 || number + 1 == kHashes ? '\n' : ' ');
        }
        REQUIRE(out.good());
    }
}
