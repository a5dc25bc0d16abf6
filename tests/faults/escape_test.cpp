// What a team asks of the system without a right to: it is denied, the denial is told, and the match goes on.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <grp.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <set>

using namespace podball::testing;

namespace {

constexpr uid_t kNobody = 65534;

void become_nobody() {
    if (setgroups(0, nullptr) != 0 || setresgid(kNobody, kNobody, kNobody) != 0 ||
        setresuid(kNobody, kNobody, kNobody) != 0) {
        _exit(125);
    }
}

constexpr std::size_t kAttempts = 57;  // Of tests/teams/faulty/escapes.cpp.

// In the file system of a worker there is nothing that the attempts look for.
bool is_done(const std::string& line) { return !line.ends_with(": denied") && !line.ends_with(": error 2"); }

/// The attempts of a match that were neither denied nor in vain.
Words done(const std::string& team, const Words& parameters, const std::function<void()>& prepare) {
    const Answer answer = run_contained(match_words({team, parameters, {"--json"}}), prepare);
    CAPTURE(parameters, answer.out, answer.err);
    REQUIRE(answer.code == 0);
    const auto result = nlohmann::json::parse(answer.out);
    CHECK(incident_kinds(result, 0) == Words{"denied_call"});
    CHECK(incident_kinds(result, 1).empty());
    const Words said = lines_of_teams(answer.err);
    std::set<std::string> lines(said.begin(), said.end());
    CHECK(lines.erase("act all_escapes") == 1);
    CHECK(lines.size() == kAttempts);
    Words done;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(done), is_done);
    return done;
}

void check_all_denied(const std::function<void()>& prepare) {
    CHECK(done(faulty_team("faulty"), {"act=all_escapes", "every=1", "until_tick=290"}, prepare).empty());
    // The loader maps code, so until the team is made that much is permitted.
    const Words code = {"make_code: done"};
    CHECK(done(faulty_team("faulty"), {"act=all_escapes", "in=create"}, prepare) == code);
    CHECK(done(faulty_team("load_all_escapes"), {}, prepare) == code);
}

std::string called(const nlohmann::json& incident) {
    return podball::sandbox::denial_name(incident["first"][0]["value"]);
}

}  // namespace

TEST_CASE("whatever a team tries to escape is denied, while it is loaded, created, and in its steps") {
    skip_if(podball::sandbox::kUnderSanitizer,
            "a sanitizer makes system calls of its own, so this build has no filter");
    check_all_denied({});
}

TEST_CASE("as an ordinary user, too, whatever a team tries is denied") {
    skip_if(podball::sandbox::kUnderSanitizer,
            "a sanitizer makes system calls of its own, so this build has no filter");
    skip_if(geteuid() != 0, "the test before this one has run as an ordinary user");
    check_all_denied(become_nobody);
}

TEST_CASE("the denied call is named") {
    skip_if(podball::sandbox::kUnderSanitizer,
            "a sanitizer makes system calls of its own, so this build has no filter");
    const std::pair<const char*, const char*> calls[] = {
        {"open_read", "openat"}, {"open_write", "openat"},    {"socket", "socket"},
        {"fork", "clone"},       {"exec", "execve"},          {"kill_group", "kill"},
        {"unlink", "unlinkat"},  {"outlive_parent", "prctl"}, {"io_uring", "io_uring_setup"},
    };
    for (const auto& [act, call] : calls) {
        const auto result = play_contained({faulty_team("faulty"), {std::string("act=") + act}});
        CAPTURE(act, result["incidents"].dump());
        REQUIRE(result["incidents"].size() == 1);
        CHECK(result["incidents"][0]["team"] == 0);
        CHECK(result["incidents"][0]["kind"] == "denied_call");
        CHECK(called(result["incidents"][0]) == call);
    }
}
