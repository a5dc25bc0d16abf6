// What a shell is told about the place of a word, and the tree of commands that the manual pages are made from.
#include "cli/completion.hpp"
#include "cli/command.hpp"
#include "cli/command_tree.hpp"
#include "cli/logging.hpp"
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using namespace podball::cli;
using podball::testing::Answer;
using podball::testing::run;
using podball::testing::Words;

namespace {

/// The whole program, without running anything.
struct Tree {
    LogOptions log;
    Run chosen;
    CLI::App app{"", "podball"};

    Tree() { add_all_commands(app, log, chosen); }
};

const KnownNames kNames = {[] {
                               return Candidates{{"chaser", "a file"}, {"formation", ""}};
                           },
                           [] {
                               return Candidates{{"classic-5", ""}, {"research-11", ""}};
                           }};

Completion complete(const Words& words) {
    const Tree tree;
    return completion_of(tree.app, words, kNames);
}

Words candidates(const Words& words) {
    Words found;
    for (const Candidate& candidate : complete(words).candidates) {
        found.push_back(candidate.word);
    }
    return found;
}

bool has(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Calls `look` for each command that people see, with the words that lead to it.
void for_each_command(const CLI::App& command, const Words& words,
                      const std::function<void(const CLI::App&, const Words&)>& look) {
    look(command, words);
    for (const CLI::App* below : commands_below(command)) {
        Words longer = words;
        longer.push_back(below->get_name());
        for_each_command(*below, longer, look);
    }
}

}  // namespace

TEST_CASE("every command and every option of a command is a candidate in its place, and has a meaning") {
    const Tree tree;
    int options = 0;
    for_each_command(tree.app, {}, [&](const CLI::App& command, const Words& words) {
        Words typed = words;
        typed.emplace_back("");
        const Words next = candidates(typed);
        for (const CLI::App* below : commands_below(command)) {
            CAPTURE(below->get_name());
            CHECK(has(next, below->get_name()));
        }
        typed.back() = "--";
        const auto offered = completion_of(tree.app, typed, kNames).candidates;
        for (const CLI::Option* option : options_of(command)) {
            const std::string name = names_of(*option).back();
            const auto found =
                std::find_if(offered.begin(), offered.end(), [&](const auto& one) { return one.word == name; });
            CAPTURE(command.get_name(), name);
            CHECK((found == offered.end()) == !name.starts_with("--"));
            CHECK((found == offered.end() || !found->meaning.empty()));
            ++options;
        }
    });
    CHECK(options > 100);
}

TEST_CASE("each candidate begins with what is typed") {
    CHECK(candidates({"ma"}) == Words{"match"});
    CHECK(candidates({"league", "ru"}) == Words{"run"});
    CHECK(candidates({"match", "form"}) == Words{"formation"});
    CHECK(candidates({"match", "formation", "chaser", "--ru"}) == Words{"--rules", "--rules-path"});
    CHECK(candidates({"nothing"}).empty());
    CHECK(candidates({"nothing", ""}).empty());
    CHECK(candidates({}) == candidates({""}));
}

TEST_CASE("a place gets the names that may stand there") {
    const Words teams = {"chaser", "formation"};
    const Words games = {"classic-5", "research-11"};
    for (const Words& words : std::vector<Words>{{"match", ""},
                                                 {"match", "chaser", ""},
                                                 {"match", "--seed", "3", "chaser", ""},
                                                 {"match", "--json", "chaser", ""},
                                                 {"bench", "chaser", "--compare", ""},
                                                 {"validate", ""},
                                                 {"teams", ""},
                                                 {"league", "add", "cup.db", ""}}) {
        CAPTURE(words);
        CHECK(candidates(words) == teams);
        CHECK(complete(words).paths == PathKind::Files);
    }
    for (const Words& words : std::vector<Words>{{"match", "chaser", "chaser", "--rules", ""},
                                                 {"rules", "explain", ""},
                                                 {"--log-level", "off", "rules", "check", ""}}) {
        CAPTURE(words);
        CHECK(candidates(words) == games);
    }
    CHECK(candidates({"match", "a", "b", ""}).empty());
    CHECK(candidates({"match", "--rules=research"}) == Words{"--rules=research-11"});
    CHECK(candidates({"--log-level", ""}) == Words{"debug", "info", "warning", "error", "off"});
    CHECK(candidates({"match", "--", "ch"}) == Words{"chaser"});
}

TEST_CASE("a place of a file or a folder says so, and a number gets nothing") {
    CHECK(complete({"match", "--record", ""}).paths == PathKind::Files);
    CHECK(complete({"replay", "view", ""}).paths == PathKind::Files);
    CHECK(complete({"replay", "cut", "a.podlog", "-o", ""}).paths == PathKind::Files);
    CHECK(complete({"league", "run", ""}).paths == PathKind::Files);
    CHECK(complete({"match", "--team-path", ""}).paths == PathKind::Folders);
    CHECK(complete({"league", "play", ""}).paths == PathKind::Folders);
    const auto number = complete({"match", "--seed", ""});
    CHECK(number.paths == PathKind::None);
    CHECK(number.candidates.empty());
}

TEST_CASE("an answer is a line for each candidate, and no candidate can end a line or change the terminal") {
    CHECK(completion_text({{{"a", "first"}, {"b", ""}, {"c\n:files", ""}, {"d\x1B[2J", ""}, {"e f", ""}},
                           PathKind::Folders}) == "a first\nb \n:folders\n");
    CHECK(completion_text({}) == ":none\n");
    CHECK(completion_text({{{"a", "two\nlines"}}, PathKind::Files}) == "a two lines\n:files\n");
}

TEST_CASE("the program completes the names of libraries without opening one") {
    const std::string faulty = PODBALL_FAULTY_TEAMS;
    setenv("PODBALL_TEAM_PATH", faulty.c_str(), 1);
    const Answer answer = run({"complete", "--", "match", "load_"});
    unsetenv("PODBALL_TEAM_PATH");
    CHECK(answer.code == 0);
    CHECK(answer.out.find("load_exit " + faulty) != std::string::npos);
    CHECK(answer.out.ends_with("\n:files\n"));
    CHECK(answer.err.empty());
    const Answer option = run({"complete", "--", "match", "--see"});
    CHECK(option.out.starts_with("--seed "));
}

TEST_CASE("the tree of commands names each command and option, but not what only programs call") {
    const Tree tree;
    const auto parsed = nlohmann::json::parse(command_tree_json(tree.app));
    CHECK(parsed["schema"] == "podball.commands/1");
    Words names;
    for (const auto& command : parsed["commands"]) {
        names.push_back(command["name"]);
        if (command["name"] == "match") {
            CHECK(command["arguments"][0]["name"] == "A");
            CHECK(command["arguments"][0]["required"] == true);
            const auto& options = command["options"];
            const auto seed = std::find_if(options.begin(), options.end(), [](const auto& option) {
                return option["names"] == nlohmann::json::array({"--seed"});
            });
            REQUIRE(seed != options.end());
            CHECK((*seed)["value"] == "N");
            CHECK_FALSE((*seed)["meaning"].get<std::string>().empty());
        }
    }
    CHECK(has(names, "match"));
    CHECK(has(names, "league"));
    CHECK_FALSE(has(names, "complete"));
    CHECK(run({"--help"}).out.find("command-tree") == std::string::npos);
}
