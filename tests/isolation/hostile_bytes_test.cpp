// What a worker leaves in shared memory may be anything: the host's readers never go beyond it, and believe none of it.
#include "control/drawing_board.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"
#include "isolation/drawing_copy.hpp"
#include "isolation/reply_properties.hpp"

#include "support/catch.hpp"
#include "support/drawing_check.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <string>

using namespace podball;
using namespace podball::handoff;
using namespace podball::isolation;

namespace {

control::TeamInfo team_info() {
    control::TeamInfo info;
    info.id = "hawks";
    info.name = "H\xC3\xA4wks";
    info.version = "2.1";
    info.author = "";
    info.abi_minor = 3;
    info.min_pods = 2;
    info.max_pods = 7;
    info.parameters = {{"depth", "length", "0.3", "0", "0.5", {}, "How deep.", control::ParameterType::Number},
                       {"style", "", "wide", "", "", {"wide", "tight"}, "How.", control::ParameterType::Choice}};
    return info;
}

template <typename Block>
std::unique_ptr<Block> random_block(std::mt19937_64& random) {
    auto block = std::make_unique<Block>();
    auto* const bytes = reinterpret_cast<unsigned char*>(block.get());
    std::generate_n(bytes, sizeof(Block), [&] { return static_cast<unsigned char>(random() >> 17U); });
    return block;
}

std::unique_ptr<DrawingBlock> random_drawing(std::mt19937_64& random) {
    auto block = random_block<DrawingBlock>(random);
    // Else hardly any item would be of a known kind, on a layer, with numbers within reach.
    for (DrawItem& item : block->items) {
        item.kind = static_cast<DrawKind>(random() % 8);
        item.layer = static_cast<std::uint16_t>(random() % 70);
        if (random() % 2 == 0) {
            item.numbers_first = static_cast<std::uint32_t>(random() % 5000);
        }
        if (random() % 2 == 0) {
            item.numbers_count = static_cast<std::uint32_t>(random() % 2000);
        }
        if (random() % 2 == 0) {
            item.text_first = static_cast<std::uint32_t>(random() % 5000);
        }
    }
    for (double& number : block->numbers) {
        if (random() % 4 != 0) {
            number = static_cast<double>(random() % 100) / 100.0;
        }
    }
    return block;
}

}  // namespace

TEST_CASE("what a library says of its team comes through a worker as it was said") {
    const auto read = decode_info(encode_info(team_info()));
    INFO((read ? "" : read.error().message));
    REQUIRE(read);
    const control::TeamInfo& info = read.value();
    CHECK(info.id == "hawks");
    CHECK(info.name == "H\xC3\xA4wks");
    CHECK(info.version == "2.1");
    CHECK(info.author.empty());
    CHECK(info.abi_minor == 3);
    CHECK(info.min_pods == 2);
    CHECK(info.max_pods == 7);
    REQUIRE(info.parameters.size() == 2);
    CHECK(info.parameters[0].default_text == "0.3");
    CHECK(control::range_text(info.parameters[0]) == "a number in [0, 0.5]");
    CHECK(info.parameters[1].choices == std::vector<std::string>{"wide", "tight"});
}

TEST_CASE("what a worker says of a team is cut short nowhere without notice") {
    const std::string whole = encode_info(team_info());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(decode_info(std::string_view(whole).substr(0, size)));
    }
}

TEST_CASE("what a worker says of a team is checked as the table of a library is") {
    auto info = team_info();
    info.name = "two\nlines";
    CHECK(decode_info(encode_info(info)).error().message.starts_with("name "));
    info = team_info();
    info.min_pods = 0;
    CHECK(decode_info(encode_info(info)).error().message.starts_with("min_pods 0, "));
    info = team_info();
    info.parameters[0].default_text = "7";
    CHECK(decode_info(encode_info(info)).error().message.find("default_text '7'") != std::string::npos);
    info = team_info();
    info.parameters.resize(control::kParametersMax + 1, info.parameters[0]);
    CHECK(decode_info(encode_info(info)).error().message.find("count 257; at most 256") != std::string::npos);
}

