// The page of a league, its results as lines, and a match of it in a browser.
#include "cli/program.hpp"
#include "support/catch.hpp"
#include "viewer/http_client.hpp"

#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <system_error>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// A league of two short pairs, played.
struct PlayedCup {
    TemporaryFolder folder;
    std::string store = (folder.path() / "cup.db").string();
    fs::path page = folder.path() / "page";

    explicit PlayedCup(const Words& more = {}) {
        Words words = {"league",   "run",         store,
                       "--teams",  "chaser,idle", "--pairs",
                       "2",        "--rules",     short_rules(folder, R"("noise": {"thrust": 0.05})"),
                       "--quiet",  "--admission", "off",
                       "--budget", "off"};
        words.insert(words.end(), more.begin(), more.end());
        const Answer answer = run(words);
        CAPTURE(answer.err);
        REQUIRE(answer.code == 0);
    }

    Answer write_page(const Words& more = {}) const {
        Words words = {"league", "export", store, "--format", "html", "-o", page.string(), "--quiet"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    [[nodiscard]] std::string index() const { return content_of(page / "index.html"); }
};

std::size_t pages_in(const fs::path& folder) {
    std::error_code failure;  // Without the folder there are none.
    const fs::directory_iterator files(folder / "matches", failure);
    return static_cast<std::size_t>(std::ranges::count_if(
        files, [](const fs::directory_entry& file) { return file.path().extension() == ".html"; }));
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("the page of a league links to pages that show its matches, and keeps those that exist") {
    const PlayedCup cup;
    const Answer answer = cup.write_page({"--replays", "all"});
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(pages_in(cup.page) == 4);
    REQUIRE(std::distance(fs::directory_iterator(cup.page / "matches"), fs::directory_iterator()) == 4);
    const std::string index = cup.index();
    for (const fs::directory_entry& file : fs::directory_iterator(cup.page / "matches")) {
        REQUIRE(index.find("href=\"matches/" + file.path().filename().string() + "\"") != std::string::npos);
        std::ofstream(file.path()) << "mine";
    }
    REQUIRE(cup.write_page().code == 0);
    for (const fs::directory_entry& file : fs::directory_iterator(cup.page / "matches")) {
        REQUIRE(content_of(file.path()) == "mine");
    }
}

TEST_CASE("a page without matches has no links to them; bad options write nothing") {
    const PlayedCup cup;
    require_refused({"league", "export", cup.store, "--format", "html"}, 2, {"-o"});
    require_refused({"league", "export", cup.store, "--format", "html", "-o", cup.page.string(), "--replays", "few"}, 2,
                    {"--replays", "few", "best, all or none"});
    REQUIRE_FALSE(fs::exists(cup.page));
    REQUIRE(cup.write_page({"--replays", "none"}).code == 0);
    REQUIRE(pages_in(cup.page) == 0);
    REQUIRE(cup.index().find("href=\"matches/") == std::string::npos);
}

TEST_CASE("a run leaves the page of its end, and begins nothing without a folder for it") {
    const TemporaryFolder folder;
    const PlayedCup cup({"--page", (folder.path() / "live").string()});
    const std::string index = content_of(folder.path() / "live" / "index.html");
    REQUIRE(index.find("4 of 4 matches") != std::string::npos);
    REQUIRE(index.find("http-equiv=\"refresh\"") == std::string::npos);
    REQUIRE_FALSE(fs::exists(folder.path() / "live" / "index.html.part"));
    const std::string file = folder.write("file", "").string();
    require_refused({"league", "run", cup.store, "--quiet", "--page", file + "/page"}, 3, {file});
}

TEST_CASE("the results of a league as lines: one for each match") {
    const PlayedCup cup;
    const auto lines = lines_of(run({"league", "export", cup.store, "--format", "jsonl"}).out);
    REQUIRE(lines.size() == 4);
    std::set<std::string> keys;
    for (const std::string& line : lines) {
        const json result = json::parse(line);
        REQUIRE(result["schema"] == "podball.league-result/1");
        REQUIRE(result["host"].size() == 4);
        REQUIRE(result["time"] > 0);
        keys.insert(result["match"]);
    }
    REQUIRE(keys.size() == 4);
}

TEST_CASE("a match of a league is shown in a browser") {
    const PlayedCup cup;
    const json result = json::parse(lines_of(run({"league", "export", cup.store, "--format", "jsonl"}).out).at(0));
    Program program({"league", "replay", cup.store, result["match"].get<std::string>(), "--view", "--no-browser"},
                    true);
    const std::string url = program.words_after("podball: watch at ");
    const std::string begin = "http://127.0.0.1:";
    REQUIRE(url.starts_with(begin));
    const std::string path = url.substr(url.find('/', begin.size()));
    const HttpReply log = http_get(std::stoi(url.substr(begin.size())), path + "log");
    REQUIRE(log.status == 200);
    REQUIRE(log.body.starts_with("\x89PODLOG\n"));
    program.send(SIGINT);
    REQUIRE(program.wait().code == 0);
    require_refused({"league", "replay", cup.store, "0", "--no-browser"}, 2, {"--view"});
}
