#include "base/base64.hpp"

#include "support/catch.hpp"

using namespace podball;

namespace {

std::string base64(std::string_view bytes) {
    std::string text;
    append_base64(bytes, text);
    return text;
}

}  // namespace

TEST_CASE("base64 is as in the examples of RFC 4648, and whatever the bytes") {
    CHECK(base64("").empty());
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("foob") == "Zm9vYg==");
    CHECK(base64("fooba") == "Zm9vYmE=");
    CHECK(base64("foobar") == "Zm9vYmFy");
    CHECK(base64(std::string_view("\x89PO\x00\xff\xfe", 6)) == "iVBPAP/+");
}

TEST_CASE("base64 of many bytes has no seams, and stands behind what the text was") {
    const std::string group = "\x01\x02\x03";
    std::string bytes;
    std::string digits = "before ";
    for (int i = 0; i < 1'500'000; ++i) {
        bytes += group;
        digits += "AQID";
    }
    std::string text = "before ";
    append_base64(bytes + "f", text);
    CHECK((text == digits + "Zg=="));
}
