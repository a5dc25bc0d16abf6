// The research teams give the commands, and draw the drawings, whose hashes an earlier build wrote, to the last bit.
//
// So a change that is meant to make the teams only faster or tidier is seen if it changes their play. A change that is
// meant to improve the play writes the hashes anew with the hidden test case: plugins_tests "[write_matches]".
#include "control/controller_decorator.hpp"
#include "match/match_runner.hpp"
#include "match_support.hpp"
#include "support/sample.hpp"

#include <bit>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

constexpr int kSeeds = 8;            // Matches of each pair of teams, each with a hash of its own.
constexpr int kPeriodTicks = 2'500;  // There are two periods.

const std::vector<std::string> kGames = {"classic-5",  "classic-11",  "original-11",
                                         "research-5", "research-11", "lively-5"};

struct Pairing {
    std::string a;
    std::string b;
};

const std::vector<Pairing> kPairings = {{"formation", "formation"},
                                        {"multicriteria", "marking"},
                                        {"setplay", "formation"},
                                        {"marking", "chaser"},
                                        {"multicriteria", "setplay"}};

// FNV-1a over words of 64 bits.
class MatchHash {
  public:
    void add(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3U; }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    [[nodiscard]] std::uint64_t value() const { return value_ ^ value_ >> 32U; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

// Hashes what a team answers.
class HashedController : public control::ControllerDecorator {
  public:
    HashedController(std::unique_ptr<control::Controller> decorated, MatchHash& hash)
        : ControllerDecorator(std::move(decorated)), hash_(hash) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        const control::StepOutcome outcome = ControllerDecorator::step(view, commands);
        for (const podball_command_t& command : commands) {
            for (const double number : {command.thrust_x, command.thrust_y, command.shot_x, command.shot_y}) {
                hash_.add(number);
            }
            hash_.add(std::uint64_t{command.flags});
        }
        if (const Drawing* drawing = ControllerDecorator::side_output().drawing) {
            for (const double number : drawing->numbers) {
                hash_.add(number);
            }
        }
        return outcome;
    }

  private:
    MatchHash& hash_;
};

match::MakeController hashed(match::MakeController make, MatchHash& hash) {
    return [make = std::move(make), &hash](int slot, std::uint64_t seed) -> control::MadeController {
        auto made = make(slot, seed);
        REQUIRE(made);
        return std::unique_ptr<control::Controller>(std::make_unique<HashedController>(std::move(made).value(), hash));
    };
}

// Every other match is drawn, and in half of the matches the teams have exchanged their sides.
std::string match_hash(const std::string& game, const Pairing& pairing, int seed) {
    const auto rules = short_game(game, kPeriodTicks);
    const auto config = config_of(rules, static_cast<std::uint64_t>(seed), seed % 4 < 2);
    const bool draws = seed % 2 == 0;
    const LoadedTeam a(pairing.a);
    const LoadedTeam b(pairing.b);
    MatchHash hash;
    const auto result = match::run_match(config, {hashed(a.makes(config.rules, draws), hash),  //
                                                  hashed(b.makes(config.rules, draws), hash)});
    REQUIRE(result);
    hash.add(result.value().final_state_hash);
    char text[9];
    std::snprintf(text, sizeof text, "%08x", static_cast<unsigned>(hash.value()));
    return text;
}

std::string path_of(const std::string& game) { return PODBALL_SOURCE_DIR "/tests/plugins/hashes/" + game + ".txt"; }

// A line of the file has the names of two teams, and a hash for each seed.
void check_hashes(int seeds) {
    for (const std::string& game : kGames) {
        std::ifstream in(path_of(game));
        for (const Pairing& pairing : kPairings) {
            Pairing written;
            in >> written.a >> written.b;
            REQUIRE(written.a == pairing.a);
            REQUIRE(written.b == pairing.b);
            for (int seed = 1; seed <= kSeeds; ++seed) {
                std::string hash;
                REQUIRE(in >> hash);
                if (seed > seeds) {
                    continue;
                }
                INFO(game << ", " << pairing.a << " - " << pairing.b << ", seed " << seed);
                CHECK(match_hash(game, pairing, seed) == hash);
            }
        }
    }
}

}  // namespace

TEST_CASE("matches of the research teams have the committed hashes of commands and drawings") { check_hashes(2); }

TEST_CASE("many matches of the research teams have the committed hashes", "[slow]") {
    check_hashes(sample_of(kSeeds, 2));
}

TEST_CASE("the hashes of the matches are written", "[.][write_matches]") {
    for (const std::string& game : kGames) {
        std::ofstream out(path_of(game));
        for (const Pairing& pairing : kPairings) {
            out << pairing.a << ' ' << pairing.b;
            for (int seed = 1; seed <= kSeeds; ++seed) {
                out << ' ' << match_hash(game, pairing, seed);
            }
            out << '\n';
        }
        REQUIRE(out.good());
    }
}
