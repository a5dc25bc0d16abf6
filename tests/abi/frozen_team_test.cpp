// Plays the library built from the frozen headers with views of today and of a future host, without any host code.

#include "support/catch.hpp"

#include <podball/podball.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include <dlfcn.h>

namespace {

void ignore_log(void*, std::int32_t, const char*) {}

/// A host's drawing that counts the calls of each function; later minors have more behind it.
struct Drawn {
    int layers = 0;
    int shapes = 0;  ///< Points, circles, lines and arrows.
    int polylines = 0;
    std::string words;

    struct Table {
        podball_draw_t known;
        void* later = nullptr;
    };
    Table table = {{sizeof(Table), 0, this, layer, point, circle, line, line, polyline, text, value}};

    static Drawn& at(void* context) { return *static_cast<Drawn*>(context); }
    static std::int32_t layer(void* context, const char*) { return 40 + at(context).layers++; }
    static void count(void* context, std::int32_t layer) { at(context).shapes += layer == 40 ? 1 : 0; }
    static void point(void* context, std::int32_t layer, std::int32_t, double, double) { count(context, layer); }
    static void circle(void* context, std::int32_t layer, std::int32_t, double, double, double) {
        count(context, layer);
    }
    static void line(void* context, std::int32_t layer, std::int32_t, double, double, double, double) {
        count(context, layer);
    }
    static void polyline(void* context, std::int32_t, std::int32_t, const podball_point_t*, std::int32_t points) {
        at(context).polylines += points == 2 ? 1 : 0;
    }
    static void text(void* context, std::int32_t, std::int32_t, double, double, const char* text) {
        at(context).words += text;
    }
    static void value(void* context, std::int32_t, std::int32_t, const char* name, double) {
        at(context).words += std::string(" ") + name;
    }
};

/// The context of the test host is its drawing, or null.
const void* draw_extension(void* context, const char* id) {
    const bool asked = std::strcmp(id, PODBALL_EXT_DRAW) == 0;
    return asked && context != nullptr ? &static_cast<Drawn*>(context)->table : nullptr;
}

/// The frozen library with one instance of its team, three pods against two.
class FrozenTeam {
  public:
    explicit FrozenTeam(const char* eagerness, Drawn* drawn = nullptr) {
        host_.context = drawn;
        library_ = dlopen(PODBALL_FROZEN_TEAM, RTLD_NOW | RTLD_LOCAL);
        REQUIRE(library_ != nullptr);
        const auto entry = reinterpret_cast<podball_team_entry_t>(dlsym(library_, PODBALL_TEAM_ENTRY_NAME));
        REQUIRE(entry != nullptr);
        info_ = entry(PODBALL_ABI_MINOR);

        rules_.struct_size = sizeof rules_;
        rules_.control_step_ticks = 5;
        rules_.own_count = 3;
        rules_.opponent_count = 2;
        rules_.arena_width = 1.0;
        rules_.arena_height = 0.65;
        rules_.ball_decay = 0.995;
        const podball_param_t param = {"eagerness", eagerness};
        podball_setup_t setup = {};
        setup.struct_size = sizeof setup;
        setup.host = &host_;
        setup.rules = &rules_;
        setup.own_lineup = own_lineup_;
        setup.opponent_lineup = opponent_lineup_;
        setup.params_count = 1;
        setup.params = &param;
        REQUIRE(info_->create(&setup, &team_) >= 0);
        REQUIRE(team_ != nullptr);
    }

    ~FrozenTeam() {
        info_->destroy(team_);
        dlclose(library_);
    }

    FrozenTeam(const FrozenTeam&) = delete;
    FrozenTeam& operator=(const FrozenTeam&) = delete;

    const podball_team_info_t& info() const { return *info_; }

    podball_status_t step(const std::vector<double>& block, std::vector<podball_command_t>& commands) {
        commands.assign(3, podball_command_t{});
        const void* view = block.data();
        return info_->step(team_, static_cast<const podball_view_t*>(view), commands.data());
    }

