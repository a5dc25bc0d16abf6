#include "isolation/isolated_controller.hpp"

#include "control/observation.hpp"
#include "control/team_instance.hpp"
#include "control/team_library.hpp"
#include "control/text.hpp"
#include "isolation/block_access.hpp"
#include "isolation/drawing_copy.hpp"
#include "isolation/info_codec.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace podball::isolation {
namespace {

using control::FaultKind;
using control::StepOutcome;
using control::TimeBudget;

constexpr std::int64_t kStepsPerLook = 256;    // At what the team prints.
constexpr std::size_t kReasonBytesMax = 4096;  // Of a refusal.

// Does `operation`, and says why it was not done.
std::optional<std::string> failure_of(Worker& worker, Operation operation, const TimeLimits& limits,
                                      const char* place) {
    worker.post(operation, limits);
    if (const auto end = worker.wait()) return end_text(*end) + " " + place;
    if (worker.said().result == Answer::Done) return std::nullopt;
    return control::printable(said_text(worker.said(), kReasonBytesMax));
}

// What was printed, line by line.
void log_output(Worker& worker, control::HostServices& services) {
    const std::string text = worker.output();
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        services.write(PODBALL_LOG_INFO, std::string_view(text).substr(start, end - start));
        start = end + 1;
    }
}

// A wall that stands around other workers of this host, but not around this one.
std::optional<Error> missing_guard(const SandboxState& promised, const SandboxState& found) {
    for (std::size_t i = 0; i < promised.guards.size(); ++i) {
        if (promised.guards[i].holds == 0 || found.guards[i].holds != 0) continue;
        return Error{"its sandbox lacks " + std::string(guard_name(static_cast<Guard>(i))) + " (" +
                     reason_of(found.guards[i]) + ")"};
    }
    return std::nullopt;
}

constexpr const char* kInLoad = "while its library was opened";

}  // namespace

Result<TeamFile> describe_team(WorkerHost& host, const std::filesystem::path& file, const TimeBudget& budget,
                               const control::LogSink& log) {
    if (const auto error = control::check_team_file(file)) return *error;
    auto worker = host.start_worker({file, {}, 0});
    if (!worker) return control::with_path(worker.error().message, file);
    Worker& w = *worker.value();
    tell_library(w.told(), file);
    const auto failure = failure_of(w, Operation::Load, create_limits(budget), kInLoad);
    control::HostServices services(log);  // Caps the lines, and makes them harmless.
    log_output(w, services);
    if (failure) return control::with_path(control::without_path(*failure, file), file);
    auto info = decode_info(said_text(w.said()));
    if (!info) return control::with_path(info.error().message, file);
    return TeamFile{file, std::move(info).value()};
}

Result<std::unique_ptr<control::Controller>> IsolatedController::create(WorkerHost& host, const TeamFile& team,
                                                                        const engine::ResolvedRules& rules,
                                                                        control::InstanceSetup setup,
                                                                        const TimeBudget& budget,
                                                                        const SandboxOptions& sandbox) {
    const int pods = rules.pod_count[static_cast<std::size_t>(setup.slot)];
    if (const auto error = control::refuses_pods(team.info, pods)) return control::with_path(error->message, team.file);
    std::unique_ptr<IsolatedController> made(
        new IsolatedController(host, team, rules, std::move(setup), budget, sandbox));
    if (const auto error = made->start()) return *error;
    return std::unique_ptr<control::Controller>(std::move(made));
}

IsolatedController::IsolatedController(WorkerHost& host, const TeamFile& team, const engine::ResolvedRules& rules,
                                       control::InstanceSetup setup, const TimeBudget& budget,
                                       const SandboxOptions& sandbox)
    : host_(host),
      file_(team.file),
      setup_(std::move(setup)),
      budget_(budget),
      sandbox_(sandbox),
      rules_(rules),
      services_(setup_.log, setup_.draws) {}

IsolatedController::~IsolatedController() { IsolatedController::dismiss(); }

void IsolatedController::dismiss() {
    if (worker_ && !worker_->has_ended()) destroy();
    worker_.reset();
}

void IsolatedController::destroy() {
    worker_->post(Operation::Destroy, kDestroyLimits);
    const auto end = worker_->wait();
    if (!end) take_lines();
    take_output();
    if (end && setup_.log) setup_.log(control::LogLevel::Warning, end_text(*end) + " in destroy");
}

