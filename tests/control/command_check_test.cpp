// Rule 7 of podball.h, R6, R31, R35.
#include "control/command_check.hpp"
#include "support/catch.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace podball;
using namespace podball::control;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();

struct Checked {
    TeamCommands commands;
    IncidentLog incidents;
};

Checked check(const std::vector<podball_command_t>& answer) {
    Checked checked;
    checked.commands.fill({1, 2, 3, 4, true});  // What was there must not shine through.
    check_commands(answer, 42, checked.commands, checked.incidents);
    return checked;
}

Checked check_one(const podball_command_t& command) { return check({command}); }

PodCommand thrust_of(double x, double y) { return check_one({x, y, 0.0, 0.0, 0, 0}).commands[0]; }

int squared(int v) { return v * v; }

bool is_short_enough(const PodCommand& c) {
    return squared(c.thrust_x) + squared(c.thrust_y) <= squared(16384) &&
           squared(c.shot_x) + squared(c.shot_y) <= squared(16384);
}

PodCommand negated(const PodCommand& c) {
    const auto minus = [](std::int16_t v) { return static_cast<std::int16_t>(-v); };
    return {minus(c.thrust_x), minus(c.thrust_y), minus(c.shot_x), minus(c.shot_y), c.shoot};
}

podball_command_t negated(const podball_command_t& c) {
    return {-c.thrust_x, -c.thrust_y, -c.shot_x, -c.shot_y, c.flags, 0};
}

class RandomCommands {
  public:
    explicit RandomCommands(unsigned seed) : random_(seed) {}

    // Of every size a double has, every special value now and then.
    podball_command_t any() { return {component(), component(), component(), component(), flags(), 0}; }
    // Finite and with known flags.
    podball_command_t finite() {
        podball_command_t c;
        do {
            c = any();
        } while (!std::isfinite(c.thrust_x + c.thrust_y) || !std::isfinite(c.shot_x + c.shot_y) || c.flags > 1);
        return c;
    }

  private:
    double component() {
        static constexpr std::array<double, 11> kSpecial = {0.0,        -0.0,  1.0,    -1.0,  kNan,    kInfinity,
                                                            -kInfinity, 1e300, -1e300, kTiny, kLargest};
        const auto kind = random_() % 16;
        if (kind < kSpecial.size()) {
            return kSpecial[kind];
        }
        const double unit = std::uniform_real_distribution<double>(-1.5, 1.5)(random_);
        return kind < 15 ? unit : std::ldexp(unit, static_cast<int>(random_() % 2000) - 1000);
    }
    std::uint32_t flags() {
        const auto kind = random_() % 8;
        return static_cast<std::uint32_t>(kind < 4 ? 0 : kind < 7 ? 1 : random_());
    }

    std::mt19937_64 random_;
};

bool is_negative_zero(double v) { return v == 0.0 && std::signbit(v); }

}  // namespace

TEST_CASE("whatever a team answers, the engine gets vectors of length 1 at most", "[property]") {
    RandomCommands random(1);
    for (int i = 0; i < 100'000; ++i) {
        CHECK(is_short_enough(check_one(random.any()).commands[0]));
    }
}

TEST_CASE("the check is blind to the half turn, incidents included", "[property]") {
    RandomCommands random(2);
    for (int i = 0; i < 100'000; ++i) {
        const podball_command_t command = random.any();
        const Checked one = check_one(command);
        const Checked turned = check_one(negated(command));
        CHECK(turned.commands[0] == negated(one.commands[0]));
        CHECK(turned.incidents.total() == one.incidents.total());
    }
}

// A thrust without a shot is checked by a path of its own.
TEST_CASE("a thrust gives the same numbers and incidents without a shot, beside one, and as one", "[property]") {
    RandomCommands random(4);
    for (int i = 0; i < 100'000; ++i) {
        podball_command_t command = random.any();
        command.flags = 0;
        const Checked alone = check_one(command);
        const Checked beside = check_one({command.thrust_x, command.thrust_y, 0.0, 0.0, PODBALL_COMMAND_SHOOT, 0});
        const Checked as_shot = check_one({0.0, 0.0, command.thrust_x, command.thrust_y, PODBALL_COMMAND_SHOOT, 0});
        const PodCommand& thrust = alone.commands[0];
        const bool is_dropped = alone.incidents.count(FaultKind::CommandNotFinite) > 0;
        CHECK(beside.commands[0] == PodCommand{thrust.thrust_x, thrust.thrust_y, 0, 0, !is_dropped});
        CHECK(as_shot.commands[0] == PodCommand{0, 0, thrust.thrust_x, thrust.thrust_y, !is_dropped});
        for (const FaultKind kind : kAllFaultKinds) {
            CHECK(beside.incidents.count(kind) == alone.incidents.count(kind));
            CHECK(as_shot.incidents.count(kind) == alone.incidents.count(kind));
        }
    }
}

