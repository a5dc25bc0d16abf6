// Names and paths with invisible, direction-changing or control characters reach a terminal, JSON or a page only in
// printable form.
#include "base/printable.hpp"
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <filesystem>
#include <string>

using namespace podball;
using namespace podball::testing;
namespace fs = std::filesystem;

namespace {

const Words kMarks = {"\u202E", "\x1B[2J", "\u200B", "\u2066", "\u00AD", "\uFE0F", "\U000E0041", "\u2028",
                      "\u00A0", "\u3164",  "\u009B", "\a",     "\r",     "\n",     "\xFF"};

bool is_json(const Words& arguments) { return arguments.back() == "--json"; }

void require_printable(const Words& arguments) {
    CAPTURE(arguments);
    const Answer answer = run(arguments);
    REQUIRE((answer.code >= 0 && answer.code <= 3));
    CHECK(printable_lines(answer.out) == answer.out);
    CHECK(printable_lines(answer.err) == answer.err);
    CHECK_FALSE((answer.out + answer.err).empty());
    if (is_json(arguments) && !answer.out.empty()) {
        CHECK(nlohmann::json::accept(answer.out.substr(0, answer.out.find('\n'))));
    }
}

/// A team, a game and a recording whose files have `mark` in their names.
struct MarkedFiles {
    TemporaryFolder folder;
    std::string team;
    std::string game;
    std::string recording;

    explicit MarkedFiles(const std::string& mark)
        : team((folder.path() / ("chaser" + mark + "x.so")).string()),
          game((folder.path() / ("short" + mark + ".json")).string()),
          recording((folder.path() / ("match" + mark + ".pbr")).string()) {
        fs::copy_file(fs::path(PODBALL_BUNDLED_TEAMS) / "chaser.so", team);
        fs::rename(short_rules(folder), game);
    }
};

/// Whether some text in `json` is `text`.
bool has_text(const nlohmann::json& json, const std::string& text) {
    if (json.is_structured()) {
        return std::any_of(json.begin(), json.end(), [&](const auto& part) { return has_text(part, text); });
    }
    return json == text;
}

}  // namespace

TEST_CASE("a mark in the name of a file does not reach the output of any command") {
    const int count = sample_of(static_cast<int>(kMarks.size()), 5);
    for (const std::string& mark : Words(kMarks.begin(), kMarks.begin() + count)) {
        CAPTURE(printable(mark));
        const MarkedFiles files(mark);
        const Words match = {"match", files.team, "idle", "--rules", files.game, "--record", files.recording};
        require_printable(match);
        for (const Words& arguments :
             {Words{"match", files.team, "idle", "--rules", files.game, "--json"},
              Words{"match", "chaser" + mark, "idle", "--team-path", files.folder.path().string()},
              Words{"match", "idle", "idle", "--rules", "game" + mark}, Words{"match", "idle", "idle", "--seed", mark},
              Words{"match", "idle" + mark}, Words{mark}, Words{"match", "idle", "idle", "--" + mark},
              Words{"match", "idle", "idle", "--param", "A.speed" + mark + "=1" + mark},
              Words{"match", "idle", "idle", "--log-file", "/no/" + mark + "/log.txt"},
              Words{"teams", "--team-path", files.folder.path().string()},
              Words{"teams", "--team-path", files.folder.path().string(), "--json"},
              Words{"rules", "check", files.game}, Words{"rules", "check", files.team},
              Words{"replay", "info", files.recording}, Words{"replay", "info", files.recording, "--json"},
              Words{"replay", "explain", files.recording}, Words{"replay", "info", files.team},
              Words{"replay", "verify", files.recording}, Words{"validate", files.team, "--only", "file"}}) {
            require_printable(arguments);
        }
    }
}

TEST_CASE("the path of a team in JSON is the path, whatever characters it has") {
    for (const char* mark : {"\u202E", "\u200B", "\U000E0041", "\u00A0", "\n"}) {
        CAPTURE(printable(mark));
        const MarkedFiles files(mark);
        const auto teams = run_json({"teams", "--team-path", files.folder.path().string(), "--json"});
        CHECK(has_text(teams, files.team));
    }
}
