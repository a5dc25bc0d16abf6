// Rule 1 of podball.h and what comes before it.
#include "control/team_library.hpp"

#include "control_support.hpp"
#include "support/temporary_folder.hpp"

#include <sys/stat.h>

#include <thread>

using namespace podball;
using namespace podball::control;
using podball::testing::load_error;
using podball::testing::loaded;
using podball::testing::team_file;
using podball::testing::TemporaryFolder;

namespace fs = std::filesystem;

TEST_CASE("a good library is loaded and says who it is") {
    const TeamLibrary idle = loaded(PODBALL_IDLE);
    CHECK(idle.file() == PODBALL_IDLE);
    CHECK(idle.info().id == "idle");
    CHECK(idle.info().name == "Idle");
    CHECK_FALSE(idle.info().version.empty());
    CHECK(idle.info().min_pods == 1);
    CHECK(idle.info().max_pods == 16);
    CHECK(idle.info().parameters.empty());

    const TeamLibrary scripted = loaded(team_file("scripted"));
    REQUIRE(scripted.info().parameters.size() == 6);
    CHECK(scripted.info().parameters[0].name == "act");
}

TEST_CASE("a library of a higher minor with a longer table is welcome") {
    CHECK(loaded(team_file("large_table")).info().abi_minor == 7);
}

TEST_CASE("a library that also has the entry of another major is welcome") {
    CHECK(loaded(team_file("two_majors")).info().id == "bad-table");
}

TEST_CASE("a symbolic link to a library is as good as the library") {
    const TemporaryFolder folder;
    fs::create_symlink(PODBALL_IDLE, folder.path() / "link.so");
    CHECK(loaded(folder.path() / "link.so").info().id == "idle");
}

TEST_CASE("a relative path is a path from the working directory, never a name for the system's loader") {
    const TemporaryFolder folder;
    CHECK(load_error("libc.so.6") == "No such file or directory");
}

