// podball replay info|explain|verify|cut|export
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <fstream>

using namespace podball::testing;
using nlohmann::json;

namespace {

/// A short match, recorded; `more` is added to the line.
class Recorded {
  public:
    explicit Recorded(const std::vector<std::string>& more = {}, const std::string& a = "formation",
                      const std::string& b = "chaser") {
        std::vector<std::string> match = {"match", a, b, "--rules", short_rules(folder_), "--record", file(), "--json"};
        match.insert(match.end(), more.begin(), more.end());
        result = run_json(match);
    }

    std::string file() const { return path("m.podlog"); }
    std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

    /// Its first bytes, or these bytes, as another recording.
    std::string write(const std::string& name, const std::string& content) const {
        return folder_.write(name, content).string();
    }

    json result;

  private:
    TemporaryFolder folder_;
};

json json_of(const std::vector<std::string>& arguments, int code) {
    const Answer answer = run(arguments);
    CAPTURE(arguments, answer.out, answer.err);
    REQUIRE(answer.code == code);
    return json::parse(answer.out);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a recorded match is verified, cut, verified again and exported") {
    const Recorded match;
    const auto steps = match.result["latency"][0]["calls"].get<int>();
    const json whole = run_json({"replay", "verify", match.file(), "--json"});
    REQUIRE(whole["agrees"] == true);
    REQUIRE(whole["steps"] == steps);
    REQUIRE(whole["difference"].is_null());
    REQUIRE(whole["result_checked"] == true);
    REQUIRE(whole["from_recorded_state"] == false);
    REQUIRE(whole["teams"].is_null());

    const json explained = run_json({"replay", "explain", match.file(), "--json"});
    REQUIRE(explained["schema"] == "podball.replay-explain/1");
    REQUIRE(explained["complete"] == true);
    const auto score = match.result["score"].get<std::vector<std::size_t>>();
    REQUIRE(explained["goals"].size() == score[0] + score[1]);
    REQUIRE(explained["goals"].back()["score"] == match.result["score"]);

    const std::string part = match.path("part.podlog");
    const std::string same = match.path("same.podlog");
    REQUIRE(run({"replay", "cut", match.file(), "--from", "0:15.0", "--to", "0:35.0", "-o", same}).code == 0);
    const Answer cut = run({"replay", "cut", match.file(), "--from", "300", "--to", "700", "-o", part});
    REQUIRE(content_of(same) == content_of(part));
    REQUIRE(cut.code == 0);
    REQUIRE(cut.out == "control steps 300 to 699 are in " + part + "\n");
    const json info = run_json({"replay", "info", part, "--json"});
    REQUIRE(info["first_step"] == 300);
    REQUIRE(info["steps"] == 400);
    REQUIRE(info["result"]["end_reason"] == "cut");
    const json verdict = run_json({"replay", "verify", part, "--json"});
    REQUIRE(verdict["steps"] == 400);
    REQUIRE(verdict["from_recorded_state"] == true);
    REQUIRE(has(run({"replay", "verify", part}).out, "from the recorded state before control step 300 on\n"));

    const Answer table = run({"replay", "export", part, "--csv"});
    REQUIRE(table.code == 0);
    REQUIRE(std::count(table.out.begin(), table.out.end(), '\n') == 402);
    const Answer page = run({"replay", "export", part, "--html", "-o", match.path("part.html")});
    REQUIRE(page.code == 0);
    REQUIRE(page.out.empty());
    const std::string html = content_of(match.path("part.html"));
    REQUIRE(html.starts_with("<!doctype html>"));
    REQUIRE(has(html, "id=\"podlog\">iVBPRExPRw"));  // The magic in base64.
}

TEST_CASE("the teams are asked again and answer the same") {
    const Recorded match({"--swap-sides", "--param", "A.line_height=0.1"});
    const json verdict = run_json({"replay", "verify", match.file(), "--with-teams", "--json"});
    REQUIRE(verdict["agrees"] == true);
    REQUIRE(verdict["teams"].size() == 2);
    for (const json& team : verdict["teams"]) {
        REQUIRE(team["same_file"] == true);
        REQUIRE(team["difference"].is_null());
        REQUIRE(team["answers"] == match.result["latency"][0]["calls"]);
    }
    const Answer words = run({"replay", "verify", match.file(), "--with-teams", "--quiet"});
    REQUIRE(words.code == 0);
    REQUIRE(has(words.out, "Formation (slot 0): "));
    REQUIRE(has(words.out, " answers, the same again\n"));
}

TEST_CASE("a team that was never asked has no answers to compare") {
    const Recorded match({"--param", "A.act=fatal"}, test_team("scripted"), "idle");
    const Answer words = run({"replay", "verify", match.file(), "--with-teams", "--team-path", PODBALL_TEST_TEAMS});
    CAPTURE(words.out);
    REQUIRE(words.code == 0);
    REQUIRE(has(words.out, "(slot 0): no answers to compare\n"));
}

TEST_CASE("a team that was changed is named with step, pod and answers, and the other is not") {
    const Recorded match;
    // Another team under the name of the file that played.
    const auto folder = std::filesystem::path(PODBALL_BUNDLED_TEAMS);
    std::filesystem::copy_file(folder / "idle.so", match.path("chaser.so"));
    const std::vector<std::string> verify = {"replay",      "verify",       match.file(), "--with-teams",
                                             "--team-path", match.path(""), "--quiet"};
    const Answer words = run(verify);
    CAPTURE(words.out);
    REQUIRE(words.code == 1);
    REQUIRE(has(words.out, "answers, the same again\nChaser (slot 1): answers otherwise at control step "));
    REQUIRE(has(words.out, "thrust was ("));
    REQUIRE(has(words.out, "not the file that played"));

    auto with_json = verify;
    with_json.push_back("--json");
    const json verdict = json_of(with_json, 1);
    REQUIRE(verdict["agrees"] == false);
    REQUIRE(verdict["difference"].is_null());
    const json& formation = verdict["teams"][0];
    REQUIRE(formation["difference"].is_null());
    REQUIRE(formation["same_file"] == true);
    const json& chaser = verdict["teams"][1];
    REQUIRE(chaser["same_file"] == false);
    REQUIRE(chaser["difference"]["step"] == chaser["answers"]);
    REQUIRE(chaser["difference"]["pod"] >= 0);
    REQUIRE(chaser["difference"]["field"] == "thrust");
    REQUIRE(chaser["difference"]["played"] == "(0, 0)");
}

TEST_CASE("a team that is not there any more is named") {
    const Recorded match({}, test_team("scripted"), "idle");
    const Answer answer = run({"replay", "verify", match.file(), "--with-teams"});
    REQUIRE(answer.code == 3);
    REQUIRE(answer.out.empty());
    REQUIRE(has(answer.err, "no scripted.so in "));
    REQUIRE(has(answer.err, "; --team-path names the folder of this file\n"));
}

TEST_CASE("the teams are not asked from the middle of a match on") {
    const Recorded match;
    const std::string part = match.path("part.podlog");
    REQUIRE(run({"replay", "cut", match.file(), "--from", "1", "-o", part}).code == 0);
    const Answer answer = run({"replay", "verify", part, "--with-teams"});
    REQUIRE(answer.code == 3);
    REQUIRE(has(answer.err, "begins with control step 1"));
    REQUIRE(run({"replay", "cut", match.file(), "--to", "300", "-o", part}).code == 0);
    REQUIRE(run({"replay", "verify", part, "--with-teams"}).code == 0);
}

TEST_CASE(
    "of a truncated recording the part that is there is verified, cut and exported, and it is said where it ends") {
    const Recorded match;
    const std::string content = content_of(match.file());
    const std::string file = match.write("half.podlog", content.substr(0, content.size() / 2));
    const json info = json_of({"replay", "info", file, "--json"}, 1);
    REQUIRE(info["complete"] == false);
    REQUIRE(info["result"].is_null());
    const auto steps = info["steps"].get<int>();
    REQUIRE(steps > 0);
    const std::string notice = info["notice"];
    REQUIRE(has(notice, "control step " + std::to_string(steps - 1)));
    const json explained = json_of({"replay", "explain", file, "--json"}, 1);
    REQUIRE(explained["notice"] == notice);
    const json verdict = json_of({"replay", "verify", file, "--json"}, 1);
    REQUIRE(verdict["steps"] == steps);
    REQUIRE(verdict["difference"].is_null());
    REQUIRE(verdict["agrees"] == false);
    REQUIRE(verdict["notice"] == notice);

    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"replay", "info", file},
                                                      {"replay", "verify", file},
                                                      {"replay", "export", file, "--csv"},
                                                      {"replay", "cut", file, "-o", match.path("whole.podlog")}}) {
        const Answer answer = run(arguments);
        CAPTURE(arguments);
        REQUIRE(answer.code == 1);
        REQUIRE(answer.err == "podball: " + notice + "\n");
    }
    REQUIRE(run({"replay", "verify", match.path("whole.podlog")}).code == 0);
}