std::optional<Error> IsolatedController::start() {
    auto worker = host_.start_worker({file_, sandbox_, 0});
    has_worker_ = worker.ok();
    if (!worker) return control::with_path(worker.error().message, file_);
    worker_ = std::move(worker).value();
    layers_.clear();
    if (auto error = missing_guard(host_.sandbox(), worker_->said().sandbox); error && sandbox_.seccomp != 0) {
        return control::with_path(error->message, file_);
    }
    if (core_) worker_->move_to(*core_);
    tell_library(worker_->told(), file_);
    tell_setup(worker_->told(), rules_, setup_);
    worker_->told().last_create = 1;
    const std::int64_t before_ns = worker_->cpu_ns();
    if (auto error = ask(Operation::Load, create_limits(budget_), kInLoad)) return error;
    const TimeLimits left = create_limits(budget_, worker_->cpu_ns() - before_ns);
    if (auto error = ask(Operation::Create, left, "in create")) return error;
    cpu_ns_ = worker_->cpu_ns();
    return std::nullopt;
}

// A worker that failed here is ended at once: what is left of the team is nobody's to call.
std::optional<Error> IsolatedController::ask(Operation operation, const TimeLimits& limits, const char* place) {
    const auto failure = failure_of(*worker_, operation, limits, place);
    take_lines();
    take_output();
    if (!failure) return std::nullopt;
    worker_.reset();
    return control::with_path(control::without_path(*failure, file_), file_);
}

std::optional<Error> IsolatedController::restart() {
    worker_.reset();
    return start();
}

void IsolatedController::begin_step(const podball_view_t& view) {
    std::memcpy(worker_->told().view, &view, view.total_size);
    worker_->post(Operation::Step, step_limits(budget_));
    is_posted_ = true;
}

StepOutcome IsolatedController::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    if (!is_posted_) begin_step(view);
    is_posted_ = false;
    const auto end = worker_->wait();
    StepOutcome outcome = end ? fault_of(*end) : answer(commands);
    if (budget_.enabled) {
        const std::int64_t now_ns = worker_->cpu_ns();
        outcome.cpu_ns = std::max<std::int64_t>(0, now_ns - cpu_ns_ - host_.hand_off().baseline_cpu_ns);
        cpu_ns_ = now_ns;
    }
    outcome.denied = new_denials();
    take_lines();
    if (setup_.draws) take_drawing();
    if (end || ++steps_ % kStepsPerLook == 0) take_output();
    return outcome;
}

StepOutcome IsolatedController::fault_of(const WorkerEnd& end) {
    switch (end.kind) {
        case WorkerEnd::Kind::Crashed: return {FaultKind::Crashed, static_cast<double>(end.number)};
        case WorkerEnd::Kind::Exited: return {FaultKind::Exited, static_cast<double>(end.number)};
        case WorkerEnd::Kind::TookTooLong:
        case WorkerEnd::Kind::UsedTooMuchCpu: break;
    }
    return {FaultKind::StepHung, static_cast<double>(budget_.hang_ns) / 1000.0};
}

StepOutcome IsolatedController::answer(std::span<podball_command_t> commands) {
    const WorkerBlock& said = worker_->said();
    const control::StepAnswer answer = {said.status, said.result != Answer::Done};
    std::copy_n(said.commands, std::min(commands.size(), std::size(said.commands)), commands.begin());
    StepOutcome outcome = {answer.fault(), static_cast<double>(answer.status)};
    outcome.wall_ns = believable_ns(said.step_wall_ns);
    if (setup_.clocks_calls) outcome.call_cpu_ns = believable_ns(said.step_cpu_ns);
    return outcome;
}

std::span<const std::int32_t> IsolatedController::new_denials() {
    const DenialLog& denials = worker_->said().denials;
    const std::size_t kinds = std::min<std::size_t>(denials.kinds, DenialLog::kKept);
    const std::size_t told = denied_.size();
    for (std::size_t i = 0; i < kinds; ++i) {
        const std::int32_t number = denials.first[i];
        const bool is_new = std::find(denied_.begin(), denied_.end(), number) == denied_.end();
        if (is_new && denied_.size() < DenialLog::kKept) denied_.push_back(number);
    }
    return std::span(denied_).subspan(told);
}

// They go through the same cap as those of a team in this process.
void IsolatedController::take_lines() {
    if (!worker_ || worker_->said().log.size == 0 || services_.is_full()) return;
    for (const LogLine& line : said_lines(worker_->said())) {
        services_.write(line.level, line.text);
    }
}

void IsolatedController::take_output() {
    if (worker_) log_output(*worker_, services_);
}

void IsolatedController::take_drawing() { copy_drawing(worker_->said().drawing, layers_, *services_.board()); }

Drawing* IsolatedController::drawing() {
    return services_.board() == nullptr ? nullptr : &services_.board()->drawing();
}

void IsolatedController::move_to(int core) {
    core_ = core;
    if (worker_) worker_->move_to(core);
}

}  // namespace podball::isolation
