// podball-worker: holds the teams of a match, each in a process of its own. Started by podball, never by people.
#include "isolation/spawn_request.hpp"
#include "isolation/zygote_process.hpp"

// In a build with a sanitizer: a team that crashes is to end by its signal, as it does without one, and what a team
// leaks is no concern of ours.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:detect_leaks=0";
}
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0";
}

int main() { return podball::isolation::serve_as_zygote(podball::isolation::kZygoteSocket); }
