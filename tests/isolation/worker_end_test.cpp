// How a worker is ended by whoever waits for it, whatever its team does.
#include "control/core_lease.hpp"
#include "control/observation.hpp"
#include "engine/world.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"
#include "isolation/worker_host.hpp"

#include "support/busy_processes.hpp"
#include "support/catch.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::handoff;
using namespace podball::isolation;

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr TimeLimits kPatient = {10'000 * kMs, 0};
constexpr TimeLimits kCounted = {10'000 * kMs, 0, Waiting::WithoutCpuTime};

using Given = std::vector<control::ParameterValue>;

/// A worker of its own zygote and supervisor, in which nobody is trusted to wake the host, with the faulty team.
class Watching {
  public:
    explicit Watching(const Given& given, const sandbox::SandboxOptions& sandbox = {}) {
        auto started = Worker::start(*zygote_, supervisor_, {PODBALL_FAULTY_TEAM, sandbox, {}});
        REQUIRE(started);
        worker_ = std::move(started).value();
        REQUIRE_FALSE(asked(Operation::Load, kPatient));
        const auto info = decode_info(reply_text(worker_->reply())).value();
        write_setup(worker_->request(), rules_, {0, 7, control::choose_parameters(info.parameters, given).value(), {}});
        worker_->request().last_create = 1;
        REQUIRE_FALSE(asked(Operation::Create, kPatient));
    }

    std::optional<WorkerEnd> asked(Operation operation, const TimeLimits& limits) {
        worker_->post(operation, limits);
        return worker_->wait();
    }
    std::optional<WorkerEnd> step(const TimeLimits& limits) {
        control::Observation observation(rules_, 0);
        observation.observe(engine::make_world(rules_, 1));
        std::memcpy(worker_->request().view, &observation.view(), observation.view().total_size);
        return asked(Operation::Step, limits);
    }
    [[nodiscard]] bool has_logged(const std::string& text) const {
        const auto lines = reply_lines(worker_->reply());
        return std::any_of(lines.begin(), lines.end(), [&](const LogLine& line) { return line.text == text; });
    }
    [[nodiscard]] std::int64_t waited_ns() const { return worker_->waited_ns(); }
    void move_to(int core) { worker_->move_to(core); }
    [[nodiscard]] pid_t pid() const { return worker_->pid(); }
    Supervisor& supervisor() { return supervisor_; }

  private:
    engine::ResolvedRules rules_ = engine::resolve({}).value();
    std::unique_ptr<Zygote> zygote_ = Zygote::start(worker_program()).value();
    Supervisor supervisor_;
    std::unique_ptr<Worker> worker_;
};

/// Stops this process and `other`, and lets both go on after `stop`.
pid_t stop_both(pid_t other, std::chrono::milliseconds before, std::chrono::milliseconds stop) {
    const pid_t self = getpid();
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child > 0) {
        return child;
    }
    std::this_thread::sleep_for(before);
    for (const pid_t process : {other, self}) {
        kill(process, SIGSTOP);
    }
    std::this_thread::sleep_for(stop);
    for (const pid_t process : {self, other}) {
        kill(process, SIGCONT);
    }
    _exit(0);
}

std::atomic<bool> is_hurried{false};

}  // namespace

TEST_CASE("a worker that moves its host's sleep to another word is ended all the same") {
    sandbox::SandboxOptions without_seccomp;
    without_seccomp.left_out = 1U << static_cast<unsigned>(sandbox::Guard::Seccomp);
    Watching team({{"act", "move_waiters"}}, without_seccomp);
    const auto end = team.step({500 * kMs, 0});
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::TookTooLong);
    CHECK(team.has_logged("requeue: done"));
}

TEST_CASE("a loop on a busy core is ended for its CPU time, however long it waits for the core") {
    const control::CoreLease lease;
    const testing::BusyProcesses busy(8, lease.core());
    Watching team({{"act", "loop"}, {"at", "0"}});
    team.move_to(lease.core());
    const auto end = team.step({200 * kMs, 60 * kMs});
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::UsedTooMuchCpu);
}

TEST_CASE("the waits for naps add up, however short the naps are") {
    struct Naps {
        const char* us;
        int steps;
    };
    for (const Naps& naps : {Naps{"100", 2000}, Naps{"5000", 40}, Naps{"100000", 2}}) {
        Watching team({{"act", "nap"}, {"every", "1"}, {"amount", naps.us}});
        for (int i = 0; i < naps.steps; ++i) {
            REQUIRE_FALSE(team.step(kCounted));
        }
        CAPTURE(naps.us);
        CHECK(team.waited_ns() >= 50 * kMs);
    }
}

TEST_CASE("CPU time of a step is no wait, and CPU time of other calls is") {
    Watching team({{"act", "busy"}, {"every", "1"}, {"amount", "20000"}});
    for (int i = 0; i < 5; ++i) {
        REQUIRE_FALSE(team.step(kCounted));
    }
    CHECK(team.waited_ns() < 50 * kMs);
    REQUIRE_FALSE(team.step({kPatient.wall_ns, 0, Waiting::WithCpuTime}));
    CHECK(team.waited_ns() >= 10 * kMs);
}

TEST_CASE("the wait for a worker that dies counts, without its CPU time") {
    // While the worker starts on a busy machine, it waits for a core. That time is subtracted too, so the nap is long.
    Watching napping({{"act", "nap_and_crash"}, {"amount", "1000000"}});
    REQUIRE(napping.step(kCounted));
    CHECK(napping.waited_ns() >= 50 * kMs);
    Watching looping({{"act", "loop"}, {"at", "0"}});
    REQUIRE(looping.step({200 * kMs, 0, Waiting::WithoutCpuTime}));
    CHECK(looping.waited_ns() < 100 * kMs);
}

TEST_CASE("a machine that was stopped in the midst of a call took no time of the team") {
    Watching team({{"act", "nap"}, {"amount", "400000"}});
    const pid_t stopper = stop_both(team.pid(), std::chrono::milliseconds(100), std::chrono::milliseconds(2000));
    CHECK_FALSE(team.step({1000 * kMs, 0, Waiting::WithoutCpuTime}));
    CHECK(team.waited_ns() < 1000 * kMs);
    CHECK(waitpid(stopper, nullptr, 0) == stopper);
}

TEST_CASE("whoever is in a hurry waits no longer than a second, even where nothing is limited") {
    is_hurried = false;
    Watching team({{"act", "sleep"}, {"at", "1"}});
    team.supervisor().hurry_when([] { return is_hurried.load(); });
    CHECK_FALSE(team.step({}));
    is_hurried = true;
    const auto end = team.step({});
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::TookTooLong);
}
