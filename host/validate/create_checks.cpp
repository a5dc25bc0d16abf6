// Instances: with every game, with every number of pods, and two at once.
#include "control/observation.hpp"
#include "control/text.hpp"
#include "engine/step.hpp"
#include "validate/check_functions.hpp"
#include "validate/game.hpp"
#include "validate/spent_time.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace podball::validate {
namespace {

constexpr int kFewSteps = 20;
constexpr std::int64_t kShareToWarn = 2;  // One part in so many of the budget.

// Plays the first steps of a game in which all pods of both teams coast.
class FewSteps {
  public:
    explicit FewSteps(const engine::ResolvedRules& rules, std::uint64_t seed)
        : rules_(rules), world_(engine::make_world(rules, seed)), observation_(rules, 0) {}

    Trouble play(TeamProcess& process, std::uint32_t instance, int steps = kFewSteps) {
        for (int i = 0; i < steps; ++i) {
            observation_.observe(world_);
            if (auto trouble = process.step(instance, observation_.bytes()).trouble) {
                return trouble;
            }
            engine::step(world_, rules_, {});
        }
        return std::nullopt;
    }

  private:
    const engine::ResolvedRules& rules_;
    engine::World world_;
    control::Observation observation_;
};

Trouble make_and_play(Context& context, const engine::ResolvedRules& rules, const control::InstanceSetup& setup) {
    TeamProcess process = context.process();
    if (auto trouble = process.load()) {
        return trouble;
    }
    if (auto trouble = process.create(0, rules, setup)) {
        return trouble;
    }
    return FewSteps(rules, context.subject().seed).play(process, 0);
}

std::string with_pods_text(int pods) { return "with " + count_text(pods, "pod") + ": "; }

}  // namespace

Finding create_default(Context& context) {
    if (const auto trouble = make_and_play(context, *context.rules, context.setup())) {
        return fail(*trouble);
    }
    const int pods = context.rules->pod_count[0];
    const bool is_changed = pods != context.subject().game.rules.pod_count[0];
    return pass(fmt::format(
        "{}, {}{}", context.subject().game.name, count_text(pods, "pod"),
        is_changed ? fmt::format(", because the team does not play with {}", context.subject().game.rules.pod_count[0])
                   : ""));
}

Finding create_pods(Context& context) {
    const control::TeamInfo& info = *context.info;
    std::string unplayable;
    for (const int pods : {info.min_pods, info.max_pods}) {
        const auto rules = short_game(context.subject().game.rules, pods);
        if (!rules) {
            unplayable += "; " + with_pods_text(pods) + rules.error().message;  // No match can have this number.
            continue;
        }
        if (const auto trouble = make_and_play(context, rules.value(), context.setup())) {
            return fail(with_pods_text(pods) + *trouble);
        }
    }
    return pass(fmt::format("with {} and with {}; the host refuses numbers outside of the table's range{}",
                            info.min_pods, info.max_pods, unplayable));
}

Finding create_games(Context& context) {
    int played = 0;
    std::vector<std::string> closed;
    for (const Game& game : context.subject().games) {
        if (!control::accepts_pods(*context.info, game.rules.pod_count[0])) {
            closed.push_back(game.name);
            continue;
        }
        const auto rules = engine::resolve(game.rules);
        if (!rules) {
            return skipped(game.name + ": " + rules.error().message);
        }
        if (const auto trouble = make_and_play(context, rules.value(), context.setup())) {
            return fail(game.name + ": " + *trouble);
        }
        ++played;
    }
    const std::string closed_text =
        closed.empty() ? "" : "not played because of the number of pods: " + control::joined(closed, ", ");
    if (played == 0) {
        return closed.empty() ? skipped("no games were found") : warn(closed_text);
    }
    return pass(count_text(played, "game") + (closed.empty() ? "" : "; " + closed_text));
}

Finding create_drawing(Context& context) {
    if (const auto trouble = make_and_play(context, *context.rules, context.setup({.draw = true}))) {
        return fail("offered podball.draw/1, " + *trouble);
    }
    return pass("with podball.draw/1 as without");
}

Finding create_two(Context& context) {
    TeamProcess process = context.process();
    if (const auto trouble = context.prepare(process, false)) {
        return fail(*trouble);
    }
    control::InstanceSetup second = context.setup();
    second.seed ^= 1;
    if (const auto trouble = process.create(1, *context.rules, second)) {
        return fail("the second: " + *trouble);
    }
    FewSteps game(*context.rules, context.subject().seed);
    for (int round = 0; round < kFewSteps / 2; ++round) {
        for (const std::uint32_t instance : {0U, 1U}) {
            if (const auto trouble = game.play(process, instance, 1)) {
                return fail(*trouble);
            }
        }
    }
    for (const std::uint32_t instance : {0U, 1U}) {
        if (const auto trouble = process.destroy(instance)) {
            return fail(*trouble);
        }
        if (instance == 1U) {
            break;
        }
        if (const auto trouble = game.play(process, 1)) {
            return fail("after the first was destroyed: " + *trouble);
        }
    }
    return pass("two instances at once; the second plays on after the first is destroyed");
}

namespace {

// The choices and the bounds of a parameter.
std::vector<std::string> border_values(const control::TeamParameter& parameter) {
    std::vector<std::string> values = parameter.choices;
    for (const std::string* bound : {&parameter.min, &parameter.max}) {
        if (!bound->empty()) {
            values.push_back(*bound);
        }
    }
    return values;
}

}  // namespace

Finding create_parameters(Context& context) {
    int tried = 0;
    for (std::size_t i = 0; i < context.info->parameters.size(); ++i) {
        const control::TeamParameter& parameter = context.info->parameters[i];
        for (const std::string& value : border_values(parameter)) {
            if (!context.goes_on()) {
                return skipped("interrupted");
            }
            control::InstanceSetup setup = context.setup();
            setup.parameters[i].text = value;
            if (const auto trouble = make_and_play(context, *context.rules, setup)) {
                return fail(fmt::format("{}={}: {}", parameter.name, value, *trouble));
            }
            ++tried;
        }
    }
    return tried == 0 ? pass("no parameter has a bound") : pass(count_text(tried, "value") + " at the bounds");
}

Finding create_time(Context& context) {
    TeamProcess process = context.process();
    const SpentTimer timer(process);
    if (const auto trouble = context.prepare(process)) {
        return fail(*trouble);
    }
    const auto [cpu_ns, waited_ns] = timer.spent();
    const std::int64_t limit = context.subject().budget.create_ns;
    const std::string text = fmt::format("{} CPU of {} for loading and create", time_text(cpu_ns), time_text(limit));
    if (cpu_ns > limit) {
        return fail(text);
    }
    return with_waiting(cpu_ns * kShareToWarn > limit ? warn(text) : pass(text), waited_ns);
}

}  // namespace podball::validate
