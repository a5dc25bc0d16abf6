#include "validate/short_match.hpp"

#include "control/controller_defaults.hpp"
#include "control/observation.hpp"
#include "match/match_runner.hpp"
#include "validate/partner.hpp"
#include "validate/state_changes.hpp"

#include <algorithm>
#include <utility>

namespace podball::validate {
namespace {

// The validated team as a controller: calls the team in its process and records each call.
class TracedTeam final : public control::ControllerDefaults {
  public:
    TracedTeam(TeamProcess& process, const PlayOptions& options, Played& played)
        : process_(process), options_(options), played_(played) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override;
    Result<void> restart() override { return Error{"the check ends with the first trouble"}; }

  private:
    void look(const StepReply& reply);

    TeamProcess& process_;
    const PlayOptions& options_;
    Played& played_;
    engine::SlotOrders orders_;  // Of the last step.
};

control::StepOutcome TracedTeam::step(const podball_view_t& view, std::span<podball_command_t> commands) {
    const std::span bytes(reinterpret_cast<const std::byte*>(&view), view.total_size);
    StepReply reply = process_.step(0, bytes, options_.manner);
    look(reply);
    played_.trouble = reply.trouble;
    if (reply.ended) {
        return {control::Fault{control::FaultKind::Crashed}};
    }
    if (reply.trouble) {
        return {control::Fault{control::FaultKind::StepFatal, control::StepStatus{PODBALL_FATAL}}};
    }
    std::copy(reply.commands.begin(), reply.commands.end(), commands.begin());
    orders_ = reply.orders;
    played_.trace.push_back({{bytes.begin(), bytes.end()}, std::move(reply.commands), orders_});
    control::StepOutcome outcome;
    outcome.orders = &orders_;
    return outcome;
}

void TracedTeam::look(const StepReply& reply) {
    const auto guard = static_cast<std::byte>(options_.manner.guard_byte);
    const bool is_whole =
        std::all_of(reply.behind.begin(), reply.behind.end(), [&](std::byte b) { return b == guard; });
    if (!is_whole && !played_.overrun) {
        played_.overrun = played_.trace.size();
    }
    const bool is_meddled = !reply.ended && (process_.meddled() & options_.meddling) != 0;
    if (is_meddled && !played_.meddled) {
        played_.meddled = played_.trace.size();
    }
}

match::MatchConfig config_of(const Context& context, const engine::ResolvedRules& rules) {
    match::MatchConfig config = {rules, context.subject().seed, false, {}, false};
    config.budget.enabled = false;  // `TeamProcess` limits each call.
    return config;
}

}  // namespace

Played play_short(const Context& context, TeamProcess& process, const engine::ResolvedRules& rules,
                  const PlayOptions& options) {
    Played played;
    const match::MakeController team = [&](int slot,
                                           std::uint64_t seed) -> Result<std::unique_ptr<control::Controller>> {
        control::InstanceSetup setup = context.setup();
        setup.slot = slot;
        setup.seed = seed;
        if ((played.trouble = process.create(0, rules, setup))) {
            return Error{*played.trouble};
        }
        return std::unique_ptr<control::Controller>(std::make_unique<TracedTeam>(process, options, played));
    };
    const match::MakeController partner = [&](int slot, std::uint64_t) {
        return Result(std::unique_ptr<control::Controller>(std::make_unique<Partner>(rules, slot)));
    };
    const auto goes_on = [&](const engine::World&) { return !played.trouble && context.goes_on(); };
    const auto result = match::run_match(config_of(context, rules), {team, partner}, goes_on);
    if (result) {
        played.result = result.value();
    }
    return played;
}

const CommonMatch& common_match(Context& context) {
    if (context.common) {
        return *context.common;
    }
    auto match = std::make_shared<CommonMatch>();
    TeamProcess process = context.process();
    match->played.trouble = process.load();
    if (!match->played.trouble) {
        match->played = play_short(context, process, *context.rules, {{}, kStateChanges});
    }
    if (!match->played.trouble) {
        process.destroy(0);
    }
    match->printed = process.printed();
    match->denied = process.denied();
    match->meddled = process.meddled();
    context.common = std::move(match);
    return *context.common;
}

}  // namespace podball::validate
