#include "report/teams_text.hpp"

#include "base/printable.hpp"
#include "control/text.hpp"
#include "report/text_table.hpp"

#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string no_team_text(std::span<const std::filesystem::path> folders) {
    std::string text = "no team in any of:\n";
    for (const auto& folder : folders) {
        text += fmt::format("  {}\n", folder.string());
    }
    return text;
}

std::string name_of(const std::filesystem::path& file) { return printable(file.stem().string()); }

std::string range_with_unit(const control::TeamParameter& parameter) {
    return fmt::format("{}{}{}", control::range_text(parameter), parameter.unit.empty() ? "" : " ", parameter.unit);
}

std::string parameter_lines(const std::string& name, const control::TeamInfo& info) {
    std::string lines;
    for (const auto& parameter : info.parameters) {
        lines += fmt::format("  {}.{} = {}  {}  {}\n", name, parameter.name, parameter.default_text,
                             range_with_unit(parameter), parameter.meaning);
    }
    return lines;
}

std::string team_table(std::span<const hosting::FoundTeam> teams, ListLength length) {
    const bool has_files = length == ListLength::Long;
    std::vector<std::string> header = {"name", "title", "version", "author", "pods"};
    if (has_files) {
        header.emplace_back("file");
    }
    TextTable table(header);
    for (std::size_t column = 1; column < header.size(); ++column) {
        if (header[column] != "pods") {
            table.set_left(column);
        }
    }
    for (const hosting::FoundTeam& found : teams) {
        if (found.team) {
            const auto& info = found.team.value().info;
            std::vector<std::string> row = {name_of(found.file), info.name, info.version, info.author,
                                            fmt::format("{}..{}", info.min_pods, info.max_pods)};
            if (has_files) {
                row.push_back(printable(found.file.string()));
            }
            table.add(std::move(row));
        }
    }
    return table.text();
}

// "lua plays files with the ending lua (Lua 5.4)"
std::string runtime_list(std::span<const hosting::Runtime> runtimes, ListLength length) {
    std::string lines;
    for (const hosting::Runtime& runtime : runtimes) {
        lines += fmt::format("{} plays files with the ending {} ({}){}\n", name_of(runtime.file),
                             control::joined(runtime.info.endings, " or "), runtime.info.language,
                             length == ListLength::Long ? "  " + printable(runtime.file.string()) : "");
    }
    return lines.empty() ? "" : "\nruntimes\n" + lines;
}

std::string all_parameters(std::span<const hosting::FoundTeam> teams) {
    std::string lines;
    for (const hosting::FoundTeam& found : teams) {
        lines += found.team ? parameter_lines(name_of(found.file), found.team.value().info) : "";
    }
    return lines.empty() ? "" : "\nparameters and their defaults\n" + lines;
}

std::string unusable_lines(std::span<const hosting::FoundTeam> teams) {
    std::string lines;
    for (const hosting::FoundTeam& found : teams) {
        lines += found.team ? "" : fmt::format("not usable: {}\n", found.team.error().message);
    }
    return lines;
}

std::string parameter_table(const control::TeamInfo& info) {
    if (info.parameters.empty()) {
        return "no parameters\n";
    }
    TextTable table({"parameter", "default", "range", "meaning"});
    for (const std::size_t column : {1U, 2U, 3U}) {
        table.set_left(column);
    }
    for (const auto& parameter : info.parameters) {
        table.add({parameter.name, parameter.default_text, range_with_unit(parameter), parameter.meaning});
    }
    return table.text();
}

// The library that plays the document of the team. Empty without a document.
std::string runtime_lines(const hosting::ChosenTeam& team) {
    return team.team.document
               ? fmt::format("runtime  {}\nSHA-256  {}\n", printable(team.team.file.string()), team.runtime_sha256)
               : "";
}

}  // namespace

std::string team_list_text(const TeamList& list, ListLength length) {
    if (list.teams.empty()) {
        return no_team_text(list.folders);
    }
    std::string text = team_table(list.teams, length) + runtime_list(list.runtimes, length);
    if (length == ListLength::Long) {
        text += all_parameters(list.teams);
    }
    const std::string errors = unusable_lines(list.teams);
    return text + (errors.empty() ? "" : "\n" + errors);
}

std::string team_details_text(const hosting::ChosenTeam& team) {
    const auto& info = team.team.info;
    return fmt::format(
        "name     {}\ntitle    {}\nversion  {}\nid       {}\nauthor   {}\npods     {}..{}\nfile     {}\n"
        "SHA-256  {}\n{}\n{}",
        name_of(team.team.source()), info.name, info.version, info.id, info.author, info.min_pods, info.max_pods,
        printable(team.team.source().string()), team.file_sha256, runtime_lines(team), parameter_table(info));
}

}  // namespace podball::report
