// sample_recording FILE STEPS PODS: records a match with resources, for readers in other languages.
#include "engine/step.hpp"
#include "replay/recorder.hpp"
#include "replay/sample_orders.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"

#include <cstdlib>
#include <iostream>

using namespace podball;

namespace {

replay::Head head_of(const engine::ResolvedRules& rules) {
    replay::Head head;
    head.engine = "0";
    head.abi = "1.2";
    head.game = "sample";
    head.rules = rules;
    for (replay::TeamHead& team : head.teams) {
        team.name = "Sample";
        team.color = "#0072b2";
    }
    return head;
}

Result<void> record(const std::filesystem::path& path, int steps, int pods) {
    const engine::ResolvedRules rules = testing::resolved(replay::resource_rules(pods, pods));
    engine::World world = engine::make_world(rules, 1);
    const auto recorder = replay::Recorder::create(path, head_of(rules), world);
    if (!recorder) {
        return recorder.error();
    }
    for (int step = 0; step < steps && world.mode != engine::GameMode::Ended; ++step) {
        testing::Draw draw(static_cast<std::uint64_t>(step) + 1);
        const engine::Commands commands = testing::scripted_commands(world, rules);
        const engine::Orders orders = replay::sample_orders(world, draw);
        engine::OrderAnswers answers{};
        engine::step(world, rules, commands, orders, answers);
        recorder.value()->add(world, commands, {}, {&orders, &answers});
        if (step % 60 == 59) {
            recorder.value()->flush();
        }
    }
    return recorder.value()->finish({"stopped", std::nullopt, std::nullopt});
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "sample_recording FILE STEPS PODS\n";
        return 2;
    }
    const auto result = record(argv[1], std::atoi(argv[2]), std::atoi(argv[3]));
    if (!result) {
        std::cerr << result.error().message << '\n';
    }
    return result ? 0 : 1;
}