TEST_CASE("of a command that is too long twice the thrust is told before the shot") {
    const Checked checked = check_one({2.0, 0.0, 0.0, 3.0, PODBALL_COMMAND_SHOOT, 0});
    const auto incidents = checked.incidents.of_step();
    REQUIRE(incidents.size() == 2);
    CHECK(incidents[0].fault.value == FaultValue(VectorLength{2.0}));
    CHECK(incidents[1].fault.value == FaultValue(VectorLength{3.0}));
}

TEST_CASE("an invalid command drops its own pod's command and no other", "[property]") {
    RandomCommands random(3);
    const podball_command_t good = {0.5, -0.25, 0.0, 0.75, PODBALL_COMMAND_SHOOT, 0};
    int dropped = 0;
    for (int i = 0; i < 1'000; ++i) {
        const podball_command_t command = random.any();
        const bool finite = std::isfinite(command.thrust_x) && std::isfinite(command.thrust_y);
        const bool shot_finite =
            (command.flags & 1U) == 0 || (std::isfinite(command.shot_x) && std::isfinite(command.shot_y));
        const bool valid = finite && shot_finite && command.flags <= 1;
        const Checked checked = check({good, command, good});
        CHECK(checked.commands[0] == PodCommand{8192, -4096, 0, 12288, true});
        CHECK(checked.commands[2] == checked.commands[0]);
        if (valid) {
            continue;
        }
        ++dropped;
        CHECK(checked.commands[1] == PodCommand{});
        CHECK(checked.incidents.count(FaultKind::CommandNotFinite) +
                  checked.incidents.count(FaultKind::CommandUnknownFlag) ==
              1);
        CHECK(checked.incidents.count(FaultKind::CommandTooLong) == 0);
    }
    CHECK(dropped > 300);
}

TEST_CASE("components are truncated toward zero to multiples of 2^-14") {
    CHECK(thrust_of(0.5, -0.5) == PodCommand{8192, -8192, 0, 0, false});
    CHECK(thrust_of(1.999 * 0x1p-14, -1.999 * 0x1p-14) == PodCommand{1, -1, 0, 0, false});
    CHECK(thrust_of(0.999 * 0x1p-14, -0.999 * 0x1p-14) == PodCommand{});
    CHECK(thrust_of(1.0, 0.0) == PodCommand{16384, 0, 0, 0, false});
    CHECK(thrust_of(0.0, -1.0) == PodCommand{0, -16384, 0, 0, false});
    CHECK(thrust_of(kTiny, -kTiny) == PodCommand{});
    CHECK(thrust_of(-0.0, 0.0) == PodCommand{});
}

TEST_CASE("a vector longer than 1 keeps its direction and is shortened to 1, however long it is") {
    const PodCommand diagonal{11585, -11585, 0, 0, false};  // 16384 / sqrt 2, truncated.
    for (const double size : {1.0, 2.0, 1e10, 1e154, 1e200, 1e300, kLargest}) {
        CAPTURE(size);
        const Checked checked = check_one({size, -size, 0.0, 0.0, 0, 0});
        CHECK(checked.commands[0] == diagonal);
        REQUIRE(checked.incidents.count(FaultKind::CommandTooLong) == 1);
        CHECK(std::isfinite(value_number(checked.incidents.first(FaultKind::CommandTooLong)[0].fault.value)));
    }
    CHECK(thrust_of(kLargest, 1.0) == PodCommand{16384, 0, 0, 0, false});
    CHECK(thrust_of(0.0, -kLargest) == PodCommand{0, -16384, 0, 0, false});
}

