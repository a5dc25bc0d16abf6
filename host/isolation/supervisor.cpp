#include "isolation/supervisor.hpp"

#include "base/system_error.hpp"
#include "isolation/futex.hpp"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <string>
#include <utility>

namespace podball::isolation {
namespace {

constexpr int kPeriodMs = 20;
constexpr std::int64_t kPeriodNs = 1'000'000 * kPeriodMs;
constexpr std::int64_t kIdleLimits = 10;  // In all its operations together a worker may idle so many wall limits.
constexpr std::int64_t kHurriedWallNs = 1'000'000'000;
constexpr std::uint64_t kStop = 0;  // No process has this number.

std::int64_t clock_ns(clockid_t clock) {
    timespec now = {};
    if (clock_gettime(clock, &now) != 0) return -1;
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// How long the worker was ready to run, but had no core: the second number of its schedstat. 0 where there is none.
std::int64_t delayed_ns(pid_t pid) {
    const std::string path = "/proc/" + std::to_string(pid) + "/schedstat";
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 96> text{};
    const ssize_t size = file ? read(file.get(), text.data(), text.size()) : 0;
    const char* const end = text.data() + std::max<ssize_t>(size, 0);
    const char* const space = std::find(static_cast<const char*>(text.data()), end, ' ');
    std::int64_t delayed = 0;
    if (space != end) std::from_chars(space + 1, end, delayed);
    return delayed;
}

void wake(const Watched& worker) {
    worker.said->answer.fetch_add(1);  // Whoever goes to sleep for the old value right now does not.
    futex_wake(worker.said->answer);
}

void end(Watched& worker, Watched::Ended why) {
    worker.ended = why;
    syscall(SYS_pidfd_send_signal, worker.process.get(), SIGKILL, nullptr, 0);
}

bool add_to(int epoll, int descriptor, std::uint64_t name) {
    epoll_event event = {};
    event.events = EPOLLIN;
    event.data.u64 = name;
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

// Of an operation that was seen before, `passed_ns` ago at most.
void update(Watched& worker, std::int64_t passed_ns) {
    Watched::Sight& sight = worker.sight;
    const std::int64_t cpu = process_cpu_ns(worker.pid);
    const std::int64_t delayed = delayed_ns(worker.pid);
    const std::int64_t taken = std::max<std::int64_t>(0, passed_ns - (delayed - sight.delayed));
    sight.wall += taken;
    worker.idle_ns += std::max<std::int64_t>(0, taken - (cpu - sight.cpu));
    sight.cpu = cpu;
    sight.delayed = delayed;
}

}  // namespace

// The kernel's number for the CPU clock of another process, as clock_getcpuclockid makes it, without its look whether
// the process is there.
std::int64_t process_cpu_ns(pid_t pid) {
    constexpr clockid_t kScheduled = 2;
    return clock_ns(static_cast<clockid_t>(~static_cast<unsigned>(pid) << 3U) | kScheduled);
}

Supervisor::Supervisor() : epoll_(epoll_create1(EPOLL_CLOEXEC)), stop_(eventfd(0, EFD_CLOEXEC)) {
    if (epoll_ && stop_ && add_to(epoll_.get(), stop_.get(), kStop)) {
        thread_ = std::thread([this] { run(); });
    } else {
        failure_ = system_error("watching workers");
    }
}

Supervisor::~Supervisor() {
    if (failure_) return;
    eventfd_write(stop_.get(), 1);
    thread_.join();
}

bool Supervisor::watch(std::shared_ptr<Watched> worker) {
    if (!worker->process) return false;
    const std::lock_guard lock(mutex_);
    if (!add_to(epoll_.get(), worker->process.get(), static_cast<std::uint64_t>(worker->pid))) return false;
    workers_.push_back(std::move(worker));
    return true;
}

void Supervisor::forget(const Watched& worker) {
    const std::lock_guard lock(mutex_);
    epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, worker.process.get(), nullptr);
    std::erase_if(workers_, [&](const auto& one) { return one.get() == &worker; });
}

void Supervisor::run() {
    for (;;) {
        epoll_event event = {};
        const int events = epoll_wait(epoll_.get(), &event, 1, kPeriodMs);
        if (events > 0 && event.data.u64 == kStop) return;
        if (events > 0) bury(static_cast<pid_t>(event.data.u64));
        look();
    }
}

void Supervisor::bury(pid_t pid) {
    const std::lock_guard lock(mutex_);
    for (const auto& worker : workers_) {
        if (worker->pid != pid) continue;
        epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, worker->process.get(), nullptr);
        worker->is_dead = true;
        wake(*worker);
    }
}

// A machine that was stopped meanwhile, and this program with it, took no time of the workers.
void Supervisor::look() {
    const std::lock_guard lock(mutex_);
    const std::int64_t now_ns = clock_ns(CLOCK_MONOTONIC);
    const std::int64_t passed_ns = std::min(now_ns - looked_at_ns_, 2 * kPeriodNs);
    looked_at_ns_ = now_ns;
    bool (*const ask)() = is_hurried_;
    const bool is_hurried = ask != nullptr && ask();
    for (const auto& worker : workers_) look_at(*worker, passed_ns, is_hurried);
}

void Supervisor::look_at(Watched& worker, std::int64_t passed_ns, bool is_hurried) {
    const std::uint32_t operation = worker.pending.load(std::memory_order_acquire);
    if (operation == 0 || worker.ended != Watched::Ended::ByItself) return;
    // Whoever has answered is done, though the host may still be waiting for the other team of the match. A team that
    // wrote the answer by itself woke nobody up.
    if (worker.said->answer.load(std::memory_order_acquire) == operation) return futex_wake(worker.said->answer);
    if (operation != worker.sight.operation) {
        const std::int64_t cpu_ns = process_cpu_ns(worker.pid);
        worker.sight = {operation, cpu_ns, cpu_ns, delayed_ns(worker.pid), 0};
        return;
    }
    update(worker, passed_ns);
    TimeLimits limits = {worker.wall_limit_ns, worker.cpu_limit_ns};
    if (is_hurried && (limits.wall_ns == 0 || limits.wall_ns > kHurriedWallNs)) limits.wall_ns = kHurriedWallNs;
    const auto is_over = [](std::int64_t used, std::int64_t limit) { return limit > 0 && used > limit; };
    if (is_over(worker.sight.cpu - worker.sight.cpu_at_first, limits.cpu_ns)) {
        end(worker, Watched::Ended::OverCpu);
    } else if (is_over(worker.sight.wall, limits.wall_ns) || is_over(worker.idle_ns, kIdleLimits * limits.wall_ns)) {
        end(worker, Watched::Ended::OverWall);
    }
}

}  // namespace podball::isolation
