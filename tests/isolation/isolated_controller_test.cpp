// A team in a worker is the same team, seen through shared memory.
#include "isolation/isolated_controller.hpp"

#include "control/command_check.hpp"
#include "control/core_lease.hpp"
#include "control/in_process_controller.hpp"
#include "control/observation.hpp"
#include "control/order_check.hpp"
#include "engine/state_hash.hpp"
#include "engine/step.hpp"
#include "match/match_runner.hpp"

#include "support/catch.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::control;
using namespace podball::handoff;
using namespace podball::isolation;

namespace {

using Given = std::vector<ParameterValue>;
using Lines = std::vector<std::string>;

WorkerHost* current = nullptr;

/// Every test has a host of its own and leaves no process and no thread to the others.
class Hosted {
  public:
    Hosted() {
        auto started = WorkerHost::start();
        INFO((started ? "" : started.error().message));
        REQUIRE(started);
        host_ = std::move(started).value();
        current = host_.get();
    }

  private:
    std::unique_ptr<WorkerHost> host_;
};

WorkerHost& host() { return *current; }

engine::ResolvedRules rules_of(int pods, int period_ticks = 2000) {
    engine::Rules rules;
    rules.pod_count = {pods, pods};
    rules.match.period_ticks = period_ticks;
    return engine::resolve(rules).value();
}

std::string test_team(const std::string& name) { return std::string(PODBALL_TEST_TEAMS) + "/" + name + ".so"; }

InstanceSetup setup_of(const TeamInfo& info, const Given& given, LogSink log = nullptr, bool draws = false) {
    return {0, 7, choose_parameters(info.parameters, given).value(), std::move(log), {draws}};
}

std::unique_ptr<Controller> isolated(const engine::ResolvedRules& rules, const std::string& file, const Given& given,
                                     LogSink log = nullptr, bool draws = false) {
    const auto team = describe_team(host(), file, {});
    INFO((team ? "" : team.error().message));
    REQUIRE(team);
    auto made = IsolatedController::create(host(), team.value(), rules,
                                           setup_of(team.value().info, given, std::move(log), draws), {});
    INFO((made ? "" : made.error().message));
    REQUIRE(made);
    return std::move(made).value();
}

std::unique_ptr<Controller> in_process(const engine::ResolvedRules& rules, const std::string& file, const Given& given,
                                       LogSink log = nullptr, bool draws = false) {
    const auto library = TeamLibrary::load(file);
    REQUIRE(library);
    return InProcessController::create(library.value(), rules,
                                       setup_of(library.value().info(), given, std::move(log), draws))
        .value();
}

struct Answered {
    std::optional<Fault> fault;
    std::vector<podball_command_t> commands;
};

/// Shows what happens in a match of teams that stand still.
std::vector<Answered> answers_of(Controller& controller, const engine::ResolvedRules& rules, int steps) {
    Observation observation(rules, 0);
    engine::World world = engine::make_world(rules, 3);
    std::vector<Answered> answers;
    for (int i = 0; i < steps; ++i) {
        const auto& view = observation.observe(world);
        Answered answer;
        answer.commands.resize(static_cast<std::size_t>(view.own_count));
        const StepOutcome outcome = controller.step(view, answer.commands);
        answer.fault = outcome.fault;
        answers.push_back(answer);
        engine::step(world, rules, {});
    }
    return answers;
}

bool same_bytes(const podball_command_t& a, const podball_command_t& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void check_same(const std::vector<Answered>& a, const std::vector<Answered>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CAPTURE(i);
        CHECK(a[i].fault == b[i].fault);
        CHECK(std::equal(a[i].commands.begin(), a[i].commands.end(), b[i].commands.begin(), b[i].commands.end(),
                         same_bytes));
    }
}

}  // namespace

TEST_CASE_METHOD(Hosted, "a team in a worker answers what it answers in this process, sense and nonsense alike") {
    const auto rules = rules_of(3);
    for (const char* act :
         {"thrust", "nan", "inf", "huge", "unknown_flag", "shot_nan", "junk", "again", "odd_status"}) {
        CAPTURE(act);
        const Given given = {{"act", act}, {"thrust", "0.25"}, {"from_call", "3"}};
        check_same(answers_of(*isolated(rules, test_team("scripted"), given), rules, 20),
                   answers_of(*in_process(rules, test_team("scripted"), given), rules, 20));
    }
    for (const char* act : {"fatal", "throw"}) {
        const Given given = {{"act", act}};
        check_same(answers_of(*isolated(rules, test_team("scripted"), given), rules, 1),
                   answers_of(*in_process(rules, test_team("scripted"), given), rules, 1));
    }
    check_same(answers_of(*isolated(rules, PODBALL_FORMATION, {}), rules, 200),
               answers_of(*in_process(rules, PODBALL_FORMATION, {}), rules, 200));
}

