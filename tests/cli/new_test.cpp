// podball new: the folder of a new team, and what is refused. tests/cli/new_team.cmake builds and plays such teams.
#include "cli/program.hpp"
#include "support/catch.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <string>

using namespace podball::testing;
namespace fs = std::filesystem;

namespace {

const Words kForkedTeams = {"expander", "formation", "marking", "multicriteria", "rusher", "setplay"};

/// The files below `folder` with their contents.
std::map<std::string, std::string> files_below(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_directory()) {
            files[entry.path().lexically_relative(folder).string()] = content_of(entry.path());
        }
    }
    return files;
}

Words names_of(const std::map<std::string, std::string>& files) {
    Words names;
    for (const auto& [name, content] : files) {
        names.push_back(name);
    }
    return names;
}

/// Runs podball new with these arguments and with `folder` as the one that gets the new folder.
Words new_team(const TemporaryFolder& folder, const Words& arguments) {
    Words all = {"new", "--into", folder.path().string()};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

std::map<std::string, std::string> made_files(const TemporaryFolder& folder, const std::string& name,
                                              const Words& options) {
    Words arguments = {name};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Answer answer = run(new_team(folder, arguments));
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    const auto files = files_below(folder.path() / name);
    CHECK(
        answer.out.starts_with((folder.path() / name).string() + "/  (" + std::to_string(files.size()) + " files)\n"));
    return files;
}

/// A new folder in `folder` that has programs of these names, which do nothing. A path for `run_in`.
std::string tools_in(const TemporaryFolder& folder, const Words& names) {
    std::string path = (folder.path() / "tools").string();
    for (const std::string& name : names) {
        path += "-" + name;
    }
    fs::create_directories(path);
    for (const std::string& name : names) {
        fs::create_symlink("/bin/true", fs::path(path) / name);
    }
    return path;
}

/// A run in `folder`, with `path` as the folders in which a shell looks for programs.
Answer run_in(const fs::path& folder, const std::string& path, const Words& arguments) {
    return Program(arguments, false,
                   [&] {
                       fs::current_path(folder);
                       setenv("PATH", path.c_str(), 1);
                   })
        .wait();
}

}  // namespace

TEST_CASE("podball new makes a folder with the files of a language, which have the name of the team") {
    const std::map<std::string, Words> languages = {{"cpp", {"CMakeLists.txt", "README.md", "team.cpp"}},
                                                    {"c", {"CMakeLists.txt", "README.md", "team.c"}},
                                                    {"lua", {"README.md", "team.lua"}},
                                                    {"rust", {"README.md", "podball.rs", "team.rs"}}};
    for (const auto& [language, sources] : languages) {
        CAPTURE(language);
        const TemporaryFolder folder;
        const auto files = made_files(folder, "b-2_x", {"--lang", language});
        Words names = {".gitignore", ".vscode/launch.json"};
        names.insert(names.end(), sources.begin(), sources.end());
        CHECK(names_of(files) == names);
        for (const auto& [file, content] : files) {
            CAPTURE(file);
            CHECK(content.find('@') == std::string::npos);
            const bool is_anybodys = file == ".gitignore" || file == "podball.rs";
            CHECK((is_anybodys || content.find("b-2_x") != std::string::npos));
        }
        CHECK(nlohmann::json::accept(files.at(".vscode/launch.json")));
    }
}

TEST_CASE("the first line of a README of a template is the name, and its length suits a screen") {
    for (const Words& options : {Words{}, Words{"--lang", "c"}, Words{"--lang", "lua"}, Words{"--lang", "rust"},
                                 Words{"--from", "formation"}}) {
        const TemporaryFolder folder;
        const std::string readme = made_files(folder, "my_team", options).at("README.md");
        CHECK(readme.starts_with("# my_team\n"));
        CHECK(std::count(readme.begin(), readme.end(), '\n') < 40);
    }
}

