#include "season/team_number.hpp"

#include "base/known_names.hpp"
#include "base/printable.hpp"

#include <vector>

#include <fmt/format.h>

namespace podball::season {

Result<int> team_number(std::span<const store::StoredTeam> teams, const std::string& name) {
    std::vector<std::string> names;
    for (const store::StoredTeam& team : teams) {
        if (team.name == name) {
            return team.number;
        }
        names.push_back(team.name);
    }
    return Error{
        fmt::format("'{}' is no team of the league. {}", printable(name), known_names_text(name, "teams", names))};
}

}  // namespace podball::season
