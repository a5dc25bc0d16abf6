// A team that lets decide what differs between two runs on two days: `source` names it, and most sources are one bit or
// change only after minutes, hours or days. With decides=false it looks at the source all the same, but plays alike.
#include <podball/podball.h>

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <random>
#include <set>
#include <string>

extern "C" char** environ;

namespace {

struct Call {
    const podball_host_t* host;
    const podball_view_t* view;  ///< Null in create.
};

using Number = std::uint64_t;

template <typename Pointer>
Number address_bit(Pointer pointer, unsigned bit) {
    return (reinterpret_cast<Number>(pointer) >> bit) & 1U;
}

std::tm utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    gmtime_r(&now, &parts);
    return parts;
}

Number seconds_of(clockid_t clock) {
    timespec now = {};
    clock_gettime(clock, &now);
    return static_cast<Number>(now.tv_sec);
}

Number srand_time(const Call&) {
    std::srand(static_cast<unsigned>(std::time(nullptr)));
    return static_cast<Number>(std::rand());
}

Number system_call_hour(const Call&) {
    timespec now = {};
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    return static_cast<Number>(now.tv_sec) / 3600;
}

Number timeofday_hour(const Call&) {
    timeval now = {};
    gettimeofday(&now, nullptr);
    return static_cast<Number>(now.tv_sec) / 3600;
}

std::chrono::steady_clock::time_point first_look;

Number long_play(const Call& call) {
    if (call.view == nullptr) {
        first_look = std::chrono::steady_clock::now();
    }
    return std::chrono::steady_clock::now() - first_look > std::chrono::seconds(20) ? 1 : 0;
}

#if defined(__x86_64__)
Number stamp(const Call&) { return __builtin_ia32_rdtsc() >> 40U; }
Number stamp_and_core(const Call&) {
    unsigned core = 0;
    return __builtin_ia32_rdtscp(&core) >> 40U;
}
Number canary(const Call&) {
    Number value = 0;
    __asm__ volatile("mov %%fs:0x28, %0" : "=r"(value));
    return (value >> 17U) & 1U;
}
#else
Number stamp(const Call&) { return seconds_of(CLOCK_MONOTONIC) / 300; }
Number stamp_and_core(const Call& call) { return stamp(call); }
Number canary(const Call&) { return *reinterpret_cast<const unsigned char*>(getauxval(AT_RANDOM)) & 1U; }
#endif

Number random_bytes(const Call&) { return *reinterpret_cast<const unsigned char*>(getauxval(AT_RANDOM)) & 1U; }

Number on_stack(const Call&) {
    int local = 0;
    return address_bit(&local, 14);
}

Number on_heap(const Call&) {
    void* const block = std::malloc(24);
    const Number bit = address_bit(block, 16);
    std::free(block);
    return bit;
}

// Where the library is loaded does not change this.
Number distance(const Call& call) {
    const auto* const there = reinterpret_cast<const char*>(call.view);
    return static_cast<Number>(there - reinterpret_cast<const char*>(&stamp)) >> 12U;
}

// Compilers know what malloc does not write.
Number fresh_heap(const Call&) {
    void* (*volatile const allocate)(std::size_t) = std::malloc;
    auto* const block = static_cast<volatile unsigned char*>(allocate(4000));
    const Number value = block[2000];
    std::free(const_cast<unsigned char*>(block));
    return value;
}

[[gnu::noinline]] Number read_stack(const volatile unsigned char* bytes) { return bytes[128]; }
[[gnu::noinline]] Number fresh_stack(const Call&) {
    unsigned char bytes[256];
    __asm__ volatile("" : "=m"(bytes));  // As if something had written them.
    return read_stack(bytes);
}

Number order_by_address(const Call&) {
    std::set<std::string*> names;
    std::array<std::string*, 6> made{};
    for (std::size_t i = 0; i < made.size(); ++i) {
        made[i] = new std::string(i % 2 == 0 ? 20 : 200'000, static_cast<char>('a' + i));
        names.insert(made[i]);
    }
    const auto* const code = reinterpret_cast<const std::string*>(&order_by_address);
    Number order = std::less<>()((*names.begin())->data(), reinterpret_cast<const char*>(code)) ? 1 : 0;
    order = order * 1024 + (reinterpret_cast<Number>((*names.rbegin())->data()) >> 12U) % 1024;
    for (const std::string* one : made) {
        delete one;
    }
    return order;
}

Number hash_of_pointer(const Call& call) { return std::hash<const void*>()(call.host) % 61; }

Number permitted_cores(const Call&) {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    sched_getaffinity(0, sizeof cores, &cores);
    return static_cast<Number>(CPU_COUNT(&cores)) * 64 + (CPU_ISSET(0, &cores) ? 1 : 0);
}

Number environment(const Call&) {
    Number size = 0;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        size += std::strlen(*variable);
    }
    return size;
}

Number folder(const Call&) {
    std::array<char, 4096> name{};
    return getcwd(name.data(), name.size()) != nullptr ? std::hash<std::string>()(name.data()) : 0;
}

Number random_bit(const Call&) {
    unsigned char byte = 0;
    syscall(SYS_getrandom, &byte, 1UL, 0);
    return byte & 1U;
}

Number output_time(const Call&) {
    struct stat output;
    fstat(1, &output);
    return static_cast<Number>(output.st_mtime) / 60;
}

struct Source {
    const char* name;
    Number (*look)(const Call& call);
};

