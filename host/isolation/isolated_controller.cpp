#include "isolation/isolated_controller.hpp"

#include "base/printable.hpp"
#include "control/observation.hpp"
#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "control/text.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"

#include <sched.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace podball::isolation {
namespace {

using control::Blame;
using control::Fault;
using control::FaultKind;
using control::StartError;
using control::StepOutcome;
using control::TimeBudget;

constexpr std::int64_t kStepsPerLook = 256;    // Steps between two readings of the team's output.
constexpr std::size_t kReasonBytesMax = 4096;  // Length of the reason for a refusal.

struct Failure {
    std::string reason;
    bool is_timed = false;       // The worker was ended by a clock.
    bool took_too_long = false;  // By its limit of wall time.
    Blame blame = Blame::Team;
};

Failure failure_of(const WorkerEnd& end, const char* place) {
    const bool too_long = end.kind == WorkerEnd::Kind::TookTooLong;
    return {end_text(end) + " " + place, too_long || end.kind == WorkerEnd::Kind::UsedTooMuchCpu, too_long,
            end.is_hurried ? Blame::Machine : Blame::Team};
}

// Performs `operation`. Returns the failure if it failed.
std::optional<Failure> failure_of(Worker& worker, handoff::Operation operation, const TimeLimits& limits,
                                  const char* place) {
    worker.post(operation, limits);
    if (const auto end = worker.wait()) {
        return failure_of(*end, place);
    }
    if (worker.reply().completion == handoff::Completion::Done) {
        return std::nullopt;
    }
    return Failure{printable(reply_text(worker.reply(), kReasonBytesMax))};
}

// Logs the worker's new output, line by line.
void log_output(Worker& worker, control::HostServices& services) {
    const std::string text = worker.output();
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        services.write(PODBALL_LOG_INFO, std::string_view(text).substr(start, end - start));
        start = end + 1;
    }
}

constexpr const char* kInLoad = "while its library was opened";

}  // namespace

Result<TeamFile> describe_team(WorkerHost& host, const std::filesystem::path& file, const TimeBudget& budget,
                               const control::LogSink& log, const DocumentPointer& document) {
    const std::filesystem::path& source = document ? document->file() : file;
    if (const auto result = control::check_team_file(file); !result) {
        return result.error();
    }
    auto worker = host.start_worker({file, {}, {}, document});
    if (!worker) {
        return control::with_path(worker.error().message, source);
    }
    Worker& w = *worker.value();
    const auto failure = failure_of(w, handoff::Operation::Load, create_limits(budget), kInLoad);
    control::HostServices services(log);  // Limits the number of lines and makes them printable.
    log_output(w, services);
    if (failure) {
        return control::with_path(control::without_path(failure->reason, file), source);
    }
    auto info = handoff::decode_info(reply_text(w.reply()));
    if (!info) {
        return control::with_path(info.error().message, source);
    }
    return TeamFile{file, std::move(info).value(), document};
}

control::MadeController IsolatedController::create(WorkerHost& host, const TeamFile& team,
                                                   const engine::ResolvedRules& rules, control::InstanceSetup setup,
                                                   const TimeBudget& budget, const sandbox::SandboxOptions& sandbox) {
    const int pods = rules.pod_count[static_cast<std::size_t>(setup.slot)];
    if (const auto result = control::accepts_pods(team.info, pods); !result) {
        return control::with_path(result.error().message, team.source());
    }
    std::unique_ptr<IsolatedController> made(
        new IsolatedController(host, team, rules, std::move(setup), budget, sandbox));
    if (const auto result = made->start(); !result) {
        return result.error();
    }
    return std::unique_ptr<control::Controller>(std::move(made));
}

IsolatedController::IsolatedController(WorkerHost& host, const TeamFile& team, const engine::ResolvedRules& rules,
                                       control::InstanceSetup setup, const TimeBudget& budget,
                                       const sandbox::SandboxOptions& sandbox)
    : host_(host),
      file_(team.file),
      document_(team.document),
      source_(team.source()),
      setup_(std::move(setup)),
      budget_(budget),
      sandbox_(sandbox),
      rules_(rules),
      services_(setup_.log, setup_.offer),
      hand_off_cpu_ns_(host.hand_off().one_core.cpu_ns) {}

