#include "viewer/http_fields.hpp"

#include "support/catch.hpp"

#include <string>

using namespace podball::viewer;

TEST_CASE("this machine is known by both names, with its port, and without where browsers leave it out") {
    for (const std::string name : {"127.0.0.1", "localhost"}) {
        REQUIRE(is_own_host(name + ":8080", 8080));
        REQUIRE(is_own_host(name + ":80", 80));
        REQUIRE(is_own_host(name, 80));
        REQUIRE_FALSE(is_own_host(name, 8080));
        REQUIRE_FALSE(is_own_host(name + ":", 80));
        REQUIRE_FALSE(is_own_host(name + ":80", 8080));
    }
    REQUIRE_FALSE(is_own_host("", 80));
    REQUIRE_FALSE(is_own_host("evil.example", 80));
    REQUIRE_FALSE(is_own_host("evil.example:80", 80));
}

TEST_CASE("ranges from a byte on are read, with an end or without") {
    REQUIRE(read_range("bytes=0-") == ByteRange{0, {}});
    REQUIRE(read_range("bytes=7-7") == ByteRange{7, 7});
    REQUIRE(read_range("bytes=7-18446744073709551615") == ByteRange{7, UINT64_MAX});
    for (const std::string text :
         {"", "bytes", "bytes=", "bytes=-", "bytes=-5", "bytes=7", "bytes=8-7", "bytes= 7-", "bytes=+7-",
          "bytes=7-8,9-10", "bytes=0x7-", "bytes=18446744073709551616-", "lines=7-", "by-tes=7-"}) {
        CAPTURE(text);
        REQUIRE_FALSE(read_range(text));
    }
}