TEST_CASE_METHOD(Hosted, "a team in a worker draws what it draws in this process") {
    const auto rules = rules_of(3);
    for (const char* draws : {"call", "flood", "junk", "outside"}) {
        CAPTURE(draws);
        const Given given = {{"draws", draws}};
        const auto apart = isolated(rules, test_team("scripted"), given, nullptr, true);
        const auto here = in_process(rules, test_team("scripted"), given, nullptr, true);
        for (int i = 0; i < 3; ++i) {
            answers_of(*apart, rules, 1);
            answers_of(*here, rules, 1);
            const Drawing& a = *apart->side_output().drawing;
            const Drawing& b = *here->side_output().drawing;
            CHECK(a.layers == b.layers);
            CHECK(a.numbers == b.numbers);
            CHECK(a.text == b.text);
            CHECK(a.items == b.items);
            CHECK(a.dropped == b.dropped);
        }
    }
    CHECK(isolated(rules, test_team("scripted"), {})->side_output().drawing == nullptr);
}

// The new worker counts its layouts from 1 again, as the one before did.
TEST_CASE_METHOD(Hosted, "a drawing whose items change is drawn as in this process, also by a new instance") {
    const auto rules = rules_of(3);
    const Given given = {{"draws", "tick"}};
    const auto apart = isolated(rules, test_team("scripted"), given, nullptr, true);
    const auto here = in_process(rules, test_team("scripted"), given, nullptr, true);
    Observation observation(rules, 0);
    engine::World world = engine::make_world(rules, 3);
    for (int i = 0; i < 8; ++i) {
        CAPTURE(i);
        if (i == 2) {
            REQUIRE(apart->restart());
            REQUIRE(here->restart());
        }
        for (Controller* const controller : {apart.get(), here.get()}) {
            const auto& view = observation.observe(world);
            std::vector<podball_command_t> commands(static_cast<std::size_t>(view.own_count));
            CHECK_FALSE(controller->step(view, commands).fault);
        }
        engine::step(world, rules, {});
        const Drawing& a = *apart->side_output().drawing;
        const Drawing& b = *here->side_output().drawing;
        CHECK(a.text == std::to_string(i / 2));
        CHECK(a.text == b.text);
        CHECK(a.items == b.items);
        CHECK(a.numbers == b.numbers);
    }
}

TEST_CASE_METHOD(Hosted, "lines that a team logs or prints in a worker reach the log, and its end is asked for") {
    std::vector<std::string> lines;
    const auto sink = [&](LogLevel, std::string_view line) { lines.emplace_back(line); };
    const auto rules = rules_of(1);
    {
        const auto controller =
            isolated(rules, test_team("scripted"), {{"label", "hello"}, {"act", "print"}, {"from_call", "1"}}, sink);
        CHECK(lines == std::vector<std::string>{"hello"});
        answers_of(*controller, rules, 2);
    }
    REQUIRE(lines.size() == 3);
    CHECK(lines[1] == "destroyed");
    CHECK(lines[2] == "printed by a team");
    lines.clear();
    answers_of(*isolated(rules, test_team("scripted"), {{"act", "log_flood"}}, sink), rules, 2);
    CHECK(lines.size() == HostServices::kLinesMax + 1);
}

TEST_CASE_METHOD(Hosted, "a new instance begins where the first one began") {
    const auto rules = rules_of(2);
    const Given given = {{"act", "junk"}};
    const auto controller = isolated(rules, test_team("scripted"), given);
    const auto first = answers_of(*controller, rules, 10);
    REQUIRE(controller->restart());
    check_same(answers_of(*controller, rules, 10), first);
}

