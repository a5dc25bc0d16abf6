// What a team draws, and what of it is dropped.
#include "control/drawing_board.hpp"

#include "base/printable.hpp"
#include "base/utf8.hpp"
#include "control/drawing_team.hpp"
#include "control/host_services.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::control;
using Team = testing::DrawingTeam;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kReach = PODBALL_DRAW_REACH;

std::size_t numbers_of(const DrawItem& item) {
    constexpr std::array<std::size_t, 7> kNumbers = {2, 3, 4, 4, 0, 2, 1};
    return item.kind == DrawKind::Polyline ? item.numbers_count : kNumbers.at(static_cast<std::size_t>(item.kind));
}

bool is_sound(const Drawing& drawing, const DrawItem& item) {
    return item.color <= PODBALL_COLOR_PURPLE && item.layer < drawing.layers.size() &&
           item.numbers_count == numbers_of(item) &&
           item.numbers_first + std::size_t{item.numbers_count} <= drawing.numbers.size() &&
           item.text_first + std::size_t{item.text_size} <= drawing.text.size();
}

/// All that a recording relies on.
bool is_sound(const Drawing& drawing) {
    const auto fine = [](double v) { return std::isfinite(v) && !(v == 0.0 && std::signbit(v)); };
    return drawing.items.size() <= PODBALL_DRAW_ITEMS_MAX && drawing.numbers.size() <= PODBALL_DRAW_NUMBERS_MAX &&
           drawing.text.size() <= PODBALL_DRAW_BYTES_MAX && is_utf8(drawing.text) &&
           printable(drawing.text) == drawing.text &&
           std::all_of(drawing.numbers.begin(), drawing.numbers.end(), fine) &&
           std::all_of(drawing.items.begin(), drawing.items.end(), [&](auto& item) { return is_sound(drawing, item); });
}

}  // namespace

TEST_CASE("what a team draws is there with its layer, its colour, its numbers and its words") {
    Team team;
    const std::int32_t way = team.layer("plan/way");
    const auto& draw = team.draw;
    const std::array<podball_point_t, 2> points = {{{1.0, 2.0}, {3.0, 4.0}}};
    draw.point(draw.context, way, PODBALL_COLOR_RED, 1.0, 2.0);
    draw.circle(draw.context, way, 0, 1.0, 2.0, 3.0);
    draw.line(draw.context, way, 0, 1.0, 2.0, 3.0, 4.0);
    draw.arrow(draw.context, way, 0, 1.0, 2.0, 3.0, 4.0);
    draw.polyline(draw.context, way, 0, points.data(), 2);
    draw.text(draw.context, way, 0, 1.0, 2.0, "ball \xE2\x9A\xBD");
    draw.value(draw.context, way, PODBALL_COLOR_GREEN, "chasers", 1e9);
    REQUIRE(team.items() == 7);
    for (std::size_t i = 0; i < 7; ++i) {
        CHECK(team.drawing().items[i].kind == static_cast<DrawKind>(i));
    }
    CHECK(team.drawing().layers == std::vector<std::string>{"plan", "plan/way"});
    CHECK(team.drawing().items[0].layer == 1);
    CHECK(team.drawing().items[0].color == PODBALL_COLOR_RED);
    CHECK(team.numbers(0) == std::vector<double>{1.0, 2.0});
    CHECK(team.numbers(1) == std::vector<double>{1.0, 2.0, 3.0});
    for (const std::size_t i : {2U, 3U, 4U}) {
        CHECK(team.numbers(i) == std::vector<double>{1.0, 2.0, 3.0, 4.0});
    }
    CHECK(team.words(5) == "ball \xE2\x9A\xBD");
    CHECK(team.words(6) == "chasers");
    CHECK(team.numbers(6) == std::vector<double>{1e9});
    CHECK(team.dropped() == 0);
    CHECK(is_sound(team.drawing()));
}

TEST_CASE("a step begins with an empty board, and the layers stay") {
    Team team;
    team.point(0.1, 0.2);
    team.text("word");
    team.circle(0.0, 0.0, -1.0);
    team.board.open();
    CHECK(team.items() == 0);
    CHECK(team.drawing().numbers.empty());
    CHECK(team.drawing().text.empty());
    CHECK(team.dropped() == 0);
    CHECK(team.layer("plan") == team.plan);
}