TEST_CASE("bytes of a worker that were changed at random are refused, or are another valid team") {
    const std::string whole = encode_info(team_info());
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
        std::string changed = whole;
        for (int flips = 0; flips < 3; ++flips) {
            changed[random() % changed.size()] = static_cast<char>(random() % 256);
        }
        const auto read = decode_info(changed);
        if (!read) {
            continue;
        }
        CHECK(decode_info(encode_info(read.value())));
    }
}

TEST_CASE("a drawing of a worker is drawn as the team drew it") {
    auto block = std::make_unique<DrawingBlock>();
    block->layers_count = 2;
    std::strcpy(block->layers[1], "aims");
    std::strcpy(block->layers[0], "roles");
    block->items_count = 2;
    block->items[0] = {DrawKind::Circle, 3, 1, 0, 3, 0, 0};
    block->items[1] = {DrawKind::Text, 2, 0, 3, 2, 0, 4};
    const double numbers[] = {0.25, -0.5, 0.125, 1.0, 2.0};
    std::copy(std::begin(numbers), std::end(numbers), block->numbers);
    std::memcpy(block->text, "back", 4);
    block->dropped = 5;

    std::vector<std::int32_t> layers;
    control::DrawingBoard board;
    copy_drawing(*block, layers, board);
    const Drawing& drawing = board.drawing();
    CHECK(drawing.layers == std::vector<std::string>{"roles", "aims"});
    REQUIRE(drawing.items.size() == 2);
    CHECK(drawing.items[0].kind == DrawKind::Circle);
    CHECK(drawing.items[0].layer == 1);
    CHECK(drawing.items[0].color == 3);
    CHECK(drawing.numbers == std::vector<double>(std::begin(numbers), std::end(numbers)));
    CHECK(drawing.text == "back");
    CHECK(drawing.dropped == 5);
}

TEST_CASE("nothing that stands in the block of a drawing makes a drawing that cannot be drawn") {
    std::mt19937_64 random(2);
    for (int i = 0; i < 200; ++i) {
        const auto block = random_drawing(random);
        std::vector<std::int32_t> layers;
        control::DrawingBoard board;
        copy_drawing(*block, layers, board);
        copy_drawing(*block, layers, board);
        CHECK(is_drawable(board.drawing()));
        CHECK_FALSE(board.drawing().items.empty());
    }
}

TEST_CASE("what stood in the block of a drawing before does not change what is drawn of it") {
    std::mt19937_64 random(4);
    int repeated = 0;
    for (int i = 0; i < 200; ++i) {
        const auto block = random_drawing(random);
        if (i % 2 == 0) {  // Else each text has bytes that are replaced, and no layout is repeated.
            std::fill(std::begin(block->text), std::end(block->text), 'x');
        }
        std::vector<std::int32_t> layers;
        control::DrawingBoard board;
        for (int step = 0; step < 4; ++step) {
            const Drawing before = board.drawing();
            copy_drawing(*block, layers, board);
            control::DrawingBoard fresh;
            std::vector<std::int32_t> fresh_layers;
            copy_drawing(*block, fresh_layers, fresh);
            const Drawing& drawing = board.drawing();
            repeated += testing::repeats_layout(before, drawing, fresh.drawing()) ? 1 : 0;
            if (step % 2 == 1) {
                block->items[random() % std::size(block->items)].text_size = static_cast<std::uint32_t>(random() % 10);
                block->text[random() % std::size(block->text)] = 'y';
            }
        }
    }
    CHECK(repeated > 50);
}

TEST_CASE("nothing that stands in a reply breaks what the host reads of it") {
    std::mt19937_64 random(3);
    for (int i = 0; i < 50; ++i) {
        const auto block = random_block<ReplyBlock>(random);
        if (i % 2 == 0) {
            block->log.size = static_cast<std::uint32_t>(random() % (2 * kLogBytesMax));
        }
        CHECK(broken_property(*block) == "");
    }
}
