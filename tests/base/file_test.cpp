#include "base/file.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>

using namespace podball;

namespace {

std::string content_of(const std::filesystem::path& path) { return read_file(path, 1000).value(); }

Result<void> write_new(std::ostream& file) {
    file << "new";
    return {};
}

}  // namespace

TEST_CASE("a file is read up to its size limit and not beyond") {
    const testing::TemporaryFolder folder;
    const std::string content(100'000, 'x');
    const auto file = folder.write("file", content);
    CHECK(read_file(file, content.size()).value() == content);
    CHECK(read_file(folder.write("empty", ""), 0).value().empty());
    CHECK(read_file(file, content.size() - 1).error().message ==
          file.string() + ": too large; at most 99999 bytes are read");
}

TEST_CASE("a file that grows while it is read, or has no size, is read up to the limit") {
    const auto status = read_file("/proc/self/status", 100'000);
    REQUIRE(status);
    CHECK(status.value().find("Name:") != std::string::npos);
    CHECK(read_file("/proc/self/status", 10).error().message ==
          "/proc/self/status: too large; at most 10 bytes are read");
}

TEST_CASE("what cannot be read says why") {
    const testing::TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK(read_file(path, 10).error().message == path + ": cannot be read: is a directory");
    CHECK(read_file(path + "/no", 10).error().message == path + "/no: cannot be read: No such file or directory");
}

TEST_CASE("a file that is written whole takes the place of the old one, also where a link leads to it") {
    const testing::TemporaryFolder folder;
    const auto file = folder.write("file", "old and longer");
    const auto link = folder.path() / "link";
    std::filesystem::create_symlink(file, link);
    CHECK(write_whole(link, write_new));
    CHECK(content_of(file) == "new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(write_whole(folder.path() / "another", write_new));
    CHECK(content_of(folder.path() / "another") == "new");
}

TEST_CASE("what goes wrong while a file is written leaves the old one as it was, and nothing beside it") {
    const testing::TemporaryFolder folder;
    const auto file = folder.write("file", "old");
    const auto wrong = write_whole(file, [](std::ostream& out) -> Result<void> {
        out << "new" << std::flush;
        return Error{"no more"};
    });
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().message == "no more");
    CHECK(content_of(file) == "old");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a place that cannot be written is named with its reason") {
    const testing::TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK(write_whole(path, write_new).error().message == path + ": cannot be written: Is a directory");
    CHECK(write_whole(path + "/no/x", write_new).error().message ==
          path + "/no/x: cannot be written: No such file or directory");
    CHECK(write_whole("/dev/full", write_new).error().message ==
          "/dev/full: cannot be written: No space left on device");
}

TEST_CASE("a pipe is written to as it is") {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    CHECK(write_whole("/dev/fd/" + std::to_string(ends[1]), write_new));
    std::array<char, 4> read_back{};
    CHECK(read(ends[0], read_back.data(), read_back.size()) == 3);
    CHECK(std::string(read_back.data()) == "new");
    close(ends[0]);
    close(ends[1]);
}
