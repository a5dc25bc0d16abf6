// podball-worker: the program of the zygote and its workers. Only podball starts it.
#include "handoff/spawn_request.hpp"
#include "worker/fresh_worker.hpp"
#include "worker/zygote_process.hpp"

// Options for builds with a sanitizer: a crash of a team must end the process by its signal, as without a sanitizer,
// and leaks of a team are not reported.
// NOLINTBEGIN(readability-identifier-naming): the sanitizers give the names.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:detect_leaks=0";
}
extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() {
    return "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0";
}
// NOLINTEND(readability-identifier-naming)

// With an argument the program is a worker that executed it again, see fresh_worker.hpp.
int main(int count, char** /*arguments*/) {
    using namespace podball::worker;
    constexpr int kSocket = podball::handoff::kZygoteSocket;
    return count > 1 ? run_executed_worker(kSocket) : serve_as_zygote(kSocket);
}
