#include "latency/shown_views.hpp"

#include "control/controller_defaults.hpp"
#include "match/match_support.hpp"
#include "match/recorded_match.hpp"

#include <algorithm>
#include <set>

using namespace podball;
using namespace podball::testing;

namespace {

using Bytes = std::vector<std::byte>;
using Shown = std::vector<Bytes>;

Bytes bytes_of(const podball_view_t& view) {
    const auto* const first = reinterpret_cast<const std::byte*>(&view);
    return {first, first + view.total_size};
}

Shown shown_in(const latency::ViewLog& log) {
    Shown shown;
    for (std::size_t i = 0; i < log.size(); ++i) {
        shown.emplace_back(log.bytes(i).begin(), log.bytes(i).end());
    }
    return shown;
}

// Where two lists of views differ; empty if they do not.
std::string first_difference(const Shown& a, const Shown& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i].size() != b[i].size()) {
            return "size of view " + std::to_string(i);
        }
        const auto at = std::mismatch(a[i].begin(), a[i].end(), b[i].begin()).first - a[i].begin();
        if (at < std::ssize(a[i])) {
            return "byte " + std::to_string(at) + " of view " + std::to_string(i);
        }
    }
    return a.size() == b.size() ? "" : std::to_string(a.size()) + " and " + std::to_string(b.size()) + " views";
}

// What the team itself saw, and plays as `chase`.
class SeeingController final : public control::ControllerDefaults {
  public:
    explicit SeeingController(Shown& seen) : seen_(seen) {}
    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        seen_.push_back(bytes_of(view));
        chase(view, commands);
        return {};
    }
    Result<void> restart() override { return {}; }

  private:
    Shown& seen_;
};

match::MakeController seeing(Shown& seen) {
    return [&seen](int, std::uint64_t) -> Result<std::unique_ptr<control::Controller>> {
        return std::unique_ptr<control::Controller>(std::make_unique<SeeingController>(seen));
    };
}

}  // namespace

TEST_CASE("the views that are kept are those that the team was shown, byte by byte") {
    std::array<Shown, 2> seen;
    const auto watched =
        latency::watch_match(config_of(short_game(5, 6000)), {seeing(seen[0]), seeing(seen[1])}, {true, true}, nullptr);
    REQUIRE(watched);
    const auto& logs = watched.value().views;
    REQUIRE(logs.size() == 2);
    for (std::size_t slot = 0; slot < 2; ++slot) {
        REQUIRE(logs[slot].slot() == static_cast<int>(slot));
        REQUIRE(logs[slot].size() > 2000);
        REQUIRE(first_difference(shown_in(logs[slot]), seen[slot]) == "");
        REQUIRE(logs[slot].header(7).tick == reinterpret_cast<const podball_view_t*>(seen[slot][7].data())->tick);
    }
    REQUIRE(first_difference(seen[0], seen[1]) != "");
}

TEST_CASE("only the seats that were asked for are kept, and watching changes no match") {
    const auto config = config_of(short_game());
    const auto plain = match::run_match(config, {team_of(chase), team_of(advance)});
    const auto watched = latency::watch_match(config, {team_of(chase), team_of(advance)}, {false, true}, nullptr);
    REQUIRE(plain);
    REQUIRE(watched);
    REQUIRE(watched.value().views.size() == 1);
    REQUIRE(watched.value().views[0].slot() == 1);
    REQUIRE(watched.value().result.final_state_hash == plain.value().final_state_hash);
}

TEST_CASE("the views of a recording are those that its teams were shown") {
    const TemporaryFolder folder;
    auto rules = short_game(4, 9000);
    rules.noise.ball = 0.01;  // Nothing of a view may depend on what is not in the recording.
    const auto config = config_of(rules, 3);
    recorded(folder, config, {team_of(chase), team_of(advance)});
    const auto watched = latency::watch_match(config, {team_of(chase), team_of(advance)}, {true, true}, nullptr);
    REQUIRE(watched);
    const auto again = latency::recorded_views(opened(folder));
    REQUIRE(again);
    std::set<std::int32_t> modes;
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const auto& log = again.value().at(slot);
        const auto& expected = watched.value().views[slot];
        REQUIRE(log.slot() == expected.slot());
        REQUIRE(log.team_seed() == expected.team_seed());
        REQUIRE(first_difference(shown_in(log), shown_in(expected)) == "");
        for (std::size_t i = 0; i < log.size(); ++i) {
            modes.insert(log.header(i).mode);
        }
    }
    REQUIRE(modes.size() == 3);  // All in which teams are called.
}

TEST_CASE("a step in which a team was not called has no view") {
    const TemporaryFolder folder;
    const auto config = config_of(short_game());
    recorded(folder, config, {team_of(chase), team_of(give_up)});
    const auto views = latency::recorded_views(opened(folder));
    REQUIRE(views);
    REQUIRE(views.value()[0].size() > 100);
    REQUIRE(views.value()[1].size() <= 1);
}

TEST_CASE("views stand aligned in their log, whatever their sizes") {
    std::array<Shown, 2> seen;
    const auto watched =
        latency::watch_match(config_of(short_game(1)), {seeing(seen[0]), seeing(seen[1])}, {true, false}, nullptr);
    REQUIRE(watched);
    const auto& log = watched.value().views[0];
    std::set<std::size_t> sizes;
    for (std::size_t i = 0; i < log.size(); ++i) {
        REQUIRE(reinterpret_cast<std::uintptr_t>(log.bytes(i).data()) % alignof(podball_view_t) == 0);
        sizes.insert(log.bytes(i).size());
    }
    REQUIRE(sizes.size() > 1);
}
