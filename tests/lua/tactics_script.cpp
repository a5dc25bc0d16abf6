#include "lua/tactics_script.hpp"

#include "support/catch.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace podball::testing {
namespace {

// Writes what `ask` reads.
constexpr const char* kPrelude = R"(
tactics = podball.tactics
local function flat(value, numbers)
    if type(value) == "table" then
        for _, entry in pairs(value) do flat(entry, numbers) end
    elseif type(value) == "boolean" then
        numbers[#numbers + 1] = value and "1" or "0"
    elseif value ~= value then
        numbers[#numbers + 1] = "nan"
    elseif value ~= nil then
        numbers[#numbers + 1] = string.format("%a", value)
    end
end
function tell(value)
    local numbers = {}
    flat(value, numbers)
    print(table.concat(numbers, " "))
end
)";

podball_rules_t small_rules() {
    const tactics::FieldConstants constants;
    podball_rules_t rules{};
    rules.struct_size = sizeof rules;
    rules.arena_width = constants.arena_width;
    rules.arena_height = constants.arena_height;
    rules.goal_width = constants.goal_width;
    rules.exclusion_radius = constants.zone_radius;
    rules.pod_radius = constants.pod_radius;
    rules.pod_mass = constants.pod_mass;
    rules.pod_friction = constants.pod_friction;
    rules.thrust = constants.thrust;
    rules.ball_radius = constants.ball_radius;
    rules.ball_mass = constants.ball_mass;
    rules.ball_friction = constants.ball_friction;
    rules.pickup_velocity = constants.pickup_velocity;
    rules.shoot_force = 3e-4;
    rules.deny_ticks = 50;
    return rules;
}

template <typename List, typename Text>
std::string list_of(const List& list, Text text) {
    std::string all = "{";
    for (const auto& entry : list) {
        all += text(entry) + ",";
    }
    return all + "}";
}

}  // namespace

TacticsScript::TacticsScript() : host_{sizeof host_, 0, this, keep, no_extension}, tactics_(small_rules()) {
    view.view.struct_size = sizeof view.view;
    view.view.total_size = sizeof view;
    view.view.own_count = view.view.opponent_count = SmallView::kPods;
    view.view.own_zone_pod = view.view.opponent_zone_pod = PODBALL_NONE;
    view.view.pods_offset = offsetof(SmallView, pods);
    view.view.pods_count = 2 * SmallView::kPods;
    view.view.pods_stride = sizeof(podball_pod_t);
    view.view.ball.state = PODBALL_BALL_FREE;
    lua::Surroundings surroundings;
    surroundings.host = &host_;
    surroundings.tactics = &tactics_;
    script_ = lua::Script::open(surroundings);
    REQUIRE(script_ != nullptr);
    REQUIRE(run(kPrelude).empty());
}

std::string TacticsScript::run(const std::string& text) {
    const podball_document_t document = {sizeof document, 0, "test.lua", text.data(), text.size()};
    tactics_.look(&view.view);
    const std::string error = script_->load(document);
    tactics_.look(nullptr);
    return error;
}

std::vector<double> TacticsScript::ask(const std::string& expression) {
    const std::string error = run("tell(" + expression + ")");
    INFO(expression.substr(0, 2000));
    REQUIRE(error.empty());
    std::vector<double> numbers;
    const char* at = told_.c_str();
    for (char* end = nullptr; *at != '\0'; at = end) {
        numbers.push_back(std::strtod(at, &end));
        REQUIRE(end != at);
    }
    return numbers;
}

void TacticsScript::keep(void* context, std::int32_t, const char* line) {
    static_cast<TacticsScript*>(context)->told_ = line;
}

const void* TacticsScript::no_extension(void*, const char*) { return nullptr; }

std::string text_of(double number) {
    if (std::isnan(number)) {
        return "(0/0)";
    }
    if (std::isinf(number)) {
        return number > 0.0 ? "math.huge" : "-math.huge";
    }
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%a", number);
    return text.data();
}

std::string text_of(Vec2 point) { return "{x=" + text_of(point.x) + ",y=" + text_of(point.y) + "}"; }

std::string text_of(const std::vector<Vec2>& points) {
    return list_of(points, [](Vec2 point) { return text_of(point); });
}

std::string text_of(const std::vector<double>& numbers) {
    return list_of(numbers, [](double number) { return text_of(number); });
}

std::string text_of_rows(const std::vector<double>& values, int rows, int columns) {
    std::string all = "{";
    for (int row = 0; row < rows; ++row) {
        const auto first = values.begin() + std::ptrdiff_t{row} * columns;
        all += text_of(std::vector<double>(first, first + columns)) + ",";
    }
    return all + "}";
}

std::string text_of(const tactics::PodState& pod, int id) {
    return "{id=" + std::to_string(id) + ",x=" + text_of(pod.position.x) + ",y=" + text_of(pod.position.y) +
           ",vx=" + text_of(pod.velocity.x) + ",vy=" + text_of(pod.velocity.y) +
           ",deny_ticks_left=" + std::to_string(pod.deny_ticks_left) + "}";
}

std::string text_of(const Motion& motion) {
    return "{x=" + text_of(motion.position.x) + ",y=" + text_of(motion.position.y) +
           ",vx=" + text_of(motion.velocity.x) + ",vy=" + text_of(motion.velocity.y) + "}";
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](double x, double y) { return bits(x) == bits(y) || (std::isnan(x) && std::isnan(y)); });
}

}  // namespace podball::testing