TEST_CASE_METHOD(Hosted, "a team that cannot be created in a worker is refused as in this process") {
    const auto rules = rules_of(2);
    for (const char* act : {"create_again", "create_fatal", "create_null", "create_throw"}) {
        CAPTURE(act);
        const Given given = {{"act", act}};
        const std::string file = test_team("scripted");
        const auto team = describe_team(host(), file, {}).value();
        const auto apart = IsolatedController::create(host(), team, rules, setup_of(team.info, given), {});
        const auto here =
            InProcessController::create(TeamLibrary::load(file).value(), rules, setup_of(team.info, given));
        REQUIRE_FALSE(apart);
        CHECK(apart.error().message == here.error().message);
        CHECK(apart.error().blame == Blame::Team);
        CHECK_FALSE(apart.error().is_timed);
    }
    const auto narrow = describe_team(host(), test_team("three_to_five_pods"), {}).value();
    CHECK(IsolatedController::create(host(), narrow, rules, setup_of(narrow.info, {}), {}).error().message ==
          test_team("three_to_five_pods") + ": 2 pods; this team plays with 3 to 5");
}

TEST_CASE_METHOD(Hosted, "an instance that cannot be made says whose fault it is, and whether a clock decided") {
    const auto rules = rules_of(2);
    const std::string file = PODBALL_FAULTY_TEAM;
    const auto team = describe_team(host(), file, {}).value();
    const auto error_of = [&](const Given& given, const TimeBudget& budget) {
        const auto made = IsolatedController::create(host(), team, rules, setup_of(team.info, given), budget);
        REQUIRE_FALSE(made);
        return made.error();
    };
    const auto crashed = error_of({{"act", "segv"}, {"in", "create"}}, {});
    CHECK(crashed.blame == Blame::Team);
    CHECK_FALSE(crashed.is_timed);
    TimeBudget brief;
    brief.create_ns = 20'000'000;
    const auto slow = error_of({{"act", "loop"}, {"in", "create"}}, brief);
    CHECK(slow.blame == Blame::Team);
    CHECK(slow.is_timed);
    TimeBudget patient;
    patient.wait_ns = 50'000'000;
    const auto waited = error_of({{"act", "wait"}, {"in", "create"}}, patient);
    CHECK(waited.blame == Blame::Team);
    CHECK(waited.is_timed);
    host().hurry_when([] { return true; });
    const auto interrupted = error_of({{"act", "wait"}, {"in", "create"}}, {});
    CHECK(interrupted.blame == Blame::Machine);
    const std::filesystem::path long_path = "/" + std::string(handoff::kPathBytesMax, 'x');
    const auto unstarted =
        IsolatedController::create(host(), {long_path, team.info}, rules, setup_of(team.info, {}), {});
    CHECK(unstarted.error().blame == Blame::Machine);
}

TEST_CASE_METHOD(Hosted, "what is wrong with a library is said in the same words, whoever opens it") {
    for (const char* name :
         {"other_major", "wrong_major_field", "no_entry", "entry_is_data", "null_table", "small_table", "future_host",
          "null_create", "null_step", "null_name", "latin1_name", "long_name", "spaced_id", "crossed_pods",
          "narrow_params", "bad_default", "entry_throws"}) {
        CAPTURE(name);
        const auto apart = describe_team(host(), test_team(name), {});
        REQUIRE_FALSE(apart);
        CHECK(apart.error().message == TeamLibrary::load(test_team(name)).error().message);
    }
}

TEST_CASE_METHOD(Hosted, "a match of isolated teams is that of the same teams in this process") {
    const auto file_of = [](int slot) { return slot == 0 ? PODBALL_FORMATION : PODBALL_CHASER; };
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        match::MatchConfig config;
        config.rules = rules_of(4);
        config.seed = seed;
        const match::MakeController apart = [&](int slot, std::uint64_t) -> Result<std::unique_ptr<Controller>> {
            return isolated(config.rules, file_of(slot), {});
        };
        const match::MakeController here = [&](int slot, std::uint64_t) -> Result<std::unique_ptr<Controller>> {
            return in_process(config.rules, file_of(slot), {});
        };
        const auto isolated_result = match::run_match(config, {apart, apart});
        config.chooses_cores = true;
        const auto one_core_result = match::run_match(config, {apart, apart});
        const auto in_process_result = match::run_match(config, {here, here});
        for (const auto* result : {&isolated_result, &one_core_result, &in_process_result}) {
            INFO((*result ? "" : result->error().message));
            REQUIRE(*result);
        }
        CHECK(isolated_result.value().final_state_hash == in_process_result.value().final_state_hash);
        CHECK(one_core_result.value().final_state_hash == in_process_result.value().final_state_hash);
    }
}

