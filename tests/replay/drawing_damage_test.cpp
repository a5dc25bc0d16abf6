// Drawings that nobody can have drawn: DRWP, DRWN and DRAW with too much, and payloads that end too early.
#include "replay/bytes.hpp"
#include "replay/drawing_forms.hpp"
#include "support/catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

using namespace podball::replay;

TEST_CASE("a step with more drawn than the page allows is damaged, so that few bytes ask for no more memory") {
    const Form form = GENERATE(Form::Draw, Form::Drwn, Form::Drwp);
    CAPTURE(form);
    const bool is_old = form == Form::Draw;
    // One step with `items` equal items, without numbers other than zeros. `head` has kind, colour, layer and so on.
    const auto read = [form, is_old](const std::string& text, std::uint64_t items, const std::string& head,
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
        return read_form(form, bytes.bytes(), 1);
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
    const auto read = read_form(GENERATE(Form::Drwn, Form::Drwp), bytes.bytes(), steps);
    REQUIRE(read.ok());
    CHECK(read.value().slots[0].pool.items.size() == items);
    CHECK(read.value().slots[0].items(steps - 1).size() == items);
}

TEST_CASE("a payload that ends too early is damaged, wherever it ends") {
    const std::string head("\x01\x01l", 3);
    // A polyline of one point is the last item. DRAW has the number of points just before its numbers.
    const std::string drawn = head + std::string("\0\x01\x01\x04\0\0\x01\x02\x02", 9);
    const std::string old = head + std::string("\0\0\0\x01\x04\0\0\x01\x02\x02", 10);
    // An arrow from body 1 to place 0, and a circle at body 0.
    const std::string placed = head + std::string("\0\x01\x02\x0b\0\0\x02\x04\x09\0\0\x01\x02", 13);
    for (const auto& [form, payload] :
         {std::pair(Form::Draw, old), {Form::Drwn, drawn}, {Form::Drwp, drawn}, {Form::Drwp, placed}}) {
        CAPTURE(form, payload.size());
        REQUIRE(read_form(form, payload, 1).ok());
        for (std::size_t size = 0; size < payload.size(); ++size) {
            CAPTURE(size);
            CHECK_FALSE(read_form(form, payload.substr(0, size), 1).ok());
            CHECK_FALSE(read_form(form, payload.substr(0, size) + '\x80', 1).ok());
        }
    }
}

TEST_CASE("a source is 0, a body or an earlier place") {
    const auto damage = [](const std::string& items, const std::string& numbers, Form form = Form::Drwp) {
        const auto read = read_form(form, std::string("\x01\x01l\x01", 4) + items + numbers + std::string(1, '\0'), 1);
        return read.ok() ? "" : read.error().message;
    };
    const auto point = [&](int source) {
        const std::string second = std::string("\x08\0\0", 3) + static_cast<char>(source);
        const std::string items = std::string("\x02\x08\0\0\0", 5) + second;
        return damage(items, source == 0 ? std::string(4, '\0') : std::string(2, '\0'));
    };
    for (int source = 0; source <= 4; ++source) {  // Three bodies and place 0.
        CAPTURE(source);
        CHECK(point(source).empty());
    }
    CHECK(point(5) == "item 1 has a source that is neither a body nor an earlier place, of slot 0 in row 0");
    const std::string huge = std::string("\x01\x08\0\0", 4) + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01";
    CHECK(damage(huge, "").find("item 0 has a source that is neither") != std::string::npos);
    CHECK(damage(std::string("\x01\x0e\0\0\0", 5), std::string(9, '\0')).find("item 0 is a value with sources") !=
          std::string::npos);
    CHECK(damage(std::string("\x01\x0f\0\0\0", 5), "").find("item 0 is of no known kind") != std::string::npos);
    CHECK(damage(std::string("\x01\x10\0\0\0", 5), "").find("item 0 is of no known kind") != std::string::npos);
    CHECK(
        damage(std::string("\x01\x08\0\0\0", 5), std::string(2, '\0'), Form::Drwn).find("item 0 is of no known kind") !=
        std::string::npos);
}

TEST_CASE("more places from elsewhere than a block may have are damage, so that few bytes ask for no more memory") {
    constexpr std::size_t kPoints = 1 << 13;
    const auto read = [](std::size_t steps) {
        ByteWriter bytes;
        bytes.text(std::string_view("\x01\x01l", 3));
        for (int slot = 0; slot < 2; ++slot) {
            bytes.text(std::string_view("\x01\x01\x0c\0\0", 5));  // A polyline whose places have sources.
            bytes.varint(kPoints);
            bytes.text(std::string(kPoints, '\x01'));
        }
        bytes.text(std::string(2 * steps - 2, '\0'));  // All steps repeat it.
        return read_form(Form::Drwp, bytes.bytes(), steps);
    };
    CHECK(read(16).ok());
    CHECK(read(17).error().message == "more than 262144 places are taken from elsewhere, of slot 0 in row 16");
}
