// team.hpp as a host sees it: teams are made, stepped and ended through their tables of C functions alone.

#include "support/catch.hpp"

#include <podball/team.hpp>

#include <cstring>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace {

using podball::Color;
using podball::Commands;
using podball::Parameter;
using podball::Vec2;
using podball::View;

struct LogLine {
    std::int32_t level;
    std::string text;
};

/// Writes down what is drawn, an item as "layer colour kind numbers".
struct Paper {
    static void write(void* context, std::int32_t layer, std::int32_t color, const std::string& kind,
                      const std::vector<double>& numbers) {
        std::ostringstream item;
        item << layer << ' ' << color << ' ' << kind;
        for (const double number : numbers) {
            item << ' ' << number;
        }
        static_cast<Paper*>(context)->items.push_back(item.str());
    }
    static std::int32_t layer(void* context, const char* name) {
        auto& names = static_cast<Paper*>(context)->layers;
        names.emplace_back(name);
        return static_cast<std::int32_t>(names.size()) + 6;
    }
    static void point(void* context, std::int32_t layer, std::int32_t color, double x, double y) {
        write(context, layer, color, "point", {x, y});
    }
    static void circle(void* context, std::int32_t layer, std::int32_t color, double x, double y, double radius) {
        write(context, layer, color, "circle", {x, y, radius});
    }
    static void line(void* context, std::int32_t layer, std::int32_t color, double x1, double y1, double x2,
                     double y2) {
        write(context, layer, color, "line", {x1, y1, x2, y2});
    }
    static void arrow(void* context, std::int32_t layer, std::int32_t color, double x1, double y1, double x2,
                      double y2) {
        write(context, layer, color, "arrow", {x1, y1, x2, y2});
    }
    static void polyline(void* context, std::int32_t layer, std::int32_t color, const podball_point_t* points,
                         std::int32_t count) {
        if (count > PODBALL_DRAW_POINTS_MAX) {
            return write(context, layer, color, "long polyline", {1.0 * count});
        }
        std::vector<double> numbers;
        for (std::int32_t i = 0; i < count; ++i) {
            numbers.insert(numbers.end(), {points[i].x, points[i].y});
        }
        write(context, layer, color, "polyline", numbers);
    }
    static void text(void* context, std::int32_t layer, std::int32_t color, double x, double y, const char* text) {
        write(context, layer, color, "text " + std::string(text), {x, y});
    }
    static void value(void* context, std::int32_t layer, std::int32_t color, const char* name, double value) {
        write(context, layer, color, "value " + std::string(name), {value});
    }

    std::vector<std::string> layers;
    std::vector<std::string> items;
    podball_draw_t table = {sizeof table, 0, this, layer, point, circle, line, arrow, polyline, text, value};
};

/// A host that writes down what teams log, with a match of two against one.
struct TestHost {
    TestHost() {
        rules.struct_size = sizeof rules;
        rules.own_count = 2;
        rules.opponent_count = 1;
        rules.arena_width = 1.0;
        rules.ball_decay = 0.995;
        setup.struct_size = sizeof setup;
        setup.seed = 42;
        setup.host = &host;
        setup.rules = &rules;
        setup.own_lineup = own_lineup;
        setup.opponent_lineup = &opponent_lineup;
    }
    TestHost(const TestHost&) = delete;
    TestHost& operator=(const TestHost&) = delete;

    static void log(void* context, std::int32_t level, const char* text) {
        static_cast<TestHost*>(context)->lines.push_back({level, text});
    }
    static const void* extension(void* context, const char* id) {
        const auto& self = *static_cast<TestHost*>(context);
        return self.draws && std::strcmp(id, PODBALL_EXT_DRAW) == 0 ? &self.paper.table : nullptr;
    }

    Paper paper;
    bool draws = false;
    std::vector<LogLine> lines;
    podball_host_t host = {sizeof(podball_host_t), 0, this, log, extension};
    podball_rules_t rules = {};
    podball_point_t own_lineup[2] = {{-0.4, 0.0}, {-0.2, 0.1}};
    podball_point_t opponent_lineup = {0.3, 0.0};
    podball_setup_t setup = {};
};

template <typename T>
constexpr podball_team_info_t kInfo = podball::detail::team_info<T>("id", "Name", "1.0", "Author", 1, 16);

