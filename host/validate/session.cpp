#include "validate/session.hpp"

#include "control/time_budget.hpp"
#include "isolation/worker_loop.hpp"

#include <fstream>
#include <utility>

namespace podball::validate {
namespace {

using isolation::HostBlock;
using isolation::Operation;
using isolation::TimeLimits;
using isolation::WorkerBlock;
using isolation::WorkerEnd;

class WorkerSession final : public Session {
  public:
    explicit WorkerSession(std::unique_ptr<isolation::Worker> worker) : worker_(std::move(worker)) {}

    HostBlock& told() override { return worker_->told(); }
    const WorkerBlock& said() const override { return worker_->said(); }
    std::optional<WorkerEnd> perform(Operation operation, const TimeLimits& limits) override {
        worker_->post(operation, limits);
        return worker_->wait();
    }
    std::int64_t cpu_ns() override { return worker_->cpu_ns(); }
    std::string output() override { return worker_->output(); }
    std::optional<Memory> memory() override;

  private:
    std::unique_ptr<isolation::Worker> worker_;
};

std::optional<Memory> WorkerSession::memory() {
    constexpr std::int64_t kKib = 1024;
    std::ifstream status("/proc/" + std::to_string(worker_->pid()) + "/status");
    std::optional<std::int64_t> own;
    std::optional<std::int64_t> peak;
    for (std::string name; status >> name;) {
        std::int64_t kib = 0;
        if (name == "RssAnon:" && status >> kib) own = kib * kKib;
        if (name == "VmHWM:" && status >> kib) peak = kib * kKib;
        status.clear();
    }
    if (!own || !peak) return std::nullopt;
    return Memory{*own, *peak};
}

// The host is its own worker: the same operations on the same blocks, but nobody else's memory.
class LocalSession final : public Session {
  public:
    HostBlock& told() override { return *told_; }
    const WorkerBlock& said() const override { return *said_; }
    std::optional<WorkerEnd> perform(Operation operation, const TimeLimits&) override {
        told_->operation = operation;
        said_->result = loop_.act();
        return std::nullopt;
    }
    std::int64_t cpu_ns() override { return control::read_clocks(true).cpu; }
    std::string output() override { return {}; }
    std::optional<Memory> memory() override { return std::nullopt; }

  private:
    // Braces make all of it zero, as fresh shared memory is.
    std::unique_ptr<HostBlock> told_{new HostBlock{}};
    std::unique_ptr<WorkerBlock> said_{new WorkerBlock{}};
    isolation::WorkerLoop loop_{*told_, *said_};
};

}  // namespace

Result<std::unique_ptr<Session>> Session::start(const Subject& subject, std::uint32_t disturbance) {
    if (!subject.workers) return std::unique_ptr<Session>(std::make_unique<LocalSession>());
    auto worker = subject.workers->start_worker({subject.file, {}, disturbance});
    if (!worker) return worker.error();
    return std::unique_ptr<Session>(std::make_unique<WorkerSession>(std::move(worker).value()));
}

}  // namespace podball::validate