TEST_CASE_METHOD(Hosted, "teams in workers order what they order in this process, and are answered alike") {
    engine::Rules written;
    written.pod_count = {4, 4};
    written.match.before_kickoff_ticks = 50;
    written.resources.emplace().initial_points = 300.0;
    const auto rules = engine::resolve(written).value();
    const auto file = test_team("builder");
    std::array<Lines, 2> lines;
    const auto played = [&](bool apart, Lines& told) {
        const LogSink log = [&told](LogLevel, std::string_view line) { told.emplace_back(line); };
        const auto team = [&](const char* act, const char* ends, const char* from_call) {
            const Given given = {{"act", act}, {"ends", ends}, {"from_call", from_call}};
            return apart ? isolated(rules, file, given, log) : in_process(rules, file, given, log);
        };
        // The failing team is shown the same views; its orders are not used.
        const auto steady = team("random", "well", "0");
        const auto failing = team("random", "throw", "150");
        Observation observation(rules, 0);
        engine::World world = engine::make_world(rules, 3);
        std::vector<std::uint64_t> hashes;
        engine::OrderAnswers answers{};
        int carried_out = 0;
        for (int step = 0; step < 300; ++step) {
            const auto& view = observation.observe(world, answers[0]);
            std::vector<podball_command_t> commands(4);
            const StepOutcome outcome = steady->step(view, commands);
            REQUIRE(outcome.orders != nullptr);
            std::vector<podball_command_t> ignored(4);
            const bool fails = failing->step(view, ignored).fault.has_value();
            CHECK(fails == (step >= 150));
            TeamCommands checked{};
            IncidentLog incidents;
            check_commands(commands, world.tick, checked, incidents);
            engine::Commands given{};
            give_commands(checked, 0, std::span(given[0]).first(4));
            const engine::Orders orders = {checked_orders(*outcome.orders, 0), {}};
            engine::step(world, rules, given, orders, answers);
            for (int i = 0; i < orders[0].count; ++i) {
                carried_out += answers[0][static_cast<std::size_t>(i)] == engine::OrderAnswer::Done ? 1 : 0;
            }
            hashes.push_back(engine::state_hash(world));
        }
        CHECK(carried_out > 3);
        return hashes;
    };
    CHECK(played(true, lines[0]) == played(false, lines[1]));
    CHECK_FALSE(lines[0].empty());
    CHECK(lines[0] == lines[1]);
}

TEST_CASE_METHOD(Hosted, "a library of ABI 1.0 plays among structures without an incident, in a worker and here") {
    engine::Rules written;
    written.pod_count = {3, 3};
    written.match.period_ticks = 3000;
    written.resources.emplace().initial_points = 300.0;
    match::MatchConfig config;
    config.rules = engine::resolve(written).value();
    config.budget.enabled = false;
    std::array<std::uint64_t, 2> hashes{};
    for (const bool apart : {true, false}) {
        const auto make = [&](int slot, std::uint64_t) -> Result<std::unique_ptr<Controller>> {
            const std::string file = slot == 0 ? PODBALL_FROZEN_TEAM : test_team("builder");
            const Given given = slot == 0 ? Given{} : Given{{"act", "random"}};
            return apart ? isolated(config.rules, file, given) : in_process(config.rules, file, given);
        };
        int structures = 0;
        const auto result = match::run_match(config, {make, make}, [&](const engine::World& world) {
            structures = std::max(structures, world.economy.count[1]);
            return true;
        });
        INFO((result ? "" : result.error().message));
        REQUIRE(result);
        CHECK(structures > 0);
        CHECK(result.value().teams[0].incidents.total() == 0);
        CHECK(result.value().teams[1].incidents.total() == 0);
        CHECK(result.value().teams[0].coasted_steps == 0);
        hashes[apart ? 0 : 1] = result.value().final_state_hash;
    }
    CHECK(hashes[0] == hashes[1]);
}

TEST_CASE_METHOD(Hosted, "a worker runs where its match is played, and the match's thread goes back to where it was") {
    cpu_set_t before;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    {
        const CoreLease lease;
        cpu_set_t during;
        REQUIRE(sched_getaffinity(0, sizeof during, &during) == 0);
        CHECK(CPU_COUNT(&during) == 1);
        CHECK(CPU_ISSET(static_cast<std::size_t>(lease.core()), &during));
        const auto worker = host().start_worker({});
        REQUIRE(worker);
        worker.value()->move_to(lease.core());
        cpu_set_t of_worker;
        REQUIRE(sched_getaffinity(worker.value()->pid(), sizeof of_worker, &of_worker) == 0);
        CHECK(CPU_EQUAL(&of_worker, &during));
    }
    cpu_set_t after;
    REQUIRE(sched_getaffinity(0, sizeof after, &after) == 0);
    CHECK(CPU_EQUAL(&before, &after));
}