IsolatedController::~IsolatedController() { IsolatedController::dismiss(); }

void IsolatedController::dismiss() {
    if (worker_ && !worker_->has_ended()) {
        destroy();
    }
    drop_worker();
}

void IsolatedController::drop_worker() {
    waited_ns_ = waited_ns();
    worker_.reset();
}

std::int64_t IsolatedController::waited_ns() const { return waited_ns_ + (worker_ ? worker_->waited_ns() : 0); }

void IsolatedController::destroy() {
    worker_->post(handoff::Operation::Destroy, kDestroyLimits);
    const auto end = worker_->wait();
    if (!end) {
        take_lines();
    }
    take_output();
    if (end && setup_.log) {
        setup_.log(control::LogLevel::Warning, end_text(*end) + " in destroy");
    }
}

Result<void, StartError> IsolatedController::start() {
    auto worker = host_.start_worker({file_, sandbox_, {}, document_});
    if (!worker) {
        return StartError(control::with_path(worker.error().message, source_), Blame::Machine);
    }
    worker_ = std::move(worker).value();
    drawings_ = {};
    const std::string guard = sandbox::missing_guard(host_.sandbox(), worker_->reply().sandbox);
    if (!guard.empty() && sandbox_.left_out == 0) {
        return StartError(control::with_path("its sandbox lacks " + guard, source_), Blame::Machine);
    }
    if (core_) {
        worker_->move_to(*core_);
    }
    write_setup(worker_->request(), rules_, setup_);
    worker_->request().last_create = 1;
    const std::int64_t before_ns = worker_->cpu_ns();
    if (const auto result = ask(handoff::Operation::Load, create_limits(budget_, 0, waited_ns()), kInLoad); !result) {
        return result.error();
    }
    const TimeLimits left = create_limits(budget_, worker_->cpu_ns() - before_ns, waited_ns());
    if (const auto result = ask(handoff::Operation::Create, left, "in create"); !result) {
        return result.error();
    }
    cpu_ns_ = stray_from_ns_ = worker_->cpu_ns();
    return {};
}

// Ends a worker that fails here at once, because its team cannot be called again.
Result<void, StartError> IsolatedController::ask(handoff::Operation operation, const TimeLimits& limits,
                                                 const char* place) {
    const auto failure = failure_of(*worker_, operation, limits, place);
    take_lines();
    take_output();
    if (!failure) {
        return check_wait(place);
    }
    drop_worker();
    // The supervisor measures in another way, so a worker that it ended for the rest of `wait` may seem to have waited
    // for less.
    if (failure->took_too_long && limits.wall_ns != budget_.create_hang_ns) {
        waited_ns_ = std::max(waited_ns_, budget_.wait_ns + 1);
    }
    if (const auto result = check_wait(place); !result) {
        return StartError(result.error(), failure->blame, true);
    }
    return StartError(control::with_path(control::without_path(failure->reason, file_), source_), failure->blame,
                      failure->is_timed);
}

Result<void, StartError> IsolatedController::check_wait(const char* place) const {
    const bool is_limited = budget_.enabled && budget_.wait_ns > 0;
    if (!is_limited || waited_ns() <= budget_.wait_ns) {
        return {};
    }
    const std::int64_t waited_ms = waited_ns() / 1'000'000;
    const std::string reason = "the match waited for it for " + std::to_string(waited_ms) + " ms in all, " + place +
                               " at the end; permitted is wait=" + control::duration_text(budget_.wait_ns);
    return StartError(control::with_path(reason, source_), Blame::Team, true);
}

Result<void> IsolatedController::restart() {
    drop_worker();
    const auto result = start();
    is_stranded_ = !result && result.error().blame == Blame::Machine;
    return result;
}

void IsolatedController::begin_step(const podball_view_t& view, control::WakeList& wakes) {
    assert(worker_ && view.total_size <= handoff::kViewBytesMax);
    std::memcpy(worker_->request().view, &view, view.total_size);
    wakes.add(worker_->announce(handoff::Operation::Step, step_limits(budget_)));
    is_posted_ = true;
}

