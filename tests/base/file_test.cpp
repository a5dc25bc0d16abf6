#include "base/file.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace podball;

TEST_CASE("a file is read up to its size limit and not beyond") {
    const testing::TemporaryFolder folder;
    const std::string content(100'000, 'x');
    const auto file = folder.write("file", content);
    CHECK(read_file(file, content.size()).value() == content);
    CHECK(read_file(folder.write("empty", ""), 0).value().empty());
    CHECK(read_file(file, content.size() - 1).error().message ==
          file.string() + ": too large; at most 99999 bytes are read");
}

TEST_CASE("a file without an end is too large") {
    CHECK(read_file("/dev/zero", 1000).error().message == "/dev/zero: too large; at most 1000 bytes are read");
}

TEST_CASE("what cannot be read says why") {
    const testing::TemporaryFolder folder;
    const std::string path = folder.path().string();
    CHECK(read_file(path, 10).error().message == path + ": cannot be read: Is a directory");
    CHECK(read_file(path + "/no", 10).error().message == path + "/no: cannot be read: No such file or directory");
}
