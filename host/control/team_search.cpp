#include "control/team_search.hpp"

#include "base/known_names.hpp"
#include "base/printable.hpp"
#include "control/elf_file.hpp"
#include "control/text.hpp"

#include <algorithm>

namespace podball::control {
namespace {

namespace fs = std::filesystem;

bool is_team(const fs::path& file) {
    const auto entries = exported_functions(file, kTeamEntryPrefix);
    return entries.ok() && !entries.value().empty();
}

// Empty for a directory that is missing or cannot be read.
std::vector<fs::path> teams_in_one(const fs::path& directory) {
    std::vector<fs::path> teams;
    std::error_code error;
    for (fs::directory_iterator file(directory, error), end; !error && file != end; file.increment(error)) {
        if (file->path().extension() == ".so" && is_team(file->path())) {
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

}  // namespace

Result<fs::path> find_team(std::string_view name, std::span<const fs::path> directories) {
    if (name.find('/') != std::string_view::npos) {
        return fs::path(name);
    }
    const std::string file_name = std::string(name) + ".so";
    for (const fs::path& directory : directories) {
        std::error_code error;
        if (!name.empty() && fs::exists(directory / file_name, error)) {
            return directory / file_name;
        }
    }
    // File names may contain any bytes, so the message is made printable.
    return Error{printable("team '" + std::string(name) + "': no " + file_name + " in " +
                           listed_directories(directories) + ". " +
                           known_names_text(name, "teams", names_of(teams_in(directories))) + " A path has a '/'.")};
}

std::vector<fs::path> teams_in(std::span<const fs::path> directories) {
    std::vector<fs::path> all;
    for (const fs::path& directory : directories) {
        for (fs::path& file : teams_in_one(directory)) {
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
