// docs/replay.md and the JSON say the same.
#include "cli/program.hpp"
#include "support/catch.hpp"

using namespace podball::testing;
using nlohmann::json;

namespace {

// What HEAD holds stands in docs/replay-format.md.
void require_keys_documented(const json& value, const std::string& text) {
    for (const auto& [key, below] : value.items()) {
        if (value.is_object()) {
            CAPTURE(key);
            REQUIRE(text.find("`" + key + "`") != std::string::npos);
        }
        if (below.is_structured() && key != "head" && key != "layers") {
            require_keys_documented(below, text);
        }
    }
}

}  // namespace

TEST_CASE("the page on recordings explains every key of the JSON") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "m.podlog").string();
    const std::string page = content_of(PODBALL_REPLAY_PAGE);
    REQUIRE(run({"match", "idle", "idle", "--rules", short_rules(folder), "--record", file, "--quiet"}).code == 0);
    const json info = run_json({"replay", "info", file, "--json"});
    require_keys_documented(info, page);
    require_keys_documented(info["layers"]["VIEW"], page);
    require_keys_documented(run_json({"replay", "verify", file, "--with-teams", "--json"}), page);
}
