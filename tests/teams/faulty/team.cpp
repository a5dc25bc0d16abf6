// A team that chases the ball until it does the one thing its parameters name. FAULTY_CONSTRUCTOR, FAULTY_DESTRUCTOR,
// FAULTY_ENTRY and FAULTY_EXTENSION name acts for the moments before and after all parameters.
#include "acts.hpp"

#include <errno.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace podball::faulty {
namespace {

constexpr std::array<podball_param_info_t, 9> kParams = {{
    {"act", "", "none", "", "", "", "What it does; tests/teams/faulty has the names.", PODBALL_PARAM_TEXT, 0},
    {"in", "", "step", "", "", "step|create|destroy", "In which call.", PODBALL_PARAM_CHOICE, 0},
    {"when", "", "call", "", "", "call|goal", "At call `at`, or when it sees a goal.", PODBALL_PARAM_CHOICE, 0},
    {"place", "", ".", "", "", "", "A folder in which it looks for files.", PODBALL_PARAM_TEXT, 0},
    {"at", "calls", "0", "0", "", "", "At which call of step, from 0.", PODBALL_PARAM_INTEGER, 0},
    {"every", "calls", "0", "0", "", "", "Then again after so many; 0: once.", PODBALL_PARAM_INTEGER, 0},
    {"from_tick", "ticks", "0", "0", "", "", "Before this tick it behaves.", PODBALL_PARAM_INTEGER, 0},
    {"until_tick", "ticks", "1000000000", "0", "", "", "From this tick on it behaves.", PODBALL_PARAM_INTEGER, 0},
    {"amount", "", "0", "0", "", "", "How much of it: us, KiB, MiB, as the act has it.", PODBALL_PARAM_INTEGER, 0},
}};
constexpr podball_params_t kParamList = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t), 0,
                                         kParams.data()};

// On purpose outside of any instance: constructors run before there is one.
std::vector<std::string>& said_early() {
    static std::vector<std::string> lines;
    return lines;
}

[[maybe_unused]] void perform_early(const char* name) {
    if (const Act* act = find_act(name)) {
        act->perform({nullptr, nullptr, nullptr, 10});
    }
}

// Says so first, once: whoever finds no trace of the act knows that it happened.
void perform(podball_team& team, const podball_view_t* view, podball_command_t* commands) {
    const Act* const act = find_act(team.act.c_str());
    if (act == nullptr || team.act == "none") {
        return;
    }
    const Call call = {&team, view, commands, team.amount};
    if (!std::exchange(team.has_acted, true)) {
        say(call, "act " + team.act);
    }
    act->perform(call);
}

bool sees_goal(const podball_view_t& view) {
    for (std::uint32_t i = 0; i < view.events_count; ++i) {
        if (podball_view_event(&view, static_cast<std::int32_t>(i))->kind == PODBALL_EVENT_GOAL) {
            return true;
        }
    }
    return false;
}

bool is_due(const podball_team& team, const podball_view_t& view) {
    if (team.in != "step" || view.tick < team.from_tick || view.tick >= team.until_tick) {
        return false;
    }
    if (team.when == "goal") {
        return sees_goal(view);
    }
    const std::int64_t since = team.calls - team.at;
    return since == 0 || (team.every > 0 && since > 0 && since % team.every == 0);
}

// Good enough to get to the ball and to score against a team that stands still.
void chase(const podball_view_t& view, podball_command_t* commands) {
    for (int id = 0; id < view.own_count; ++id) {
        const podball_pod_t& pod = *podball_view_own(&view, id);
        const bool carries = (pod.flags & PODBALL_POD_CARRYING) != 0;
        const double to_x = (carries ? 0.5 : view.ball.x) - pod.x;
        const double to_y = (carries ? 0.0 : view.ball.y) - pod.y;
        const double length = std::hypot(to_x, to_y) + 1e-9;
        commands[id].thrust_x = to_x / length;
        commands[id].thrust_y = to_y / length;
        if (!carries || length > 0.3) {
            continue;
        }
        commands[id].shot_x = to_x / length;
        commands[id].shot_y = to_y / length;
        commands[id].flags = PODBALL_COMMAND_SHOOT;
    }
}

