#include "validate/session.hpp"

#include "control/time_budget.hpp"
#include "isolation/process_clocks.hpp"
#include "worker/worker_loop.hpp"

#include <fstream>
#include <map>
#include <optional>
#include <utility>

namespace podball::validate {
namespace {

using handoff::Operation;
using handoff::ReplyBlock;
using handoff::RequestBlock;
using isolation::TimeLimits;
using isolation::WorkerEnd;

class WorkerSession final : public Session {
  public:
    explicit WorkerSession(std::unique_ptr<isolation::Worker> worker) : worker_(std::move(worker)) {}

    RequestBlock& request() override { return worker_->request(); }
    const ReplyBlock& reply() const override { return worker_->reply(); }
    std::optional<WorkerEnd> perform(Operation operation, const TimeLimits& limits) override {
        worker_->post(operation, limits);
        return worker_->wait();
    }
    std::int64_t cpu_ns() override { return worker_->cpu_ns(); }
    std::int64_t waited_ns() override;
    std::string output() override { return worker_->output(); }
    std::optional<Memory> memory() override;

  private:
    std::unique_ptr<isolation::Worker> worker_;
};

std::int64_t WorkerSession::waited_ns() {
    const control::ClockReading host = control::read_clocks(true);
    const std::int64_t without_core = isolation::thread_delay_ns() + isolation::process_delay_ns(worker_->pid());
    return host.wall - host.cpu - worker_->cpu_ns() - without_core;
}

std::optional<Memory> WorkerSession::memory() {
    constexpr std::int64_t kKib = 1024;
    std::ifstream status("/proc/" + std::to_string(worker_->pid()) + "/status");
    std::map<std::string, std::int64_t> bytes;
    for (std::string name; status >> name;) {
        if (std::int64_t kib = 0; status >> kib) {
            bytes[name] = kib * kKib;
        }
        status.clear();
    }
    if (bytes.count("RssAnon:") == 0 || bytes.count("VmHWM:") == 0) {
        return std::nullopt;
    }
    return Memory{bytes["RssAnon:"] + bytes["RssShmem:"] + bytes["VmSwap:"], bytes["VmHWM:"]};
}

// This process is its own worker: the same operations on the same blocks, but in its own memory.
class LocalSession final : public Session {
  public:
    explicit LocalSession(const isolation::DocumentPointer& document)
        : loop_(*request_, *reply_, std::nullopt,
                document ? worker::WorkerLoop::DocumentPointer(document, &document->view()) : nullptr) {}

    RequestBlock& request() override { return *request_; }
    const ReplyBlock& reply() const override { return *reply_; }
    std::optional<WorkerEnd> perform(Operation operation, const TimeLimits&) override {
        request_->operation = operation;
        reply_->completion = loop_.act();
        return std::nullopt;
    }
    std::int64_t cpu_ns() override { return control::read_clocks(true).cpu; }
    std::int64_t waited_ns() override { return 0; }
    std::string output() override { return {}; }
    std::optional<Memory> memory() override { return std::nullopt; }

  private:
    // Braces make the whole block zero, like fresh shared memory.
    std::unique_ptr<RequestBlock> request_{new RequestBlock{}};
    std::unique_ptr<ReplyBlock> reply_{new ReplyBlock{}};
    worker::WorkerLoop loop_;
};

}  // namespace

Result<std::unique_ptr<Session>> Session::start(const Subject& subject, const handoff::Circumstances& circumstances) {
    if (!subject.hosting.is_isolated()) {
        std::unique_ptr<Session> session = std::make_unique<LocalSession>(subject.document);
        if (const auto written = isolation::write_library(session->request(), subject.file); !written) {
            return written.error();
        }
        return session;
    }
    // The worker may have another working directory.
    auto worker = subject.hosting.workers().start_worker(
        {std::filesystem::absolute(subject.file), {}, circumstances, subject.document});
    if (!worker) {
        return worker.error();
    }
    // A worker that is bound to another core than this thread answers late, so only a few are.
    constexpr std::uint32_t kBound = 4;
    if (circumstances.memory != 0 && circumstances.memory <= kBound) {
        worker.value()->move_to_permitted(circumstances.memory);
    }
    return std::unique_ptr<Session>(std::make_unique<WorkerSession>(std::move(worker).value()));
}

}  // namespace podball::validate
