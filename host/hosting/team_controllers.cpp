#include "hosting/team_controllers.hpp"

#include "hosting/watching.hpp"
#include "isolation/isolated_controller.hpp"

#include <cassert>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace podball::hosting {

namespace {

using SinkOfSlot = std::function<control::LogSink(int slot)>;

struct InstanceOptions {
    control::HostOffer offer;
    bool clocks_calls = false;
    SinkOfSlot log = nullptr;  ///< Null: the lines are dropped.
};

match::MakeController controller(const ChosenTeam& team, const Conditions& conditions, InstanceOptions options,
                                 std::shared_ptr<control::Watchdog> watchdog) {
    assert(team.library.has_value() != conditions.hosting.is_isolated());
    return
        [team, conditions, options = std::move(options), watchdog = std::move(watchdog)](int slot, std::uint64_t seed) {
            control::InstanceSetup setup = {slot,
                                            seed,
                                            team.parameters,
                                            options.log ? options.log(slot) : nullptr,
                                            options.offer,
                                            options.clocks_calls};
            if (team.library) {
                return create_watched(*team.library, conditions.rules, std::move(setup), watchdog.get());
            }
            return isolation::IsolatedController::create(conditions.hosting.workers(), team.team, conditions.rules,
                                                         std::move(setup), conditions.budget);
        };
}

// Writes to `log` and, if there is one, to `recording`.
SinkOfSlot sink_of(const control::LogSink& log, match::MatchRecording* recording) {
    if (recording == nullptr) {
        return [log](int) { return log; };
    }
    return [log, recording](int slot) -> control::LogSink {
        return [log, recording, slot](control::LogLevel level, std::string_view text) {
            if (log) {
                log(level, text);
            }
            recording->log(slot, level, text);
        };
    };
}

}  // namespace

std::array<std::string, 2> log_names(const ChosenTeams& teams) {
    const std::string& a = teams[0].team.info.id;
    const std::string& b = teams[1].team.info.id;
    return a == b ? std::array{a + ".A", b + ".B"} : std::array{a, b};
}

match::Teams match_controllers(const ChosenTeams& teams, const Conditions& conditions,
                               match::MatchRecording* recording) {
    const auto names = log_names(teams);
    const auto watchdog = watchdog_of(conditions.hosting, conditions.budget);
    match::Teams controllers;
    for (std::size_t i = 0; i < controllers.size(); ++i) {
        const auto log = conditions.hosting.log_of(names[i]);
        controllers[i] = controller(
            teams[i], conditions,
            {{.draw = recording != nullptr && conditions.offers_drawing}, false, sink_of(log, recording)}, watchdog);
    }
    return controllers;
}

match::MakeController silent_controller(const ChosenTeam& team, const Conditions& conditions) {
    return controller(team, conditions, {}, watchdog_of(conditions.hosting, conditions.budget));
}

match::MakeController timed_controller(const ChosenTeam& team, const Conditions& conditions) {
    return controller(team, conditions, {{}, true, nullptr}, watchdog_of(conditions.hosting, conditions.budget));
}

}  // namespace podball::hosting
