#include "control/in_process_controller.hpp"

#include "control/observation.hpp"
#include "control_support.hpp"
#include "engine/world.hpp"

#include <thread>

using namespace podball;
using namespace podball::control;
using podball::testing::Given;
using podball::testing::loaded;
using podball::testing::make_scripted;
using podball::testing::rules_for;
using podball::testing::scripted;
using podball::testing::team_file;

namespace {

struct Answer {
    StepOutcome outcome;
    std::vector<podball_command_t> commands;
};

Answer step_once(const Given& given) {
    const auto rules = rules_for(3, 2);
    const auto controller = scripted(rules, 0, given);
    Observation observation(rules, 0);
    Answer answer;
    answer.commands.resize(3);
    answer.outcome = controller->step(observation.observe(engine::make_world(rules, 1)), answer.commands);
    return answer;
}

std::string create_error(const std::string& act) {
    const auto made = make_scripted(rules_for(1, 1), 0, {{"act", act}});
    REQUIRE_FALSE(made.ok());
    const std::string prefix = team_file("scripted").string() + ": ";
    REQUIRE(made.error().message.rfind(prefix, 0) == 0);
    return made.error().message.substr(prefix.size());
}

}  // namespace

TEST_CASE("a step fills in one command per own pod, and any status that is not negative is fine") {
    const Answer answer = step_once({{"thrust", "0.5"}});  // Its status is 3, the number of its pods.
    CHECK_FALSE(answer.outcome.fault);
    for (const podball_command_t& command : answer.commands) {
        CHECK(command.thrust_x == 0.5);
    }
}

TEST_CASE("a negative status is a fault; one without a name counts as AGAIN") {
    CHECK(step_once({{"act", "again"}}).outcome.fault == Fault{FaultKind::StepAgain, StepStatus{PODBALL_AGAIN}});
    CHECK(step_once({{"act", "fatal"}}).outcome.fault == Fault{FaultKind::StepFatal, StepStatus{PODBALL_FATAL}});
    CHECK(step_once({{"act", "odd_status"}}).outcome.fault == Fault{FaultKind::StepAgain, StepStatus{-77}});
}

TEST_CASE("an exception out of step is caught") {
    CHECK(step_once({{"act", "throw"}}).outcome.fault == Fault{FaultKind::StepThrew, StepStatus{PODBALL_FATAL}});
}

TEST_CASE("a team that cannot be created is refused with its status") {
    CHECK(create_error("create_again") == "create answered AGAIN (-1); permitted is 0 or above");
    CHECK(create_error("create_fatal") == "create answered FATAL (-2); permitted is 0 or above");
    CHECK(create_error("create_null") == "create answered 0, but gave no instance");
    CHECK(create_error("create_throw") == "an exception left create");
}

TEST_CASE("a number of pods the team cannot play with is refused before it is created") {
    const auto library = loaded(team_file("three_to_five_pods"));
    const auto rules = rules_for(2, 4);
    CHECK(InProcessController::create(library, rules, {0, 1, {}, nullptr}).error().message ==
          library.file().string() + ": " + accepts_pods(library.info(), 2).error().message);
    CHECK(InProcessController::create(library, rules, {1, 1, {}, nullptr}).ok());
}

TEST_CASE("a team gets its parameters and its log, and is destroyed once") {
    std::vector<std::string> lines;
    const auto sink = [&](LogLevel, std::string_view line) { lines.emplace_back(line); };
    {
        const auto controller = scripted(rules_for(1, 1), 1, {{"label", "hello \xE2\x9A\xBD"}}, sink);
        CHECK(lines == std::vector<std::string>{"hello \xE2\x9A\xBD"});
    }
    CHECK(lines == std::vector<std::string>{"hello \xE2\x9A\xBD", "destroyed"});
}

TEST_CASE("two instances of one library share nothing, in one thread or in two") {
    const auto library = loaded(team_file("scripted"));
    const auto rules = rules_for(2, 2);
    const engine::World world = engine::make_world(rules, 1);
    // Checks after the threads: those of Catch2 are for one thread.
    const auto play = [&](const std::string& thrust, int& right) {
        auto parameters = choose_parameters(library.info().parameters, Given{{"thrust", thrust}}).value();
        const auto made = InProcessController::create(library, rules, {0, 1, std::move(parameters), nullptr});
        Observation observation(rules, 0);
        for (int i = 0; i < 200; ++i) {
            std::vector<podball_command_t> commands(2);
            made.value()->step(observation.observe(world), commands);
            right += commands[1].thrust_x == std::stod(thrust) ? 1 : 0;
        }
    };
    int right[2] = {0, 0};
    std::thread other([&] { play("0.25", right[1]); });
    play("-0.75", right[0]);
    other.join();
    CHECK(right[0] == 200);
    CHECK(right[1] == 200);
}
