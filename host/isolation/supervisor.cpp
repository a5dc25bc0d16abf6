#include "isolation/supervisor.hpp"

#include "base/futex.hpp"
#include "base/system_error.hpp"
#include "isolation/process_clocks.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <csignal>
#include <span>
#include <utility>

namespace podball::isolation {
namespace {

constexpr std::int64_t kPeriodNs = Supervisor::kPeriodNs;
constexpr int kPeriodMs = kPeriodNs / 1'000'000;
constexpr std::int64_t kHurriedWallNs = 1'000'000'000;
constexpr int kEventsMax = 16;      // Events that are handled before a check. Further ones follow it at once.
constexpr std::uint64_t kStop = 0;  // No process has the number 0.

std::int64_t now_ns() {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void wake(const Watched& worker) {
    worker.reply->number.fetch_add(1);  // A thread that is about to sleep for the old value then returns.
    futex_wake(worker.reply->number);
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

void begin(Watched& worker, std::uint32_t operation) {
    const std::int64_t cpu = process_cpu_ns(worker.pid);
    const std::int64_t delayed = process_delay_ns(worker.pid);
    worker.sight = {
        .operation = operation, .cpu_at_first = cpu, .cpu = cpu, .delayed = delayed, .without_core = delayed};
}

// Adds the time since the last check, `passed_ns`, to an operation that was already running at that check.
//
// The system counts a period without a core when it ends. A worker that is ready to run may be in such a period: since
// this check if it ran or slept in the meantime, and for longer if it did not. So the time is not counted yet.
//
// One check counts at most two periods, because a pause of the whole machine must not count as time of the workers.
void update(Watched& worker, std::int64_t passed_ns) {
    Watched::Sight& sight = worker.sight;
    const std::int64_t cpu = process_cpu_ns(worker.pid);
    const std::int64_t delayed = process_delay_ns(worker.pid);
    const bool has_moved = cpu != sight.cpu || delayed != sight.delayed;
    sight.pending = is_runnable(worker.pid) ? passed_ns + (has_moved ? 0 : sight.pending) : 0;
    const std::int64_t without_core = delayed + sight.pending;
    sight.wall += std::min(passed_ns - (without_core - sight.without_core), 2 * kPeriodNs);
    sight.cpu = cpu;
    sight.delayed = delayed;
    sight.without_core = without_core;
}

}  // namespace

Supervisor::Supervisor()
    : epoll_(epoll_create1(EPOLL_CLOEXEC)), stop_(eventfd(0, EFD_CLOEXEC)), looked_at_ns_(now_ns()) {
    if (epoll_ && stop_ && add_to(epoll_.get(), stop_.get(), kStop)) {
        thread_ = std::thread([this] { run(); });
    } else {
        result_ = system_error("watching workers");
    }
}

Supervisor::~Supervisor() {
    if (!result_) {
        return;
    }
    eventfd_write(stop_.get(), 1);
    thread_.join();
}

bool Supervisor::watch(std::shared_ptr<Watched> worker) {
    assert(worker && worker->reply != nullptr);
    if (!worker->process) {
        return false;
    }
    const std::lock_guard lock(mutex_);
    if (!add_to(epoll_.get(), worker->process.get(), static_cast<std::uint64_t>(worker->pid))) {
        return false;
    }
    workers_.push_back(std::move(worker));
    return true;
}

void Supervisor::forget(const Watched& worker) {
    delay_ns_ += process_delay_ns(worker.pid);
    const std::lock_guard lock(mutex_);
    epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, worker.process.get(), nullptr);
    std::erase_if(workers_, [&](const auto& one) { return one.get() == &worker; });
}

void Supervisor::run() {
    for (;;) {
        std::array<epoll_event, kEventsMax> events = {};
        const int count = epoll_wait(epoll_.get(), events.data(), kEventsMax, kPeriodMs);
        for (const epoll_event& event : std::span(events).first(static_cast<std::size_t>(std::max(count, 0)))) {
            if (event.data.u64 == kStop) {
                return;
            }
            bury(static_cast<pid_t>(event.data.u64));
        }
        look();
    }
}

void Supervisor::bury(pid_t pid) {
    const std::lock_guard lock(mutex_);
    for (const auto& worker : workers_) {
        if (worker->pid != pid) {
            continue;
        }
        epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, worker->process.get(), nullptr);
        worker->is_dead = true;
        wake(*worker);
    }
}

void Supervisor::look() {
    const std::lock_guard lock(mutex_);
    const std::int64_t now = now_ns();
    const std::int64_t passed_ns = now - std::exchange(looked_at_ns_, now);
    awake_ns_ += std::min(passed_ns, 2 * kPeriodNs);
    bool (*const ask)() = is_hurried_;
    const bool is_hurried = ask != nullptr && ask();
    for (const auto& worker : workers_) {
        look_at(*worker, passed_ns, is_hurried);
    }
}

void Supervisor::look_at(Watched& worker, std::int64_t passed_ns, bool is_hurried) {
    const std::uint32_t operation = worker.pending.load(std::memory_order_acquire);
    const bool has_ended = worker.is_dead || worker.ended != Watched::Ended::ByItself;
    if (operation == 0 || has_ended) {
        return;
    }
    // The worker has answered, although the host may still be waiting for the other team of the match. The wake-up is
    // for a team that wrote the number of the reply itself without waking the host.
    if (worker.reply->number.load(std::memory_order_acquire) == operation) {
        return futex_wake(worker.reply->number);
    }
    if (operation != worker.sight.operation) {
        return begin(worker, operation);
    }
    update(worker, passed_ns);
    const TimeLimits limits = {worker.wall_limit_ns, worker.cpu_limit_ns};
    const auto is_over = [](std::int64_t used, std::int64_t limit) { return limit > 0 && used > limit; };
    if (is_over(worker.sight.cpu - worker.sight.cpu_at_first, limits.cpu_ns)) {
        end(worker, Watched::Ended::OverCpu);
    } else if (is_over(worker.sight.wall, limits.wall_ns)) {
        end(worker, Watched::Ended::OverWall);
    } else if (is_hurried && worker.sight.wall > kHurriedWallNs) {
        end(worker, Watched::Ended::Hurried);
    }
}

}  // namespace podball::isolation
