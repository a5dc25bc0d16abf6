// A team that builds, well and badly. It logs what it is told of its orders. On purpose without team.hpp.
#include <podball/podball.h>

#include <time.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

struct podball_team {
    const podball_host_t* host = nullptr;
    const podball_orders_t* orders = nullptr;  // Null in a game without resources.
    double pod_radius = 0.0;
    podball_point_t lineup = {};  // The place of the last own pod.
    std::string act;
    std::string ends;
    std::int64_t from_call = 0;
    std::int64_t calls = 0;
    std::uint64_t random = 0;
};

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr std::array<podball_param_info_t, 3> kParams = {{
    {"act", "", "nothing", "", "", "nothing|bad|flood|outside|foreign|random", "What it orders.", PODBALL_PARAM_CHOICE,
     0},
    {"ends", "", "well", "", "", "well|again|fatal|throw|late", "How a step with orders ends.", PODBALL_PARAM_CHOICE,
     0},
    {"from_call", "calls", "0", "0", "", "", "Before this call of step it orders nothing.", PODBALL_PARAM_INTEGER, 0},
}};
constexpr podball_params_t kParamList = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t), 0,
                                         kParams.data()};

void log(const podball_team& team, const std::string& line) {
    team.host->log(team.host->context, PODBALL_LOG_INFO, line.c_str());
}

// Orders must be answered with their number in the step, or with NO_ORDER.
void expect(const podball_team& team, std::int32_t index, std::int32_t expected) {
    if (index != expected) {
        log(team, "order " + std::to_string(expected) + " is " + std::to_string(index));
    }
}

std::int32_t build(const podball_team& team, std::int32_t kind, double x, double y) {
    return team.orders->build(team.orders->context, kind, x, y);
}

std::int32_t take_down(const podball_team& team, std::int32_t id) {
    return team.orders->take_down(team.orders->context, id);
}

// Builds upfield of a pod, as near as it may be.
std::int32_t build_beside(const podball_team& team, const podball_pod_t& pod, std::int32_t kind, double turn = 1.0) {
    const podball_resource_rules_t& rules = *team.orders->rules;
    const double radius = kind == PODBALL_STRUCTURE_BARRIER ? rules.barrier.radius : rules.generator.radius;
    return build(team, kind, pod.x + turn * (team.pod_radius + radius + 0.5 * rules.reach), pod.y);
}

std::int32_t foreign_id(const podball_view_t& view) {
    const podball_resources_t& resources = *podball_view_resources(&view);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(resources.structures_count); ++i) {
        const podball_structure_t& structure = *podball_view_structure(&view, i);
        if (structure.team == PODBALL_OPPONENT) {
            return structure.id;
        }
    }
    return 0;
}

