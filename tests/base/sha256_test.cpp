#include "base/sha256.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

using namespace podball;

namespace {

std::string hash_of(std::string_view text) { return sha256_hex(std::as_bytes(std::span(text))); }

}  // namespace

TEST_CASE("SHA-256 gives the digests of FIPS 180-4", "[golden]") {
    CHECK(hash_of("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hash_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hash_of(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("the SHA-256 of a file is that of its content") {
    const testing::TemporaryFolder folder;
    const std::string content = std::string(200'000, 'x') + '\0' + "end";
    const auto hash = file_sha256(folder.write("file", content));
    REQUIRE(hash.ok());
    CHECK(hash.value() == hash_of(content));
}

TEST_CASE("the SHA-256 of what cannot be read is an error") {
    const testing::TemporaryFolder folder;
    CHECK(file_sha256(folder.path() / "missing").error().message ==
          (folder.path() / "missing").string() + ": cannot be read: No such file or directory");
}