  private:
    void* library_ = nullptr;
    const podball_team_info_t* info_ = nullptr;
    podball_team_t* team_ = nullptr;
    podball_host_t host_ = {sizeof(podball_host_t), 0, nullptr, ignore_log, draw_extension};
    podball_rules_t rules_ = {};
    podball_point_t own_lineup_[3] = {{-0.4, 0.0}, {-0.2, 0.1}, {-0.2, -0.1}};
    podball_point_t opponent_lineup_[2] = {{0.2, 0.1}, {0.2, -0.1}};
};

/// A view with `extra` bytes of junk behind the header and behind each pod and event, as a later minor would send.
std::vector<double> view_block(std::size_t extra) {
    const std::size_t pods_offset = sizeof(podball_view_t) + extra;
    const std::size_t pods_stride = sizeof(podball_pod_t) + extra;
    const std::size_t events_offset = pods_offset + 5 * pods_stride;
    const std::size_t events_stride = sizeof(podball_event_t) + extra;
    const std::size_t total = events_offset + 2 * events_stride;

    podball_view_t view = {};
    view.struct_size = static_cast<std::uint32_t>(pods_offset);
    view.total_size = static_cast<std::uint32_t>(total);
    view.tick = 1000;
    view.mode_team = PODBALL_NONE;
    view.own_count = 3;
    view.opponent_count = 2;
    view.pods_offset = static_cast<std::uint32_t>(pods_offset);
    view.pods_count = 5;
    view.pods_stride = static_cast<std::uint32_t>(pods_stride);
    view.events_offset = static_cast<std::uint32_t>(events_offset);
    view.events_count = 2;
    view.events_stride = static_cast<std::uint32_t>(events_stride);
    view.ball = {0.1, 0.2, 0.0, 0.0, PODBALL_BALL_CARRIED, PODBALL_OWN, 1, 250, PODBALL_OWN, 0};

    std::vector<double> block(total / sizeof(double), -7.5);  // the junk
    char* bytes = static_cast<char*>(static_cast<void*>(block.data()));
    std::memcpy(bytes, &view, sizeof view);
    for (std::size_t i = 0; i < 5; ++i) {
        const double x = 0.05 * static_cast<double>(i);
        const podball_pod_t pod = {x, -x, 0.0, 0.0, i == 2 ? 40 : 0, i == 1 ? PODBALL_POD_CARRYING : 0u};
        std::memcpy(bytes + pods_offset + i * pods_stride, &pod, sizeof pod);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto tick = static_cast<std::int64_t>(996 + i);
        const podball_event_t event = {tick, PODBALL_EVENT_PICK_UP, PODBALL_OWN, 1, 0, 0.0, 0.0};
        std::memcpy(bytes + events_offset + i * events_stride, &event, sizeof event);
    }
    return block;
}

}  // namespace

TEST_CASE("a library of ABI 1.0 describes itself as one") {
    const FrozenTeam team("1");
    CHECK(team.info().abi_major == 1);
    CHECK(team.info().abi_minor == 0);
    CHECK(team.info().struct_size >= offsetof(podball_team_info_t, extension) + sizeof team.info().extension);
}

TEST_CASE("a library of ABI 1.0 reads the views of today") {
    FrozenTeam team("0.5");
    std::vector<podball_command_t> commands;
    REQUIRE(team.step(view_block(0), commands) == PODBALL_OK);
    CHECK(commands[0].thrust_x == 0.5 * 0.1 / (0.1 + 0.2));
    CHECK(commands[0].thrust_y == 0.5 * 0.2 / (0.1 + 0.2));
    CHECK(commands[1].flags == PODBALL_COMMAND_SHOOT);
    CHECK(commands[1].shot_x == 1.0);
    CHECK(commands[2].thrust_x == 0.0);
}

TEST_CASE("a library of ABI 1.0 answers the larger views of a later minor alike") {
    FrozenTeam team("1");
    FrozenTeam other("1");
    std::vector<podball_command_t> today;
    std::vector<podball_command_t> later;
    REQUIRE(team.step(view_block(0), today) == PODBALL_OK);
    REQUIRE(other.step(view_block(24), later) == PODBALL_OK);
    CHECK(std::memcmp(today.data(), later.data(), today.size() * sizeof today[0]) == 0);
}

TEST_CASE("a library of ABI 1.0 draws with the functions it knows, and answers as without them") {
    Drawn drawn;
    FrozenTeam drawing("1", &drawn);
    FrozenTeam other("1");
    std::vector<podball_command_t> commands;
    std::vector<podball_command_t> same;
    REQUIRE(drawing.step(view_block(0), commands) == PODBALL_OK);
    REQUIRE(other.step(view_block(0), same) == PODBALL_OK);
    CHECK(drawn.layers == 1);
    CHECK(drawn.shapes == 4);
    CHECK(drawn.polylines == 1);
    CHECK(drawn.words == "first eagerness");
    CHECK(std::memcmp(commands.data(), same.data(), same.size() * sizeof same[0]) == 0);
}

TEST_CASE("a library of ABI 1.0 notices a broken promise") {
    FrozenTeam team("1");
    std::vector<podball_command_t> commands;
    std::vector<double> block = view_block(0);
    REQUIRE(team.step(block, commands) == PODBALL_OK);
    CHECK(team.step(block, commands) == PODBALL_FATAL);  // the same tick again
}
