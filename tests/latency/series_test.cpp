#include "latency/latency_support.hpp"

#include <algorithm>

using namespace podball;
using namespace podball::testing;
using latency::kRounds;
using latency::SeriesPlan;

namespace {

constexpr int kRunning = PODBALL_MODE_RUNNING;
constexpr int kBefore = PODBALL_MODE_BEFORE_KICKOFF;
constexpr int kGoal = PODBALL_MODE_GOAL;

Claim always(std::int64_t cpu_ns) {
    return [cpu_ns](const podball_view_t&) { return took(cpu_ns); };
}

Calls calls_of(const Calls& calls, char team) {
    Calls own;
    std::copy_if(calls.begin(), calls.end(), std::back_inserter(own),
                 [&](const Call& call) { return call.team == team; });
    return own;
}

std::vector<std::int64_t> ticks_of(const Calls& calls) {
    std::vector<std::int64_t> ticks;
    for (const Call& call : calls) {
        ticks.push_back(call.tick);
    }
    return ticks;
}

}  // namespace

TEST_CASE("a team is shown all views in their order, each match by an instance of its own, again and again") {
    Calls calls;
    measured({claiming('A', always(5), calls)}, {log_of(0, 70), log_of(100, 60)}, {200, 10, {}, {}, {}});
    std::vector<std::int64_t> expected;
    for (const auto& [first, count] : {std::pair<std::int64_t, std::int64_t>{0, 70}, {100, 60}}) {
        expected.push_back(-1);
        for (std::int64_t tick = first; tick < first + count; ++tick) {
            expected.push_back(tick);
        }
    }
    const auto ticks = ticks_of(calls);
    REQUIRE(ticks.size() > 2 * expected.size() - 30);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        CAPTURE(i);
        REQUIRE(ticks[i] == expected[i % expected.size()]);
    }
}

