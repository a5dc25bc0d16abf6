#include "cli/repeat_command.hpp"

#include "cli/shell_word.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace podball::cli {

namespace {

using Words = std::vector<std::string>;

void add_option(Words& words, const char* name, const std::string& value, const std::string& default_value) {
    if (value != default_value) {
        words.insert(words.end(), {name, value});
    }
}

void add_parameters(Words& words, char letter, const hosting::TeamInput& team) {
    for (const control::ParameterValue& parameter : team.parameters) {
        words.insert(words.end(), {"--param", fmt::format("{}.{}={}", letter, parameter.name, parameter.text)});
    }
}

void add_conditions(Words& words, const hosting::MatchInput& input) {
    const hosting::MatchInput defaults;
    add_option(words, "--budget", control::budget_text(input.budget), control::budget_text(defaults.budget));
    add_option(words, "--mode", std::string(hosting::mode_name(input.mode)),
               std::string(hosting::mode_name(defaults.mode)));
    add_option(words, "--team-path", input.team_path, defaults.team_path);
    add_option(words, "--rules-path", input.rules_path, defaults.rules_path);
    if (input.swap_sides) {
        words.emplace_back("--swap-sides");
    }
}

}  // namespace

std::string match_command(const hosting::MatchInput& input, std::uint64_t seed, bool exchanged,
                          const std::vector<std::string>& more) {
    const auto& a = input.teams[exchanged ? 1 : 0];
    const auto& b = input.teams[exchanged ? 0 : 1];
    Words words = {"podball", "match", a.name, b.name};
    add_option(words, "--rules", input.rules, hosting::MatchInput().rules);
    words.insert(words.end(), {"--seed", std::to_string(seed)});
    add_parameters(words, 'A', a);
    add_parameters(words, 'B', b);
    add_conditions(words, input);
    words.insert(words.end(), more.begin(), more.end());
    std::transform(words.begin(), words.end(), words.begin(), shell_word);
    return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace podball::cli
