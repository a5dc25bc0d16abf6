#include "base/hex.hpp"

#include "support/catch.hpp"

#include <array>

using namespace podball;

TEST_CASE("bytes become two lower-case digits each, in their order") {
    CHECK(hex_text({}).empty());
    CHECK(hex_text(std::array{std::byte{0x00}, std::byte{0x0F}, std::byte{0xA9}, std::byte{0xFF}}) == "000fa9ff");
}
