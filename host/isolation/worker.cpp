#include "isolation/worker.hpp"

#include "base/futex.hpp"
#include "base/system_error.hpp"
#include "control/time_budget.hpp"
#include "handoff/spawn_request.hpp"
#include "isolation/process_clocks.hpp"

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
#include <vector>

namespace podball::isolation {
namespace {

constexpr std::int64_t kAwakeNs = 1'000'000;  // As much as the default of `soft`.

std::string signal_name(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name == nullptr ? "signal " + std::to_string(signal) : "SIG" + std::string(name);
}

WorkerEnd end_of(int status, Watched::Ended ended) {
    if (ended == Watched::Ended::OverWall || ended == Watched::Ended::Hurried) {
        return {WorkerEnd::Kind::TookTooLong, 0, ended == Watched::Ended::Hurried};
    }
    if (ended == Watched::Ended::OverCpu) {
        return {WorkerEnd::Kind::UsedTooMuchCpu, 0};
    }
    if (WIFSIGNALED(status)) {
        return {WorkerEnd::Kind::Crashed, WTERMSIG(status)};
    }
    return {WorkerEnd::Kind::Exited, WEXITSTATUS(status)};
}

// The shared memory and the output of a worker, as descriptors to send.
struct Memory {
    Descriptor request;
    Descriptor reply;
    Descriptor output;
};

Result<Memory> make_memory() {
    auto request = handoff::make_shared_memory("podball-view", sizeof(handoff::RequestBlock));
    if (!request) {
        return request.error();
    }
    auto reply = handoff::make_shared_memory("podball-answer", sizeof(handoff::ReplyBlock));
    if (!reply) {
        return reply.error();
    }
    auto output = handoff::make_shared_memory("podball-output", 0);
    if (!output) {
        return output.error();
    }
    Memory memory = {std::move(request).value(), std::move(reply).value(), std::move(output).value()};
    fcntl(memory.output.get(), F_SETFL, O_APPEND);  // Standard output and standard error then both write at the end.
    return memory;
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

Result<void> write_library(handoff::RequestBlock& request, const std::filesystem::path& file) {
    const std::string path = file.string();
    if (path.size() >= sizeof request.library) {
        return Error{"a path of " + std::to_string(path.size()) + " bytes; at most " +
                     std::to_string(sizeof request.library - 1)};
    }
    std::copy_n(path.c_str(), path.size() + 1, request.library);
    return {};
}

void write_document(handoff::RequestBlock& request, const control::Document* document) {
    if (document == nullptr) {
        return;
    }
    std::copy_n(document->name().c_str(), document->name().size() + 1, request.document_name);
    request.document_size = document->view().size;
}

Result<std::unique_ptr<Worker>> Worker::start(Zygote& zygote, Supervisor& supervisor, const WorkerOptions& options) {
    auto memory = make_memory();
    if (!memory) {
        return memory.error();
    }
    Memory parts = std::move(memory).value();
    std::unique_ptr<Worker> worker(new Worker);
    worker->request_ = handoff::map_shared<handoff::RequestBlock>(parts.request.get(), handoff::Access::ReadWrite);
    worker->reply_ = handoff::map_shared<handoff::ReplyBlock>(parts.reply.get(), handoff::Access::ReadWrite);
    if (!worker->request_ || !worker->reply_) {
        return system_error("shared memory");
    }
    if (!handoff::seal_for_reading(parts.request)) {
        return system_error("shared memory that only the host writes");
    }
    if (const auto written = write_library(worker->request(), options.library); !written) {
        return written.error();
    }
    write_document(worker->request(), options.document.get());
    const handoff::SpawnRequest spawn = {options.sandbox, options.circumstances, getpid()};
    std::vector<int> descriptors = {parts.request.get(), parts.reply.get(), parts.output.get()};
    Descriptor document;
    if (options.document != nullptr) {
        auto sealed = handoff::make_sealed_memory("podball-document", options.document->bytes_with_end());
        if (!sealed) {
            return sealed.error();
        }
        document = std::move(sealed).value();
        descriptors.push_back(document.get());
    }
    const auto pid = zygote.fork_worker(spawn, descriptors);
    if (!pid) {
        return pid.error();
    }
    worker->supervisor_ = &supervisor;
    worker->output_ = std::move(parts.output);
    worker->watched_ = std::make_shared<Watched>();
    worker->watched_->pid = pid.value();
    worker->watched_->process = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid.value(), 0)));
    worker->watched_->reply = worker->reply_.get();
    if (!supervisor.watch(worker->watched_)) {
        return system_error("watching a worker");
    }
    worker->meter_.emplace(pid.value(), supervisor);
    return worker;
}