/// A view of the match of TestHost: header, three pods, one event.
struct TestView {
    podball_view_t header = {};
    podball_pod_t pods[3] = {{-0.4, 0.0, 1e-4, 2e-4, 0, PODBALL_POD_IN_ZONE},
                             {0.1, 0.2, 0.0, 0.0, 0, PODBALL_POD_CARRYING},
                             {0.3, -0.1, 0.0, 0.0, 70, 0}};
    podball_event_t event = {7, PODBALL_EVENT_LOSS, PODBALL_OPPONENT, 0, PODBALL_LOSS_FORCE, 0.25, -0.1};

    TestView() {
        header.struct_size = sizeof header;
        header.total_size = sizeof *this;
        header.tick = 10;
        header.mode = PODBALL_MODE_RUNNING;
        header.mode_team = PODBALL_NONE;
        header.clock_ticks_left = 990;
        header.own_score = 2;
        header.own_count = 2;
        header.opponent_count = 1;
        header.own_zone_pod = 0;
        header.opponent_zone_pod = PODBALL_NONE;
        header.pods_offset = offsetof(TestView, pods);
        header.pods_count = 3;
        header.pods_stride = sizeof pods[0];
        header.events_offset = offsetof(TestView, event);
        header.events_count = 1;
        header.events_stride = sizeof event;
        header.ball = {0.1, 0.2, 0.0, 0.0, PODBALL_BALL_CARRIED, PODBALL_OWN, 1, 120, PODBALL_OWN, 0};
    }
};

struct Watcher : podball::Team {
    static constexpr Parameter parameters[] = {
        Parameter::number("press", "0.5", "Share of the pods that press.").between("0", "1").in("share"),
        Parameter::integer("rows", "3", "Rows of the formation."),
        Parameter::choice("style", "calm", "calm|wild", "How to play."),
        Parameter::text("motto", "", "What to log at the start."),
    };

    explicit Watcher(const podball_setup_t& setup) : Team(setup) {
        log(text("motto") + ' ' + text("style") + ' ' + std::to_string(integer("rows")));
        log(std::to_string(number("press") == 0.25), PODBALL_LOG_DEBUG);
    }
    void step(const View& view, Commands& commands) override {
        for (const podball::Pod& pod : view.own()) {
            commands.thrust(pod.id, opponent_goal() - pod.position);
            if (pod.carries_ball) {
                commands.shoot(pod.id, {0.0, 1.0});
            }
        }
    }
};

struct NoParameters : podball::Team {
    using Team::Team;
    void step(const View&, Commands&) override {}
};

struct ThrowsInStep : podball::Team {
    using Team::Team;
    void step(const View& view, Commands&) override {
        if (view.tick() == 10) {
            throw std::runtime_error("no idea");
        }
        throw 7;
    }
};

struct Painter : podball::Team {
    explicit Painter(const podball_setup_t& setup) : Team(setup), plan_(layer("plan")), way_(layer("plan/way")) {}
    void step(const View& view, Commands&) override {
        seen = static_cast<bool>(way_);
        plan_.point({1.0, 2.0});
        plan_.circle({1.0, 2.0}, 0.5, Color::Orange);
        plan_.line({1.0, 2.0}, {3.0, 4.0}, Color::SkyBlue);
        plan_.arrow({1.0, 2.0}, {3.0, 4.0}, Color::Green);
        way_.polyline(std::vector<Vec2>{{1.0, 2.0}, {3.0, 4.0}, {5.0, 6.0}}, Color::Yellow);
        way_.polyline(std::vector<Vec2>(PODBALL_DRAW_POINTS_MAX + 1), Color::Blue);
        way_.text({1.0, 2.0}, "literal", Color::Red);
        way_.text({1.0, 2.0}, std::string("string"), Color::Purple);
        way_.value("tick", static_cast<double>(view.tick()));
        podball::Layer().point({9.0, 9.0});
    }
    bool seen = false;

  private:
    podball::Layer plan_;
    podball::Layer way_;
};

struct AsksForUnlisted : podball::Team {
    explicit AsksForUnlisted(const podball_setup_t& setup) : Team(setup) { number("speed"); }
    void step(const View&, Commands&) override {}
};

}  // namespace

