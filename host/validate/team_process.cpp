#include "validate/team_process.hpp"

#include "control/observation.hpp"
#include "control/team_instance.hpp"
#include "control/text.hpp"
#include "isolation/block_access.hpp"
#include "isolation/info_codec.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace podball::validate {
namespace {

using isolation::Operation;
using isolation::TimeLimits;

constexpr std::size_t kReasonBytesMax = 1024;

}  // namespace

TeamProcess::TeamProcess(const Subject& subject, std::unique_ptr<Session> session)
    : subject_(subject), session_(std::move(session)) {
    if (session_) isolation::tell_library(session_->told(), subject.file);
}

Trouble TeamProcess::perform(Operation operation, const TimeLimits& limits, const std::string& place) {
    if (!session_) return "there is no process";
    if (subject_.goes_on && !subject_.goes_on()) return "interrupted";
    const auto end = session_->perform(operation, limits);
    take_lines();
    if (end) {
        ended_ = true;
        return end_text(*end) + " " + place + words_;
    }
    if (session_->said().result != isolation::Answer::Refused) return std::nullopt;
    const std::string reason = isolation::said_text(session_->said(), kReasonBytesMax);
    return control::without_path(control::printable(reason), subject_.file) + words_;
}

// Hands the team's lines on. The last one may be why something failed.
void TeamProcess::take_lines() {
    words_.clear();
    for (const auto& line : isolation::said_lines(session_->said())) {
        const std::string text = control::printable(line.text).substr(0, kReasonBytesMax);
        if (subject_.log) subject_.log(static_cast<control::LogLevel>(std::clamp(line.level, 0, 3)), text);
        words_ = "; it said: " + text;
    }
}

Trouble TeamProcess::open() {
    return perform(Operation::Open, isolation::create_limits(subject_.budget), "while its library was opened");
}

Trouble TeamProcess::load() {
    return perform(Operation::Load, isolation::create_limits(subject_.budget), "in its entry or extension");
}

Trouble TeamProcess::quiz() {
    return perform(Operation::Quiz, isolation::create_limits(subject_.budget),
                   "when its entry and extension were called again");
}

Result<control::TeamInfo> TeamProcess::info() const {
    return isolation::decode_info(isolation::said_text(session_->said()));
}

Trouble TeamProcess::create(std::uint32_t instance, const engine::ResolvedRules& rules,
                            const control::InstanceSetup& setup, bool is_last) {
    isolation::HostBlock& told = session_->told();
    told.instance = instance;
    told.last_create = is_last && subject_.workers ? 1 : 0;  // Never shuts this process in.
    isolation::tell_setup(told, rules, setup);
    return perform(Operation::Create, isolation::create_limits(subject_.budget), "in create");
}

StepReply TeamProcess::step(std::uint32_t instance, std::span<const std::byte> view, const StepManner& manner) {
    isolation::HostBlock& told = session_->told();
    told.instance = instance;
    told.lends_view = manner.lends_view ? 1 : 0;
    told.guard_byte = manner.guard_byte;
    std::memcpy(told.view, view.data(), view.size());
    const std::string place = "step " + std::to_string(steps_++);
    StepReply reply;
    const std::int64_t before_ns = cpu_ns();
    reply.trouble = perform(Operation::Step, isolation::step_limits(subject_.budget), "in " + place);
    reply.cpu_ns = cpu_ns() - before_ns;
    reply.ended = ended_;
    read_answer(view, reply);
    if (!reply.trouble) reply.trouble = fault_of(place);
    return reply;
}

Trouble TeamProcess::fault_of(const std::string& place) const {
    const isolation::WorkerBlock& said = session_->said();
    if (said.result == isolation::Answer::Threw) return "let an exception out of " + place + words_;
    const control::StepAnswer answer = {said.status, false};
    if (!answer.fault()) return std::nullopt;
    return "answered " + control::status_text(answer.status) + " to " + place + words_;
}

void TeamProcess::read_answer(std::span<const std::byte> view, StepReply& reply) const {
    const isolation::WorkerBlock& said = session_->said();
    podball_view_t header;
    std::memcpy(&header, view.data(), sizeof header);
    const auto count = std::min(static_cast<std::size_t>(header.own_count), std::size(said.commands));
    reply.commands.assign(said.commands, said.commands + count);
    const auto behind = std::as_bytes(std::span(said.commands).subspan(count));
    reply.behind.assign(behind.begin(), behind.end());
}

Trouble TeamProcess::destroy(std::uint32_t instance) {
    session_->told().instance = instance;
    return perform(Operation::Destroy, isolation::kDestroyLimits, "in destroy");
}

std::vector<std::string> TeamProcess::denied() const {
    return session_ ? isolation::denied_calls(session_->said().denials) : std::vector<std::string>();
}

const std::string& TeamProcess::printed() {
    if (session_) printed_ += session_->output();
    return printed_;
}

}  // namespace podball::validate
