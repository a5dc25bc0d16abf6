#include "config/rules_library.hpp"
#include "replay/reader.hpp"
#include "replay/sample_match.hpp"
#include "replay/verify.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <cstdlib>
#include <fstream>

using namespace podball;
using namespace podball::replay;

namespace {

engine::ResolvedRules rules_of_game(const std::string& name) {
    const auto game = config::load_rules(PODBALL_SOURCE_DIR "/configs/games/" + name + ".json", {});
    REQUIRE(game.ok());
    return game.value().resolved;
}

}  // namespace

// To look at: PODBALL_SAMPLES=/some/folder replay_tests "[.samples]"
TEST_CASE("samples of recordings are written to a folder", "[.samples]") {
    const char* folder = std::getenv("PODBALL_SAMPLES");
    REQUIRE(folder != nullptr);
    const std::filesystem::path path(folder);
    std::filesystem::create_directories(path);
    SampleMatch small{rules_of_game("classic-5")};
    small.steps_max = 1000;
    record(small, path / "small.podlog");
    record({rules_of_game("classic-11")}, path / "full.podlog");
    const std::string content = content_of(path / "full.podlog");
    std::ofstream(path / "cut.podlog", std::ios::binary) << content.substr(0, content.size() / 3);
    for (const char* name : {"small", "full", "cut"}) {
        const auto reader = Reader::open(path / (std::string(name) + ".podlog"));
        REQUIRE(reader.ok());
        const auto verified = verify(reader.value());
        REQUIRE(verified.ok());
        if (verified.value().difference) {
            WARN(verified.value().difference->step << " " << verified.value().difference->field << " "
                                                   << verified.value().difference->recorded << " "
                                                   << verified.value().difference->played);
        }
        WARN(name << ": " << reader.value().end_step() << " steps, verified " << verified.value().steps << "; "
                  << reader.value().notice());
        for (std::size_t i = 0; i < kChunkKinds; ++i) {
            const auto size = reader.value().size_of(static_cast<ChunkKind>(i));
            WARN(code_of(static_cast<ChunkKind>(i))
                 << " " << size.chunks << " " << size.bytes << " of " << size.unpacked_bytes);
        }
        CHECK(verified.value().agrees());
    }
}