TEST_CASE("a team in C++ hands over its parameters and gets their values") {
    const auto& info = kInfo<Watcher>;
    CHECK(info.extension("podball.unheard_of/1") == nullptr);
    const auto* params = static_cast<const podball_params_t*>(info.extension(PODBALL_EXT_PARAMS));
    REQUIRE(params != nullptr);
    REQUIRE(params->count == 4);
    REQUIRE(params->stride == sizeof(podball_param_info_t));
    CHECK(params->list[0].name == std::string("press"));
    CHECK(params->list[0].type == PODBALL_PARAM_NUMBER);
    CHECK(params->list[0].max == std::string("1"));
    CHECK(params->list[0].unit == std::string("share"));
    CHECK(params->list[1].min == std::string());
    CHECK(params->list[2].choices == std::string("calm|wild"));
    CHECK(params->list[3].type == PODBALL_PARAM_TEXT);

    TestHost host;
    const podball_param_t values[] = {{"press", "2.5e-1"}, {"rows", "-4"}, {"style", "wild"}, {"motto", "go"}};
    host.setup.params = values;
    host.setup.params_count = 4;
    podball_team_t* team = nullptr;
    REQUIRE(info.create(&host.setup, &team) == PODBALL_OK);
    REQUIRE(team != nullptr);
    REQUIRE(host.lines.size() == 2);
    CHECK(host.lines[0].text == "go wild -4");
    CHECK(host.lines[0].level == PODBALL_LOG_INFO);
    CHECK(host.lines[1].text == "1");
    CHECK(host.lines[1].level == PODBALL_LOG_DEBUG);
    info.destroy(team);
}

TEST_CASE("a team without a table of parameters offers none") {
    CHECK(kInfo<NoParameters>.extension(PODBALL_EXT_PARAMS) == nullptr);
}

TEST_CASE("a team in C++ commands its pods through the C functions") {
    const auto& info = kInfo<Watcher>;
    TestHost host;
    const podball_param_t values[] = {{"press", "0.5"}, {"rows", "3"}, {"style", "calm"}, {"motto", ""}};
    host.setup.params = values;
    host.setup.params_count = 4;
    podball_team_t* team = nullptr;
    REQUIRE(info.create(&host.setup, &team) == PODBALL_OK);
    const TestView view;
    podball_command_t commands[2] = {};
    REQUIRE(info.step(team, &view.header, commands) == PODBALL_OK);
    CHECK(commands[0].thrust_x == 0.5 - -0.4);
    CHECK(commands[0].flags == 0);
    CHECK(commands[1].thrust_y == 0.0 - 0.2);
    CHECK(commands[1].shot_y == 1.0);
    CHECK(commands[1].flags == PODBALL_COMMAND_SHOOT);
    info.destroy(team);
}

TEST_CASE("in a mode of a later minor a team in C++ is not asked, and commands nothing") {
    const auto& info = kInfo<ThrowsInStep>;
    TestHost host;
    podball_team_t* team = nullptr;
    REQUIRE(info.create(&host.setup, &team) == PODBALL_OK);
    TestView view;
    for (const std::int32_t mode : {PODBALL_MODE_ENDED + 1, 1000, -1}) {
        view.header.mode = mode;
        podball_command_t commands[2] = {};
        CHECK(info.step(team, &view.header, commands) == PODBALL_OK);
        CHECK(commands[0].thrust_x == 0.0);
    }
    CHECK(host.lines.empty());
    info.destroy(team);
}

TEST_CASE("vectors longer than 1 are shortened before the host sees them") {
    podball_command_t commands[2] = {};
    Commands list(commands, 2);
    list.thrust(1, {3.0, -4.0});
    list.shoot(1, {0.0, 250.0});
    CHECK(commands[1].thrust_x == 3.0 / 5.0);
    CHECK(commands[1].thrust_y == -4.0 / 5.0);
    CHECK(commands[1].shot_y == 1.0);
    list.thrust(1, {0.3, 0.4});
    CHECK(commands[1].thrust_x == 0.3);
    CHECK(commands[0].thrust_x == 0.0);
    CHECK(commands[0].flags == 0);
}

TEST_CASE("the direction from a point to itself is no direction") {
    CHECK(direction(Vec2{1.0, 1.0}, Vec2{4.0, 5.0}) == Vec2{0.6, 0.8});
    CHECK(direction(Vec2{1.0, 1.0}, Vec2{1.0, 1.0}) == Vec2{});
}