TEST_CASE("a layer has one number for ever, by the order of first use") {
    Team team;
    CHECK(team.plan == 0);
    CHECK(team.layer("other") == 1);
    CHECK(team.layer("plan") == 0);
    CHECK(team.layer(nullptr) == PODBALL_DRAW_NO_LAYER);
    CHECK(team.layer("") == PODBALL_DRAW_NO_LAYER);
    CHECK(team.layer("two\nlines\xFF") == 2);
    CHECK(team.layer(std::string(1000, 'x').c_str()) == 3);
    CHECK(team.drawing().layers[2] == "two lines?");
    CHECK(team.drawing().layers[3] == std::string(PODBALL_DRAW_LAYER_SIZE_MAX, 'x'));
    for (int i = 4; i < PODBALL_DRAW_LAYERS_MAX; ++i) {
        CHECK(team.layer(std::to_string(i).c_str()) == i);
    }
    CHECK(team.layer("one too many") == PODBALL_DRAW_NO_LAYER);
    CHECK(team.layer("other") == 1);
    CHECK(team.drawing().layers.size() == PODBALL_DRAW_LAYERS_MAX);
}

TEST_CASE("an item on a layer that is not the instance's own is dropped") {
    Team team;
    for (const std::int32_t foreign :
         {-1, 1, 64, 65'536, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()}) {
        team.point(0.1, 0.1, foreign);
    }
    CHECK(team.items() == 0);
    CHECK(team.dropped() == 6);
}

TEST_CASE("an unknown colour is the team's own") {
    Team team;
    for (const std::int32_t color : {-1, 8, 256, 261, std::numeric_limits<std::int32_t>::max()}) {
        team.point(0.1, 0.1, 0, color);
    }
    REQUIRE(team.items() == 5);
    for (const DrawItem& item : team.drawing().items) {
        CHECK(item.color == PODBALL_COLOR_TEAM);
    }
}

TEST_CASE("a number that is not finite or out of reach drops its item") {
    Team team;
    for (const double bad : {kNan, kInfinity, -kInfinity, 1e300, std::nextafter(kReach, 100.0), -kReach - 1e-9}) {
        team.point(bad, 0.0);
        team.point(0.0, bad);
        team.circle(0.0, 0.0, bad);
        team.polyline({{0.0, 0.0}, {0.0, bad}});
        team.draw.line(team.draw.context, 0, 0, 0.0, 0.0, 0.0, bad);
        team.draw.arrow(team.draw.context, 0, 0, bad, 0.0, 0.0, 0.0);
        team.draw.text(team.draw.context, 0, 0, 0.0, bad, "far");
    }
    for (const double bad : {kNan, kInfinity, -kInfinity}) {
        team.value("value", bad);
    }
    team.circle(0.0, 0.0, -0.001);
    CHECK(team.items() == 0);
    CHECK(team.dropped() == 6 * 7 + 3 + 1);
    CHECK(team.drawing().numbers.empty());
    CHECK(team.drawing().text.empty());

    team.point(kReach, -kReach);
    team.circle(0.0, -0.0, kReach);
    team.value("value", -1e300);
    CHECK(team.items() == 3);
    CHECK(is_sound(team.drawing()));
}

TEST_CASE("null pointers, empty texts and counts out of bounds drop their item") {
    Team team;
    team.text(nullptr);
    team.text("");
    team.value(nullptr, 1.0);
    team.value("", 1.0);
    const podball_point_t point = {0.0, 0.0};
    for (const std::int32_t count : {0, -1, PODBALL_DRAW_POINTS_MAX + 1, std::numeric_limits<std::int32_t>::max()}) {
        team.draw.polyline(team.draw.context, 0, 0, &point, count);
    }
    team.draw.polyline(team.draw.context, 0, 0, nullptr, 2);
    CHECK(team.items() == 0);
    CHECK(team.dropped() == 9);
    team.polyline({point});
    team.polyline(std::vector<podball_point_t>(PODBALL_DRAW_POINTS_MAX));
    CHECK(team.items() == 2);
}

TEST_CASE("a text becomes one short printable line") {
    Team team;
    team.text("a\nb\x1B[31m \xC2\x9B \xFF\xC3");
    team.text(std::string(1'000'000, 'x').c_str());
    team.text((std::string(PODBALL_DRAW_TEXT_SIZE_MAX - 1, 'x') + "\xE2\x9A\xBD").c_str());
    CHECK(team.words(0) == "a b [31m   ??");
    CHECK(team.words(1) == std::string(PODBALL_DRAW_TEXT_SIZE_MAX, 'x'));
    CHECK(team.words(2) == std::string(PODBALL_DRAW_TEXT_SIZE_MAX - 1, 'x'));
    CHECK(is_sound(team.drawing()));
}

TEST_CASE("beyond each bound of a step items are dropped and counted, and nothing is allocated") {
    Team team;
    const auto* const items = team.drawing().items.data();
    const auto* const numbers = team.drawing().numbers.data();
    const auto* const text = team.drawing().text.data();

    for (int i = 0; i < PODBALL_DRAW_ITEMS_MAX + 10; ++i) {
        team.point(0.1, 0.1);
    }
    CHECK(team.items() == PODBALL_DRAW_ITEMS_MAX);
    CHECK(team.dropped() == 10);

    team.board.open();
    for (int i = 0; i < 10; ++i) {
        team.polyline(std::vector<podball_point_t>(PODBALL_DRAW_POINTS_MAX));
    }
    CHECK(team.drawing().numbers.size() == PODBALL_DRAW_NUMBERS_MAX);
    CHECK(team.items() == 4);
    CHECK(team.dropped() == 6);

    team.board.open();
    const std::string words(PODBALL_DRAW_TEXT_SIZE_MAX, 'x');
    for (int i = 0; i < 40; ++i) {
        team.text(words.c_str());
    }
    CHECK(team.drawing().text.size() == PODBALL_DRAW_BYTES_MAX);
    CHECK(team.items() == 32);
    CHECK(team.dropped() == 8);
    team.point(0.1, 0.1);  // One that fits is not dropped.
    CHECK(team.items() == 33);

    CHECK(team.drawing().items.data() == items);
    CHECK(team.drawing().numbers.data() == numbers);
    CHECK(team.drawing().text.data() == text);
}

TEST_CASE("what is drawn outside of a step is dropped and counted at the next one") {
    Team team;
    team.point(0.1, 0.1);
    team.board.close();
    for (int i = 0; i < 3; ++i) {
        team.point(0.2, 0.2);
    }
    team.text("late");
    team.circle(kNan, 0.0, 1.0);
    CHECK(team.layer("late") == 1);
    CHECK(team.items() == 1);
    CHECK(team.dropped() == 0);
    team.board.open();
    CHECK(team.items() == 0);
    CHECK(team.dropped() == 5);
    team.board.open();
    CHECK(team.dropped() == 0);
}

TEST_CASE("whatever a team draws, the drawing is sound and every item is either there or counted", "[property]") {
    Team team;
    std::mt19937 random(1);
    const auto pick = [&](auto... values) {
        const std::array all = {values...};
        return all.at(random() % all.size());
    };
    const auto number = [&] { return pick(0.0, -0.0, 0.3, -0.4, kReach, 1e6, kNan, -kInfinity, 5e-324); };
    const auto layer = [&] { return static_cast<std::int32_t>(pick(0, 0, 0, 1, -1, 1'000'000)); };
    const std::string huge(10'000, '\xE2');
    const auto words = [&] {
        return pick("role", "", "\xC3", "a\tb", huge.c_str(), static_cast<const char*>(nullptr));
    };
    const std::vector<podball_point_t> points(PODBALL_DRAW_POINTS_MAX, {0.1, -0.0});
    const auto& d = team.draw;
    for (int step = 0; step < 200; ++step) {
        team.board.open();
        const int calls = static_cast<int>(random() % 3'000);
        for (int call = 0; call < calls; ++call) {
            const auto color = static_cast<std::int32_t>(random());
            const auto count = pick(0, 1, 7, PODBALL_DRAW_POINTS_MAX, PODBALL_DRAW_POINTS_MAX + 1, -5);
            switch (random() % 7) {
                case 0: d.point(d.context, layer(), color, number(), number()); break;
                case 1: d.circle(d.context, layer(), color, number(), number(), number()); break;
                case 2: d.line(d.context, layer(), color, number(), number(), number(), number()); break;
                case 3: d.arrow(d.context, layer(), color, number(), number(), number(), number()); break;
                case 4: d.polyline(d.context, layer(), color, points.data(), count); break;
                case 5: d.text(d.context, layer(), color, number(), number(), words()); break;
                default: d.value(d.context, layer(), color, words(), number());
            }
        }
        REQUIRE(is_sound(team.drawing()));
        REQUIRE(static_cast<std::int64_t>(team.items()) + team.dropped() == calls);
    }
}

TEST_CASE("a host offers drawing where it is wanted, and nothing else") {
    const HostServices wanted(nullptr, {.draw = true});
    const HostServices unwanted(nullptr);
    const auto asked = [](const HostServices& services, const char* id) {
        return services.host()->extension(services.host()->context, id);
    };
    CHECK(asked(wanted, PODBALL_EXT_DRAW) == wanted.board()->table());
    CHECK(asked(wanted, "podball.draw/2") == nullptr);
    CHECK(asked(wanted, "podball.clock/1") == nullptr);
    CHECK(asked(wanted, nullptr) == nullptr);
    CHECK(asked(unwanted, PODBALL_EXT_DRAW) == nullptr);
    CHECK(unwanted.board() == nullptr);
}
