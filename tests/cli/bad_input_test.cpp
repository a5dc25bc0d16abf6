// Whatever is wrong with what a user gives: one clear line, the right exit code, no crash.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <unistd.h>

#include <filesystem>

using namespace podball::testing;

namespace {

void require_unusable(const Words& arguments, const Words& expected) { require_refused(arguments, 3, expected); }

void require_usage_error(const Words& arguments, const Words& expected) { require_refused(arguments, 2, expected); }

void require_rules_refused(const std::string& content, const Words& expected) {
    const TemporaryFolder folder;
    const std::string file = folder.write("game.json", content).string();
    Words texts = expected;
    texts.push_back(file);
    require_unusable({"match", "idle", "idle", "--rules", file}, texts);
    require_unusable({"rules", "check", file}, texts);
}

}  // namespace

TEST_CASE("a team that is not there is answered with the known ones") {
    require_unusable({"match", "chasr", "idle"}, {"chasr", "Did you mean chaser", "idle"});
    require_unusable({"match", "idle", "./no/such.so"}, {"./no/such.so"});
}

TEST_CASE("a text file is no team") {
    const TemporaryFolder folder;
    const std::string file = folder.write("text.so", "I am a team.\n").string();
    require_unusable({"match", file, "idle"}, {file, "no ELF file"});
    require_unusable({"match", folder.write("empty.so", "").string(), "idle"}, {"empty.so"});
    require_unusable({"match", folder.path().string(), "idle"}, {folder.path().string()});
}

TEST_CASE("a library of another major of the ABI is named with both majors") {
    require_unusable({"match", "idle", test_team("other_major")}, {"other_major.so", "major 2", "major 1"});
}

TEST_CASE("a library without the entry symbol is named with the symbol") {
    require_unusable({"match", test_team("no_entry"), "idle"}, {"no_entry.so", "podball_team_entry_1"});
}

TEST_CASE("a library with a broken table is refused with the reason") {
    require_unusable({"match", test_team("null_step"), "idle"}, {"null_step.so", "step"});
    require_unusable({"match", test_team("null_table"), "idle"}, {"null_table.so"});
    require_unusable({"match", test_team("undefined_symbol"), "idle"}, {"undefined_symbol.so"});
    require_unusable({"match", test_team("entry_throws"), "idle"}, {"entry_throws.so"});
}

TEST_CASE("a number of pods outside a team's range is named with the range") {
    require_unusable({"match", test_team("three_to_five_pods"), "idle", "--rules", "classic-11"},
                     {"three_to_five_pods.so", "11", "3", "5"});
    require_unusable({"match", "idle", test_team("three_to_five_pods"), "--rules", "classic-11", "--pairs", "3"},
                     {"three_to_five_pods.so", "11"});
}

TEST_CASE("an unknown parameter is answered with the known ones, a bad value with its range") {
    require_unusable({"match", test_team("scripted"), "idle", "--param", "A.thrst=1"},
                     {"--param A", "scripted", "thrst", "act", "busy_us", "label"});
    require_unusable({"match", "idle", test_team("scripted"), "--param", "B.thrust=2"},
                     {"--param B", "thrust", "2", "[-1, 1]"});
    require_unusable({"match", "idle", test_team("scripted"), "--param", "B.act=dance"}, {"act", "dance", "throw"});
    require_unusable({"match", "idle", "idle", "--param", "A.x=1"}, {"--param A", "idle", "x"});
}

TEST_CASE("a team that refuses to be created makes the match impossible") {
    for (const std::string act : {"create_again", "create_fatal", "create_throw", "create_null"}) {
        require_unusable({"match", test_team("scripted"), "idle", "--param", "A.act=" + act}, {"scripted"});
    }
}

TEST_CASE("an unknown game is answered with the known ones") {
    require_unusable({"match", "idle", "idle", "--rules", "classic-12"}, {"classic-12", "classic-11", "research-11"});
    require_unusable({"rules", "explain", "classic-12"}, {"classic-12", "classic-5"});
}

TEST_CASE("an unknown key in a file of rules is named by its path") {
    require_rules_refused(R"({"schema": "podball.rules/1", "ball": {"mas": 1}})", {"/ball/mas", "mass"});
}

TEST_CASE("a value out of its range is named by its path with the range") {
    require_rules_refused(R"({"schema": "podball.rules/1", "ball": {"mass": -1}})", {"/ball/mass", "-1"});
    require_rules_refused(R"({"schema": "podball.rules/1", "pods": 17})", {"/pods", "17", "16"});
    require_rules_refused(R"({"schema": "podball.rules/1", "match": {"periods": "two"}})", {"/match/periods"});
}

