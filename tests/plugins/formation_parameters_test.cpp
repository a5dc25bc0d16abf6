// Rows that do not fit are refused.
#include "control/in_process_controller.hpp"
#include "control/team_library.hpp"
#include "play_support.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace podball;
using namespace podball::testing;

namespace {

control::TeamLibrary formation() {
    auto library = control::TeamLibrary::load(PODBALL_TEAM_FOLDER "/formation.so");
    REQUIRE(library);
    return library.value();
}

// What the team logs while it is created with these rows; empty if it accepts them.
std::string refusal(const std::string& rows, int pods) {
    const auto library = formation();
    const auto rules = resolved(rules_of(pods, 1));
    const std::vector<control::ParameterValue> given = {{"formation", rows}};
    auto parameters = control::choose_parameters(library.info().parameters, given);
    REQUIRE(parameters);
    std::string log;
    control::InstanceSetup setup;
    setup.parameters = std::move(parameters).value();
    setup.log = [&log](control::LogLevel, std::string_view text) { log += text; };
    const auto team = control::InProcessController::create(library, rules, std::move(setup));
    CHECK(team.ok() == log.empty());
    return log;
}

}  // namespace

TEST_CASE("rows that do not fit the number of pods are refused with the reason") {
    CHECK(refusal("4-3-3", 11).empty());
    CHECK(refusal("auto", 11).empty());
    CHECK(refusal("3-3-3", 11).find("formation = '3-3-3'") != std::string::npos);
    CHECK(refusal("3-3-3", 11).find("10 pods") != std::string::npos);
    CHECK_FALSE(refusal("wide", 5).empty());
}
