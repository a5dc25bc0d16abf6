#include "store/team_files.hpp"

#include "store/small_league.hpp"

#include <fstream>
#include <iterator>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace fs = std::filesystem;

namespace {

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a copy keeps its content when the file is replaced, and equal files share it") {
    const TemporaryFolder folder;
    const auto copies = folder.path() / "cup.files" / "teams";
    const auto file = folder.write("team.so", std::string("\x7f"
                                                          "ELF\0one",
                                                          8));
    const TeamFile first = valid(keep_copy(file, copies));
    CHECK(first.path == (copies / (first.sha256 + ".so")).string());
    CHECK(content_of(first.path) == content_of(file));
    CHECK(valid(keep_copy(folder.write("same.so", content_of(file)), copies)) == first);
    CHECK(files_in(copies) == 1);

    folder.write("team.so", "two");
    const TeamFile second = valid(keep_copy(file, copies));
    CHECK(second.sha256 != first.sha256);
    CHECK(content_of(first.path) == std::string("\x7f"
                                                "ELF\0one",
                                                8));
    CHECK(files_in(copies) == 2);
    CHECK(check_unchanged(first).ok());
    CHECK(check_unchanged(second).ok());
}

TEST_CASE("a copy that was damaged is made again") {
    const TemporaryFolder folder;
    const auto copies = folder.path() / "teams";
    const auto file = folder.write("team.so", "content");
    const TeamFile copy = valid(keep_copy(file, copies));
    fs::permissions(copy.path, fs::perms::owner_write, fs::perm_options::add);
    std::ofstream(copy.path) << "cont";
    const auto changed = check_unchanged(copy);
    REQUIRE_FALSE(changed.ok());
    CHECK(changed.error().message.find(": was changed: its SHA-256 is ") != std::string::npos);
    CHECK(valid(keep_copy(file, copies)) == copy);
    CHECK(check_unchanged(copy).ok());
}

TEST_CASE("a file that cannot be read is refused, and no folder is made") {
    const TemporaryFolder folder;
    const auto copies = folder.path() / "teams";
    for (const fs::path& file : {folder.path() / "none.so", folder.path()}) {
        CHECK_FALSE(keep_copy(file, copies).ok());
        CHECK_FALSE(check_unchanged({file.string(), std::string(64, '0')}).ok());
    }
    CHECK_FALSE(fs::exists(copies));
}