TEST_CASE("podball new --from copies a team and the shared body, with the id and the name replaced") {
    const std::regex include("#include \"([^\"]+)\"");
    for (const std::string& team : kForkedTeams) {
        CAPTURE(team);
        const TemporaryFolder folder;
        const auto files = made_files(folder, "my_team", {"--from", team});
        CHECK(files.count("src/play/field_team.cpp") == 1);
        const std::string& source = files.at("src/" + team + "/" + team + ".cpp");
        CHECK(std::regex_search(source, std::regex(R"re(\nPODBALL_TEAM\(\w+, "my_team", "my_team", "1\.0", )re")));
        for (const auto& [file, content] : files) {
            CAPTURE(file);
            CHECK(content.find("@name@") == std::string::npos);
            for (std::sregex_iterator found(content.begin(), content.end(), include), end; found != end; ++found) {
                CAPTURE((*found)[1].str());
                CHECK(files.count("src/" + (*found)[1].str()) == 1);
            }
        }
        CHECK(files.at("LICENSE") == content_of(PODBALL_LICENSE));
    }
}

TEST_CASE("podball new prints a command with the program and the prefix as a shell reads them") {
    const TemporaryFolder folder;
    const std::string tools = tools_in(folder, {"c++", "cmake", "make"});
    const fs::path program = PODBALL_PROGRAM;
    const std::string bin = program.parent_path().string();
    const std::string prefix = program.parent_path().parent_path().string();
    const std::string build = "cmake -B build -D CMAKE_PREFIX_PATH=" + prefix + " && cmake --build build -j 4 && ";
    const auto play = [](const std::string& word) {
        const std::string match = word + " match ./build/t.so novice";
        return match + "\n" + match + " --view\n";
    };

    CHECK(run_in(folder.path(), bin + ":" + tools, {"new", "t"}).out ==
          "t/  (5 files)\ncd t && " + build + play("podball"));
    CHECK(run_in(folder.path(), bin + ":" + tools, {"new", "l", "--lang", "lua"}).out ==
          "l/  (4 files)\ncd l && podball match ./team.lua novice\npodball match ./team.lua novice --view\n");
    CHECK(run_in(folder.path(), bin + ":" + tools, {"new", "r", "--lang", "rust"}).out ==
          "r/  (5 files)\ncd r && rustc --edition 2021 --crate-type cdylib -O -C strip=symbols team.rs -o r.so && "
          "podball match ./r.so novice\npodball match ./r.so novice --view\n");
    const fs::path odd = folder.path() / "it's here";
    fs::create_directory(odd);
    CHECK(run_in(folder.path(), tools, {"new", "t", "--into", "it's here"}).out ==
          "it's here/t/  (5 files)\ncd 'it'\\''s here/t' && " + build + play(program.string()));
    // Another program of this name comes first on the path.
    fs::create_symlink("/bin/true", odd / "podball");
    CHECK(run_in(odd, odd.string() + ":" + bin, {"new", "u"}).out.find(" && " + program.string() + " match") !=
          std::string::npos);
}

TEST_CASE("podball new names the packages without which a team in C++ cannot be built") {
    const TemporaryFolder folder;
    const auto note_of = [&folder](const Words& tools, const Words& arguments) {
        static int count = 0;
        const std::string name = "n" + std::to_string(++count);
        Words words = {"new", name};
        words.insert(words.end(), arguments.begin(), arguments.end());
        const std::string path = tools_in(folder, tools);
        const std::string out = Program(words, false,
                                        [&] {
                                            fs::current_path(folder.path());
                                            setenv("PATH", path.c_str(), 1);
                                            unsetenv("CMAKE_GENERATOR");
                                        })
                                    .wait()
                                    .out;
        const auto note = out.find("To build it, install first: ");
        return note == std::string::npos ? "" : out.substr(note, out.find('\n', note) - note);
    };
    const std::string note = "To build it, install first: ";
    CHECK(note_of({"c++", "cmake", "make"}, {}).empty());
    CHECK(note_of({"c++", "cmake"}, {}) == note + "make");
    CHECK(note_of({}, {"--lang", "c"}) == note + "g++ cmake make");
    CHECK(note_of({}, {"--lang", "lua"}).empty());
}

