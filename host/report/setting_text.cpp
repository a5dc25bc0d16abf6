#include "report/setting_text.hpp"

#include "base/printable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace podball::report {

std::string hosting_text(const Setting& setting) {
    return setting.mode == hosting::HostingMode::Isolated ? fmt::format("teams isolated (sandbox {})", setting.sandbox)
                                                          : "teams in this process, not contained";
}

std::string setting_lines(const Setting& setting, std::span<const std::string> facts) {
    return fmt::format("{}, {}\n{}", setting.game, fmt::join(facts, ", "), team_lines(setting));
}

std::string team_lines(const Setting& setting) {
    std::string text;
    char letter = 'A';
    for (const TeamDescription& team : setting.teams) {
        text += fmt::format("{}  {} {}  {}\n", letter++, team.name, team.version, printable(team.file.string()));
        for (const control::ParameterValue& parameter : (setting.is_verbose ? team.parameters : team.changed)) {
            text += fmt::format("     {} = {}\n", parameter.name, parameter.text);
        }
    }
    return text;
}

}  // namespace podball::report