// As many orders as a step has: all but those with the indices 10 and 12 are refused. Pod 0 may be in its zone.
void order_badly(const podball_team& team, const podball_view_t& view) {
    constexpr std::int32_t kGenerator = PODBALL_STRUCTURE_GENERATOR;
    constexpr std::int32_t kBarrier = PODBALL_STRUCTURE_BARRIER;
    const podball_pod_t& first = *podball_view_own(&view, 1);
    const podball_pod_t& second = *podball_view_own(&view, 2);
    expect(team, build(team, kGenerator, kNan, 0.0), 0);
    expect(team, build(team, kGenerator, 0.0, -kInfinity), 1);
    expect(team, build(team, kGenerator, 1e300, 0.0), 2);
    expect(team, build(team, 7, 0.0, 0.0), 3);
    expect(team, build(team, kGenerator, 3.0, 3.0), 4);
    expect(team, build(team, kGenerator, -0.49, 0.0), 5);
    expect(team, build(team, kGenerator, team.lineup.x, team.lineup.y), 6);
    expect(team, build(team, kGenerator, 0.25, 0.25), 7);
    expect(team, take_down(team, 12'345), 8);
    expect(team, take_down(team, foreign_id(view)), 9);
    expect(team, build_beside(team, first, kBarrier), 10);
    expect(team, build_beside(team, first, kBarrier), 11);
    expect(team, build_beside(team, second, kBarrier), 12);
    expect(team, build_beside(team, second, kBarrier, -1.0), 13);
    expect(team, build_beside(team, second, kGenerator, -1.0), 14);
    expect(team, take_down(team, -1), 15);
}

void flood(const podball_team& team) {
    for (std::int32_t i = 0; i < 1000; ++i) {
        expect(team, build(team, i, 0.0, 0.0), i < PODBALL_ORDERS_MAX ? i : PODBALL_NO_ORDER);
    }
}

std::uint64_t next_random(podball_team& team) {
    team.random = team.random * 6364136223846793005ULL + 1442695040888963407ULL;
    return team.random >> 33;
}

double random_number(podball_team& team) {
    const std::array<double, 6> odd = {kNan, kInfinity, -kInfinity, 1e300, -0.0, 0.5};
    const std::uint64_t kind = next_random(team) % 16;
    return kind < odd.size() ? odd[kind] : static_cast<double>(next_random(team) % 1000) / 1000.0 - 0.5;
}

// Most orders are beside a pod, so that some are carried out.
void order_at_random(podball_team& team, const podball_view_t& view) {
    const podball_resources_t& resources = *podball_view_resources(&view);
    for (std::uint64_t orders = next_random(team) % 4; orders > 0; --orders) {
        const std::uint64_t what = next_random(team) % 8;
        if (what == 0) {
            const double x = random_number(team);
            build(team, static_cast<std::int32_t>(next_random(team) % 4) - 1, x, random_number(team));
        } else if (what == 1 && resources.structures_count > 0) {
            const auto index = static_cast<std::int32_t>(next_random(team) % resources.structures_count);
            take_down(team, podball_view_structure(&view, index)->id);
        } else {
            const auto pod = static_cast<std::int32_t>(next_random(team) % static_cast<std::uint32_t>(view.own_count));
            const auto kind = static_cast<std::int32_t>(next_random(team) % 2);
            build_beside(team, *podball_view_own(&view, pod), kind, next_random(team) % 2 == 0 ? 1.0 : -1.0);
        }
    }
}

// Vectors are shorter than 1.
void thrust_at_random(podball_team& team, podball_command_t* commands, std::int32_t count) {
    for (std::int32_t pod = 0; pod < count; ++pod) {
        commands[pod].thrust_x = static_cast<double>(next_random(team) % 1401) / 1000.0 - 0.7;
        commands[pod].thrust_y = static_cast<double>(next_random(team) % 1401) / 1000.0 - 0.7;
    }
}

void tell_refusals(const podball_team& team, const podball_view_t& view) {
    const podball_resources_t& resources = *podball_view_resources(&view);
    std::string line;
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(resources.refusals_count); ++i) {
        const podball_refusal_t& refusal = *podball_view_refusal(&view, i);
        line += " " + std::to_string(refusal.index) + ":" + std::to_string(refusal.reason);
    }
    if (!line.empty()) {
        log(team, "refused" + line);
    }
}

// On purpose shared by all instances: the functions of the first one.
std::atomic<const podball_orders_t*> foreign_orders = nullptr;

void order(podball_team& team, const podball_view_t& view, podball_command_t* commands) {
    if (team.act == "bad") {
        order_badly(team, view);
    }
    if (team.act == "flood") {
        flood(team);
    }
    if (team.act == "foreign" && team.orders != foreign_orders) {
        const podball_orders_t& foreign = *foreign_orders;
        expect(team, foreign.build(foreign.context, 0, 0.0, 0.0), PODBALL_NO_ORDER);
    }
    if (team.act == "random") {
        thrust_at_random(team, commands, view.own_count);
        order_at_random(team, view);
    }
}

void compute_for(std::int64_t ms) {
    timespec now = {};
    const auto now_ms = [&] {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
    };
    const std::int64_t end = now_ms() + ms;
    while (now_ms() < end) {
    }
}

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    podball_team team;
    team.host = setup->host;
    team.orders =
        static_cast<const podball_orders_t*>(setup->host->extension(setup->host->context, PODBALL_EXT_RESOURCES));
    team.pod_radius = setup->rules->pod_radius;
    team.lineup = setup->own_lineup[setup->rules->own_count - 1];
    team.random = setup->seed;
    for (std::uint32_t i = 0; i < setup->params_count; ++i) {
        const std::string name = setup->params[i].name;
        const char* text = setup->params[i].text;
        if (name == "act") {
            team.act = text;
        }
        if (name == "ends") {
            team.ends = text;
        }
        if (name == "from_call") {
            team.from_call = std::atoll(text);
        }
    }
    if (team.orders == nullptr) {
        log(team, "no resources");
    } else if (team.act == "outside") {
        expect(team, build(team, 0, 0.0, 0.0), PODBALL_NO_ORDER);
    } else if (team.act == "foreign" && foreign_orders == nullptr) {
        foreign_orders = team.orders;
    }
    *out = new podball_team(team);
    return PODBALL_OK;
}

void destroy(podball_team_t* team) {
    if (team->orders != nullptr && team->act == "outside") {
        expect(*team, take_down(*team, 1), PODBALL_NO_ORDER);
    }
    if (team->orders != nullptr && foreign_orders == team->orders) {
        foreign_orders = nullptr;
    }
    delete team;
}

podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    if (team->orders == nullptr) {
        return PODBALL_OK;
    }
    tell_refusals(*team, *view);
    if (team->calls++ < team->from_call) {
        return PODBALL_OK;
    }
    order(*team, *view, commands);
    if (team->ends == "late") {
        compute_for(50);
    }
    if (team->ends == "throw") {
        throw std::runtime_error("thrown on purpose");
    }
    return team->ends == "again" ? PODBALL_AGAIN : team->ends == "fatal" ? PODBALL_FATAL : PODBALL_OK;
}

const void* extension(const char* id) { return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &kParamList : nullptr; }

constexpr podball_team_info_t kInfo = {sizeof(podball_team_info_t),
                                       PODBALL_ABI_MAJOR,
                                       PODBALL_ABI_MINOR,
                                       0,
                                       0,
                                       "builder",
                                       "Builder",
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
