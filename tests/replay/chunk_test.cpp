#include "replay/chunk.hpp"

#include "support/catch.hpp"
#include "support/draw.hpp"

#include <string>

using namespace podball;
using namespace podball::replay;

namespace {

// Any bytes, few different ones, or runs of one byte.
std::string random_payload(testing::Draw& draw) {
    std::string payload(static_cast<std::size_t>(draw.below(draw.chance(0.2) ? 300'000 : 3'000)), '\0');
    const int values = draw.chance(0.3) ? 256 : 1 + draw.below(40);
    const double repeats = draw.chance(0.5) ? 0.0 : 0.9;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        const bool is_repeated = i > 0 && draw.chance(repeats);
        payload[i] = is_repeated ? payload[i - 1] : static_cast<char>(draw.below(values));
    }
    return payload;
}

}  // namespace

TEST_CASE("any payload reads back from its chunk", "[property]") {
    Packer packer;
    std::string bytes = "before";
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        const std::string payload = random_payload(draw);
        const std::size_t at = bytes.size();
        packer.add(bytes, ChunkKind::View, 256, 100, payload);
        const ChunkHeader header = read_header(std::string_view(bytes).substr(at, kHeaderSize));
        const std::string stored = bytes.substr(at + kHeaderSize);
        REQUIRE(check_header(header));
        REQUIRE(check_crc(header, stored));
        REQUIRE(header.size == stored.size());
        REQUIRE(unpacked(header, stored).value() == payload);
        REQUIRE((header.codec == 1 ? stored.size() < payload.size() : stored == payload));
    }
    CHECK(bytes.starts_with("before"));
}

TEST_CASE("repeated bytes are packed, and bytes without order are not") {
    Packer packer;
    testing::Draw draw(1);
    std::string random(10'000, '\0');
    for (char& byte : random) {
        byte = static_cast<char>(draw.below(256));
    }
    std::string bytes;
    packer.add(bytes, ChunkKind::View, 0, 1, random);
    CHECK(read_header(std::string_view(bytes).substr(0, kHeaderSize)).codec == 0);
    bytes.clear();
    packer.add(bytes, ChunkKind::View, 0, 1, std::string(10'000, 'a'));
    CHECK(bytes.size() < 200);
}
