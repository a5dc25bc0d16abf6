// A team whose misbehaviour is chosen by its parameters. On purpose without team.hpp, which would hold back most of it.
#include <podball/podball.h>

#include <time.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

struct podball_team {
    const podball_host_t* host = nullptr;
    std::string act;
    std::int64_t from_call = 0;
    std::int64_t busy_us = 0;
    double thrust = 0.0;
    std::string label;
    std::string draws;

    const podball_draw_t* draw = nullptr;
    std::int32_t layer = PODBALL_DRAW_NO_LAYER;
    std::int64_t calls = 0;
    std::uint64_t random = 0;
};

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<podball_param_info_t, 6> kParams = {{
    {"act", "", "thrust", "", "",
     "thrust|nan|inf|huge|unknown_flag|shot_nan|junk|again|fatal|odd_status|throw|log|log_flood|print|"
     "create_again|create_fatal|create_throw|create_null",
     "What it does.", PODBALL_PARAM_CHOICE, 0},
    {"from_call", "calls", "0", "0", "", "", "Before this call of step it only thrusts.", PODBALL_PARAM_INTEGER, 0},
    {"busy_us", "us of CPU time", "0", "0", "1000000", "", "How long each call takes.", PODBALL_PARAM_INTEGER, 0},
    {"thrust", "", "0", "-1", "1", "", "Thrust along x of each pod.", PODBALL_PARAM_NUMBER, 0},
    {"label", "", "", "", "", "", "Written to the log when it is created; then its end is logged too.",
     PODBALL_PARAM_TEXT, 0},
    {"draws", "", "off", "", "", "off|call|tick|flood|junk|outside|foreign", "What it draws.", PODBALL_PARAM_CHOICE, 0},
}};
constexpr podball_params_t kParamList = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t), 0,
                                         kParams.data()};

void log(const podball_team& team, const char* text) { team.host->log(team.host->context, PODBALL_LOG_INFO, text); }

std::int64_t cpu_us() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

std::uint64_t next_random(podball_team& team) {
    team.random = team.random * 6364136223846793005ULL + 1442695040888963407ULL;
    return team.random >> 33;
}

// A command with at least one thing that makes the host drop it.
void junk(podball_team& team, podball_command_t& command) {
    const std::array<double, 6> numbers = {kNan, kInfinity, -kInfinity, 1e300, -0.5, 0.0};
    const auto number = [&] { return numbers[next_random(team) % numbers.size()]; };
    command = {number(), number(), number(), number(), static_cast<std::uint32_t>(next_random(team) % 2), 0};
    if (next_random(team) % 2 == 0) {
        command.thrust_x = kNan;
    } else {
        command.flags |= 1U << (1 + next_random(team) % 31);
    }
}

podball_status_t act(podball_team& team, bool acts, podball_command_t* commands, int count) {
    const std::string what = acts ? team.act : "thrust";
    for (int pod = 0; pod < count; ++pod) {
        podball_command_t& command = commands[pod];
        command.thrust_x = team.thrust;
        if (what == "nan") {
            command.thrust_y = kNan;
        }
        if (what == "inf") {
            command.thrust_x = -kInfinity;
        }
        if (what == "huge") {
            command = {1e300, -1e300, 0.0, 1e300, PODBALL_COMMAND_SHOOT, 0};
        }
        if (what == "unknown_flag") {
            command.flags = 6;
        }
        if (what == "shot_nan") {
            command = {0.0, 0.0, kNan, 0.0, PODBALL_COMMAND_SHOOT, 0};
        }
        if (what == "junk") {
            junk(team, command);
        }
    }
    if (what == "again") {
        return PODBALL_AGAIN;
    }
    if (what == "fatal") {
        return PODBALL_FATAL;
    }
    if (what == "odd_status") {
        return -77;
    }
    if (what == "throw") {
        throw std::runtime_error("thrown on purpose");
    }
    if (what == "log") {
        log(team, "one\nline \x1b[31m\xff");
    }
    if (what == "log_flood") {
        for (int i = 0; i < 5000; ++i) {
            log(team, "again and again");
        }
    }
    if (what == "print") {
        std::puts("printed by a team");
    }
    return 3;  // Any status that is not negative is fine.
}

