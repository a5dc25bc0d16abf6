#include "replay/sample_match.hpp"

#include "base/file.hpp"
#include "engine/step.hpp"
#include "replay/sample_orders.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/scripted_team.hpp"

#include <cmath>

namespace podball::replay {

using namespace engine;
using testing::Draw;

namespace {

// Adds an item; `drawing` keeps its layers from step to step.
void put(Drawing& drawing, DrawKind kind, std::uint8_t color, std::uint16_t layer, std::vector<double> numbers,
         const std::string& text = {}) {
    DrawItem item{};
    item.kind = kind;
    item.color = color;
    item.layer = layer;
    item.numbers_first = static_cast<std::uint32_t>(drawing.numbers.size());
    item.numbers_count = static_cast<std::uint32_t>(numbers.size());
    item.text_first = static_cast<std::uint32_t>(drawing.text.size());
    item.text_size = static_cast<std::uint32_t>(text.size());
    drawing.numbers.insert(drawing.numbers.end(), numbers.begin(), numbers.end());
    drawing.text += text;
    drawing.items.push_back(item);
}

// Roles and ways of the pods, the ball's, and two curves.
void draw_state(const World& world, int slot, int step, Drawing& drawing) {
    drawing.clear();
    if (drawing.layers.empty()) {
        drawing.layers = {"roles", "ball/way"};
    }
    if (step >= 40 && drawing.layers.size() == 2) {
        drawing.layers.emplace_back("ball/late");
    }
    if (step % 7 == 6) {
        return;
    }
    const Vec2 ball = position(world, kBall);
    const Vec2 way = velocity(world, kBall) * 20.0;
    for (int pod = 0; pod < world.pod_count[static_cast<std::size_t>(slot)]; ++pod) {
        const Vec2 place = position(world, body_of(world, slot, pod));
        const Vec2 ahead = place + velocity(world, body_of(world, slot, pod)) * 30.0;
        put(drawing, DrawKind::Circle, 0, 0, {place.x, place.y, 0.025});
        put(drawing, DrawKind::Text, 0, 0, {place.x, place.y + 0.03},
            pod == 0 ? "keeper" : "pod " + std::to_string(pod));
        if (pod > 0) {
            put(drawing, DrawKind::Line, 3, 0, {place.x, place.y, ahead.x, ahead.y});
        }
    }
    put(drawing, DrawKind::Arrow, 1, 1, {ball.x, ball.y, ball.x + way.x, ball.y + way.y});
    put(drawing, DrawKind::Polyline, 2, 1, {ball.x, ball.y, 0.5 * ball.x, 0.5 * ball.y, 0.0, 0.0});
    if (step >= 40) {
        put(drawing, DrawKind::Point, 6, 2, {-ball.x, -ball.y});
    }
    put(drawing, DrawKind::Value, 4, 1, {std::sqrt(squared_length(ball))}, "ball distance");
    put(drawing, DrawKind::Value, 5, 0, {std::sin(step * 0.05) * (slot + 1)}, "mood");
    drawing.dropped = step % 50 == 0 ? 3 : 0;
}

void note_events(Recorder& recorder, Told& told, const World& world, std::int64_t step) {
    const auto note = [&](HostEvent event) {
        told.notes.emplace_back(step, event);
        recorder.note(std::move(event));
    };
    using Kind = HostEvent::Kind;
    if (step == 0) {
        note({Kind::Log, 0, 0, -1, "info", "ready: \xE2\x9C\x93 \"quoted\" <b>bold</b>", {}});
    }
    if (step % 60 == 30) {
        note({Kind::Log, world.tick, 1, -1, "debug", "step " + std::to_string(step), {}});
    }
    if (step == 45) {
        note({Kind::Log, world.tick, 1, -1, "warning", "ball lost", {}});
    }
    if (step == 90) {
        note({Kind::Fault, world.tick, 1, 0, "command_not_finite", {}, {}});
    }
    if (step == 91) {
        note({Kind::Fault, world.tick, 0, -1, "over_budget", {}, 1234.5});
    }
}

TeamStep team_step(std::int64_t step, int slot) {
    TeamStep team;
    if (slot == 1 && step % 97 == 50) {
        team.source = CommandSource::Fallback;
    }
    if (slot == 1 && step % 97 == 70) {
        team.source = CommandSource::Skipped;
    }
    if (slot == 1 && step % 97 == 71) {
        team.source = CommandSource::Restarted;
    }
    team.wall_ns = 20'000 + 1000 * slot + (step * 7919) % 5000;
    team.cpu_ns = step % 13 == 5 ? -1 : team.wall_ns - 500;
    return team;
}

void play_with_orders(Recorder& recorder, Told& told, World& world, const ResolvedRules& rules,
                      const Commands& commands, const TeamSteps& teams) {
    Draw draw(static_cast<std::uint64_t>(world.tick) + 1);
    Orders orders = sample_orders(world, draw);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (teams[slot].source != CommandSource::Team) {
            orders[slot] = {};
        }
    }
    OrderAnswers answers{};
    engine::step(world, rules, commands, orders, answers);
    recorder.add(world, commands, teams, {&orders, &answers});
    told.orders.push_back(orders);
    told.answers.push_back(answers);
}

}  // namespace

