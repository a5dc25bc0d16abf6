// A team that ends the program in mode inproc: there is no result, so there is no success.
#include "faults/contained_run.hpp"
#include "sandbox/guard_state.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

using namespace podball::testing;

namespace {

Words match_in_program(const std::string& act, const std::string& in) {
    Words words = match_words({.a = faulty_team("faulty"), .parameters = {"act=" + act, "in=" + in, "at=3"}});
    words.insert(words.end(), {"--mode", "inproc", "--quiet"});
    return words;
}

void check_told(const Answer& answer, const std::string& call) {
    CAPTURE(answer.out, answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.out.find("verdict") == std::string::npos);
    CHECK(answer.err.find("ended the program in " + call + "; there is no result") != std::string::npos);
}

}  // namespace

TEST_CASE("a team that ends the program in a call is named, and the exit code is no success") {
    for (const char* act : {"exit", "exit_quickly", "exit_at_once", "exit_c99", "exit_in_handler", "exit_twice"}) {
        for (const char* in : {"create", "step"}) {
            CAPTURE(act, in);
            check_told(run_contained(match_in_program(act, in)), in);
        }
    }
    check_told(run_contained(match_in_program("exit", "destroy")), "destroy");
}

TEST_CASE("a library that ends the program while it is opened in it is named") {
    const Answer answer = run_contained({"validate", faulty_team("load_exit"), "--in-process"});
    check_told(answer, "a constructor");
    CHECK(answer.err.find("load_exit.so") != std::string::npos);
}

TEST_CASE("the end of the program runs no code of a team, and its exit code is that of the program") {
    skip_if(podball::sandbox::kUnderSanitizer, "a program with a sanitizer ends by exit, which runs the handlers");
    for (const char* act : {"at_exit", "exit_when_done", "quick_exit_when_done"}) {
        CAPTURE(act);
        const Answer answer = run_contained(match_in_program(act, "step"));
        CAPTURE(answer.err);
        CHECK(answer.code == 0);
        CHECK(answer.err.find("ended the program") == std::string::npos);
    }
    Words unwritable = match_in_program("exit_when_done", "step");
    unwritable.insert(unwritable.end(), {"--record", "/dev/full"});
    CHECK(run_contained(unwritable).code == 3);
    for (const char* library : {"unload_segv", "unload_exit"}) {
        Words words = match_words({.a = faulty_team(library)});
        words.insert(words.end(), {"--mode", "inproc", "--quiet"});
        CHECK(run_contained(words).code == 0);
    }
}
