// Libraries that cannot be played: the program says in one line which one and why, and is done.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/damaged_files.hpp"
#include "support/skip.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::testing;

namespace {

struct Unusable {
    std::string team;  ///< One of the faulty teams.
    Words parameters;
    std::string reason;
};

void require_unusable(const std::string& file, const Words& parameters, const std::string& reason) {
    const Answer answer = run_contained(
        match_words({.a = file, .parameters = parameters, .more = {"--log-level", "off"}, .budget = kHurried}));
    CAPTURE(file, parameters, reason, answer.out, answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.out.empty());
    CHECK(answer.err.starts_with("podball: " + file));
    CHECK(answer.err.find(reason) != std::string::npos);
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
}

void require_unusable(const std::vector<Unusable>& cases) {
    for (const auto& [team, parameters, reason] : cases) {
        require_unusable(faulty_team(team), parameters, reason);
    }
}

}  // namespace

TEST_CASE("what is no library at all is refused with the reason") {
    const TemporaryFolder folder;
    for (const auto& [file, reason] : odd_files(PODBALL_IDLE, folder.path())) {
        require_unusable(file.string(), {}, reason);
    }
}

TEST_CASE("a library that misbehaves while it is loaded is named with what it did") {
    require_unusable({
        {"load_segv", {}, "crashed (SIGSEGV)"},
        {"load_loop", {}, "CPU time"},
        {"load_wait", {}, "did not come back in time while its library was opened"},
        {"load_exit", {}, "exit code 0"},
        {"missing_dependency", {}, "libpodball_installed_nowhere.so"},
    });
}

TEST_CASE("a library that misbehaves while it is asked who it is is named with what it did") {
    require_unusable({
        {"entry_segv", {}, "crashed (SIGSEGV)"},
        {"entry_loop", {}, "CPU time"},
        {"entry_exit_now", {}, "exit code 0"},
        {"extension_segv", {}, "crashed (SIGSEGV)"},
        {"extension_loop", {}, "CPU time"},
        {"extension_throw", {}, "an exception left extension"},
    });
}

TEST_CASE("pointers of a library that lead nowhere harm only whoever follows them") {
    require_unusable({
        {"junk_table", {}, "crashed (SIGSEGV)"},
        {"junk_name", {}, "crashed (SIGSEGV)"},
        {"junk_extension", {}, "crashed (SIGSEGV)"},
        {"junk_params", {}, "crashed (SIGSEGV)"},
        {"junk_params_list", {}, "crashed (SIGSEGV)"},
        {"junk_create", {}, "crashed (SIGSEGV)"},
    });
}

TEST_CASE("a list of parameters longer than what there is does no harm") {
    const std::string file = faulty_team("many_params");
    const Answer answer = run_contained(match_words({file}));
    CAPTURE(answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.err.starts_with("podball: " + file));
}

TEST_CASE("a team that misbehaves in create is named with what it did") {
    require_unusable({
        {"faulty", {"in=create", "act=segv"}, "crashed (SIGSEGV)"},
        {"faulty", {"in=create", "act=abort"}, "crashed (SIGABRT)"},
        {"faulty", {"in=create", "act=exit_now"}, "exit code 0"},
        {"faulty", {"in=create", "act=loop"}, "CPU time"},
        {"faulty", {"in=create", "act=wait"}, "time"},
        {"faulty", {"in=create", "act=throw"}, "an exception left create"},
        {"faulty", {"in=create", "act=recursion"}, "crashed (SIGSEGV)"},
        {"faulty", {"in=create", "act=busy", "amount=10000000"}, "CPU time"},
        {"faulty", {"act=no_such_act"}, "FATAL"},
    });
}

TEST_CASE("a team that wants more memory in create than there is is named with what came of it") {
    skip_if(sandbox::kUnderSanitizer, "a sanitizer maps terabytes, so memory is not limited in this build");
    require_unusable({
        {"faulty", {"in=create", "act=hoard", "amount=10240"}, "crashed (SIGSEGV)"},
        {"faulty", {"in=create", "act=hoard_by_new", "amount=10240"}, "an exception left create"},
    });
}
