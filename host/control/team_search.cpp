#include "control/team_search.hpp"

#include "base/known_names.hpp"
#include "base/printable.hpp"
#include "control/elf_file.hpp"
#include "control/text.hpp"

#include <algorithm>

namespace podball::control {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".so";

enum class Unreadable { LeftOut, Kept };

bool is_team(const fs::path& file, Unreadable unreadable) {
    const auto entries = exported_functions(file, kTeamEntryPrefix);
    return entries ? !entries.value().empty() : unreadable == Unreadable::Kept;
}

// Empty for a directory that is missing or cannot be read.
std::vector<fs::path> teams_in_one(const fs::path& directory, Unreadable unreadable) {
    std::vector<fs::path> teams;
    std::error_code error;
    for (fs::directory_iterator file(directory, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == kEnding && is_team(file->path(), unreadable)) {
            teams.push_back(file->path());
        }
    }
    std::sort(teams.begin(), teams.end());
    return teams;
}

std::string listed_directories(std::span<const fs::path> directories) {
    std::vector<std::string> names;
    for (const fs::path& directory : directories) {
        names.push_back(directory.string());
    }
    return names.empty() ? "no directory at all" : joined(names, ", ");
}

std::vector<std::string> names_of(std::span<const fs::path> files) {
    std::vector<std::string> names;
    for (const fs::path& file : files) {
        names.push_back(file.stem().string());
    }
    return names;
}

// What to write for a library in the folder in which the program was started. Empty if it has none of this name.
std::string here_text(const std::string& file_name) {
    std::error_code error;
    const bool is_here = fs::is_regular_file(file_name, error);
    return is_here ? " The file is here: write ./" + file_name + "." : " A path has a '/'.";
}

// File names may contain any bytes, so the messages are made printable.
Error not_found(const std::string& name, const std::string& file_name, std::span<const fs::path> directories) {
    return {printable("team '" + name + "': no " + file_name + " in " + listed_directories(directories) + ". " +
                      known_names_text(name, "teams", names_of(teams_in(directories))) + here_text(file_name))};
}

Error is_file_name(const std::string& file_name) {
    const std::string name = file_name.substr(0, file_name.size() - kEnding.size());
    return {printable("team '" + file_name + "': the name of a team has no ending; write " + name +
                      " for the team of that name, or a path." + here_text(file_name))};
}

}  // namespace

Result<fs::path> find_team(std::string_view name, std::span<const fs::path> directories) {
    if (name.find('/') != std::string_view::npos) {
        return fs::path(name);
    }
    if (name.ends_with(kEnding)) {
        return is_file_name(std::string(name));
    }
    const std::string file_name = std::string(name) + std::string(kEnding);
    for (const fs::path& directory : directories) {
        std::error_code error;
        if (!name.empty() && fs::exists(directory / file_name, error)) {
            return directory / file_name;
        }
    }
    return not_found(std::string(name), file_name, directories);
}

std::vector<fs::path> entrants_in(const fs::path& directory) { return teams_in_one(directory, Unreadable::Kept); }

std::vector<fs::path> teams_in(std::span<const fs::path> directories) {
    std::vector<fs::path> all;
    for (const fs::path& directory : directories) {
        for (fs::path& file : teams_in_one(directory, Unreadable::LeftOut)) {
            const bool hidden =
                std::any_of(all.begin(), all.end(), [&](const fs::path& f) { return f.stem() == file.stem(); });
            if (!hidden) {
                all.push_back(std::move(file));
            }
        }
    }
    return all;
}

}  // namespace podball::control
