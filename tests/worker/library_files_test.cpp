#include "worker/library_files.hpp"
#include "sandbox/confined.hpp"
#include "support/catch.hpp"
#include "support/folder_below.hpp"
#include "support/skip.hpp"

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

using namespace podball;
using podball::sandbox::denied_calls;
using podball::testing::Confinement;
using podball::testing::run_confined;
using podball::testing::Scratch;
using podball::testing::skip_if;
using podball::worker::library_files;

namespace {

const std::filesystem::path kLibraries = PODBALL_WORKER_LIBRARIES;

// What everybody can read and write, so that only the sandbox stands in the way.
class OpenFolder {
  public:
    explicit OpenFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path())
        : folder_(parent) {
        chmod(folder_.path().c_str(), 0777);
    }

    std::filesystem::path copy(const std::string& name) const {
        auto file = folder_.path() / name;
        std::filesystem::copy_file(kLibraries / name, file, std::filesystem::copy_options::overwrite_existing);
        chmod(file.c_str(), 0666);
        return file;
    }
    const std::filesystem::path& path() const { return folder_.path(); }

  private:
    testing::FolderBelow folder_;
};

using Files = std::vector<sandbox::ReadableFile>;

// Tries to load a team library that needs the library of another team.
testing::Outcome load_spy(const OpenFolder& folder, const Confinement& confinement) {
    const auto library = folder.copy("worker_spy.so");
    folder.copy("worker_rival.so");
    Confinement with_files = confinement;
    with_files.files = library_files(library);
    return run_confined(with_files, [&](Scratch&) {
        if (dlopen(library.c_str(), RTLD_NOW) == nullptr) {
            std::puts(dlerror());
        }
    });
}

}  // namespace

TEST_CASE("a library is loaded together with the libraries that it needs, be they beside it or the system's") {
    const bool as_nobody = GENERATE(false, true);
    const OpenFolder folder;
    const auto library = folder.copy("worker_dependent.so");
    folder.copy("worker_sibling.so");
    Confinement confinement = {as_nobody, library_files(library)};
    if (GENERATE(false, true)) {
        confinement = testing::without_seccomp(confinement);
    }
    const auto outcome = run_confined(confinement, [&](Scratch&) {
        if (dlopen(library.c_str(), RTLD_NOW) == nullptr) {
            std::puts(dlerror());
        }
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.output == "the sibling says 42\n");
    CHECK(denied_calls(outcome.scratch.denials) == std::vector<std::string>{});
}

TEST_CASE("a library that needs another team is not loaded") {
    const OpenFolder folder;
    const auto outcome = load_spy(folder, {GENERATE(false, true)});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.output.starts_with("worker_rival.so: cannot open shared object file"));
}

TEST_CASE("without a file system of its own, the attempt to read another team is noted") {
    testing::skip_without_seccomp();
    const OpenFolder folder;
    const auto outcome = load_spy(folder, testing::without(sandbox::Guard::Filesystem, {GENERATE(false, true)}));
    CHECK(denied_calls(outcome.scratch.denials) == std::vector<std::string>{"openat"});
}

TEST_CASE("the files of a library are the library, what it needs beside it, and no team") {
    const OpenFolder folder;
    const auto library = folder.copy("worker_dependent.so");
    const auto spy = folder.copy("worker_spy.so");
    const auto sibling = folder.copy("worker_sibling.so");
    folder.copy("worker_rival.so");
    CHECK(library_files(library) == Files{{library, library}, {sibling, sibling}});
    CHECK(library_files("").empty());
    CHECK(library_files(spy) == Files{{spy, spy}});
    const auto missing = folder.path() / "missing.so";
    CHECK(library_files(missing) == Files{{missing, missing}});
}

TEST_CASE("a team's library is left out under every name, also below the folders of the system") {
    skip_if(geteuid() != 0, "only root can write below /usr/lib");
    for (const char* const parent : {"/usr/lib", "/usr/local/lib", "/tmp"}) {
        const OpenFolder folder(parent);
        const auto spy = folder.copy("worker_spy.so");
        const auto rival = folder.copy("worker_rival.so");
        const auto other = folder.path() / "other.so";
        std::filesystem::rename(rival, other);
        CAPTURE(parent);
        CHECK(library_files(spy) == Files{{spy, spy}});
        std::filesystem::create_symlink("other.so", rival);
        CHECK(library_files(spy) == Files{{spy, spy}});
        std::filesystem::remove(rival);
        std::filesystem::create_hard_link(other, rival);
        CHECK(library_files(spy) == Files{{spy, spy}});
    }
}

TEST_CASE("a library of the system is found as the linker finds it, with what it needs, and can be loaded") {
    const OpenFolder folder;
    const auto library = folder.copy("worker_of_system.so");
    const Files files = library_files(library);
    REQUIRE(files.size() >= 2);
    CHECK(files[1].source.filename() == "libresolv.so.2");
    const auto wall = GENERATE(sandbox::Guard::Filesystem, sandbox::Guard::Landlock, sandbox::Guard::Seccomp);
    const auto outcome = run_confined(testing::without(wall, {GENERATE(false, true), files}), [&](Scratch&) {
        std::puts(dlopen(library.c_str(), RTLD_NOW) == nullptr ? dlerror() : "loaded");
    });
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.output == "loaded\n");
    CHECK(denied_calls(outcome.scratch.denials) == std::vector<std::string>{});
}

TEST_CASE("a library that was given by a relative path is loaded by it") {
    const OpenFolder folder;
    folder.copy("worker_dependent.so");
    folder.copy("worker_sibling.so");
    std::filesystem::create_directory(folder.path() / "inner");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path() / "inner");
    const std::filesystem::path library = "../inner/../worker_dependent.so";
    const auto outcome = run_confined({false, library_files(library)}, [&](Scratch&) {
        const auto whole_path = std::filesystem::absolute(library);
        if (dlopen(whole_path.c_str(), RTLD_NOW) == nullptr) {
            std::puts(dlerror());
        }
    });
    std::filesystem::current_path(before);
    CHECK(outcome.output == "the sibling says 42\n");
}
