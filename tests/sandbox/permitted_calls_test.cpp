#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <future>
#include <iostream>
#include <memory>
#include <mutex>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::sandbox;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;

namespace {

// Throws at what does not work, so that the process ends with kThrew.
void expect(bool works) {
    if (!works) {
        throw std::runtime_error("does not work");
    }
}

// Of what a team that plays by the rules may use.
struct Use {
    const char* what;
    void (*act)();
};

void throw_from_below(int depth) {
    if (depth == 0) {
        throw std::runtime_error("from below");
    }
    throw_from_below(depth - 1);
}

void use_memory() {
    for (const std::size_t size : {std::size_t{16}, std::size_t{100'000}, std::size_t{200} << 20}) {
        std::vector<char> block(size, 'x');
        block.resize(size * 2);
        expect(block[size - 1] == 'x' && block[size] == '\0');
    }
}

int compare(const void* a, const void* b) { return std::memcmp(a, b, sizeof(int)); }

const std::vector<Use> kUses = {
    {"nothing", [] {}},
    {"memory", use_memory},
    {"a deep stack",
     [] {
         volatile char deep[4 << 20];
         deep[0] = 1;
         deep[sizeof deep - 1] = 1;
     }},
    {"an exception",
     [] {
         bool caught = false;
         try {
             throw_from_below(20);
         } catch (const std::runtime_error&) {
             caught = true;
         }
         expect(caught);
     }},
    {"printf", [] { expect(std::printf("%d %g\n", 42, 0.5) > 0 && std::fflush(stdout) == 0); }},
    {"streams",
     [] {
         std::cout << 1.5 << std::endl;
         std::cerr << "error" << std::endl;
         expect(std::cout.good() && std::cerr.good());
     }},
    {"long output in pieces",
     [] {
         std::cout << std::string(5000, 'x') << std::flush;
         expect(std::cout.good());
     }},
    {"reading nothing",
     [] {
         std::string word;
         expect(!(std::cin >> word));
     }},
    {"is the output a terminal?", [] { expect(isatty(STDOUT_FILENO) == 0); }},
    {"the time", [] { expect(std::chrono::system_clock::now().time_since_epoch().count() > 0); }},
    {"the time by the call itself",
     [] {
         timespec now = {};
         expect(syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now) == 0 && std::clock() >= 0);
     }},
    {"a short sleep", [] { std::this_thread::sleep_for(std::chrono::microseconds(1)); }},
    {"chance", [] { expect(std::random_device()() != std::random_device()() || std::random_device()() != 0); }},
    {"sorting as in C",
     [] {
         std::vector<int> many(100'000);
         for (std::size_t i = 0; i < many.size(); ++i) {
             many[i] = static_cast<int>(i * 7919 % 65'536);
         }
         std::qsort(many.data(), many.size(), sizeof(int), compare);
     }},
    {"a mutex and a wait that ends",
     [] {
         std::mutex mutex;
         std::unique_lock lock(mutex);
         std::condition_variable never;
         expect(never.wait_for(lock, std::chrono::microseconds(1)) == std::cv_status::timeout);
     }},
    {"a future that is not ready, which waits for a shared futex",
     [] {
         std::promise<int> promise;
         const auto future = promise.get_future();
         expect(future.wait_for(std::chrono::microseconds(1)) == std::future_status::timeout);
     }},
    {"a shared futex of its own",
     [] {
         static std::uint32_t word = 0;
         const timespec nap = {0, 1000};
         expect(syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0) == 0);
         expect(syscall(SYS_futex, &word, FUTEX_WAIT, 0, &nap, nullptr, 0) == -1 && errno == ETIMEDOUT);
     }},
    {"asking for a limit",
     [] {
         rlimit stack = {};
         expect(getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur == 8 << 20);
     }},
    {"a locale", [] { expect(std::setlocale(LC_ALL, "C") != nullptr); }},
};

void use_all(Scratch& scratch) {
    for (const Use& use : kUses) {
        use.act();
        if (scratch.denials.count != 0) {
            return;
        }
        ++scratch.results[0];
    }
}

std::vector<std::string> noted(const testing::Outcome& outcome) { return denied_calls(outcome.scratch.denials); }

// How a process ends that does this after it has shut itself in wholly.
testing::Outcome ended_by(void (*act)(), const SandboxOptions& options = {}) {
    return run_confined({false, {}, options}, [act](Scratch& scratch) {
        scratch.lock();
        act();
    });
}

int fill_stack(int depth) {
    volatile char frame[1024] = {};
    frame[0] = static_cast<char>(depth);
    return depth == -1 ? 0 : fill_stack(depth + 1) + frame[0];
}

void write_where_it_must_not() {
    void* const closed = mmap(nullptr, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *static_cast<volatile char*>(closed) = 1;
}

}  // namespace

TEST_CASE("what teams are made of works, while loading and while playing, and nothing of it is noted") {
    const Confinement confinement = {GENERATE(false, true)};
    const bool playing = GENERATE(false, true);
    const auto outcome = run_confined(confinement, [playing](Scratch& scratch) {
        if (playing) {
            scratch.lock();
        }
        use_all(scratch);
    });
    const auto done = static_cast<std::size_t>(outcome.scratch.results[0]);
    CAPTURE(done < kUses.size() ? kUses[done].what : "all", outcome.signal);
    CHECK(outcome.exit_code == 0);
    CHECK(noted(outcome) == std::vector<std::string>{});
}

TEST_CASE("while loading a library may ask how many cores there are") {
    const auto outcome = run_confined({GENERATE(false, true)}, [](Scratch& scratch) {
        scratch.results[0] = static_cast<std::int32_t>(std::thread::hardware_concurrency());
    });
    CHECK(outcome.scratch.results[0] == static_cast<std::int32_t>(std::thread::hardware_concurrency()));
    CHECK(noted(outcome) == std::vector<std::string>{});
}

TEST_CASE("more memory than permitted is refused as bad_alloc") {
    testing::skip_if(kUnderSanitizer, "a sanitizer maps terabytes, so memory is not limited in this build");
    SandboxOptions options;
    options.memory_bytes = std::uint64_t{128} << 20;
    const auto outcome = run_confined({false, {}, options}, [](Scratch& scratch) {
        scratch.lock();
        std::vector<std::unique_ptr<char[]>> blocks;
        try {
            for (; scratch.results[0] < 256; ++scratch.results[0]) {
                blocks.emplace_back(new char[1 << 20]);
            }
        } catch (const std::bad_alloc&) {
            scratch.results[1] = 1;
        }
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.scratch.results[0] > 32);
    CHECK(outcome.scratch.results[0] < 128);
    CHECK(outcome.scratch.results[1] == 1);
    CHECK(noted(outcome) == std::vector<std::string>{});
}

TEST_CASE("the output ends at its limit, and writing on fails and does not kill") {
    SandboxOptions options;
    options.output_bytes_max = 10'000;
    const auto outcome = run_confined({GENERATE(false, true), {}, options}, [](Scratch& scratch) {
        scratch.lock();
        const std::string text(4000, 'x');
        for (std::size_t i = 0; i < 5; ++i) {
            scratch.results[i] = static_cast<int>(write(i % 2 == 0 ? STDOUT_FILENO : STDERR_FILENO, text.data(), 4000));
        }
        scratch.results[5] = errno;
    });
    CHECK(outcome.exit_code == 0);
    const std::vector<std::int32_t> results(outcome.scratch.results.begin(), outcome.scratch.results.begin() + 6);
    CHECK(results == std::vector<std::int32_t>{4000, 4000, 2000, -1, -1, EFBIG});
    CHECK(outcome.output == std::string(10'000, 'x'));
}

TEST_CASE("a process that has shut itself in still dies of what other processes die of") {
    testing::skip_without_seccomp();
    CHECK(ended_by([] { std::abort(); }).signal == SIGABRT);
    CHECK(ended_by([] { std::terminate(); }).signal == SIGABRT);
    CHECK(ended_by([] { fill_stack(0); }).signal == SIGSEGV);
    CHECK(ended_by(write_where_it_must_not).signal == SIGSEGV);
    CHECK(ended_by([] { _exit(7); }).exit_code == 7);
    CHECK(ended_by([] { std::exit(8); }).exit_code == 8);
    CHECK(noted(ended_by([] { std::abort(); })) == std::vector<std::string>{});
}
