#include "replay/columns.hpp"

#include "support/catch.hpp"
#include "support/draw.hpp"

#include <cmath>
#include <vector>

using namespace podball;
using namespace podball::replay;

namespace {

std::string bytes_of(std::initializer_list<int> values) {
    std::string bytes;
    for (const int value : values) {
        bytes += static_cast<char>(value);
    }
    return bytes;
}

std::string varint(std::uint64_t value) {
    ByteWriter bytes;
    bytes.varint(value);
    return std::string(bytes.bytes());
}

std::string column(const std::vector<std::int64_t>& values, int order) {
    ByteWriter bytes;
    write_column(bytes, values, order);
    return std::string(bytes.bytes());
}

}  // namespace

TEST_CASE("a varint has 7 bits a byte, the lowest first") {
    CHECK(varint(0) == bytes_of({0}));
    CHECK(varint(127) == bytes_of({0x7F}));
    CHECK(varint(128) == bytes_of({0x80, 0x01}));
    CHECK(varint(300) == bytes_of({0xAC, 0x02}));
    CHECK(varint(UINT64_MAX) == bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}));
}

TEST_CASE("a varint of more than 64 bits is none") {
    const std::string texts[] = {bytes_of({0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00}),
                                 bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02}),
                                 bytes_of({0x80})};
    for (const std::string& text : texts) {
        ByteReader reader(text);
        CHECK(reader.varint() == 0);
        CHECK_FALSE(reader.ok());
    }
}

TEST_CASE("zigzag makes small numbers of either sign small") {
    CHECK(zigzag(0) == 0);
    CHECK(zigzag(-1) == 1);
    CHECK(zigzag(1) == 2);
    CHECK(zigzag(-2) == 3);
    CHECK(zigzag(2) == 4);
    for (const std::int64_t value : {INT64_MIN, std::int64_t{-12345}, std::int64_t{77}, INT64_MAX}) {
        CHECK(from_zigzag(zigzag(value)) == value);
    }
}

TEST_CASE("signed numbers beyond 2^62 are none") {
    for (const std::int64_t size : {std::int64_t{1} << 62, (std::int64_t{1} << 62) + 1}) {
        for (const std::int64_t value : {size, -size}) {
            ByteWriter writer;
            writer.signed_varint(value);
            ByteReader reader(writer.bytes());
            const std::int64_t read = reader.signed_varint();
            CHECK(reader.ok() == (size == std::int64_t{1} << 62));
            CHECK(read == (reader.ok() ? value : 0));
        }
    }
}

TEST_CASE("columns are differences of the first or the second order") {
    // 5, +2, +2, -1: zigzag 10, 4, 4, 1.
    CHECK(column({5, 7, 9, 8}, 1) == bytes_of({10, 4, 4, 1}));
    // 5, +2, then 9 - 14 + 5 = 0, 8 - 18 + 7 = -3.
    CHECK(column({5, 7, 9, 8}, 2) == bytes_of({10, 4, 0, 5}));
    CHECK(column({-3}, 2) == bytes_of({5}));
}

TEST_CASE("any column reads back as it was written", "[property]") {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        testing::Draw draw(seed);
        CAPTURE(seed);
        std::vector<std::int64_t> values(static_cast<std::size_t>(1 + draw.below(257)));
        const int bits = 1 + draw.below(53);
        for (auto& value : values) {
            value = static_cast<std::int64_t>(draw.word() >> (64 - bits)) * (draw.chance(0.5) ? 1 : -1);
        }
        for (const int order : {1, 2}) {
            ByteWriter writer;
            write_column(writer, values, order);
            ByteReader reader(writer.bytes());
            std::vector<std::int64_t> read(values.size());
            REQUIRE(read_column(reader, read, order, {-kColumnMax, kColumnMax}) == values.size());
            REQUIRE(read == values);
            REQUIRE(reader.left() == 0);
        }
    }
}

TEST_CASE("a column ends where a value is missing or out of its range") {
    ByteWriter writer;
    write_column(writer, std::vector<std::int64_t>{1, 2, 30, 4}, 1);
    std::vector<std::int64_t> read(4);
    ByteReader narrow(writer.bytes());
    CHECK(read_column(narrow, read, 1, {0, 29}) == 2);
    ByteReader cut(std::string_view(writer.bytes()).substr(0, 3));
    CHECK(read_column(cut, read, 1, {0, 30}) == 3);
    ByteReader high(writer.bytes());
    CHECK(read_column(high, read, 1, {2, 30}) == 0);
}

TEST_CASE("positions are rounded to the nearest, halves away from zero") {
    CHECK(quantised(0.5, 1.0, 100) == 1);
    CHECK(quantised(-0.5, 1.0, 100) == -1);
    CHECK(quantised(0.49999999999999994, 1.0, 100) == 0);
    CHECK(quantised(2.5, 1.0, 100) == 3);
    CHECK(quantised(-2.4999, 1.0, 100) == -2);
    CHECK(quantised(0.25, 0x1p15, 1 << 20) == 8192);
    CHECK(quantised(1e9, 1.0, 100) == 100);
    CHECK(quantised(-1e300, 1.0, 100) == -100);
}

TEST_CASE("any number is rounded as the standard library rounds it", "[property]") {
    testing::Draw draw(1);
    for (int i = 0; i < 200'000; ++i) {
        const auto whole = static_cast<double>(draw.word() >> (11 + draw.below(53)));
        const double half = whole + 0.5;
        const double sign = draw.chance(0.5) ? 1.0 : -1.0;
        for (const double number : {whole, half, std::nextafter(half, 0.0), std::nextafter(half, 1e300),
                                    std::ldexp(whole, -draw.below(60))}) {
            if (quantised(sign * number, 1.0, kColumnMax) != std::llround(sign * number)) {
                FAIL(sign * number);
            }
        }
    }
}

TEST_CASE("a slice of columns has the rows in question of each") {
    Columns columns(2, 4);
    for (std::size_t row = 0; row < 4; ++row) {
        columns.set(0, row, static_cast<std::int64_t>(row));
        columns.set(1, row, static_cast<std::int64_t>(10 * row));
    }
    const Columns part = columns.slice(1, 2);
    CHECK(part.count() == 2);
    CHECK(part.rows() == 2);
    CHECK(part.at(0, 0) == 1);
    CHECK(part.at(1, 1) == 20);
}
