// What the tests of control share: test teams by name, rules, running controllers.
#pragma once

#include "control/in_process_controller.hpp"
#include "control/team_library.hpp"
#include "engine/rules.hpp"

#include "support/catch.hpp"

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace podball::testing {

using Given = std::vector<control::ParameterValue>;

inline std::filesystem::path team_file(const std::string& name) {
    return std::filesystem::path(PODBALL_TEST_TEAMS) / (name + ".so");
}

inline control::TeamLibrary loaded(const std::filesystem::path& file) {
    auto library = control::TeamLibrary::load(file);
    INFO((library.ok() ? "" : library.error().message));
    REQUIRE(library.ok());
    return std::move(library).value();
}

/// Why the file is refused, without its path.
inline std::string load_error(const std::filesystem::path& file) {
    const auto library = control::TeamLibrary::load(file);
    REQUIRE_FALSE(library.ok());
    const std::string& message = library.error().message;
    REQUIRE(message.rfind(file.string() + ": ", 0) == 0);
    CHECK(message.find('\n') == std::string::npos);
    return message.substr(file.string().size() + 2);
}

inline engine::ResolvedRules rules_for(int pods0, int pods1) {
    engine::Rules rules;
    rules.pod_count = {pods0, pods1};
    auto resolved = engine::resolve(rules);
    REQUIRE(resolved.ok());
    return std::move(resolved).value();
}

/// Default rules with resources; `change` may change their constants.
template <typename Change>
engine::ResolvedRules resource_rules_for(int pods0, int pods1, Change change) {
    engine::Rules rules;
    rules.pod_count = {pods0, pods1};
    change(rules.resources.emplace());
    auto resolved = engine::resolve(rules);
    INFO((resolved.ok() ? "" : resolved.error().message));
    REQUIRE(resolved.ok());
    return std::move(resolved).value();
}
inline engine::ResolvedRules resource_rules_for(int pods0, int pods1) {
    return resource_rules_for(pods0, pods1, [](engine::ResourceRules&) {});
}

/// The team `scripted` with these parameters, or why it cannot be made.
inline Result<std::unique_ptr<control::Controller>> make_scripted(const engine::ResolvedRules& rules, int slot,
                                                                  const Given& given, control::LogSink log = nullptr,
                                                                  bool draws = false) {
    const auto library = loaded(team_file("scripted"));
    auto parameters = control::choose_parameters(library.info().parameters, given);
    REQUIRE(parameters.ok());
    return control::InProcessController::create(library, rules,
                                                {slot, 1, std::move(parameters).value(), std::move(log), {draws}});
}

inline std::unique_ptr<control::Controller> scripted(const engine::ResolvedRules& rules, int slot, const Given& given,
                                                     control::LogSink log = nullptr, bool draws = false) {
    auto made = make_scripted(rules, slot, given, std::move(log), draws);
    REQUIRE(made.ok());
    return std::move(made).value();
}

}  // namespace podball::testing
