// A pipe, a device, a folder or a damaged file where a file is expected: one line of error, and nothing is waited for.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace podball::testing;

namespace {

constexpr unsigned kHangs = 20;  // Seconds after which the program is ended.

Answer run_impatiently(const Words& arguments) {
    return Program(arguments, false, [] { alarm(kHangs); }).wait();
}

// One name for each kind of file that is no regular one.
Words make_odd_files(const TemporaryFolder& folder, const std::string& ending) {
    const auto path = [&](const char* name) { return folder.path() / (name + ending); };
    REQUIRE(mkfifo(path("pipe").c_str(), 0600) == 0);
    std::filesystem::create_symlink("/dev/zero", path("device"));
    std::filesystem::create_directory(path("folder"));
    std::filesystem::create_symlink(path("loop"), path("loop"));
    folder.write("huge" + ending, "");
    std::filesystem::resize_file(path("huge"), std::uintmax_t{1} << 33U);
    Words files;
    for (const char* name : {"pipe", "device", "folder", "loop", "huge", "missing"}) {
        files.push_back(path(name).string());
    }
    return files;
}

void require_one_line(const Words& arguments, const std::string& file) {
    const Answer answer = run_impatiently(arguments);
    CAPTURE(arguments, answer.out, answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.out.empty());
    CHECK(answer.err.starts_with("podball: "));
    CHECK(answer.err.find(file) != std::string::npos);
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
}

Answer run_with_stack(rlim_t soft_kib, rlim_t hard_kib, const Words& arguments) {
    return Program(arguments, false,
                   [&] {
                       const rlimit limit = {soft_kib * 1024, hard_kib * 1024};
                       setrlimit(RLIMIT_STACK, &limit);
                   })
        .wait();
}

}  // namespace

TEST_CASE("rules, recordings and costs are read from regular files alone") {
    const TemporaryFolder folder;
    for (const std::string& file : make_odd_files(folder, ".json")) {
        require_one_line({"rules", "check", file}, file);
        require_one_line({"match", "idle", "idle", "--rules", file}, file);
        require_one_line({"tactics", "assign", file}, file);
        if (file.find("huge") == std::string::npos) {
            require_one_line({"replay", "info", file}, file);
            require_one_line({"replay", "explain", file}, file);
            require_one_line({"replay", "view", file, "--no-browser"}, file);
        }
    }
}

TEST_CASE("a folder of games with other things in it is listed, and the games in it can be played") {
    const TemporaryFolder folder;
    make_odd_files(folder, ".json");
    short_rules(folder);
    const std::string path = folder.path().string();
    const Answer listed = run_impatiently({"rules", "list", "--rules-path", path});
    CAPTURE(listed.out, listed.err);
    CHECK(listed.code == 0);
    for (const char* name : {"pipe", "device", "folder", "huge", "short", "classic-5"}) {
        CHECK(listed.out.find(name) != std::string::npos);
    }
    CHECK(run_impatiently({"rules", "check", "short", "--rules-path", path}).code == 0);
    CHECK(run_impatiently({"rules", "check", "pipe", "--rules-path", path}).code == 3);
}

TEST_CASE("a folder of teams with other things in it is searched, and they are refused by name") {
    const TemporaryFolder folder;
    for (const std::string& file : make_odd_files(folder, ".so")) {
        const Answer answer = run_impatiently({"match", file, "idle"});
        CAPTURE(file, answer.err);
        CHECK(answer.code == 3);
        CHECK(answer.err.find(file) != std::string::npos);
    }
    CHECK(run_impatiently({"teams", "idle", "--team-path", folder.path().string()}).code == 0);
}

TEST_CASE("text after a NUL is no part of JSON, wherever the NUL is") {
    const TemporaryFolder folder;
    const std::string text = content_of(short_rules(folder));
    using namespace std::string_literals;
    const std::pair<std::string, const char*> texts[] = {{text + "\0"s, ":1:"},
                                                         {text + "\n\0garbage"s, ":2:1: "},
                                                         {"\0"s + text, ":1:1: "},
                                                         {text.substr(0, 20) + "\0"s + text.substr(20), ":1:21: "}};
    for (const auto& [content, place] : texts) {
        const std::string file = folder.write("nul.json", content).string();
        require_refused({"rules", "check", file}, 3, {file + place, "NUL"});
    }
}

TEST_CASE("a log file in a missing folder, a folder or a pipe as log file: one line, and nothing is made") {
    const TemporaryFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string missing = (folder.path() / "missing" / "deep" / "a.log").string();
    const std::string below = folder.write("file", "").string() + "/a.log";
    for (const std::string& file : {missing, below, pipe, folder.path().string()}) {
        const Answer answer = run_impatiently({"rules", "schema", "--log-file", file});
        CAPTURE(answer.err);
        CHECK(answer.code == 3);
        CHECK(answer.out.empty());
        CHECK(answer.err.starts_with("podball: --log-file: cannot write '" + file + "': "));
        CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    }
    CHECK_FALSE(std::filesystem::exists(folder.path() / "missing"));
}

TEST_CASE("a stack that is limited to less than a team may use is refused in one line") {
    for (const rlim_t kib : std::initializer_list<rlim_t>{64, 128, 256, 1024, 4096, 8191}) {
        const Answer answer = run_with_stack(kib, kib, {"rules", "schema"});
        CAPTURE(kib, answer.err);
        CHECK(answer.code == 3);
        CHECK(answer.err == "podball: the stack is limited to " + std::to_string(kib) +
                                " KiB (ulimit -s); at least 8192 KiB are needed\n");
    }
    CHECK(run_with_stack(8192, 8192, {"rules", "schema"}).code == 0);
}

TEST_CASE("a small stack is enlarged where the system permits it") {
    const TemporaryFolder folder;
    const Words match = {"match", "idle", "idle", "--rules", short_rules(folder), "--quiet"};
    for (const rlim_t kib : std::initializer_list<rlim_t>{64, 256, 1024}) {
        const Answer answer = run_with_stack(kib, 16384, match);
        CAPTURE(kib, answer.err);
        CHECK(answer.code == 0);
    }
}