TEST_CASE("a shortened vector is the exact direction, within the grid", "[property]") {
    RandomCommands random(4);
    for (int i = 0; i < 20'000; ++i) {
        const podball_command_t command = random.finite();
        // No square of a double overflows here.
        const auto x = static_cast<long double>(command.thrust_x);
        const auto y = static_cast<long double>(command.thrust_y);
        const long double length = std::max(1.0L, std::sqrt(x * x + y * y));
        const PodCommand checked = check_one(command).commands[0];
        CAPTURE(command.thrust_x, command.thrust_y);
        CHECK(std::abs(x / length * 16384.0L - checked.thrust_x) < 1.0L + 1e-9L);
        CHECK(std::abs(y / length * 16384.0L - checked.thrust_y) < 1.0L + 1e-9L);
    }
}

TEST_CASE("a vector that is longer than 1 by a team's own rounding is no fault") {
    const double third = 1.0 / 3.0;
    const double length = std::sqrt(third * third + 4.0 * third * third);
    CHECK(check_one({third / length * (1.0 + 1e-12), 2.0 * third / length, 0.0, 0.0, 0, 0}).incidents.total() == 0);
    CHECK(check_one({1.0 + 1e-6, 0.0, 0.0, 0.0, 0, 0}).incidents.count(FaultKind::CommandTooLong) == 1);
}

TEST_CASE("a number that is not finite drops the thrust and the shot of its pod") {
    for (const double bad : {kNan, kInfinity, -kInfinity}) {
        for (int place = 0; place < 4; ++place) {
            podball_command_t command = {0.5, 0.5, 0.5, 0.5, PODBALL_COMMAND_SHOOT, 0};
            double* const numbers[] = {&command.thrust_x, &command.thrust_y, &command.shot_x, &command.shot_y};
            *numbers[place] = bad;
            const Checked checked = check_one(command);
            CHECK(checked.commands[0] == PodCommand{});
            CHECK(checked.incidents.count(FaultKind::CommandNotFinite) == 1);
        }
    }
}

TEST_CASE("without the flag a shot is not read, whatever stands there") {
    const Checked checked = check_one({0.5, 0.0, kNan, 1e300, 0, 0});
    CHECK(checked.commands[0] == PodCommand{8192, 0, 0, 0, false});
    CHECK(checked.incidents.total() == 0);
}

TEST_CASE("with the flag a shot of length zero is a release") {
    const Checked checked = check_one({0.0, 0.0, 0.0, 0.0, PODBALL_COMMAND_SHOOT, 0});
    CHECK(checked.commands[0] == PodCommand{0, 0, 0, 0, true});
    CHECK(checked.incidents.total() == 0);
}

TEST_CASE("an unknown flag drops the pod's command, and says which flags, which pod, which tick") {
    const Checked checked = check({{}, {0.5, 0.0, 0.0, 0.0, 6, 0}});
    CHECK(checked.commands[1] == PodCommand{});
    REQUIRE(checked.incidents.first(FaultKind::CommandUnknownFlag).size() == 1);
    const Incident& incident = checked.incidents.first(FaultKind::CommandUnknownFlag)[0];
    CHECK(incident.pod == 1);
    CHECK(incident.tick == 42);
    CHECK(incident.fault.value == FaultValue(CommandFlags{6}));
}

TEST_CASE("the reserved field of a command is ignored") {
    const Checked checked = check_one({0.0, 0.0, 0.0, 0.0, 0, 0xFFFFFFFF});
    CHECK(checked.commands[0] == PodCommand{});
    CHECK(checked.incidents.total() == 0);
}

TEST_CASE("commands of a team on side 1 reach the engine turned by half a turn, without negative zeros", "[property]") {
    RandomCommands random(5);
    for (int i = 0; i < 10'000; ++i) {
        const Checked checked = check({random.any(), random.any()});
        engine::Commands given{};
        give_commands(checked.commands, 0, given[0]);
        engine::Commands turned{};
        give_commands(checked.commands, 1, turned[0]);
        const engine::Commands expected = engine::half_turned(given);
        for (std::size_t pod = 0; pod < 2; ++pod) {
            const engine::Command& command = turned[0][pod];
            CHECK(command.thrust == expected[0][pod].thrust);
            CHECK(command.shot == expected[0][pod].shot);
            CHECK(command.shoot == given[0][pod].shoot);
            for (const Vec2 v : {command.thrust, command.shot, given[0][pod].thrust, given[0][pod].shot}) {
                CHECK_FALSE((is_negative_zero(v.x) || is_negative_zero(v.y)));
            }
            CHECK(given[0][pod].thrust.x == checked.commands[pod].thrust_x / 16384.0);
            CHECK(given[0][pod].shot.y == checked.commands[pod].shot_y / 16384.0);
        }
    }
}
