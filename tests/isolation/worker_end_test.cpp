// How a worker is ended by whoever waits for it, whatever its team does.
#include "control/observation.hpp"
#include "engine/world.hpp"
#include "isolation/block_access.hpp"
#include "isolation/info_codec.hpp"
#include "isolation/worker_host.hpp"

#include "support/catch.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace podball;
using namespace podball::isolation;

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr TimeLimits kPatient = {10'000 * kMs, 0};

using Given = std::vector<control::ParameterValue>;

/// A worker of its own zygote and supervisor, in which nobody is trusted to wake the host, with the faulty team.
class Watching {
  public:
    explicit Watching(const Given& given, const SandboxOptions& sandbox = {}) {
        auto started = Worker::start(*zygote_, supervisor_, {PODBALL_FAULTY_TEAM, sandbox, 0});
        REQUIRE(started);
        worker_ = std::move(started).value();
        tell_library(worker_->told(), PODBALL_FAULTY_TEAM);
        REQUIRE_FALSE(asked(Operation::Load, kPatient));
        const auto info = decode_info(said_text(worker_->said())).value();
        tell_setup(worker_->told(), rules_, {0, 7, control::choose_parameters(info.parameters, given).value(), {}});
        worker_->told().last_create = 1;
        REQUIRE_FALSE(asked(Operation::Create, kPatient));
    }

    std::optional<WorkerEnd> asked(Operation operation, const TimeLimits& limits) {
        worker_->post(operation, limits);
        return worker_->wait();
    }
    std::optional<WorkerEnd> step(const TimeLimits& limits) {
        control::Observation observation(rules_, 0);
        observation.observe(engine::make_world(rules_, 1));
        std::memcpy(worker_->told().view, &observation.view(), observation.view().total_size);
        return asked(Operation::Step, limits);
    }
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
    if (child > 0) return child;
    std::this_thread::sleep_for(before);
    for (const pid_t process : {other, self}) kill(process, SIGSTOP);
    std::this_thread::sleep_for(stop);
    for (const pid_t process : {self, other}) kill(process, SIGCONT);
    _exit(0);
}

std::atomic<bool> is_hurried{false};

}  // namespace

TEST_CASE("a worker that moves its host's sleep to another word is ended all the same") {
    SandboxOptions without_seccomp;
    without_seccomp.seccomp = 0;
    Watching team({{"act", "move_waiters"}}, without_seccomp);
    const auto end = team.step({500 * kMs, 0});
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::TookTooLong);
}

TEST_CASE("idling a little at each step adds up") {
    Watching team({{"act", "nap"}, {"every", "1"}, {"amount", "100000"}});
    std::optional<WorkerEnd> end;
    int steps = 0;
    while (!end && steps < 1000) {
        end = team.step({300 * kMs, 0});
        ++steps;
    }
    REQUIRE(end);
    CHECK(end->kind == WorkerEnd::Kind::TookTooLong);
    CHECK(steps > 10);  // Ten times the limit, at 100 ms each.
}

TEST_CASE("a machine that was stopped in the midst of a call took no time of the team") {
    Watching team({{"act", "nap"}, {"amount", "400000"}});
    const pid_t stopper = stop_both(team.pid(), std::chrono::milliseconds(100), std::chrono::milliseconds(2000));
    CHECK_FALSE(team.step({1000 * kMs, 0}));
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
