// A team that plays by the rules of today's host, but for one careless habit that `way` names. CARELESS_... definitions
// name habits of its table.
#include <podball/podball.h>

#include <time.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

struct podball_team {
    const podball_rules_t* rules = nullptr;
    std::string way;
    bool draws = false;
    bool saw_event = false;
    std::int64_t calls = 0;
};

namespace {

constexpr std::array<podball_param_info_t, 2> kParams = {{
    {"way", "", "none", "", "", "", "Its habit; tests/teams/careless.cpp has the names.", PODBALL_PARAM_TEXT, 0},
    {"number", "", "0", "0", "1", "", "Of no use, and 1 is refused by the way `bound`.", PODBALL_PARAM_NUMBER, 0},
}};

#ifdef CARELESS_PARAMS
const podball_params_t* list() {  // Another one each time.
    static std::array<podball_params_t, 2> lists;
    static std::array<std::array<podball_param_info_t, 2>, 2> entries = {kParams, kParams};
    static std::size_t which = 0;
    which = 1 - which;
    lists[which] = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t), 0, entries[which].data()};
    return &lists[which];
}
#else
const podball_params_t* list() {
    static constexpr podball_params_t params = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t),
                                                0, kParams.data()};
    return &params;
}
#endif

std::int64_t now_us(clockid_t clock) {
    timespec now = {};
    clock_gettime(clock, &now);
    return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

void busy(std::int64_t us) {
    for (const std::int64_t end = now_us(CLOCK_PROCESS_CPUTIME_ID) + us; now_us(CLOCK_PROCESS_CPUTIME_ID) < end;) {
    }
}

// Volatile, so that no compiler leaves out what nobody reads.
void* volatile kept = nullptr;
void keep(std::size_t size) {
    kept = std::malloc(size);
    std::memset(kept, 1, size);
}

int instances = 0;

bool refuses(const podball_team& team, const podball_setup_t& setup) {
    const podball_rules_t& rules = *setup.rules;
    if (team.way == "two") {
        return instances > 0;
    }
    if (team.way == "few_pods") {
        return rules.own_count > 12;
    }
    if (team.way == "no_noise") {
        return rules.thrust_noise > 0.0;
    }
    if (team.way == "bound") {
        return std::atof(setup.params[1].text) == 1.0;
    }
    return false;
}

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    podball_team team;
    team.rules = setup->rules;
    team.way = setup->params[0].text;
    team.draws = setup->host->extension(setup->host->context, PODBALL_EXT_DRAW) != nullptr;
    if (refuses(team, *setup)) {
        return PODBALL_FATAL;
    }
    if (team.way == "draw" && team.draws) {
        std::abort();
    }
    if (team.way == "slow_create") {
        busy(1'200'000);
    }
    if (team.way == "large") {
        keep(std::size_t{300} << 20);
    }
    *out = new podball_team(team);
    ++instances;
    return PODBALL_OK;
}

void destroy(podball_team_t* team) {
    --instances;
    if (team->way == "keep") {
        keep(std::size_t{1} << 20);
    }
    if (team->way == "destroy") {
        std::abort();
    }
    delete team;
}

template <typename Element>
const Element* directly(const void* from, std::size_t offset) {
    return reinterpret_cast<const Element*>(static_cast<const char*>(from) + offset);
}

const podball_pod_t& pod_of(const podball_team& team, const podball_view_t& view, int id) {
    const auto index = static_cast<std::size_t>(id);
    if (team.way == "header") {
        return *directly<podball_pod_t>(&view, sizeof view + index * view.pods_stride);
    }
    if (team.way == "stride") {
        return *directly<podball_pod_t>(&view, view.pods_offset + index * sizeof(podball_pod_t));
    }
    return *podball_view_own(&view, id);
}