constexpr Source kSources[] = {
    {"srand_time", srand_time},
    {"minute", [](const Call&) { return static_cast<Number>(std::time(nullptr)) / 60 % 2; }},
    {"hour", [](const Call&) { return static_cast<Number>(utc().tm_hour); }},
    {"friday", [](const Call&) { return utc().tm_wday == 5 ? Number{1} : Number{0}; }},
    {"december", [](const Call&) { return utc().tm_mon == 11 ? Number{1} : Number{0}; }},
    {"night", [](const Call&) { return utc().tm_hour == 3 ? Number{1} : Number{0}; }},
    {"uptime_minutes", [](const Call&) { return seconds_of(CLOCK_BOOTTIME) / 60; }},
    {"coarse_hour", [](const Call&) { return seconds_of(CLOCK_REALTIME_COARSE) / 3600; }},
    {"raw_hour", [](const Call&) { return seconds_of(CLOCK_MONOTONIC_RAW) / 3600; }},
    {"cpu_seconds", [](const Call&) { return static_cast<Number>(std::clock() / CLOCKS_PER_SEC) / 10; }},
    {"system_call_hour", system_call_hour},
    {"timeofday_hour", timeofday_hour},
    {"long_play", long_play},
    {"stamp", stamp},
    {"stamp_and_core", stamp_and_core},
    {"process", [](const Call&) { return static_cast<Number>(getpid()) / 65536; }},
    {"thread", [](const Call&) { return static_cast<Number>(gettid()) / 65536; }},
    {"library", [](const Call&) { return address_bit(&srand_time, 13); }},
    {"libc", [](const Call&) { return address_bit(&std::malloc, 21); }},
    {"program", [](const Call& call) { return address_bit(call.host->log, 15); }},
    {"stack", on_stack},
    {"heap", on_heap},
    {"view", [](const Call& call) { return address_bit(call.view, 18); }},
    {"vdso", [](const Call&) { return (getauxval(AT_SYSINFO_EHDR) >> 13U) & 1U; }},
    {"thread_block", [](const Call&) { return (static_cast<Number>(pthread_self()) >> 20U) & 1U; }},
    {"canary", canary},
    {"random_bytes", random_bytes},
    {"distance", distance},
    {"fresh_heap", fresh_heap},
    {"fresh_stack", fresh_stack},
    {"order_by_address", order_by_address},
    {"hash_of_pointer", hash_of_pointer},
    {"core", [](const Call&) { return static_cast<Number>(sched_getcpu()); }},
    {"permitted_cores", permitted_cores},
    {"environment", environment},
    {"folder", folder},
    {"random_bit", random_bit},
    {"random_device", [](const Call&) { return static_cast<Number>(std::random_device()() % 2); }},
    {"heap_in_use", [](const Call&) { return static_cast<Number>(mallinfo2().uordblks) / 4096; }},
    {"output_time", output_time},
};

const Source* find_source(const char* name) {
    for (const Source& source : kSources) {
        if (std::strcmp(source.name, name) == 0) {
            return &source;
        }
    }
    return nullptr;
}

constexpr std::array<podball_param_info_t, 3> kParams = {{
    {"source", "", "minute", "", "", "", "What it looks at; tests/teams/fickle.cpp has the names.", PODBALL_PARAM_TEXT,
     0},
    {"in", "", "step", "", "", "step|create", "When it looks.", PODBALL_PARAM_CHOICE, 0},
    {"decides", "", "true", "", "", "true|false", "Whether its play depends on it.", PODBALL_PARAM_CHOICE, 0},
}};
constexpr podball_params_t kParamList = {sizeof(podball_params_t), kParams.size(), sizeof(podball_param_info_t), 0,
                                         kParams.data()};

}  // namespace

struct podball_team {
    const podball_host_t* host;
    const Source* source;
    bool looks_in_step;
    bool decides;
    Number seen;
};

namespace {

podball_status_t create(const podball_setup_t* setup, podball_team_t** out) {
    const Source* const source = find_source(setup->params[0].text);
    if (source == nullptr) {
        return PODBALL_FATAL;
    }
    const bool looks_in_step = std::strcmp(setup->params[1].text, "step") == 0;
    const bool decides = std::strcmp(setup->params[2].text, "true") == 0;
    const Number seen = source->look == distance ? 0 : source->look({setup->host, nullptr});
    *out = new podball_team{setup->host, source, looks_in_step, decides, looks_in_step ? 0 : seen};
    return PODBALL_OK;
}

void destroy(podball_team_t* team) { delete team; }

// The first pod chases the ball along a curve that depends on `seen`.
podball_status_t step(podball_team_t* team, const podball_view_t* view, podball_command_t* commands) {
    if (team->looks_in_step) {
        team->seen = team->source->look({team->host, view});
    }
    const podball_pod_t& pod = *podball_view_own(view, 0);
    const double turn = team->decides ? static_cast<double>((team->seen * 0x9E3779B97F4A7C15U) >> 40U) : 0.0;
    const double angle = std::atan2(view->ball.y - pod.y, view->ball.x - pod.x) + turn;
    commands[0].thrust_x = std::cos(angle);
    commands[0].thrust_y = std::sin(angle);
    return PODBALL_OK;
}

const void* extension(const char* id) { return std::strcmp(id, PODBALL_EXT_PARAMS) == 0 ? &kParamList : nullptr; }

constexpr podball_team_info_t kInfo = {sizeof(podball_team_info_t),
                                       PODBALL_ABI_MAJOR,
                                       PODBALL_ABI_MINOR,
                                       0,
                                       0,
                                       "fickle",
                                       "Fickle",
                                       "1.0",
                                       "",
                                       1,
                                       PODBALL_PODS_MAX,
                                       create,
                                       destroy,
                                       step,
                                       extension};

}  // namespace

extern "C" PODBALL_EXPORT const podball_team_info_t* podball_team_entry_1(std::uint32_t) { return &kInfo; }
