#include "isolation/worker.hpp"

#include "base/system_error.hpp"
#include "isolation/futex.hpp"
#include "isolation/spawn_request.hpp"

#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace podball::isolation {
namespace {

std::string signal_name(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name == nullptr ? "signal " + std::to_string(signal) : "SIG" + std::string(name);
}

WorkerEnd end_of(int status, Watched::Ended ended) {
    if (ended == Watched::Ended::OverWall) return {WorkerEnd::Kind::TookTooLong, 0};
    if (ended == Watched::Ended::OverCpu) return {WorkerEnd::Kind::UsedTooMuchCpu, 0};
    if (WIFSIGNALED(status)) return {WorkerEnd::Kind::Crashed, WTERMSIG(status)};
    return {WorkerEnd::Kind::Exited, WEXITSTATUS(status)};
}

// The shared memory of a worker, as descriptors to be handed over.
struct Memory {
    Descriptor told;
    Descriptor said;
    Descriptor output;
};

Result<Memory> make_memory() {
    auto told = make_shared_memory("podball-view", sizeof(HostBlock));
    if (!told) return told.error();
    auto said = make_shared_memory("podball-answer", sizeof(WorkerBlock));
    if (!said) return said.error();
    auto output = make_shared_memory("podball-output", 0);
    if (!output) return output.error();
    Memory memory = {std::move(told).value(), std::move(said).value(), std::move(output).value()};
    fcntl(memory.output.get(), F_SETFL, O_APPEND);  // Both its descriptors then write at the end.
    return memory;
}

Result<SpawnRequest> make_request(const WorkerOptions& options) {
    const std::string path = options.library.string();
    SpawnRequest request = {};
    if (path.size() >= sizeof request.library) {
        return Error{"a path of " + std::to_string(path.size()) + " bytes; at most " +
                     std::to_string(sizeof request.library - 1)};
    }
    request.sandbox = options.sandbox;
    request.disturbance = options.disturbance;
    request.host = getpid();
    std::copy(path.begin(), path.end(), request.library);
    return request;
}

}  // namespace

std::string end_text(const WorkerEnd& end) {
    switch (end.kind) {
        case WorkerEnd::Kind::Crashed: return "crashed (" + signal_name(end.number) + ")";
        case WorkerEnd::Kind::Exited: return "ended its process with exit code " + std::to_string(end.number);
        case WorkerEnd::Kind::TookTooLong: return "did not come back in time";
        case WorkerEnd::Kind::UsedTooMuchCpu: return "used too much CPU time";
    }
    return {};
}

Result<std::unique_ptr<Worker>> Worker::start(Zygote& zygote, Supervisor& supervisor, const WorkerOptions& options) {
    const auto request = make_request(options);
    if (!request) return request.error();
    auto memory = make_memory();
    if (!memory) return memory.error();
    Memory parts = std::move(memory).value();
    std::unique_ptr<Worker> worker(new Worker);
    worker->told_ = map_shared<HostBlock>(parts.told.get(), Access::ReadWrite);
    worker->said_ = map_shared<WorkerBlock>(parts.said.get(), Access::ReadWrite);
    if (!worker->told_ || !worker->said_) return system_error("shared memory");
    if (!seal_for_reading(parts.told)) return system_error("shared memory that only the host writes");
    const auto pid = zygote.fork_worker(request.value(), {parts.told.get(), parts.said.get(), parts.output.get()});
    if (!pid) return pid.error();
    worker->supervisor_ = &supervisor;
    worker->output_ = std::move(parts.output);
    worker->watched_ = std::make_shared<Watched>();
    worker->watched_->pid = pid.value();
    worker->watched_->process = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid.value(), 0)));
    worker->watched_->said = worker->said_.get();
    if (!supervisor.watch(worker->watched_)) return system_error("watching a worker");
    return worker;
}

Worker::~Worker() {
    if (!watched_) return;
    supervisor_->forget(*watched_);
    if (end_) return;
    kill(watched_->pid, SIGKILL);  // A child that was not waited for, so the number is still its own.
    collect_end();
}

void Worker::post(Operation operation, const TimeLimits& limits) {
    if (end_) return;
    told_->operation = operation;
    watched_->wall_limit_ns.store(limits.wall_ns, std::memory_order_relaxed);
    watched_->cpu_limit_ns.store(limits.cpu_ns, std::memory_order_relaxed);
    ++number_;
    watched_->pending.store(number_, std::memory_order_release);
    told_->request.store(number_, std::memory_order_release);
    futex_wake(told_->request);
}

std::optional<WorkerEnd> Worker::wait() {
    if (end_) return end_;
    for (;;) {
        const std::uint32_t answer = said_->answer.load(std::memory_order_acquire);
        if (watched_->is_dead) break;
        if (answer == number_) {
            watched_->pending.store(0, std::memory_order_release);
            return std::nullopt;
        }
        futex_wait(said_->answer, answer, longest_sleep_);
    }
    collect_end();
    return end_;
}

void Worker::collect_end() {
    int status = 0;
    while (waitpid(watched_->pid, &status, 0) < 0 && errno == EINTR) {
    }
    end_ = end_of(status, watched_->ended);
}

std::int64_t Worker::cpu_ns() {
    const std::int64_t now = process_cpu_ns(watched_->pid);
    if (now >= 0) cpu_ns_ = now;
    return cpu_ns_;
}

void Worker::move_to(int core) const {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<unsigned>(core), &cores);
    sched_setaffinity(watched_->pid, sizeof cores, &cores);
}

std::string Worker::output() {
    std::string text;
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t size = pread(output_.get(), part.data(), part.size(), output_read_);
        if (size <= 0) return text;
        text.append(part.data(), static_cast<std::size_t>(size));
        output_read_ += size;
    }
}

}  // namespace podball::isolation