TEST_CASE("values that clash are named") {
    require_rules_refused(R"({"schema": "podball.rules/1", "ball": {"radius": 0.02}})", {"ball", "radius"});
}

TEST_CASE("pods that overlap in a line-up are named") {
    require_rules_refused(R"({"schema": "podball.rules/1", "pods": 2, "lineup": [[-0.2, 0.1], [-0.2, 0.11]]})",
                          {"overlap", "0", "1"});
}

TEST_CASE("a file that is no JSON is named with the line") {
    require_rules_refused("{\n  \"schema\": \"podball.rules/1\",\n", {":3:1: not JSON"});
    require_rules_refused("", {});
}

TEST_CASE("a file that cannot be read is named with the reason") {
    const TemporaryFolder folder;
    const auto missing = (folder.path() / "none.json").string();
    require_unusable({"match", "idle", "idle", "--rules", missing}, {missing, "No such file"});
    require_unusable({"match", "idle", "idle", "--rules", folder.path().string() + "/"}, {folder.path().string()});
    if (geteuid() != 0) {  // Root reads everything.
        const auto secret = folder.write("secret.json", "{}");
        std::filesystem::permissions(secret, std::filesystem::perms::none);
        require_unusable({"match", "idle", "idle", "--rules", secret.string()}, {secret.string(), "denied"});
        const auto library = folder.write("secret.so", "x");
        std::filesystem::permissions(library, std::filesystem::perms::none);
        require_unusable({"match", library.string(), "idle"}, {library.string()});
    }
}

TEST_CASE("a log file that cannot be written is named") {
    require_unusable({"match", "idle", "idle", "--log-file", "/proc/no/such/log"}, {"--log-file", "/proc/no/such/log"});
}

TEST_CASE("a seed that is no number or out of range is answered with the range") {
    const std::string range = "[0, 9007199254740991]";
    for (const std::string seed : {"x", "-1", "1.5", "9007199254740992", "99999999999999999999999", " 1", "0x10"}) {
        require_usage_error({"match", "idle", "idle", "--seed=" + seed}, {"--seed", range});
    }
    require_usage_error({"match", "idle", "idle", "--seed="}, {"--seed"});
    require_usage_error({"match", "idle", "idle", "--seed", "9007199254740991", "--pairs", "2"}, {"9007199254740990"});
}