TEST_CASE("podball new refuses names that are no names of teams, and writes nothing") {
    const TemporaryFolder folder;
    for (const std::string& name : {std::string("A"), std::string("9a"), std::string("_a"), std::string("a b"),
                                    std::string("a/b"), std::string("../a"), std::string("a.b"), std::string("\u00E4"),
                                    std::string("a\n"), std::string(), std::string(65, 'a')}) {
        CAPTURE(name);
        require_refused(new_team(folder, {name}), 2, {"NAME", "[a-z][a-z0-9_-]{0,63}"});
    }
    require_refused(new_team(folder, {}), 2, {"NAME is required"});
    CHECK(fs::is_empty(folder.path()));
    CHECK(run(new_team(folder, {std::string(64, 'a')})).code == 0);
}

TEST_CASE("podball new refuses languages and teams that it does not have, with those that it has") {
    const TemporaryFolder folder;
    require_refused(new_team(folder, {"t", "--lang", "perl"}), 2,
                    {"--lang", "'perl'", "Known languages: c, cpp, lua, rust."});
    require_refused(new_team(folder, {"t", "--lang", "fork"}), 2, {"--lang", "'fork'"});
    require_refused(new_team(folder, {"t", "--lang", "../cpp"}), 2, {"--lang", "'../cpp'"});
    require_refused(new_team(folder, {"t", "--from", "formatoin"}), 3,
                    {"--from", "'formatoin'", "Did you mean formation?", "expander", "setplay"});
    require_refused(new_team(folder, {"t", "--from", "play"}), 3, {"--from", "'play'"});
    require_refused(new_team(folder, {"t", "--from", "formation", "--lang", "c"}), 2, {"--from", "cpp"});
    CHECK(fs::is_empty(folder.path()));
    const std::string help = run({"new", "--help"}).out;
    for (const std::string& team : kForkedTeams) {
        CHECK(help.find(team) != std::string::npos);
    }
}

TEST_CASE("podball new touches nothing that is there already") {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "empty");
    folder.write("file", "old");
    fs::create_symlink("nowhere", folder.path() / "link");
    for (const std::string name : {"empty", "file", "link"}) {
        require_refused(new_team(folder, {name}), 3, {(folder.path() / name).string(), "already"});
    }
    CHECK(fs::is_empty(folder.path() / "empty"));
    CHECK(content_of(folder.path() / "file") == "old");
    CHECK_FALSE(fs::exists(folder.path() / "nowhere"));
}

TEST_CASE("podball new leaves nothing where it cannot write everything") {
    const TemporaryFolder folder;
    require_refused({"new", "t", "--into", (folder.path() / "no").string()}, 3, {"no/t", "cannot be made", "No such"});
    require_refused({"new", "t", "--into", "/proc"}, 3, {"/proc/t: cannot be made"});
    const Words arguments = new_team(folder, {"t"});
    const Answer answer = Program(arguments, false, [] {
                              const rlimit limit = {1'000, 1'000};
                              setrlimit(RLIMIT_FSIZE, &limit);
                          }).wait();
    CAPTURE(answer.err);
    CHECK(answer.code == 3);
    CHECK(answer.err.find("cannot be written: File too large") != std::string::npos);
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("the folder of a new team in place of the team is answered with the file to write") {
    const TemporaryFolder folder;
    const fs::path team = folder.path() / "t";
    made_files(folder, "t", {});
    require_refused({"match", team.string(), "idle"}, 3, {"t': is a folder; name the library or the script in it"});
    fs::create_directory(team / "build");
    std::ofstream(team / "build/t.so") << "not opened";
    for (const std::string slash : {"", "/"}) {
        require_refused({"match", team.string() + slash, "idle"}, 3,
                        {"is a folder; write " + (team / "build/t.so").string() + "\n"});
    }
}

TEST_CASE("a program without its templates says what podball new needs") {
    const TemporaryFolder folder;
    const fs::path program = folder.path() / "bin" / "podball";
    fs::create_directory(program.parent_path());
    fs::copy_file(PODBALL_PROGRAM, program);
    setenv("PODBALL_TEST_PROGRAM", program.c_str(), 1);
    require_refused({"new", "t"}, 3,
                    {(folder.path() / "share/podball/templates").string(), "installed with the program"});
    unsetenv("PODBALL_TEST_PROGRAM");
}
