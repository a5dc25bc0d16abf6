#include "replay/command_layer.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::kSlots;

constexpr std::int64_t kUnit = 16384;
constexpr ValueRange kSources{0, kCommandSources - 1};
constexpr ValueRange kComponents{-kUnit, kUnit};

int pods_of(const PodCount& pod_count) { return pod_count[0] + pod_count[1]; }

std::int64_t exact(double component) {
    const auto whole = static_cast<std::int64_t>(component * kCommandsPerUnit);
    assert(static_cast<double>(whole) == component * kCommandsPerUnit && whole >= -kUnit && whole <= kUnit);
    return whole;
}

Vec2 vector_of(std::int64_t x, std::int64_t y) {
    return {static_cast<double>(x) / kCommandsPerUnit, static_cast<double>(y) / kCommandsPerUnit};
}

bool in_range(std::int64_t value, ValueRange range) { return value >= range.min && value <= range.max; }

std::int32_t component(ByteReader& bytes) {
    const std::int64_t value = bytes.signed_varint();
    return in_range(value, kComponents) ? static_cast<std::int32_t>(value) : static_cast<std::int32_t>(kUnit + 1);
}

// Returns what is wrong; empty if nothing is.
std::string read_shots(ByteReader& bytes, CommandLayer& layer) {
    const std::uint64_t steps = layer.steps();
    const auto pods = static_cast<std::uint64_t>(pods_of(layer.pod_count));
    const std::uint64_t count = bytes.varint();
    if (!bytes.ok()) {
        return "the number of shots is missing";
    }
    if (count > steps * pods) {
        return std::to_string(count) + " shots; at most one per step and body";
    }
    std::uint64_t next =
        0;  // The smallest place that the next shot may have. Places are in the order of step, then body.
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t step = bytes.varint();
        const std::uint64_t body = bytes.varint();
        const std::int32_t x = component(bytes);
        const std::int32_t y = component(bytes);
        const std::string which = "shot " + std::to_string(i);
        if (!bytes.ok()) {
            return which + " is missing";
        }
        if (step >= steps || body >= pods) {
            return which + " is of no step or body of the block";
        }
        if (step * pods + body < next) {
            return which + " is out of order";
        }
        if (x > kUnit || y > kUnit) {
            return which + " is longer than can be; must be -16384 to 16384";
        }
        next = step * pods + body + 1;
        layer.shots.push_back({static_cast<std::int32_t>(step), static_cast<std::int32_t>(body), x, y});
    }
    return {};
}

}  // namespace

CommandLayer::CommandLayer(PodCount pods, std::size_t steps)
    : pod_count(pods), columns(kSlots + 2 * static_cast<std::size_t>(pods_of(pods)), steps) {}

Vec2 CommandLayer::thrust(std::size_t body, std::size_t step) const {
    return vector_of(columns.at(kSlots + 2 * body, step), columns.at(kSlots + 2 * body + 1, step));
}

engine::Commands CommandLayer::commands(std::size_t step) const {
    engine::Commands commands{};
    const auto of_body = [&](std::size_t body) -> engine::Command& {
        const auto first = static_cast<std::size_t>(pod_count[0]);
        return body < first ? commands[0].at(body) : commands[1].at(body - first);
    };
    for (std::size_t body = 0; body < static_cast<std::size_t>(pods_of(pod_count)); ++body) {
        of_body(body).thrust = thrust(body, step);
    }
    const auto before = [](const RecordedShot& shot, std::size_t wanted) {
        return static_cast<std::size_t>(shot.step) < wanted;
    };
    auto shot = std::lower_bound(shots.begin(), shots.end(), step, before);
    for (; shot != shots.end() && static_cast<std::size_t>(shot->step) == step; ++shot) {
        engine::Command& command = of_body(static_cast<std::size_t>(shot->body));
        command.shoot = true;
        command.shot = vector_of(shot->x, shot->y);
    }
    return commands;
}

void CommandLayer::put_sources(std::size_t step, const TeamSteps& teams) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        columns.set(slot, step, static_cast<std::int64_t>(teams[slot].source));
    }
}

void CommandLayer::put_thrusts(std::size_t step, std::span<const Vec2> thrusts) {
    for (std::size_t body = 0; body < thrusts.size(); ++body) {
        columns.set(kSlots + 2 * body, step, exact(thrusts[body].x));
        columns.set(kSlots + 2 * body + 1, step, exact(thrusts[body].y));
    }
}

void CommandLayer::add_shots(std::size_t step, const engine::Commands& commands) {
    std::int32_t first = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (std::int32_t pod = 0; pod < pod_count[slot]; ++pod) {
            const engine::Command& command = commands[slot][static_cast<std::size_t>(pod)];
            if (command.shoot) {
                shots.push_back({static_cast<std::int32_t>(step), first + pod,
                                 static_cast<std::int32_t>(exact(command.shot.x)),
                                 static_cast<std::int32_t>(exact(command.shot.y))});
            }
        }
        first += pod_count[slot];
    }
}

CommandLayer CommandLayer::slice(std::size_t first, std::size_t count) const {
    CommandLayer part;
    part.pod_count = pod_count;
    part.columns = columns.slice(first, count);
    for (RecordedShot shot : shots) {
        shot.step -= static_cast<std::int32_t>(first);
        if (in_range(shot.step, {0, static_cast<std::int64_t>(count) - 1})) {
            part.shots.push_back(shot);
        }
    }
    return part;
}

void write_commands(ByteWriter& bytes, const CommandLayer& layer) {
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        write_column(bytes, layer.columns.column(i), 1);
    }
    bytes.varint(layer.shots.size());
    for (const RecordedShot& shot : layer.shots) {
        bytes.varint(static_cast<std::uint64_t>(shot.step));
        bytes.varint(static_cast<std::uint64_t>(shot.body));
        bytes.signed_varint(shot.x);
        bytes.signed_varint(shot.y);
    }
}

Result<CommandLayer> read_commands(std::string_view payload, PodCount pod_count, std::size_t steps) {
    CommandLayer layer(pod_count, steps);
    ByteReader bytes(payload);
    for (std::size_t i = 0; i < layer.columns.count(); ++i) {
        const std::size_t bad = read_column(bytes, layer.columns.column(i), 1, i < kSlots ? kSources : kComponents);
        if (bad == steps) {
            continue;
        }
        const std::string what = i < kSlots ? "source" : "thrust";
        return Error{fmt::format("{} of row {} in column {} is missing or out of its range", what, bad, i)};
    }
    if (const std::string wrong = read_shots(bytes, layer); !wrong.empty()) {
        return Error{wrong};
    }
    if (bytes.left() > 0) {
        return Error{std::to_string(bytes.left()) + " bytes follow the last shot"};
    }
    return layer;
}

}  // namespace podball::replay