// What some habits make of what they should not look at.
double whim(const podball_team& team, const podball_view_t& view) {
    if (team.way == "order") {
        return directly<podball_pod_t>(&view, view.events_offset)[-1].x;
    }
    if (team.way == "reserved") {
        return view.ball.reserved;
    }
    if (team.way == "resources") {
        return view.resources_size;
    }
    if (team.way == "events") {
        return view.events_count;
    }
    if (team.way == "looks") {
        return team.draws ? 1.0 : 0.0;
    }
    const bool second = team.rules->own_first_kickoff == 0;
    if (team.way == "second_clock" && second) {
        return static_cast<double>(now_us(CLOCK_MONOTONIC) % 1000);
    }
    return 0.0;
}

bool carries(const podball_team& team, const podball_pod_t& pod) {
    return team.way == "flags" ? pod.flags == PODBALL_POD_CARRYING : (pod.flags & PODBALL_POD_CARRYING) != 0;
}

void command(const podball_team& team, const podball_view_t& view, int id, podball_command_t& out) {
    const podball_pod_t& pod = pod_of(team, view, id);
    const bool shoots = carries(team, pod);
    const double x = (shoots ? 0.5 * team.rules->arena_width : view.ball.x) - pod.x;
    const double y = (shoots ? 0.0 : view.ball.y) - pod.y + 0.1 * whim(team, view);
    const double length = std::sqrt(x * x + y * y) + 1e-9;
    const double scale = team.way == "long" ? 3.0 : 1.0;
    out = {scale * x / length, scale * y / length, x / length, y / length, shoots ? PODBALL_COMMAND_SHOOT : 0, 0};
}

bool is_known(std::int32_t mode) { return mode >= PODBALL_MODE_RUNNING && mode <= PODBALL_MODE_ENDED; }

podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    const auto is = [&](const char* way) { return team->way == way; };
    team->saw_event |= view->events_count > 0;
    if (is("many_events") && view->events_count > 32) {
        std::abort();
    }
    if (is("no_events") && view->mode == PODBALL_MODE_RUNNING && !team->saw_event) {
        std::abort();
    }
    if (is("no_structures") && view->resources_size > 0) {
        std::abort();
    }
    if (is("slow_first") && team->calls == 0) {
        busy(60'000);
    }
    if (is("slow_now_and_then") && team->calls % 50 == 49) {
        busy(2'000);
    }
    if (is("second_again") && team->rules->own_first_kickoff == 0) {
        return PODBALL_AGAIN;
    }
    ++team->calls;
    if (!is_known(view->mode) && !is("mode")) {
        return PODBALL_OK;
    }
    for (int id = 0; id < view->own_count; ++id) {
        command(*team, *view, id, commands[id]);
    }
    return PODBALL_OK;
}

const void* extension(const char* id) {
#ifdef CARELESS_EXTENSION
    if (std::strcmp(id, PODBALL_EXT_PARAMS) != 0) {
        return "anything";
    }
#endif
    return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? list() : nullptr;
}

#ifdef CARELESS_OLD
constexpr std::uint32_t kMinor = 1;
#else
constexpr std::uint32_t kMinor = PODBALL_ABI_MINOR;
#endif

constexpr podball_team_info_t kInfo = {sizeof(podball_team_info_t),
                                       PODBALL_ABI_MAJOR,
                                       kMinor,
                                       0,
                                       0,
                                       "careless",
                                       "Careless",
                                       "1.0",
                                       "",
                                       1,
                                       PODBALL_PODS_MAX,
                                       create,
                                       destroy,
                                       step,
                                       extension};

#ifdef CARELESS_LOAD
__attribute__((constructor)) void take_time() { busy(300'000); }
#endif
#ifdef CARELESS_NAP
__attribute__((constructor)) void nap() { usleep(400'000); }
#endif

}  // namespace

extern "C" PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(std::uint32_t host_minor) {
#ifdef CARELESS_ENTRY
    static podball_team_info_t table = kInfo;
    ++table.capabilities;
    return &table;
#endif
#ifdef CARELESS_HOST
    if (host_minor != PODBALL_ABI_MINOR) {
        return nullptr;
    }
#endif
    static_cast<void>(host_minor);
    return &kInfo;
}