Head sample_head(const SampleMatch& match) {
    Head head;
    head.engine = "0.1.0";
    head.abi = "1.0";
    head.game = "sample";
    head.rules = match.rules;
    head.seed = match.seed;
    head.swap_sides = match.swap_sides;
    head.teams[0] = {"Blue <Whales>",
                     "whales",
                     "1.2",
                     "A. N. Other",
                     "whales.so",
                     std::string(64, 'a'),
                     {{"depth", "3"}, {"style", "bold"}},
                     "#0072b2"};
    head.teams[1] = {"Oranges", "oranges", "0.9", "", "oranges.so", std::string(64, 'b'), {}, "#e69f00"};
    head.mode = "in_process";
    head.budget = "soft 1 ms, hard 10 ms";
    head.soft_ns = 1'000'000;
    head.hard_ns = 10'000'000;
    return head;
}

Told record(const SampleMatch& match, const std::filesystem::path& path) {
    Told told;
    World world = make_world(match.rules, match.seed, match.swap_sides);
    auto made = Recorder::create(path, sample_head(match), world);
    REQUIRE(made.ok());
    const std::unique_ptr<Recorder> recorder = std::move(made).value();
    std::array<Drawing, kSlots> drawings;
    told.worlds.push_back(world);
    for (int step = 0; step < match.steps_max && world.mode != GameMode::Ended; ++step) {
        Commands commands = testing::scripted_commands(world, match.rules);
        TeamSteps teams;
        if (match.with_drawings) {
            note_events(*recorder, told, world, step);
            for (int slot = 0; slot < kSlots; ++slot) {
                const auto s = static_cast<std::size_t>(slot);
                teams[s] = team_step(step, slot);
                draw_state(world, slot, step, drawings[s]);
                teams[s].drawing = slot == 1 && step % 11 == 0 ? nullptr : &drawings[s];
                if (teams[s].source != CommandSource::Team) {
                    commands[s] = {};
                }
            }
        }
        if (match.rules.has_resources) {
            play_with_orders(*recorder, told, world, match.rules, commands, teams);
        } else {
            engine::step(world, match.rules, commands);
            recorder->add(world, commands, teams);
        }
        if (match.flush_every > 0 && step % match.flush_every == match.flush_every - 1) {
            recorder->flush();
        }
        told.worlds.push_back(world);
        told.commands.push_back(commands);
        told.sources.push_back({teams[0].source, teams[1].source});
        told.drawings.push_back({teams[0].drawing == nullptr ? Drawing{} : *teams[0].drawing,
                                 teams[1].drawing == nullptr ? Drawing{} : *teams[1].drawing});
        told.times.push_back({{{teams[0].wall_ns, teams[0].cpu_ns}, {teams[1].wall_ns, teams[1].cpu_ns}}});
    }
    told.ending.reason = world.mode == GameMode::Ended ? "full_time" : "stopped";
    if (world.mode == GameMode::Ended && world.score[0] != world.score[1]) {
        told.ending.winner = world.score[0] > world.score[1] ? 0 : 1;
    }
    if (match.rules.has_resources && told.ending.winner) {
        told.ending.decided_by = "goals";
    }
    REQUIRE(recorder->finish(told.ending));
    return told;
}

Commands any_commands(Draw& draw) { return testing::random_commands(draw, 0.1); }

std::string content_of(const std::filesystem::path& path) {
    auto content = read_file(path, std::size_t{1} << 30U);
    REQUIRE(content.ok());
    return std::move(content).value();
}

}  // namespace podball::replay
