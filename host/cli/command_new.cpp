// podball new NAME
#include "base/known_names.hpp"
#include "base/search_folders.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/new_team.hpp"
#include "cli/shell_word.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <regex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace podball::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSharedBody = "play";    // Sources that all teams of --from use.
constexpr const char* kForkTemplate = "fork";  // The template of --from; the others are named like languages.
constexpr const char* kFirstOpponent = "novice";

struct NewOptions {
    std::string name;
    std::string language = "cpp";
    std::string into = ".";
    std::string from;  ///< Empty: the team is made from the template of the language.
};

std::string check_name(const std::string& name) {
    static const std::regex pattern("[a-z][a-z0-9_-]{0,63}");
    return std::regex_match(name, pattern)
               ? ""
               : fmt::format("'{}' has not the form [a-z][a-z0-9_-]{{0,63}}, such as my_team", name);
}

// The folder in which Podball is built or installed.
fs::path prefix() { return program_folder().parent_path(); }

fs::path shared_folder(const char* name) { return prefix() / "share/podball" / name; }

// The folders in the shared folder `folder` without the one called `other`.
std::vector<std::string> names_in(const char* folder, std::string_view other) {
    std::vector<std::string> names;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(shared_folder(folder), failure)) {
        if (entry.is_directory() && entry.path().filename() != other) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

// Errors: `word` is not in `names`.
Result<void> check_known(const std::string& word, const std::string& option, const char* kind,
                         const std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), word) != names.end()) {
        return {};
    }
    return Error{fmt::format("{}: '{}' is not known. {}", option, word, known_names_text(word, kind, names))};
}

Result<NewFiles> files_of(const NewOptions& options) {
    NewFiles files;
    const std::string name = options.from.empty() ? options.language : kForkTemplate;
    auto result = add_template(files, shared_folder("templates") / name, options.name);
    if (!options.from.empty()) {
        for (const std::string& folder : {std::string(kSharedBody), options.from}) {
            if (result) {
                result = add_sources(files, shared_folder("teams") / folder, fs::path("src") / folder, options.name);
            }
        }
    }
    return result ? Result<NewFiles>(std::move(files)) : Result<NewFiles>(result.error());
}

// The program that a shell finds by its name. Empty if it finds none.
fs::path program_on_path(const std::string& name) {
    const auto folders = search_folders({}, "PATH", {});
    const auto found = std::find_if(folders.begin(), folders.end(), [&name](const fs::path& folder) {
        return access((folder / name).c_str(), X_OK) == 0;
    });
    return found == folders.end() ? fs::path() : *found / name;
}

// The word that runs this program in a shell: its name if the shell finds it by name, otherwise its path.
std::string program_word() {
    std::error_code failure;
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    const fs::path found = program_on_path("podball");
    const bool is_found = !found.empty() && fs::equivalent(found, program, failure);
    return is_found ? "podball" : shell_word(program.string());
}

// The option with which CMake finds the SDK. CMake searches the two prefixes of the system by itself.
std::string prefix_option() {
    const std::string folder = prefix().string();
    return folder == "/usr" || folder == "/usr/local" ? "" : " -D CMAKE_PREFIX_PATH=" + shell_word(folder);
}

bool has_sdk() {
    std::error_code failure;
    return fs::exists(prefix() / "share/cmake/podball_sdk/podball_sdkConfig.cmake", failure);
}

// What must be installed before a team in C++ or C can be built. Empty if nothing is missing.
std::string missing_packages_text() {
    std::vector<std::string> packages;
    if (!has_sdk()) {
        packages.emplace_back("podball-sdk");
    }
    if (program_on_path("c++").empty()) {
        packages.emplace_back("g++");
    }
    if (program_on_path("cmake").empty()) {
        packages.emplace_back("cmake");
    }
    // CMake builds with make, unless this variable names another program.
    if (std::getenv("CMAKE_GENERATOR") == nullptr && program_on_path("make").empty()) {
        packages.emplace_back("make");
    }
    return packages.empty() ? "" : fmt::format("To build it, install first: {}\n", fmt::join(packages, " "));
}

// The command that builds a new team in its folder, and the file that plays.
struct Build {
    std::string command;  ///< Ends with " && ", or is empty where nothing is built.
    std::string team;
    bool needs_cmake = false;
};

Build build_of(const NewOptions& options) {
    if (options.language == "lua") {
        return {"", "./team.lua"};
    }
    if (options.language == "rust") {
        return {"rustc --edition 2021 --crate-type cdylib -O -C strip=symbols team.rs -o " + options.name + ".so && ",
                "./" + options.name + ".so"};
    }
    return {"cmake -B build" + prefix_option() + " && cmake --build build -j 4 && ", "./build/" + options.name + ".so",
            true};
}

std::string made_text(const NewOptions& options, const fs::path& folder, std::size_t files) {
    const Build build = build_of(options);
    const std::string match = fmt::format("{} match {} {}", program_word(), build.team, kFirstOpponent);
    return fmt::format(
        "{}/  ({} files)\n"
        "{}"
        "cd {} && {}{}\n"
        "{} --view\n",
        folder.string(), files, build.needs_cmake ? missing_packages_text() : "", shell_word(folder.string()),
        build.command, match, match);
}

// Tells what is wrong with the options.
ExitCode check_options(const NewOptions& options) {
    const auto languages = names_in("templates", kForkTemplate);
    if (languages.empty()) {
        return fail({shared_folder("templates").string() + ": no templates; they are installed with the program"});
    }
    if (const auto known = check_known(options.language, "--lang", "languages", languages); !known) {
        return fail(known.error(), ExitCode::Usage);
    }
    if (options.from.empty()) {
        return ExitCode::Done;
    }
    if (options.language != "cpp") {
        return fail({"--lang: the teams of --from are written in cpp, not in " + options.language}, ExitCode::Usage);
    }
    const auto known = check_known(options.from, "--from", "teams", names_in("teams", kSharedBody));
    return known ? ExitCode::Done : fail(known.error());
}

ExitCode run(const NewOptions& options) {
    if (const ExitCode code = check_options(options); code != ExitCode::Done) {
        return code;
    }
    const auto files = files_of(options);
    if (!files) {
        return fail(files.error());
    }
    survive_failed_writes();
    const fs::path folder = (fs::path(options.into) / options.name).lexically_normal();
    if (const auto written = write_team(folder, files.value()); !written) {
        return fail(written.error());
    }
    return print(made_text(options, folder, files.value().size()));
}

}  // namespace

void add_new_command(CLI::App& app, Run& chosen) {
    const auto options = std::make_shared<NewOptions>();
    auto& command = add_command(app, "new", "Make a folder with the sources of a new team", options, run, chosen);
    command.add_option("NAME", options->name, "Name of the team and of its new folder, such as my_team")
        ->type_name("")
        ->required()
        ->check(check_name);
    add_text(command, {"--lang", "LANGUAGE", "Language of the team: cpp (default), c, lua or rust"}, options->language);
    add_text(command, {"--into", "FOLDER", "Folder in which the new folder is made (default: the current one)"},
             options->into);
    add_text(command,
             {"--from", "TEAM",
              "Begin with the sources of a bundled team that passes: formation, marking, multicriteria, setplay, "
              "expander or rusher"},
             options->from);
}

}  // namespace podball::cli
