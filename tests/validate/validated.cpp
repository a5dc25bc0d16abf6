#include "validate/validated.hpp"

#include "validate/references.hpp"

#include "support/catch.hpp"

#include <utility>

namespace podball::testing {

namespace {

hosting::Hosting isolated() {
    static const hosting::Hosting hosting = hosting::Hosting::start(hosting::HostingMode::Isolated).value();
    return hosting;
}

std::vector<validate::Game> games() {
    engine::Rules noisy;
    noisy.noise.thrust = 0.05;
    engine::Rules of_eleven;
    of_eleven.pod_count = {11, 11};
    return {{"plain", {}}, {"noisy", noisy}, {"eleven", of_eleven}};
}

}  // namespace

validate::Subject subject_of(const std::string& file, const std::vector<std::string>& parameters) {
    validate::Subject subject;
    subject.file = file;
    for (const std::string& text : parameters) {
        const auto equals = text.find('=');
        subject.parameters.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    subject.game = {"plain", {}};
    subject.games = games();
    for (const auto name : validate::kReferenceNames) {
        subject.references.push_back({std::string(name), bundled(std::string(name))});
    }
    subject.hosting = isolated();
    return subject;
}

validate::Report validated(const validate::Subject& subject, int level, const std::vector<std::string>& only) {
    const auto selected = validate::selected_checks({level, only});
    REQUIRE(selected.ok());
    return validate::validate(subject, selected.value());
}

validate::CheckResult finding_of(const std::string& check, const std::string& file,
                                 const std::vector<std::string>& parameters) {
    const auto report = validated(subject_of(file, parameters), 2, {check});
    for (const auto& result : report.results) {
        if (result.check->id() == check) {
            return result;
        }
    }
    return {nullptr, validate::skipped(check + " was not run"), ""};
}

std::string bundled(const std::string& name) { return PODBALL_BUNDLED "/" + name + ".so"; }
std::string careless_team(const std::string& name) { return PODBALL_CARELESS_TEAMS "/" + name + ".so"; }
std::string faulty_team(const std::string& name) { return PODBALL_FAULTY_TEAMS "/" + name + ".so"; }
std::string odd_team(const std::string& name) { return PODBALL_TEST_TEAMS "/" + name + ".so"; }

}  // namespace podball::testing
