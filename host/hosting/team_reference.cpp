#include "hosting/team_reference.hpp"

#include "base/known_names.hpp"
#include "base/printable.hpp"
#include "base/regular_file.hpp"
#include "control/runtime_table.hpp"
#include "control/team_search.hpp"
#include "control/text.hpp"
#include "hosting/team_choice.hpp"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace podball::hosting {

namespace {

namespace fs = std::filesystem;
using Folders = std::span<const fs::path>;

bool is_library(const fs::path& path) {
    constexpr std::string_view kMagic =
        "\x7f"
        "ELF";
    const auto file = open_regular(path);
    char start[4] = {};
    return file && pread(file.value().descriptor.get(), start, sizeof start, 0) == sizeof start &&
           std::string_view(start, sizeof start) == kMagic;
}

// In lower case, without the dot.
std::string ending_of(const fs::path& path) {
    std::string ending = path.extension().string();
    ending.erase(0, 1);
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return ending;
}

bool plays(const Runtime& runtime, const std::string& ending) {
    const auto& endings = runtime.info.endings;
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

const Runtime* runtime_for(const std::vector<Runtime>& runtimes, const std::string& ending) {
    const auto found =
        std::find_if(runtimes.begin(), runtimes.end(), [&](const Runtime& runtime) { return plays(runtime, ending); });
    return found == runtimes.end() ? nullptr : &*found;
}

// "lua (Lua 5.4)", or "none".
std::string known_endings(const std::vector<Runtime>& runtimes) {
    std::vector<std::string> known;
    for (const Runtime& runtime : runtimes) {
        known.push_back(fmt::format("{} ({})", control::joined(runtime.info.endings, ", "), runtime.info.language));
    }
    return known.empty() ? "none" : control::joined(known, ", ");
}

Result<void> check_endings(const std::vector<Runtime>& runtimes, const Runtime& added) {
    for (const std::string& ending : added.info.endings) {
        if (const Runtime* const other = runtime_for(runtimes, ending)) {
            return Error{printable(fmt::format("two runtimes play files with the ending {}: {} and {}; remove one",
                                               ending, other->file.string(), added.file.string()))};
        }
    }
    return {};
}

// A runtime is named by its file, so it does not have to be opened to be found.
Result<TeamFiles> by_runtime(const std::string& name, const fs::path& file, Folders folders) {
    std::vector<std::string> names;
    for (const fs::path& runtime : runtime_files(folders)) {
        names.push_back(runtime.stem().string());
        if (names.back() == name) {
            return played_by(runtime, file);
        }
    }
    return Error{printable(fmt::format("'{}' is no runtime. {}", name, known_names_text(name, "runtimes", names)))};
}

// The name before the colon of RUNTIME:FILE.
std::optional<std::string> named_runtime(std::string_view reference) {
    const std::size_t colon = reference.find(':');
    if (colon == std::string_view::npos || colon == 0 || reference.substr(0, colon).find('/') != std::string::npos) {
        return std::nullopt;
    }
    return std::string(reference.substr(0, colon));
}

// What to write in place of a folder: the team in it, where `podball new` puts teams.
std::string team_in_folder(const fs::path& folder, const std::vector<Runtime>& runtimes) {
    const fs::path name = (folder / "").parent_path().filename();
    std::vector<fs::path> places = {folder / name, folder / "build" / name};
    std::for_each(places.begin(), places.end(), [](fs::path& place) { place += ".so"; });
    for (const Runtime& runtime : runtimes) {
        for (const std::string& ending : runtime.info.endings) {
            places.push_back(folder / ("team." + ending));
        }
    }
    std::error_code failure;
    const auto found = std::find_if(places.begin(), places.end(),
                                    [&](const fs::path& place) { return fs::is_regular_file(place, failure); });
    return found == places.end() ? "name the library or the script in it" : "write " + found->string();
}

Result<TeamFiles> at_path(const fs::path& path, Folders folders, const Hosting& hosting) {
    std::error_code failure;
    const std::string ending = ending_of(path);
    if (ending != "so" && fs::is_directory(path, failure)) {
        const auto runtimes = known_runtimes(folders, hosting);
        return Error{
            printable(fmt::format("team '{}': is a folder; {}", path.string(),
                                  team_in_folder(path, runtimes ? runtimes.value() : std::vector<Runtime>())))};
    }
    if (ending.empty() || ending == "so" || !open_regular(path) || is_library(path)) {
        return TeamFiles{path};
    }
    const auto runtimes = known_runtimes(folders, hosting);
    if (!runtimes) {
        return runtimes.error();
    }
    if (const Runtime* const runtime = runtime_for(runtimes.value(), ending)) {
        return played_by(runtime->file, path);
    }
    return Error{
        printable(fmt::format("{}: is no library, and no runtime plays files with the ending {}. "
                              "Known endings: {}.",
                              path.string(), ending, known_endings(runtimes.value())))};
}

std::optional<fs::path> file_in(Folders folders, const std::string& file_name) {
    for (const fs::path& folder : folders) {
        std::error_code failure;
        if (fs::is_regular_file(folder / file_name, failure)) {
            return folder / file_name;
        }
    }
    return std::nullopt;
}

// What to write for a script in the folder in which the program was started. Empty if it has none of this name.
std::string script_here(const std::string& name, const std::vector<Runtime>& runtimes) {
    for (const Runtime& runtime : runtimes) {
        for (const std::string& ending : runtime.info.endings) {
            const std::string file = fmt::format("{}.{}", name, ending);
            std::error_code failure;
            if (fs::is_regular_file(file, failure)) {
                return printable(fmt::format(" {} is here: write ./{}.", file, file));
            }
        }
    }
    return "";
}

// `not_found`: the error of the search for a library.
Result<TeamFiles> named_document(const std::string& name, Folders folders, const std::vector<Runtime>& runtimes,
                                 const Error& not_found) {
    if (const Runtime* const runtime = runtime_for(runtimes, ending_of(name))) {
        return played_by(runtime->file, name);
    }
    for (const Runtime& runtime : runtimes) {
        for (const std::string& ending : runtime.info.endings) {
            if (const auto file = file_in(folders, fmt::format("{}.{}", name, ending)); file && !name.empty()) {
                return played_by(runtime.file, *file);
            }
        }
    }
    return Error{not_found.message + script_here(name, runtimes)};
}

}  // namespace

std::vector<fs::path> runtime_files(Folders folders) {
    std::vector<fs::path> places;
    for (const fs::path& folder : folders) {
        places.push_back(folder / control::kRuntimesFolder);
    }
    return control::teams_in(places);
}

Result<std::vector<Runtime>> known_runtimes(Folders folders, const Hosting& hosting) {
    std::vector<Runtime> runtimes;
    for (const fs::path& file : runtime_files(folders)) {
        auto described = describe_team({file}, hosting);
        if (!described || !described.value().info.runtime) {
            continue;
        }
        Runtime runtime = {file, *described.value().info.runtime};
        if (const auto result = check_endings(runtimes, runtime); !result) {
            return result.error();
        }
        runtimes.push_back(std::move(runtime));
    }
    return runtimes;
}

Result<TeamFiles> played_by(const fs::path& runtime, const fs::path& file) {
    auto document = control::Document::read(file);
    if (!document) {
        return document.error();
    }
    return TeamFiles{runtime, std::move(document).value()};
}

void add_documents(std::vector<fs::path>& teams, Folders folders, std::span<const std::string> endings) {
    for (const fs::path& folder : folders) {
        std::vector<fs::path> here;
        std::error_code failure;
        for (fs::directory_iterator file(folder, failure), end; !failure && file != end; file.increment(failure)) {
            std::error_code unknown;
            if (std::ranges::find(endings, ending_of(file->path())) != endings.end() &&
                file->is_regular_file(unknown)) {
                here.push_back(file->path());
            }
        }
        std::ranges::sort(here);
        for (fs::path& file : here) {
            const bool is_hidden =
                std::ranges::any_of(teams, [&](const fs::path& other) { return other.stem() == file.stem(); });
            if (!is_hidden) {
                teams.push_back(std::move(file));
            }
        }
    }
}

Result<TeamFiles> find_team_files(std::string_view reference, Folders folders, const Hosting& hosting) {
    if (const auto runtime = named_runtime(reference)) {
        return by_runtime(*runtime, reference.substr(runtime->size() + 1), folders);
    }
    const auto library = control::find_team(reference, folders);
    if (library) {
        return at_path(library.value(), folders, hosting);
    }
    const auto runtimes = known_runtimes(folders, hosting);
    if (!runtimes) {
        return runtimes.error();
    }
    return named_document(std::string(reference), folders, runtimes.value(), library.error());
}

Result<fs::path> recorded_file(const std::string& file_name, Folders folders) {
    if (const auto file = file_in(folders, file_name)) {
        return *file;
    }
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        names.push_back(folder.string());
    }
    return Error{printable(fmt::format("no {} in {}; --team-path names the folder of this file", file_name,
                                       names.empty() ? "no folder at all" : control::joined(names, ", ")))};
}

Result<TeamFiles> find_document(const std::string& file_name, const std::string& runtime, Folders folders) {
    const auto file = recorded_file(file_name, folders);
    return file ? by_runtime(runtime, file.value(), folders) : file.error();
}

}  // namespace podball::hosting
