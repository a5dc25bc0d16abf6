#include "validate/team_process.hpp"

#include "base/printable.hpp"
#include "control/observation.hpp"
#include "control/order_check.hpp"
#include "control/team_instance.hpp"
#include "control/text.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace podball::validate {
namespace {

using handoff::Operation;
using isolation::TimeLimits;

constexpr std::size_t kReasonBytesMax = 1024;

}  // namespace

TeamProcess::TeamProcess(const Subject& subject, std::unique_ptr<Session> session)
    : subject_(subject), session_(std::move(session)) {}

Trouble TeamProcess::perform(Operation operation, const TimeLimits& limits, const std::string& place) {
    if (!session_) {
        return "there is no process";
    }
    if (subject_.goes_on && !subject_.goes_on()) {
        return "interrupted";
    }
    const auto end = session_->perform(operation, limits);
    take_lines();
    if (end) {
        ended_ = true;
        return end_text(*end) + " " + place + words_;
    }
    if (session_->reply().completion != handoff::Completion::Refused) {
        return std::nullopt;
    }
    const std::string reason = isolation::reply_text(session_->reply(), kReasonBytesMax);
    return control::without_path(printable(reason), subject_.file) + words_;
}

// Passes the team's lines to the log. The last line may explain a failure.
void TeamProcess::take_lines() {
    words_.clear();
    for (const auto& line : isolation::reply_lines(session_->reply())) {
        const std::string text = printable(line.text).substr(0, kReasonBytesMax);
        if (subject_.log) {
            subject_.log(static_cast<control::LogLevel>(std::clamp(line.level, 0, 3)), text);
        }
        words_ = "; it said: " + text;
    }
}

Trouble TeamProcess::open() {
    return perform(Operation::Open, isolation::create_limits(subject_.budget), "while its library was opened");
}

Trouble TeamProcess::load() {
    return perform(Operation::Load, isolation::create_limits(subject_.budget), "in its entry or extension");
}

Trouble TeamProcess::probe() {
    return perform(Operation::Probe, isolation::create_limits(subject_.budget),
                   "when its entry and extension were called again");
}

Result<control::TeamInfo> TeamProcess::info() const {
    return handoff::decode_info(isolation::reply_text(session_->reply()));
}

Trouble TeamProcess::create(std::uint32_t instance, const engine::ResolvedRules& rules,
                            const control::InstanceSetup& setup, bool is_last) {
    handoff::RequestBlock& request = session_->request();
    request.instance = instance;
    request.last_create =
        is_last && subject_.hosting.is_isolated() ? 1 : 0;  // The sandbox is never closed around this process.
    isolation::write_setup(request, rules, setup);
    return perform(Operation::Create, isolation::create_limits(subject_.budget), "in create");
}

StepReply TeamProcess::step(std::uint32_t instance, std::span<const std::byte> view, const StepManner& manner) {
    assert(view.size() <= handoff::kViewBytesMax);
    handoff::RequestBlock& request = session_->request();
    request.instance = instance;
    request.lends_view = manner.lends_view ? 1 : 0;
    request.guard_byte = manner.guard_byte;
    std::memcpy(request.view, view.data(), view.size());
    const std::string place = "step " + std::to_string(steps_++);
    StepReply reply;
    const std::int64_t before_ns = cpu_ns();
    reply.trouble = perform(Operation::Step, isolation::step_limits(subject_.budget), "in " + place);
    reply.cpu_ns = cpu_ns() - before_ns;
    reply.ended = ended_;
    read_answer(view, reply);
    if (!reply.trouble) {
        reply.trouble = fault_of(place);
    }
    return reply;
}

Trouble TeamProcess::fault_of(const std::string& place) const {
    const handoff::ReplyBlock& reply = session_->reply();
    if (reply.completion == handoff::Completion::Threw) {
        return "let an exception out of " + place + words_;
    }
    const control::StepAnswer answer = {reply.status, false};
    if (!answer.fault()) {
        return std::nullopt;
    }
    return "answered " + control::status_text(answer.status) + " to " + place + words_;
}

void TeamProcess::read_answer(std::span<const std::byte> view, StepReply& reply) const {
    const handoff::ReplyBlock& block = session_->reply();
    podball_view_t header;
    std::memcpy(&header, view.data(), sizeof header);
    const auto count = std::min(static_cast<std::size_t>(header.own_count), std::size(block.commands));
    reply.commands.assign(block.commands, block.commands + count);
    if (session_->request().resources.struct_size > 0) {
        reply.orders = control::checked_orders(block.orders, 0);
    }
    const auto behind = std::as_bytes(std::span(block.commands).subspan(count));
    reply.behind.assign(behind.begin(), behind.end());
}

Trouble TeamProcess::destroy(std::uint32_t instance) {
    session_->request().instance = instance;
    return perform(Operation::Destroy, isolation::kDestroyLimits, "in destroy");
}

std::vector<std::string> TeamProcess::denied() const {
    return session_ ? sandbox::denied_calls(session_->reply().denials) : std::vector<std::string>();
}

const std::string& TeamProcess::printed() {
    if (session_) {
        printed_ += session_->output();
    }
    return printed_;
}

}  // namespace podball::validate