Worker::~Worker() {
    if (!watched_) {
        return;
    }
    supervisor_->forget(*watched_);
    if (end_) {
        return;
    }
    kill(watched_->pid, SIGKILL);  // The child was not waited for, so its number is not reused.
    collect_end();
}

FutexWord& Worker::announce(handoff::Operation operation, const TimeLimits& limits) {
    if (end_) {
        return request_->number;
    }
    request_->operation = operation;
    watched_->wall_limit_ns.store(limits.wall_ns, std::memory_order_relaxed);
    watched_->cpu_limit_ns.store(limits.cpu_ns, std::memory_order_relaxed);
    waiting_ = limits.waiting;
    ++number_;
    watched_->pending.store(number_, std::memory_order_release);
    request_->number.store(number_, std::memory_order_release);
    return request_->number;
}

void Worker::post(handoff::Operation operation, const TimeLimits& limits) { futex_wake(announce(operation, limits)); }

std::optional<WorkerEnd> Worker::wait() {
    if (end_) {
        return end_;
    }
    meter_->begin(waiting_);
    if (is_elsewhere_) {
        wait_awake();
    }
    const bool has_answered = sleep_until_answer();
    meter_->end();
    if (!has_answered) {
        collect_end();
    }
    return end_;
}

// Returns false if the worker is dead.
bool Worker::sleep_until_answer() {
    for (;;) {
        const std::uint32_t answer = reply_->number.load(std::memory_order_acquire);
        if (watched_->is_dead) {
            return false;
        }
        if (answer == number_) {
            watched_->pending.store(0, std::memory_order_release);
            request_->host_sleeps.store(0, std::memory_order_relaxed);
            return true;
        }
        // Before the answer is compared again, in the system call.
        request_->host_sleeps.store(1, std::memory_order_seq_cst);
        futex_wait(reply_->number, answer, longest_sleep_);
    }
}

// A core that sleeps is expensive to wake up, and the worker would pay for it. Other programs would use the core
// meanwhile and empty the caches of the team that runs on it.
void Worker::wait_awake() const {
    const std::int64_t end_ns = control::read_clocks(false).wall + kAwakeNs;
    while (reply_->number.load(std::memory_order_acquire) != number_ && !watched_->is_dead &&
           control::read_clocks(false).wall < end_ns) {
    }
}

// Ends its process group first: without seccomp, a team of a host that runs as root can start processes.
void Worker::collect_end() {
    kill(-watched_->pid, SIGKILL);
    int status = 0;
    while (waitpid(watched_->pid, &status, 0) < 0 && errno == EINTR) {
    }
    end_ = end_of(status, watched_->ended);
}

std::int64_t Worker::cpu_ns() {
    const std::int64_t now = process_cpu_ns(watched_->pid);
    if (now >= 0) {
        cpu_ns_ = now;
    }
    return cpu_ns_;
}

void Worker::move_to(int core) {
    is_elsewhere_ = core != sched_getcpu();
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<unsigned>(core), &cores);
    sched_setaffinity(watched_->pid, sizeof cores, &cores);
}

void Worker::move_to_permitted(std::uint32_t number) {
    cpu_set_t permitted;
    if (sched_getaffinity(watched_->pid, sizeof permitted, &permitted) != 0) {
        return;
    }
    std::uint32_t before = number % static_cast<std::uint32_t>(CPU_COUNT(&permitted));
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(static_cast<unsigned>(core), &permitted) && before-- == 0) {
            return move_to(core);
        }
    }
}

std::string Worker::output() {
    std::string text;
    std::array<char, 4096> part{};
    for (;;) {
        const ssize_t size = pread(output_.get(), part.data(), part.size(), output_read_);
        if (size <= 0) {
            return text;
        }
        text.append(part.data(), static_cast<std::size_t>(size));
        output_read_ += size;
    }
}

}  // namespace podball::isolation