StepOutcome IsolatedController::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (!is_posted_) {
        control::WakeList wakes;
        begin_step(view, wakes);
        wakes.wake();
    }
    is_posted_ = false;
    const auto end = worker_->wait();
    StepOutcome outcome = end ? fault_of(*end) : answer(commands);
    if (budget_.enabled) {
        const std::int64_t now_ns = worker_->cpu_ns();
        outcome.cpu_ns = std::max<std::int64_t>(0, now_ns - cpu_ns_ - hand_off_cpu_ns_);
        cpu_ns_ = stray_from_ns_ = now_ns;
    }
    outcome.denied = new_denials();
    take_lines();
    if (setup_.offer.draw) {
        take_drawing();
    }
    if (end || ++steps_ % kStepsPerLook == 0) {
        take_output();
    }
    return outcome;
}

StepOutcome IsolatedController::fault_of(const WorkerEnd& end) {
    switch (end.kind) {
        case WorkerEnd::Kind::Crashed: return {Fault{FaultKind::Crashed, control::SignalNumber{end.number}}};
        case WorkerEnd::Kind::Exited: return {Fault{FaultKind::Exited, control::ExitCode{end.number}}};
        case WorkerEnd::Kind::TookTooLong:
        case WorkerEnd::Kind::UsedTooMuchCpu: break;
    }
    return {Fault{FaultKind::StepHung, control::HangLimit{budget_.hang_ns}}};
}

StepOutcome IsolatedController::answer(std::span<podball_command_t> commands) {
    const handoff::ReplyBlock& reply = worker_->reply();
    const control::StepAnswer answer = {reply.status, reply.completion != handoff::Completion::Done};
    std::copy_n(reply.commands, std::min(commands.size(), std::size(reply.commands)), commands.begin());
    StepOutcome outcome = {.fault = answer.fault()};
    if (rules_.has_resources) {
        orders_ = reply.orders;
        outcome.orders = &orders_;
    }
    outcome.wall_ns = believable_ns(reply.step_wall_ns);
    if (setup_.clocks_calls) {
        outcome.call_cpu_ns = believable_ns(reply.step_cpu_ns);
    }
    return outcome;
}

std::span<const std::int32_t> IsolatedController::new_denials() {
    const sandbox::DenialLog& denials = worker_->reply().denials;
    const std::size_t kinds = std::min<std::size_t>(denials.kinds, sandbox::DenialLog::kKept);
    const std::size_t known = denied_.size();
    for (std::size_t i = 0; i < kinds; ++i) {
        const std::int32_t number = denials.first[i];
        const bool is_new = std::find(denied_.begin(), denied_.end(), number) == denied_.end();
        if (is_new && denied_.size() < sandbox::DenialLog::kKept) {
            denied_.push_back(number);
        }
    }
    return std::span(denied_).subspan(known);
}

// Log lines have the same limit as those of a team in this process.
void IsolatedController::take_lines() {
    if (!worker_ || worker_->reply().log.size == 0 || services_.is_full()) {
        return;
    }
    for (const LogLine& line : reply_lines(worker_->reply())) {
        services_.write(line.level, line.text);
    }
}

void IsolatedController::take_output() {
    if (worker_) {
        log_output(*worker_, services_);
    }
}

void IsolatedController::take_drawing() { drawings_.draw(worker_->reply().drawing, *services_.board()); }

void IsolatedController::move_to(int core) {
    core_ = core;
    const HandOff& cost = host_.hand_off();
    hand_off_cpu_ns_ = core == sched_getcpu() ? cost.one_core.cpu_ns : cost.across_cores.cpu_ns;
    if (worker_) {
        worker_->move_to(core);
    }
}

// The CPU time stays charged to the next call.
std::int64_t IsolatedController::stray_cpu_ns() {
    const std::int64_t now_ns = worker_ ? worker_->cpu_ns() : stray_from_ns_;
    return now_ns - std::exchange(stray_from_ns_, now_ns);
}

}  // namespace podball::isolation