// More than any bound of a step permits.
void flood(const podball_team& team) {
    const podball_draw_t& d = *team.draw;
    const std::string words(100'000, 'x');
    const std::array<podball_point_t, PODBALL_DRAW_POINTS_MAX> points = {};
    for (int i = 0; i < 100; ++i) {
        d.text(d.context, team.layer, 1, 0.0, 0.0, words.c_str());
    }
    for (int i = 0; i < 5000; ++i) {
        d.point(d.context, team.layer, 1, 0.0, 0.0);
    }
    for (int i = 0; i < 20; ++i) {
        d.polyline(d.context, team.layer, 1, points.data(), PODBALL_DRAW_POINTS_MAX);
    }
    for (int i = 0; i < 5000; ++i) {
        d.layer(d.context, std::to_string(i).c_str());
    }
}

// Nothing of this can be drawn.
void draw_junk(const podball_team& team) {
    const podball_draw_t& d = *team.draw;
    d.point(d.context, team.layer, 0, kNan, 0.0);
    d.circle(d.context, team.layer, 0, 0.0, 0.0, -1.0);
    d.line(d.context, team.layer + 1, 0, 0.0, 0.0, 0.0, 0.0);
    d.arrow(d.context, -7, 0, 0.0, 0.0, 0.0, 0.0);
    d.polyline(d.context, team.layer, 0, nullptr, 1'000'000'000);
    d.text(d.context, team.layer, 0, 1e300, kInfinity, "\xC3\x28");
    d.text(d.context, team.layer, 0, 0.0, 0.0, nullptr);
    d.value(d.context, team.layer, 0, nullptr, kInfinity);
}

// On purpose shared by all instances: the board of the first one.
std::atomic<const podball_draw_t*> foreign_board = nullptr;

void draw(podball_team& team, const podball_view_t& view) {
    const podball_draw_t& d = *team.draw;
    if (team.draws == "tick") {  // Every second control step has other items.
        d.text(d.context, team.layer, 0, 0.0, 0.01 * static_cast<double>(team.calls),
               std::to_string(view.tick / 10).c_str());
    }
    if (team.draws == "call") {
        d.point(d.context, team.layer, PODBALL_COLOR_RED, 0.25, 0.0);
        d.value(d.context, team.layer, 0, "call", static_cast<double>(team.calls));
    }
    if (team.draws == "flood") {
        flood(team);
    }
    if (team.draws == "junk") {
        draw_junk(team);
    }
    if (team.draws == "foreign") {
        const podball_draw_t& foreign = *foreign_board;
        foreign.point(foreign.context, 0, 0, 0.1, 0.1);
    }
}

void prepare_drawing(podball_team& team) {
    team.draw = static_cast<const podball_draw_t*>(team.host->extension(team.host->context, PODBALL_EXT_DRAW));
    if (team.draw == nullptr) {
        return;
    }
    team.layer = team.draw->layer(team.draw->context, "scripted");
    if (team.draws == "outside") {
        team.draw->point(team.draw->context, team.layer, 0, 0.1, 0.1);
    }
    if (foreign_board == nullptr && team.draws == "foreign") {
        foreign_board = team.draw;
    }
}

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    podball_team team;
    team.host = setup->host;
    team.random = setup->seed;
    for (std::uint32_t i = 0; i < setup->params_count; ++i) {
        const std::string name = setup->params[i].name;
        const char* text = setup->params[i].text;
        if (name == "act") {
            team.act = text;
        }
        if (name == "from_call") {
            team.from_call = std::atoll(text);
        }
        if (name == "busy_us") {
            team.busy_us = std::atoll(text);
        }
        if (name == "thrust") {
            team.thrust = std::atof(text);
        }
        if (name == "label") {
            team.label = text;
        }
        if (name == "draws") {
            team.draws = text;
        }
    }
    prepare_drawing(team);
    if (!team.label.empty()) {
        log(team, team.label.c_str());
    }
    if (team.act == "create_again") {
        return PODBALL_AGAIN;
    }
    if (team.act == "create_fatal") {
        return PODBALL_FATAL;
    }
    if (team.act == "create_throw") {
        throw std::runtime_error("thrown on purpose");
    }
    *out = team.act == "create_null" ? nullptr : new podball_team(team);
    return PODBALL_OK;
}

void destroy(podball_team_t* team) {
    if (!team->label.empty()) {
        log(*team, "destroyed");
    }
    if (team->draw != nullptr && team->draws == "outside") {
        team->draw->point(team->draw->context, team->layer, 0, 0.1, 0.1);
    }
    if (team->draw != nullptr && foreign_board == team->draw) {
        foreign_board = nullptr;
    }
    delete team;
}

podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    const std::int64_t end = cpu_us() + team->busy_us;
    const bool acts = team->calls++ >= team->from_call;
    while (acts && team->busy_us > 0 && cpu_us() < end) {
    }
    if (team->draw != nullptr) {
        draw(*team, *view);
    }
    return act(*team, acts, commands, view->own_count);
}

const void* extension(const char* id) { return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &kParamList : nullptr; }

constexpr podball_team_info_t kInfo = {sizeof(podball_team_info_t),
                                       PODBALL_ABI_MAJOR,
                                       PODBALL_ABI_MINOR,
                                       0,
                                       0,
                                       "scripted",
                                       "Scripted",
                                       "1.0",
                                       "The Podball authors",
                                       1,
                                       PODBALL_PODS_MAX,
                                       create,
                                       destroy,
                                       step,
                                       extension};

}  // namespace

const podball_team_info_t* podball_team_entry_1(std::uint32_t) { return &kInfo; }