TEST_CASE("the first calls of each instance are not counted, but kept apart") {
    Calls calls;
    const auto claim = [](const podball_view_t& view) {
        return took(view.tick == 0 ? 777 : view.tick < 10 ? 1'000 : 5);
    };
    const auto series = measured({claiming('A', claim, calls)}, {log_of(0, 50)}, {100, 10, {}, {}, {}});
    const auto& team = series.teams.at(0);
    REQUIRE(team.all.calls() == 100);
    REQUIRE(team.all.cpu.max() == 5);
    REQUIRE(team.dropped == 30);
    REQUIRE(team.first_calls.size() == 3);
    for (const auto& first : team.first_calls) {
        REQUIRE(first.time.cpu_ns == 777);
    }
}

TEST_CASE("a match that is shorter than the warm-up is shown and not counted") {
    Calls calls;
    const auto series =
        measured({claiming('A', always(5), calls)}, {log_of(0, 8), log_of(100, 30)}, {100, 10, {}, {}, {}});
    REQUIRE(series.teams[0].all.calls() == 100);
    REQUIRE(series.teams[0].dropped == 5 * 18);
}

TEST_CASE("two teams are shown the same views by turns, and take turns in being first") {
    Calls calls;
    const std::vector<latency::MeasuredTeam> teams = {claiming('A', always(5), calls), claiming('B', always(9), calls)};
    const auto series = measured(teams, {log_of(0, 500), log_of(1000, 300)}, {1000, 20, {}, {}, {}});
    REQUIRE(ticks_of(calls_of(calls, 'A')) == ticks_of(calls_of(calls, 'B')));
    REQUIRE(series.teams[0].all.cpu.max() == 5);
    REQUIRE(series.teams[1].all.cpu.max() == 9);

    // Who is first where the other one follows with the same view.
    int first_a = 0;
    int first_b = 0;
    std::size_t longest = 0;
    for (std::size_t begin = 0; begin < calls.size();) {
        const auto end = std::find_if(calls.begin() + static_cast<std::ptrdiff_t>(begin), calls.end(),
                                      [&](const Call& call) { return call.team != calls[begin].team; });
        const auto size = static_cast<std::size_t>(end - calls.begin()) - begin;
        longest = std::max(longest, size);
        begin += size;
    }
    std::vector<char> first_to_see(2000, ' ');
    for (const Call& call : calls) {
        if (call.tick < 0 || first_to_see[static_cast<std::size_t>(call.tick)] != ' ') {
            continue;
        }
        first_to_see[static_cast<std::size_t>(call.tick)] = call.team;
        ++(call.team == 'A' ? first_a : first_b);
    }
    REQUIRE(longest <= 2 * latency::ViewSchedule::kTurnViews + 2);
    REQUIRE(std::min(first_a, first_b) > 200);
}

TEST_CASE("every series has all its calls in its rounds, whatever their number") {
    for (const std::int64_t count : {std::int64_t{kRounds}, std::int64_t{100}, std::int64_t{333}}) {
        Calls calls;
        const auto series = measured({claiming('A', always(5), calls)}, {log_of(0, 90)}, {count, 1, {}, {}, {}});
        REQUIRE(series.teams[0].all.calls() == count);
        REQUIRE(series.teams[0].rounds.size() == kRounds);
    }
}

TEST_CASE("calls are counted by the mode of play that the view shows") {
    Calls calls;
    const auto mode = [](std::int64_t tick) { return tick % 10 == 0 ? kBefore : tick % 10 == 1 ? kGoal : kRunning; };
    const auto claim = [](const podball_view_t& view) { return took(100 * (view.mode + 1)); };
    const auto series = measured({claiming('A', claim, calls)}, {log_of(0, 1010, mode)}, {1000, 10, {}, {}, {}});
    const auto& by_mode = series.teams[0].by_mode;
    const auto figures = [&](latency::PlayMode play) { return by_mode[static_cast<std::size_t>(play)]; };
    REQUIRE(figures(latency::PlayMode::Running).calls() == 800);
    REQUIRE(figures(latency::PlayMode::BeforeKickoff).calls() == 100);
    REQUIRE(figures(latency::PlayMode::Goal).calls() == 100);
    REQUIRE(figures(latency::PlayMode::Running).cpu.max() == 100 * (kRunning + 1));
    REQUIRE(figures(latency::PlayMode::BeforeKickoff).cpu.max() == 100 * (kBefore + 1));
    REQUIRE(figures(latency::PlayMode::Goal).cpu.max() == 100 * (kGoal + 1));
}

TEST_CASE("calls above the limits are counted per million, by the time that is judged") {
    Calls calls;
    // Judged is 2 more than the call took.
    const auto claim = [](const podball_view_t& view) {
        return took(view.tick % 100 == 7 ? 1'000 : view.tick % 10 == 3 ? 99 : 98);
    };
    SeriesPlan plan = {1000, 1, {}, {100, 500}, {}};
    const auto series = measured({claiming('A', claim, calls)}, {log_of(0, 1001)}, plan);
    REQUIRE(*series.teams[0].all.over_soft_per_million() == Approx(110'000));
    REQUIRE(*series.teams[0].all.over_hard_per_million() == Approx(10'000));
    REQUIRE_FALSE(latency::CallFigures().over_soft_per_million());

    plan.limits = {};
    const auto unlimited = measured({claiming('A', claim, calls)}, {log_of(0, 1001)}, plan);
    REQUIRE(*unlimited.teams[0].all.over_soft_per_million() == 0.0);
}

TEST_CASE("a call that is answered with AGAIN is counted and said to have failed") {
    Calls calls;
    const auto claim = [](const podball_view_t& view) {
        auto outcome = took(5);
        if (view.tick % 4 == 0) {
            outcome.fault = control::Fault{control::FaultKind::StepAgain};
        }
        return outcome;
    };
    const auto series = measured({claiming('A', claim, calls)}, {log_of(0, 104)}, {100, 4, {}, {}, {}});
    REQUIRE(series.teams[0].all.calls() == 100);
    REQUIRE(series.teams[0].failed == 25);
}

TEST_CASE("a team that breaks down ends the series with its name, what it did and where") {
    const std::pair<control::Fault, std::string> cases[] = {
        {{control::FaultKind::Crashed, control::SignalNumber{11}}, "crashed (SIGSEGV)"},
        {{control::FaultKind::Exited, control::ExitCode{3}}, "ended its process with exit code 3"},
        {{control::FaultKind::StepHung, control::HangLimit{250'000'000}}, "did not come back within 250 ms"},
        {{control::FaultKind::StepFatal, control::StepStatus{-2}}, "answered FATAL"},
        {{control::FaultKind::StepThrew, control::StepStatus{-2}}, "let an exception out"}};
    for (const auto& [fault, words] : cases) {
        Calls calls;
        const auto claim = [&ended = fault](const podball_view_t& view) {
            return view.tick == 1040 ? control::StepOutcome{.fault = ended} : took(5);
        };
        const std::vector<latency::MeasuredTeam> teams = {claiming('B', always(5), calls), claiming('A', claim, calls)};
        const std::vector<latency::ViewLog> logs = {log_of(1000, 100)};
        const auto series = latency::run_series(teams, logs, {100, 10, {}, {}, {}}, nullptr, nullptr);
        REQUIRE_FALSE(series);
        REQUIRE(series.error().message == "A: " + words + " when it was shown view 40 of a match, of tick 1040");
    }
}

TEST_CASE("a series stops when it is told to") {
    Calls calls;
    const std::vector<latency::MeasuredTeam> teams = {claiming('A', always(5), calls)};
    const std::vector<latency::ViewLog> logs = {log_of(0, 1000)};
    std::int64_t last = 0;
    const auto series = latency::run_series(teams, logs, {10'000, 10, {}, {}, {}}, nullptr, [&](std::int64_t done) {
        REQUIRE(done >= last);
        last = done;
        return done < 300;
    });
    REQUIRE(series);
    REQUIRE(series.value().stopped);
    REQUIRE(calls.size() < 400);
}

TEST_CASE("the answer of a paced call counts from when the call was due, so a slow call delays those behind it") {
    constexpr double kPace = 20'000.0;  // A call every 50 us.
    Calls calls;
    const auto claim = [](const podball_view_t& view) {
        if (view.tick == 30) {  // Longer than the turn, so all calls behind it in this turn are late.
            const auto until = control::read_clocks(false).wall + 5'000'000;
            while (control::read_clocks(false).wall < until) {
            }
        }
        return took(5);
    };
    const auto series = measured({claiming('A', claim, calls)}, {log_of(0, 1001)}, {1000, 1, kPace, {}, {}});
    const auto& team = series.teams[0];
    REQUIRE(team.answer.count() == 1000);
    REQUIRE(team.late.count() == 1000);
    // Views 31 to 50 are of the same turn as view 30: each was late by what was left of its 5 ms.
    std::int64_t late = 0;
    for (const auto& bucket : team.late.buckets()) {
        late += bucket.least_ns > 3'500'000 ? bucket.count : 0;
    }
    REQUIRE(late >= 20);
    REQUIRE(team.all.wall.max() == 6);
    const auto unpaced = measured({claiming('A', always(5), calls)}, {log_of(0, 101)}, {100, 1, {}, {}, {}});
    REQUIRE(unpaced.teams[0].answer.count() == 0);
}
