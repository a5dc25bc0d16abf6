#include "report/setting.hpp"

#include "report/team_names.hpp"

namespace podball::report {

std::vector<std::string> Setting::names() const {
    std::vector<std::string> names;
    for (const TeamDescription& team : teams) {
        names.push_back(team.name);
    }
    return told_apart(std::move(names));
}

}  // namespace podball::report
