// Only regular files are opened for reading, and nothing is waited for.
#include "base/regular_file.hpp"

#include "base/file.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"
#include "support/temporary_folder.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>

using namespace podball;
using testing::skip_if;
using testing::TemporaryFolder;

namespace {

std::string refusal(const std::filesystem::path& path) {
    const auto opened = open_regular(path);
    const auto stream = stream_regular(path);
    REQUIRE_FALSE(opened);
    REQUIRE_FALSE(stream);
    CHECK(stream.error().message == opened.error().message);
    CHECK(read_file(path, 10).error().message == path.string() + ": cannot be read: " + opened.error().message);
    return opened.error().message;
}

void make_socket(const std::filesystem::path& path) {
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const int made = socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    close(made);
}

}  // namespace

TEST_CASE("a pipe, a device, a folder and a socket are refused at once, also behind a link") {
    const TemporaryFolder folder;
    const auto pipe = folder.path() / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const auto link = folder.path() / "link";
    std::filesystem::create_symlink(pipe, link);
    make_socket(folder.path() / "socket");
    CHECK(refusal(pipe) == "is a pipe; a regular file is needed");
    CHECK(refusal(link) == "is a pipe; a regular file is needed");
    CHECK(refusal("/dev/zero") == "is a device; a regular file is needed");
    CHECK(refusal("/dev/null") == "is a device; a regular file is needed");
    CHECK(refusal(folder.path()) == "is a directory");
    CHECK(refusal(folder.path() / "socket") == "No such device or address");
}

TEST_CASE("a missing file, a link that leads to itself, a folder that is a file: the system's words") {
    const TemporaryFolder folder;
    const auto loop = folder.path() / "loop";
    std::filesystem::create_symlink(loop, loop);
    CHECK(refusal(folder.path() / "missing") == "No such file or directory");
    CHECK(refusal(loop) == "Too many levels of symbolic links");
    CHECK(refusal(folder.write("file", "x") / "below") == "Not a directory");
    CHECK(refusal("") == "No such file or directory");
    CHECK(refusal(folder.path() / std::string(300, 'x')) == "File name too long");
}

TEST_CASE("a file that may not be read is refused") {
    skip_if(geteuid() == 0, "root may read every file");
    const TemporaryFolder folder;
    const auto file = folder.write("file", "x");
    std::filesystem::permissions(file, std::filesystem::perms::none);
    CHECK(refusal(file) == "Permission denied");
}

TEST_CASE("a regular file is opened with its size, also behind a link, and a huge one is not read") {
    const TemporaryFolder folder;
    const auto file = folder.write("file", "content");
    const auto link = folder.path() / "link";
    std::filesystem::create_symlink(file, link);
    REQUIRE(open_regular(link));
    CHECK(open_regular(link).value().size == 7);
    std::string text;
    REQUIRE(stream_regular(file));
    *stream_regular(file).value() >> text;
    CHECK(text == "content");
    std::filesystem::resize_file(file, std::uintmax_t{1} << 33U);
    CHECK(read_file(file, 1000).error().message == file.string() + ": too large; at most 1000 bytes are read");
}
