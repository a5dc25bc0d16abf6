#include "architecture/layers.hpp"
#include "support/catch.hpp"

using namespace podball::architecture;

namespace {

const std::vector<std::string_view> kFolders = {"host", "sdk", "plugins"};

std::vector<std::string> violations_below(const std::string& root) {
    std::vector<std::string> all;
    for (const Source& source : read_sources(root, kFolders)) {
        const auto some = include_violations(source);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::vector<std::string> violations_of(const std::string& path, const std::string& text) {
    return include_violations(source_of(path, text));
}

}  // namespace

TEST_CASE("every layer includes only what its line in the table allows") {
    REQUIRE(read_sources(PODBALL_SOURCE_DIR, kFolders).size() > 20);
    CHECK(violations_below(PODBALL_SOURCE_DIR) == std::vector<std::string>{});
}

TEST_CASE("the planted violations of the layers are found, and nothing else") {
    const std::vector<std::string> expected = {
        "host/engine/clock_reader.cpp: host/engine may not include control/controller.hpp (control)",
        "host/engine/clock_reader.cpp: host/engine may not include podball/podball.h (abi)",
        "host/engine/clock_reader.cpp: host/engine may not include sys/time.h (posix)",
        "host/engine/clock_reader.cpp: host/engine may not include nlohmann/json.hpp (nlohmann)",
        "host/statistics/allowed.cpp: host/statistics may not include boost/dll/shared_library.hpp (boost/dll)",
    };
    CHECK(violations_below(PODBALL_SOURCE_DIR "/tests/architecture/planted") == expected);
}

TEST_CASE("layers know only those below them") {
    CHECK(violations_of("host/control/a.cpp", "#include \"match/match_runner.hpp\"").size() == 1);
    CHECK(violations_of("host/match/a.cpp", "#include \"config/json_reader.hpp\"").size() == 1);
    CHECK(violations_of("host/config/a.cpp", "#include \"control/controller.hpp\"").size() == 1);
    CHECK(violations_of("plugins/chaser/a.cpp", "#include \"engine/world.hpp\"").size() == 1);
    CHECK(violations_of("sdk/include/podball/math/a.hpp", "#include <podball/world.h>").size() == 1);
    CHECK(violations_of("host/cli/a.cpp", "#include \"match/match_runner.hpp\"").empty());
}

TEST_CASE("the headers of the C ABI include no header of C++") {
    CHECK(violations_of("sdk/include/podball/world.h", "#include <cstdint>").size() == 1);
    CHECK(violations_of("sdk/include/podball/world.h", "#include <time.h>").size() == 1);
    CHECK(violations_of("sdk/include/podball/world.h", "#include <podball/team.hpp>").size() == 1);
    CHECK(violations_of("sdk/include/podball/world.h", "#include <stdint.h>").empty());
    CHECK(violations_of("sdk/include/podball/team.hpp", "#include <vector>").empty());
}

TEST_CASE("a folder of the host that the table does not know is a violation") {
    CHECK(violations_of("host/elsewhere/a.cpp", "").size() == 1);
}

TEST_CASE("an include counts however it is spaced, but not within a comment") {
    CHECK(includes_of("#include <a>\n  #  include\t\"b/c.hpp\"").size() == 2);
    const std::string text =
        "// #include <a>\n/* \n#include <b>\n*/ const char* s = \"/*\"; int i = 1'0;\n#include <c>\n";
    const auto includes = includes_of(without_comments(text));
    REQUIRE(includes.size() == 1);
    CHECK(includes[0].name == "c");
}
