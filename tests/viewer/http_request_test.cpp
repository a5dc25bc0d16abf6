#include "viewer/http_request.hpp"

#include "support/catch.hpp"

#include <string>

using namespace podball::viewer;

namespace {

const std::string kHead = "GET /a/b?c=d HTTP/1.1\r\nHost: 127.0.0.1:80\r\nAccept: */*\r\nRange: bytes=7-\r\n\r\n";

}  // namespace

TEST_CASE("a request is read") {
    const auto request = read_request(kHead);
    REQUIRE(request);
    REQUIRE(request->method == "GET");
    REQUIRE(request->path == "/a/b");
    REQUIRE(request->host == "127.0.0.1:80");
    REQUIRE(request->range == "bytes=7-");
}

TEST_CASE("this machine is known by both names, with its port, and without where browsers leave it out") {
    for (const std::string name : {"127.0.0.1", "localhost"}) {
        REQUIRE(is_own_host(name + ":8080", 8080));
        REQUIRE(is_own_host(name + ":80", 80));
        REQUIRE(is_own_host(name, 80));
        REQUIRE_FALSE(is_own_host(name, 8080));
        REQUIRE_FALSE(is_own_host(name + ":", 80));
        REQUIRE_FALSE(is_own_host(name + ":80", 8080));
    }
    REQUIRE_FALSE(is_own_host("evil.example", 80));
    REQUIRE_FALSE(is_own_host("evil.example:80", 80));
}

TEST_CASE("names of headers are known in every case, blanks around values are left out") {
    const auto request = read_request("GET / HTTP/1.0\r\nhOST:   x \r\nRANGE:y\r\n\r\n");
    REQUIRE(request);
    REQUIRE(request->host == "x");
    REQUIRE(request->range == "y");
}

TEST_CASE("what is no request is none") {
    const std::string rest = "\r\nHost: x\r\n\r\n";
    for (const std::string& text : {std::string(),
                                    std::string("\r\n\r\n"),
                                    "GET" + rest,
                                    "GET /" + rest,
                                    "GET / HTTP/2" + rest,
                                    "GET / HTTP/1.1 " + rest,
                                    "GET  HTTP/1.1" + rest,
                                    " / HTTP/1.1" + rest,
                                    "GET /\t HTTP/1.1" + rest,
                                    std::string("GET / HTTP/1.1\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost:\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost x\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\n Host: x\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\n: x\r\nHost: x\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost: x\r\nRange: a\r\nRange: b\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost: x\ny\r\n\r\n"),
                                    std::string("GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n", 30),
                                    std::string("GET / HTTP/1.1\nHost: x\n\n")}) {
        CAPTURE(text);
        REQUIRE_FALSE(read_request(text));
    }
}

TEST_CASE("a request that is cut anywhere is none") {
    for (std::size_t size = 0; size < kHead.size(); ++size) {
        CAPTURE(size);
        REQUIRE_FALSE(read_request(kHead.substr(0, size)));
    }
}

TEST_CASE("ranges from a byte on are read, with an end or without") {
    REQUIRE(read_range("bytes=0-") == HttpRange{0, {}});
    REQUIRE(read_range("bytes=7-7") == HttpRange{7, 7});
    REQUIRE(read_range("bytes=7-18446744073709551615") == HttpRange{7, UINT64_MAX});
    for (const std::string text :
         {"", "bytes", "bytes=", "bytes=-", "bytes=-5", "bytes=7", "bytes=8-7", "bytes= 7-", "bytes=+7-",
          "bytes=7-8,9-10", "bytes=0x7-", "bytes=18446744073709551616-", "lines=7-"}) {
        CAPTURE(text);
        REQUIRE_FALSE(read_range(text));
    }
}
