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

// Runs of zeros and of ones have a path of their own in ISA-L.
std::string with_run(char byte, int run, int random, testing::Draw& draw) {
    std::string payload(static_cast<std::size_t>(run), byte);
    for (int i = 0; i < random; ++i) {
        payload += static_cast<char>(draw.below(256));
    }
    return payload;
}

void check_packed(const std::string& payload, Packer& packer) {
    std::string bytes = "before";
    packer.add(bytes, ChunkKind::View, 256, 100, payload);
    REQUIRE(bytes.starts_with("before"));
    const std::string_view chunk = std::string_view(bytes).substr(6);
    const ChunkHeader header = read_header(chunk.substr(0, kHeaderSize));
    const std::string stored(chunk.substr(kHeaderSize));
    REQUIRE(check_header(header));
    REQUIRE(check_crc(header, stored));
    REQUIRE(header.size == stored.size());
    REQUIRE(unpacked(header, stored).value() == payload);
    REQUIRE((header.codec == 1 ? stored.size() < payload.size() : stored == payload));
}

}  // namespace

TEST_CASE("any payload reads back from its chunk", "[property]") {
    Packer packer;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        check_packed(random_payload(draw), packer);
    }
}

TEST_CASE("payloads of few bytes, and such that begin with a run, read back from their chunks", "[property]") {
    Packer packer;
    testing::Draw draw(1);
    for (const char byte : {'\0', 'a', '\xFF'}) {
        for (int size = 0; size <= 64; ++size) {
            CAPTURE(static_cast<int>(byte), size);
            check_packed(with_run(byte, size, 0, draw), packer);
            check_packed(with_run(byte, size / 2, size - size / 2, draw), packer);
        }
        for (int i = 0; i < 20; ++i) {
            const int run = draw.below(200'000);
            CAPTURE(static_cast<int>(byte), run);
            check_packed(with_run(byte, run, draw.below(3'000), draw), packer);
        }
    }
}

TEST_CASE("a payload of the largest permitted size reads back from its chunk") {
    Packer packer;
    testing::Draw draw(1);
    constexpr int kRandom = 1'000'000;
    check_packed(with_run('\0', static_cast<int>(kPayloadMax) - kRandom, kRandom, draw), packer);
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