TEST_CASE("an exception in a step is logged and fatal") {
    const auto& info = kInfo<ThrowsInStep>;
    TestHost host;
    podball_team_t* team = nullptr;
    REQUIRE(info.create(&host.setup, &team) == PODBALL_OK);
    TestView view;
    podball_command_t commands[2] = {};
    CHECK(info.step(team, &view.header, commands) == PODBALL_FATAL);
    view.header.tick = 15;
    CHECK(info.step(team, &view.header, commands) == PODBALL_FATAL);
    REQUIRE(host.lines.size() == 2);
    CHECK(host.lines[0].text == "no idea");
    CHECK(host.lines[0].level == PODBALL_LOG_ERROR);
    info.destroy(team);
}

TEST_CASE("an exception in the constructor is logged and fatal") {
    TestHost host;
    podball_team_t* team = nullptr;
    CHECK(kInfo<AsksForUnlisted>.create(&host.setup, &team) == PODBALL_FATAL);
    CHECK(team == nullptr);
    REQUIRE(host.lines.size() == 1);
    CHECK(host.lines[0].text == "the parameter 'speed' is not in the team's table");
}

TEST_CASE("a team in C++ draws on its layers") {
    TestHost host;
    host.draws = true;
    Painter team(host.setup);
    const TestView view;
    Commands commands(nullptr, 0);
    team.step(View(view.header), commands);
    CHECK(team.seen);
    CHECK(host.paper.layers == std::vector<std::string>{"plan", "plan/way"});
    CHECK(host.paper.items == std::vector<std::string>{"7 0 point 1 2", "7 1 circle 1 2 0.5", "7 2 line 1 2 3 4",
                                                       "7 3 arrow 1 2 3 4", "8 4 polyline 1 2 3 4 5 6",
                                                       "8 5 long polyline 513", "8 6 text literal 1 2",
                                                       "8 7 text string 1 2", "8 0 value tick 10"});
}

TEST_CASE("where nobody looks a team draws nothing, and need not know it") {
    TestHost host;
    Painter team(host.setup);
    const TestView view;
    Commands commands(nullptr, 0);
    team.step(View(view.header), commands);
    CHECK_FALSE(team.seen);
    CHECK(host.paper.layers.empty());
    CHECK(host.paper.items.empty());
}

TEST_CASE("rules of an older host, shorter than ours, are read as far as they go") {
    struct RulesReader : podball::Team {
        using Team::rules;
        using Team::Team;
        void step(const View&, Commands&) override {}
    };
    TestHost host;
    host.rules.struct_size = offsetof(podball_rules_t, ball_decay);
    const RulesReader team(host.setup);
    CHECK(team.rules().own_count == 2);
    CHECK(team.rules().ball_decay == 0.0);
}

TEST_CASE("the view in C++ says what the view in C says") {
    const TestView raw;
    const View view(raw.header);
    CHECK(view.tick() == 10);
    CHECK(view.mode() == podball::Mode::Running);
    CHECK(view.mode_team() == podball::Whose::Nobody);
    CHECK(view.clock_ticks_left() == 990);
    CHECK(view.own_score() == 2);
    CHECK(view.own_zone_pod() == 0);
    CHECK(view.opponent_zone_pod() == podball::kNobody);

    REQUIRE(view.own().size() == 2);
    CHECK(view.own()[0].in_zone);
    CHECK(view.own()[0].velocity == Vec2{1e-4, 2e-4});
    CHECK(view.own()[1].id == 1);
    CHECK(view.own()[1].carries_ball);
    REQUIRE(view.opponents().size() == 1);
    CHECK(view.opponents()[0].id == 0);
    CHECK(view.opponents()[0].position == Vec2{0.3, -0.1});
    CHECK(view.opponents()[0].deny_ticks_left == 70);

    CHECK(view.ball().state == podball::BallState::Carried);
    CHECK(view.ball().owner == podball::Whose::Own);
    CHECK(view.ball().owner_pod == 1);
    CHECK(view.ball().keep_ticks_left == 120);

    REQUIRE(view.events().size() == 1);
    const podball::Event event = *view.events().begin();
    CHECK(event.kind == podball::EventKind::Loss);
    CHECK(event.team == podball::Whose::Opponent);
    CHECK(event.detail == PODBALL_LOSS_FORCE);
    CHECK(event.place == Vec2{0.25, -0.1});
}

TEST_CASE("the pods of a view can be walked through by standard algorithms") {
    const TestView raw;
    const View view(raw.header);
    const auto add_x = [](double sum, const podball::Pod& pod) { return sum + pod.position.x; };
    CHECK(std::accumulate(view.own().begin(), view.own().end(), 0.0, add_x) == -0.4 + 0.1);
}