TEST_CASE("a changed byte is found") {
    const Recorded match;
    std::string content = content_of(match.file());
    content[content.size() / 2] = static_cast<char>(content[content.size() / 2] ^ 1);
    const Answer answer = run({"replay", "verify", match.write("changed.podlog", content)});
    REQUIRE(answer.code == 1);
    REQUIRE(has(answer.err, "control step"));
}

TEST_CASE("what is no recording is said to be none") {
    const Recorded match;
    const std::string text = match.write("text.podlog", "I am a text.\n");
    const std::string empty = match.write("empty.podlog", "");
    for (const std::string& file : {text, empty, match.path("none.podlog"), match.path("")}) {
        for (const std::vector<std::string>& more : {std::vector<std::string>{"info", file},
                                                     {"verify", file},
                                                     {"cut", file, "-o", match.path("x")},
                                                     {"export", file, "--csv"},
                                                     {"view", file, "--no-browser"}}) {
            std::vector<std::string> arguments = {"replay"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const Answer answer = run(arguments);
            CAPTURE(arguments, answer.err);
            REQUIRE(answer.code == 3);
            REQUIRE(answer.out.empty());
            REQUIRE(answer.err.starts_with("podball: " + file));
            REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
        }
    }
}

TEST_CASE("options of the recordings' commands that make no sense are errors of usage") {
    const Recorded match;
    const auto require_usage_error = [&](std::vector<std::string> arguments, const std::string& word) {
        arguments.insert(arguments.begin(), "replay");
        const Answer answer = run(arguments);
        CAPTURE(arguments, answer.err);
        REQUIRE(answer.code == 2);
        REQUIRE(has(answer.err, word));
    };
    const std::string file = match.file();
    require_usage_error({}, "replay --help");
    require_usage_error({"verfy", file}, "Did you mean verify");
    require_usage_error({"info"}, "FILE");
    require_usage_error({"export", file}, "--jsonl");
    require_usage_error({"export", file, "--csv", "--html"}, "--jsonl");
    require_usage_error({"export", file, "--csv", "-o", file}, "-o");
    require_usage_error({"cut", file}, "-o");
    require_usage_error({"cut", file, "-o", file}, "-o");
    require_usage_error({"cut", file, "-o", ""}, "-o");
    require_usage_error({"cut", file, "-o", "x", "--from", ""}, "--from");
    require_usage_error({"export", file, "--csv", "-o", ""}, "-o");
    require_usage_error({"cut", file, "--from", "-1", "-o", "x"}, "--from");
    require_usage_error({"cut", file, "--to", "soon", "-o", "x"}, "--to");
    require_usage_error({"verify", file, "--team-path", "."}, "--with-teams");
    require_usage_error({"view", file, "--port", "x"}, "--port");
}

TEST_CASE("a part that is not in the recording is refused, and so is a place that cannot be written") {
    const Recorded match;
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--from", "99999999"},
                                                 {"--to", "99999999"},
                                                 {"--from", "20", "--to", "20"},
                                                 {"--from", "20", "--to", "10"}}) {
        std::vector<std::string> arguments = {"replay", "cut", match.file(), "-o", match.path("part.podlog")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Answer answer = run(arguments);
        CAPTURE(arguments, answer.err);
        REQUIRE(answer.code == 3);
        REQUIRE_FALSE(std::filesystem::exists(match.path("part.podlog")));
    }
    REQUIRE(run({"replay", "cut", match.file(), "-o", match.path("none/x")}).code == 3);
    REQUIRE(run({"replay", "export", match.file(), "--csv", "-o", match.path("none/x")}).code == 3);
}
