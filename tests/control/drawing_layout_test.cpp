// What a drawing has to do with the one before: its layout, and nothing else.
#include "control/drawing_team.hpp"
#include "support/catch.hpp"
#include "support/drawing_check.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace podball;
using Team = testing::DrawingTeam;

TEST_CASE(
    "a drawing has the layout of the one before if its items and printable texts are those before, else another") {
    Team team;
    const auto draw = [&](const auto& items) {
        team.board.open();
        items();
        return team.drawing().layout;
    };
    const auto two = [&] {
        team.text("support");
        team.point(0.1, 0.2);
    };
    const std::uint64_t layout = draw(two);
    CHECK(layout != 0);
    CHECK(draw(two) == layout);
    CHECK(draw([&] {
              team.text("support");
              team.point(0.3, -0.4);
          }) == layout);
    const auto changes = [&](const auto& items) { return draw(two) != draw(items); };
    CHECK_FALSE(changes(two));
    CHECK_FALSE(changes([&] {
        team.text("support");
        team.point(0.1, 0.2, 7);  // Dropped, because there is no such layer.
        team.point(0.1, 0.2);
    }));
    CHECK_FALSE(changes([&] {
        team.text("support");
        team.point(0.1, 0.2, 0, 1'000);  // Shown in the team's own colour.
    }));
    CHECK(changes([&] { team.text("support"); }));
    CHECK(changes([&] {
        two();
        team.point(0.1, 0.2);
    }));
    CHECK(changes([&] {
        team.text("carrier");
        team.point(0.1, 0.2);
    }));
    CHECK(changes([&] {
        team.text("supporter");
        team.point(0.1, 0.2);
    }));
    CHECK(changes([&] {
        team.text("support");
        team.point(0.1, 0.2, 0, PODBALL_COLOR_RED);
    }));
    CHECK(changes([&] {
        team.text("support");
        team.circle(0.1, 0.2, 0.3);
    }));
    CHECK(changes([&] {
        team.point(0.1, 0.2);
        team.text("support");
    }));
    CHECK(changes([] {}));
}

TEST_CASE("a text that was cut is cut again, and one that is longer than what was shown of it is not taken for it") {
    Team team;
    const std::string longest(PODBALL_DRAW_TEXT_SIZE_MAX, 'x');
    for (const std::string& text : {longest + "yz", longest, longest + "yz", longest.substr(1), longest + "yz"}) {
        team.board.open();
        team.text(text.c_str());
        CHECK(team.words(0) == text.substr(0, PODBALL_DRAW_TEXT_SIZE_MAX));
    }
}

TEST_CASE("two instances have no layout in common") {
    Team one;
    Team other;
    one.text("one");
    other.text("other");
    CHECK(one.drawing().layout != other.drawing().layout);
}

TEST_CASE("a drawing that was cleared is drawn anew") {
    Team team;
    team.text("one");
    team.board.drawing().clear();
    CHECK(team.board.drawing().items.empty());
    team.board.open();
    team.text("one");
    CHECK(team.items() == 1);
    CHECK(team.words(0) == "one");
}

TEST_CASE("what is drawn on a closed board after its drawing was cleared is dropped") {
    Team team;
    team.text("one");
    team.board.close();
    team.board.drawing().clear();
    team.text("one");
    team.point(0.1, 0.2);
    CHECK(team.items() == 0);
    team.board.open();
    CHECK(team.dropped() == 2);
}

TEST_CASE("a drawing depends on its own step alone, whatever was drawn before", "[property]") {
    std::mt19937 random(2);
    const auto pick = [&](auto... values) {
        const std::array all = {values...};
        return all.at(random() % all.size());
    };
    struct Call {
        int kind;
        std::int32_t layer, color, points;
        const char* text;
    };
    const std::string cut(PODBALL_DRAW_TEXT_SIZE_MAX + 3, 'x');
    const auto random_call = [&] {
        const int kind = static_cast<int>(random() % 5);
        const auto layer = static_cast<std::int32_t>(pick(0, 0, 0, 1, 7));
        const auto color = static_cast<std::int32_t>(pick(0, 1, 2, 9));
        const auto points = static_cast<std::int32_t>(random() % 4);
        return Call{kind, layer, color, points, pick("back", "front", "a\tb", "", "\xE2\x9A\xBD", "\x9A", cut.c_str())};
    };
    const auto play = [&](const Team& team, const std::vector<Call>& calls) {
        const std::array<podball_point_t, 3> points = {};
        const auto& d = team.draw;
        for (const Call& call : calls) {
            switch (call.kind) {
                case 0: d.point(d.context, call.layer, call.color, 0.1, 0.2); break;
                case 1: d.arrow(d.context, call.layer, call.color, 0.1, 0.2, 0.3, 0.4); break;
                case 2: d.polyline(d.context, call.layer, call.color, points.data(), call.points); break;
                case 3: d.text(d.context, call.layer, call.color, 0.1, 0.2, call.text); break;
                default: d.value(d.context, call.layer, call.color, call.text, 0.5);
            }
        }
    };
    Team team;
    team.layer("other");
    Drawing before;
    std::vector<Call> calls;
    int repeated = 0;
    for (int step = 0; step < 5'000; ++step) {
        if (random() % 20 == 0) {
            calls.clear();
        }
        if (random() % 3 == 0 && calls.size() < 12) {
            calls.push_back(random_call());
        }
        if (random() % 3 == 0 && !calls.empty()) {
            calls[random() % calls.size()] = random_call();
        }
        Team fresh;
        fresh.layer("other");
        play(fresh, calls);
        team.board.open();
        play(team, calls);
        const Drawing& drawing = team.board.drawing();
        repeated += testing::repeats_layout(before, drawing, fresh.drawing()) ? 1 : 0;
        before = drawing;
    }
    CHECK(repeated > 1'000);
}
