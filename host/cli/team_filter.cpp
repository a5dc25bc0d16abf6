#include "cli/team_filter.hpp"

#include "base/printable.hpp"

#include <algorithm>
#include <regex>

#include <fmt/format.h>

namespace podball::cli {

Result<std::string> parse_pattern(std::string_view option, const std::string& pattern) {
    try {
        const std::regex compiled(pattern);
        return pattern;
    } catch (const std::regex_error& error) {
        return Error{
            fmt::format("{}: '{}' is no regular expression: {}", option, printable(pattern), printable(error.what()))};
    }
}

Result<std::vector<bool>> selected_teams(const TeamFilter& filter, std::span<const std::string> names) {
    std::vector<bool> selected;
    try {
        const std::regex include(filter.include);
        const std::regex exclude(filter.exclude);
        for (const std::string& name : names) {
            selected.push_back((filter.include.empty() || std::regex_search(name, include)) &&
                               (filter.exclude.empty() || !std::regex_search(name, exclude)));
        }
    } catch (const std::regex_error& error) {
        return Error{fmt::format("the names of the teams cannot be searched: {}", printable(error.what()))};
    }
    if (!names.empty() && std::find(selected.begin(), selected.end(), true) == selected.end()) {
        return Error{"--include and --exclude leave no team of the league"};
    }
    return selected;
}

}  // namespace podball::cli