TEST_CASE("what is no file to load is refused with the reason, without waiting or running anything") {
    const TemporaryFolder folder;
    const fs::path pipe = folder.path() / "pipe.so";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(load_error(folder.path() / "missing.so") == "No such file or directory");
    CHECK(load_error(folder.path()) == "is a directory");
    CHECK(load_error(pipe) == "is a pipe; a regular file is needed");
    CHECK(load_error(folder.write("empty.so", "")) == "is empty");
    CHECK(load_error(folder.write("text.so", "int main() { return 0; }\n")) == "is no shared library (no ELF file)");
    CHECK(load_error(folder.write("long_text.so", std::string(5'000, 'x'))) == "is no shared library (no ELF file)");
    const fs::path sparse = folder.write("sparse.so", "x");
    fs::resize_file(sparse, std::uintmax_t{1} << 33);
    CHECK(load_error(sparse) == "has 8589934592 bytes; a library of a team has at most 268435456");
}

TEST_CASE("a library that was cut short is refused before it is opened") {
    const TemporaryFolder folder;
    const auto size = fs::file_size(PODBALL_IDLE);
    for (std::uintmax_t cut = 400; cut < size; cut += 400) {
        const fs::path file = folder.path() / "cut.so";
        fs::copy_file(PODBALL_IDLE, file, fs::copy_options::overwrite_existing);
        fs::resize_file(file, cut);
        const std::string error = load_error(file);
        CAPTURE(cut, error);
        CHECK(error.rfind("is cut short or damaged: its ", 0) == 0);
    }
}

TEST_CASE("the test program itself is no team library") {
    const std::string error = load_error(fs::read_symlink("/proc/self/exe"));
    CHECK(error == "is no team library: it exports no podball_team_entry_1");
}

TEST_CASE("a library without the entry is refused") {
    const std::string no_entry = "is no team library: it exports no podball_team_entry_1";
    CHECK(load_error(team_file("no_entry")) == no_entry);
    CHECK(load_error(team_file("entry_is_data")) == no_entry);
}

TEST_CASE("a library of another major is refused with the major it has") {
    CHECK(load_error(team_file("other_major")) == "has ABI major 2; this host speaks major 1");
    CHECK(load_error(team_file("wrong_major_field")) == "abi_major 2; this host speaks major 1");
}

TEST_CASE("a library the dynamic loader cannot open is refused with the loader's words") {
    CHECK(load_error(team_file("undefined_symbol")) == "cannot be opened: undefined symbol: nobody_has_this_function");
}

TEST_CASE("an exception out of the entry is caught") {
    CHECK(load_error(team_file("entry_throws")) == "an exception left its entry");
}

TEST_CASE("a table that breaks rule 1 is refused with the field, its value and what is permitted") {
    CHECK(load_error(team_file("null_table")) == "does not play in a host of ABI 1.2: its entry returned null");
    CHECK(load_error(team_file("small_table")) == "struct_size 95 of its table; at least 96");
    CHECK(load_error(team_file("future_host")) == "needs a host of ABI 1.7 or later; this one has 1.2");
    CHECK(load_error(team_file("null_create")) == "create is a null pointer; it is mandatory");
    CHECK(load_error(team_file("null_destroy")) == "destroy is a null pointer; it is mandatory");
    CHECK(load_error(team_file("null_step")) == "step is a null pointer; it is mandatory");
}

TEST_CASE("bad strings in a table are refused with the field") {
    CHECK(load_error(team_file("null_name")) == "name is a null pointer; permitted is a string");
    CHECK(load_error(team_file("empty_name")) == "name is empty");
    CHECK(load_error(team_file("latin1_name")) == "name 'caf?' is not UTF-8");
    CHECK(load_error(team_file("long_name")) == "name is longer than 64 bytes");
    CHECK(load_error(team_file("two_line_version")) == "version '1.0 2.0' has control or invisible characters");
    CHECK(load_error(team_file("spaced_id")) == "id 'Two Words' has other characters than a-z, 0-9, '_', '-' and '.'");
}

TEST_CASE("numbers of pods that cannot be are refused with the permitted ones") {
    const std::string permitted = "; permitted is 1 <= min_pods <= max_pods <= 16";
    CHECK(load_error(team_file("no_pods")) == "min_pods 0, max_pods 16" + permitted);
    CHECK(load_error(team_file("too_many_pods")) == "min_pods 1, max_pods 17" + permitted);
    CHECK(load_error(team_file("crossed_pods")) == "min_pods 5, max_pods 4" + permitted);
}

TEST_CASE("a bad list of parameters is refused when the library is loaded") {
    CHECK(load_error(team_file("narrow_params")) == "podball.params/1: stride 8; at least 64 and a multiple of 8");
    CHECK(load_error(team_file("bad_default")) ==
          "podball.params/1 entry 0: depth: default_text '2'; permitted is a number in [0, 1]");
}

TEST_CASE("a team that does not play with so many pods says with how many it does") {
    const TeamLibrary library = loaded(team_file("three_to_five_pods"));
    CHECK(accepts_pods(library.info(), 3));
    CHECK(accepts_pods(library.info(), 5));
    CHECK(accepts_pods(library.info(), 2).error().message == "2 pods; this team plays with 3 to 5");
    CHECK(accepts_pods(library.info(), 6).error().message == "6 pods; this team plays with 3 to 5");
}

TEST_CASE("a library stays in the process when nobody holds it any more") {
    const podball_team_info_t* table = nullptr;
    {
        const TeamLibrary library = loaded(team_file("three_to_five_pods"));
        table = &library.table();
    }
    CHECK(table->min_pods == 3);
    CHECK(table == &loaded(team_file("three_to_five_pods")).table());
}

TEST_CASE("libraries can be loaded by several threads at once") {
    const auto load_all = [](int& loads) {
        for (const char* name : {"scripted", "large_table", "two_majors", "null_step", "other_major"}) {
            loads += TeamLibrary::load(team_file(name)).ok() ? 1 : 0;
        }
    };
    int loads[2] = {0, 0};
    std::thread other([&] { load_all(loads[1]); });
    load_all(loads[0]);
    other.join();
    CHECK(loads[0] == 3);
    CHECK(loads[1] == 3);
}
