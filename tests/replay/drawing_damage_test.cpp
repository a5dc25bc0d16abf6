// Drawings that nobody can have drawn: DRWN and DRAW with too much, and payloads that end too early.
#include "replay/bytes.hpp"
#include "replay/drawing_layer.hpp"
#include "support/catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>

using namespace podball::replay;

TEST_CASE("a step with more drawn than the page allows is damaged, so that few bytes ask for no more memory") {
    const bool is_old = GENERATE(false, true);
    CAPTURE(is_old);
    // One step with `items` equal items, without numbers other than zeros. `head` has kind, colour, layer and so on.
    const auto read = [is_old](const std::string& text, std::uint64_t items, const std::string& head,
                               const std::string& rest, std::uint64_t numbers) {
        ByteWriter bytes;
        bytes.varint(1);
        bytes.varint(text.size());
        bytes.text(text);
        bytes.varint(is_old ? 0 : 1);
        bytes.varint(items);
        const std::string zeros(numbers, '\0');
        for (std::uint64_t i = 0; i < items; ++i) {
            bytes.text(is_old ? head + zeros + rest : head + rest);
        }
        for (std::uint64_t i = 0; i < items && !is_old; ++i) {
            bytes.text(zeros);
        }
        bytes.text(is_old ? std::string(2, '\0') : std::string(1, '\0'));
        return is_old ? read_old_drawings(bytes.bytes(), 1) : read_drawings(bytes.bytes(), 1);
    };
    const auto texts = [&](std::uint64_t items) {
        return read(std::string(200, 'x'), items, std::string("\x05\0\0", 3), std::string(1, '\0'), 2);
    };
    CHECK(texts(1310).ok());  // 262,000 bytes.
    CHECK(texts(1311).error().message.find("has more text than the 262144 bytes of a step") != std::string::npos);
    const auto polylines = [&](std::uint64_t items, int points) {
        return read("l", items, std::string("\x04\0\0", 3) + static_cast<char>(points), "",
                    2 * static_cast<std::uint64_t>(points));
    };
    CHECK(polylines(4096, 8).ok());
    CHECK(polylines(1, 0).error().message.find("item 0 has no points") != std::string::npos);
    CHECK(polylines(4097, 0).error().message.find("4097 items; at most 4096") != std::string::npos);
    CHECK(polylines(4096, 9).error().message.find("has more numbers than the 65536 of a step") != std::string::npos);
}

TEST_CASE("steps that repeat their items share them when they are read, so that few bytes ask for no more memory") {
    const std::size_t items = 50;
    const std::size_t steps = 256;
    ByteWriter bytes;
    bytes.text(std::string_view("\x01\x01l", 3));
    bytes.varint(1);
    bytes.varint(items);
    for (std::size_t i = 0; i < items; ++i) {
        bytes.text(std::string(3, '\0'));  // A point.
    }
    bytes.text(std::string(2 * items + 1, '\0'));
    for (std::size_t step = 1; step < steps; ++step) {
        bytes.text(std::string(1 + 2 * items + 1, '\0'));
    }
    const auto read = read_drawings(bytes.bytes(), steps);
    REQUIRE(read.ok());
    CHECK(read.value().slots[0].pool.items.size() == items);
    CHECK(read.value().slots[0].items(steps - 1).size() == items);
}

TEST_CASE("a payload that ends too early is damaged, wherever it ends") {
    const std::string head("\x01\x01l", 3);
    // A polyline of one point is the last item. DRAW has the number of points just before its numbers.
    const std::string drawn = head + std::string("\0\x01\x01\x04\0\0\x01\x02\x02", 9);
    const std::string old = head + std::string("\0\0\0\x01\x04\0\0\x01\x02\x02", 10);
    REQUIRE(read_drawings(drawn, 1).ok());
    REQUIRE(read_old_drawings(old, 1).ok());
    for (std::size_t size = 0; size < drawn.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(read_drawings(drawn.substr(0, size), 1).ok());
        CHECK_FALSE(read_drawings(drawn.substr(0, size) + '\x80', 1).ok());
    }
    for (std::size_t size = 0; size < old.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(read_old_drawings(old.substr(0, size), 1).ok());
        CHECK_FALSE(read_old_drawings(old.substr(0, size) + '\x80', 1).ok());
    }
}
