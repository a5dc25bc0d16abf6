// docs/match.md and the JSON say the same.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <fstream>
#include <sstream>

using namespace podball::testing;
using nlohmann::json;

namespace {

std::string page() {
    std::ostringstream content;
    content << std::ifstream(PODBALL_MATCH_PAGE).rdbuf();
    return content.str();
}

// Parameters are named by the teams, so they stand in no page.
void require_keys_documented(const json& value, const std::string& text) {
    for (const auto& [key, below] : value.items()) {
        if (value.is_object()) {
            CAPTURE(key);
            REQUIRE(text.find("`" + key + "`") != std::string::npos);
        }
        if (below.is_structured() && key != "params") {
            require_keys_documented(below, text);
        }
    }
}

}  // namespace

TEST_CASE("the page on matches explains every key of the JSON") {
    const TemporaryFolder folder;
    const std::vector<std::string> match = {
        "match", test_team("scripted"), "idle", "--rules", short_rules(folder), "--json", "--param", "A.act=nan"};
    require_keys_documented(run_json(match), page());
    auto pairs = match;
    pairs.insert(pairs.end(), {"--pairs", "2"});
    require_keys_documented(run_json(pairs), page());
}