void read_parameters(const podball_setup_t& setup, podball_team& team) {
    const std::pair<const char*, std::string*> texts[] = {
        {"act", &team.act}, {"in", &team.in}, {"when", &team.when}, {"place", &team.place}};
    const std::pair<const char*, std::int64_t*> numbers[] = {{"at", &team.at},
                                                             {"every", &team.every},
                                                             {"from_tick", &team.from_tick},
                                                             {"until_tick", &team.until_tick},
                                                             {"amount", &team.amount}};
    for (std::uint32_t i = 0; i < setup.params_count; ++i) {
        for (const auto& [name, to] : texts) {
            if (std::strcmp(setup.params[i].name, name) == 0) {
                *to = setup.params[i].text;
            }
        }
        for (const auto& [name, to] : numbers) {
            if (std::strcmp(setup.params[i].name, name) == 0) {
                *to = std::atoll(setup.params[i].text);
            }
        }
    }
}

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    *out = new podball_team;
    podball_team& team = **out;
    team.host = setup->host;
    team.seed = setup->seed;
    read_parameters(*setup, team);
    for (const std::string& line : std::exchange(said_early(), {})) {
        say({&team, nullptr, nullptr, 0}, line);
    }
    if (find_act(team.act.c_str()) == nullptr) {
        say({&team, nullptr, nullptr, 0}, "no act is called " + team.act);
        return PODBALL_FATAL;
    }
    if (team.act == "gap" && is_in_gap(team.amount)) {
        return PODBALL_FATAL;
    }
    if (const auto prepare = find_act(team.act.c_str())->prepare) {
        prepare();
    }
    if (team.in == "create") {
        perform(team, nullptr, nullptr);
    }
    return PODBALL_OK;
}

void destroy(podball_team_t* team) {
    if (team->in == "destroy") {
        perform(*team, nullptr, nullptr);
    }
    delete team;
}

podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    chase(*view, commands);
    if (is_due(*team, *view)) {
        perform(*team, view, commands);
    }
    ++team->calls;
    team->last_commands = commands;
    return PODBALL_OK;
}

const void* extension(const char* id) {
#ifdef FAULTY_EXTENSION
    perform_early(FAULTY_EXTENSION);
#endif
    return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &kParamList : nullptr;
}

constexpr podball_team_info_t kInfo = {sizeof(podball_team_info_t),
                                       PODBALL_ABI_MAJOR,
                                       PODBALL_ABI_MINOR,
                                       0,
                                       0,
                                       "faulty",
                                       "Faulty",
                                       "1.0",
                                       "",
                                       1,
                                       PODBALL_PODS_MAX,
                                       create,
                                       destroy,
                                       step,
                                       extension};

#ifdef FAULTY_CONSTRUCTOR
__attribute__((constructor)) void act_when_loaded() {
    say({}, "act " FAULTY_CONSTRUCTOR);
    perform_early(FAULTY_CONSTRUCTOR);
}
#endif
#ifdef FAULTY_DESTRUCTOR
__attribute__((destructor)) void act_when_unloaded() { perform_early(FAULTY_DESTRUCTOR); }
#endif

}  // namespace

static constexpr auto kActs = {deaths, memory_acts, naps,   escapes,  surroundings,
                               modes,  cache_acts,  rivals, channels, plays};

static void say_names(const Call& call) {
    for (const auto acts : kActs) {
        for (const Act& act : acts()) {
            say(call, std::string("name ") + act.name);
        }
    }
}

const Act* find_act(const char* name) {
    static constexpr Act kOthers[] = {{"none", [](const Call&) {}}, {"names", say_names}};
    for (const Act& act : kOthers) {
        if (std::strcmp(name, act.name) == 0) {
            return &act;
        }
    }
    for (const auto acts : kActs) {
        for (const Act& act : acts()) {
            if (std::strcmp(act.name, name) == 0) {
                return &act;
            }
        }
    }
    return nullptr;
}

void say(const Call& call, const std::string& text) {
    if (call.team == nullptr) {
        said_early().push_back(text);
    } else {
        call.team->host->log(call.team->host->context, PODBALL_LOG_INFO, text.c_str());
    }
}

void say_result(const Call& call, const char* name, long result) {
    const int error = errno;
    const bool denied = error == EPERM || error == EACCES || error == ENOSYS;
    const std::string how = result >= 0 ? "done" : denied ? "denied" : "error " + std::to_string(error);
    say(call, std::string(name) + ": " + how);
}

}  // namespace podball::faulty

extern "C" PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(std::uint32_t) {
#ifdef FAULTY_ENTRY
    podball::faulty::perform_early(FAULTY_ENTRY);
#endif
    return &podball::faulty::kInfo;
}