TEST_CASE("numbers of pairs, threads and confidence are answered with their ranges") {
    const Words match = {"match", "idle", "idle"};
    const auto with = [&](const Words& more) {
        Words words = match;
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    require_usage_error(with({"--pairs", "0"}), {"--pairs", "[1, 100000]"});
    require_usage_error(with({"--pairs", "3", "-j", "0"}), {"-j", "[1, 256]"});
    require_usage_error(with({"--pairs", "3", "--confidence", "1"}), {"--confidence", "[0.5, 0.9999]"});
    require_usage_error(with({"--pairs", "3", "--confidence", "nan"}), {"--confidence"});
    require_usage_error(with({"-j", "2"}), {"-j", "--pairs"});
    require_usage_error(with({"--confidence", "0.9"}), {"--confidence", "--pairs"});
}

TEST_CASE("a sequential test out of range is answered with key, value and range") {
    const auto refused = [](const std::string& rule, const Words& words) {
        require_usage_error({"match", "idle", "idle", "--sprt", rule}, words);
    };
    refused("elo0", {"--sprt", "'elo0'", "key=value"});
    refused("elo=3", {"--sprt", "elo", "Did you mean elo0", "max_pairs"});
    refused("d0=0,d1=1", {"d0", "unknown key", "elo0"});
    refused("elo0=0,elo0=1", {"elo0", "twice"});
    refused("elo0=x", {"--sprt", "elo0", "'x'", "number"});
    refused("elo0=3000", {"elo0", "3000", "-2000 to 2000"});
    refused("elo0=30,elo1=30", {"elo1", "30", "more than elo0"});
    refused("alpha=0", {"alpha", "0.0001 to 0.4"});
    refused("max_pairs=0", {"max_pairs", "[1, 100000]"});
    refused("measure=goal,d1=1", {"measure", "'goal'", "Did you mean goals"});
    refused("measure=goals,d0=0", {"d1", "missing"});
    require_usage_error({"match", "idle", "idle", "--sprt", "elo1=30", "--pairs", "3"}, {"--sprt", "--pairs"});
    require_usage_error({"match", "idle", "idle", "--sprt", "elo1=30", "--pace", "3"}, {"--pace", "leave out --sprt"});
    require_usage_error({"match", "idle", "idle", "--seed", "9007199254740991", "--sprt", "max_pairs=2"},
                        {"9007199254740990"});
}

TEST_CASE("options that make no sense are errors of usage") {
    require_usage_error({}, {"podball --help"});
    require_usage_error({"mach"}, {"mach", "Did you mean match", "teams", "rules"});
    require_usage_error({"rules", "expain"}, {"expain", "Did you mean explain", "schema"});
    require_usage_error({"match", "idle"}, {"B", "podball match --help"});
    require_usage_error({"match", "idle", "idle", "idle"}, {"idle"});
    require_usage_error({"match", "idle", "idle", "--mode", "nowhere"}, {"nowhere", "isolated", "inproc"});
    require_usage_error({"match", "idle", "idle", "--budget", "hard=soon"}, {"--budget", "hard=soon"});
    require_usage_error({"replay", "verify", "m.podlog", "--mode", "inproc"}, {"--mode", "--with-teams"});
    require_usage_error({"match", "idle", "idle", "--log-level", "loud"}, {"loud", "warning"});
    for (const std::string parameter : {"thrust=1", "C.thrust=1", "A.thrust", "A.=1", "."}) {
        require_usage_error({"match", "idle", "idle", "--param=" + parameter}, {"--param", "A.key=value"});
    }
}

TEST_CASE("an unknown option is answered with the command and the most similar option") {
    require_usage_error({"match", "idle", "idle", "--sed", "1"},
                        {"podball match has no option '--sed'. Did you mean --seed? (see podball match --help)"});
    require_usage_error({"match", "idle", "idle", "--ruels=classic-5"}, {"'--ruels'. Did you mean --rules?"});
    require_usage_error({"match", "idle", "--parm", "A.x=1"}, {"'--parm'. Did you mean --param?"});
    require_usage_error({"league", "run", "x.db", "--log-levle", "info"},
                        {"podball league run has no option '--log-levle'. Did you mean --log-level?"});
    require_usage_error({"match", "idle", "idle", "--zzzzzzzzz"},
                        {"podball match has no option '--zzzzzzzzz' (see podball match --help)"});
    require_usage_error({"-k"}, {"podball has no option '-k' (see podball --help)"});
}

TEST_CASE("a library without its folder is answered with the path to write") {
    require_unusable({"match", "chaser.so", "idle"}, {"'chaser.so'", "no ending", "write chaser"});
    require_unusable({"teams", "chaser.so"}, {"'chaser.so'", "no ending", "A path has a '/'"});
}

TEST_CASE("a folder to search that is not there is an error, unless an environment variable names it") {
    const TemporaryFolder folder;
    const std::string file = folder.write("file", "").string();
    require_usage_error({"teams", "--team-path", "/no/such"}, {"--team-path: '/no/such' is no folder"});
    require_usage_error({"match", "idle", "idle", "--team-path", folder.path().string() + "::" + file},
                        {"--team-path: '" + file + "' is no folder"});
    require_usage_error({"rules", "list", "--rules-path", "/no/such"}, {"--rules-path: '/no/such' is no folder"});
}

TEST_CASE(
    "a call that does not come back ends the program where teams play in it, with the team, the slot and the limit") {
    const TemporaryFolder folder;
    const Words match = {"match",
                         "idle",
                         test_team("scripted"),
                         "--rules",
                         short_rules(folder),
                         "--mode",
                         "inproc",
                         "--param",
                         "B.busy_us=1000000",
                         "--param",
                         "B.from_call=0",
                         "--budget",
                         "hang=50ms,hard=10s"};
    const Words report = {"'Scripted' (slot 1): step has not come back for 50ms", "--mode isolated"};
    require_unusable(match, report);
    Words pairs = match;
    pairs.insert(pairs.end(), {"--pairs", "2", "-j", "2"});
    require_unusable(pairs, {"'Scripted' (slot ", "step has not come back for 50ms"});
    Words recorded = match;
    const auto file = folder.path() / "m.podlog";
    recorded.insert(recorded.end(), {"--record", file.string()});
    require_unusable(recorded, report);
    const Answer left = run({"replay", "verify", file.string()});
    REQUIRE(left.code == 1);
    REQUIRE(left.err.find("ends without its end mark") != std::string::npos);
}
