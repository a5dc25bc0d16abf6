// What a worker leaves in shared memory may be anything: the host's readers never go beyond it, and believe none of it.
#include "control/drawing_board.hpp"
#include "control/drawing_limit.hpp"
#include "handoff/info_codec.hpp"
#include "isolation/block_access.hpp"
#include "isolation/drawing_copy.hpp"
#include "isolation/reply_properties.hpp"

#include "control/drawing_team.hpp"
#include "support/catch.hpp"
#include "support/drawing_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <string>

using namespace podball;
using namespace podball::handoff;
using namespace podball::isolation;
using Team = testing::DrawingTeam;

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

// What a board has of the block that has seen no other one.
Drawing drawn_anew(const DrawingBlock& block) {
    control::DrawingBoard board;
    DrawingCopy().draw(block, board);
    return board.drawing();
}

// As a worker does.
void show(const Drawing& drawing, DrawingBlock& block) {
    for (std::size_t i = 0; i < drawing.layers.size(); ++i) {
        std::strcpy(block.layers[i], drawing.layers[i].c_str());
    }
    block.layout = drawing.layout;
    block.layers_count = static_cast<std::uint32_t>(drawing.layers.size());
    block.items_count = static_cast<std::uint32_t>(drawing.items.size());
    std::copy(drawing.items.begin(), drawing.items.end(), block.items);
    std::copy(drawing.numbers.begin(), drawing.numbers.end(), block.numbers);
    std::copy(drawing.text.begin(), drawing.text.end(), block.text);
    block.dropped = drawing.dropped;
}

// Items of each kind. Which ones depends on `choice` alone.
template <typename Number>
void draw_items(const Team& team, int choice, Number number) {
    std::mt19937_64 random(static_cast<unsigned>(choice));
    for (auto items = random() % 8; items > 0; --items) {
        const std::string word(1 + random() % 9, static_cast<char>('a' + random() % 3));
        switch (random() % 5) {
            case 0: team.point(number(), number()); break;
            case 1: team.circle(number(), number(), std::fabs(number())); break;
            case 2: team.text(word.c_str()); break;
            case 3: team.value(word.c_str(), number()); break;
            default: team.polyline({{number(), number()}, {number(), number()}}); break;
        }
    }
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

    DrawingCopy copy;
    control::DrawingBoard board;
    copy.draw(*block, board);
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
        DrawingCopy copy;
        control::DrawingBoard board;
        copy.draw(*block, board);
        copy.draw(*block, board);
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
        DrawingCopy copy;
        control::DrawingBoard board;
        for (int step = 0; step < 4; ++step) {
            const Drawing before = board.drawing();
            copy.draw(*block, board);
            const Drawing& drawing = board.drawing();
            repeated += testing::repeats_layout(before, drawing, drawn_anew(*block)) ? 1 : 0;
            if (step % 2 == 1) {
                ++block->layout;
                block->items[random() % std::size(block->items)].text_size = static_cast<std::uint32_t>(random() % 10);
                block->text[random() % std::size(block->text)] = 'y';
            }
        }
    }
    CHECK(repeated > 50);
}

TEST_CASE("a worker's drawing whose items stay is that of its items and its new numbers", "[property]") {
    std::mt19937_64 random(5);
    const auto number = [&] { return static_cast<double>(random() % 2001) / 1000.0 - 1.0; };
    int repeated = 0;
    for (int i = 0; i < 100; ++i) {
        const auto block = std::make_unique<DrawingBlock>();
        DrawingCopy copy;
        control::DrawingBoard board;
        Team team;
        for (int step = 0; step < 20; ++step) {
            team.board.open();
            draw_items(team, step / 5 + i, number);
            show(team.drawing(), *block);
            if (random() % 4 == 0 && !team.drawing().numbers.empty()) {  // The team can write to the block.
                constexpr std::array kNumbers = {-0.0, -0.25, 1e9, std::numeric_limits<double>::quiet_NaN()};
                block->numbers[random() % team.drawing().numbers.size()] = kNumbers[random() % kNumbers.size()];
            }
            if (random() % 8 == 0) {  // The limit of a match clears drawings.
                board.drawing().clear();
            }
            const Drawing before = board.drawing();
            block->dropped = static_cast<std::int64_t>(random() % 3);
            copy.draw(*block, board);
            repeated += testing::repeats_layout(before, board.drawing(), drawn_anew(*block)) ? 1 : 0;
            const std::vector<double>& numbers = board.drawing().numbers;
            CHECK(std::none_of(numbers.begin(), numbers.end(), [](double v) { return v == 0.0 && std::signbit(v); }));
        }
    }
    CHECK(repeated > 500);
}

TEST_CASE("a worker that changes its items and not its layout has the items before") {
    const auto block = std::make_unique<DrawingBlock>();
    DrawingCopy copy;
    control::DrawingBoard board;
    Team team;
    team.point(0.25, 0.5);
    team.text("back");
    show(team.drawing(), *block);
    copy.draw(*block, board);
    const Drawing before = board.drawing();
    block->items[0] = {DrawKind::Circle, 9, 60000, 4'000'000'000, 4'000'000'000, 0, 0};
    block->items[1].text_size = 4'000'000'000;
    block->items_count = 4'000'000'000;
    block->text[0] = 'p';
    block->numbers[0] = 0.75;
    copy.draw(*block, board);
    CHECK(board.drawing().items == before.items);
    CHECK(board.drawing().text == "back");
    CHECK(board.drawing().numbers[0] == 0.75);
    CHECK(board.drawing().layout == before.layout);
}

TEST_CASE("beyond the bound of a match, the items of a worker that always draws alike are counted as dropped") {
    const auto block = std::make_unique<DrawingBlock>();
    DrawingCopy copy;
    control::DrawingBoard board;
    control::DrawingLimit limit;
    Team team;
    for (int i = 0; i < 8; ++i) {
        team.polyline(std::vector<podball_point_t>(PODBALL_DRAW_POINTS_MAX / 2));
    }
    show(team.drawing(), *block);
    const std::int64_t kept = control::DrawingLimit::kBytesMax / control::DrawingLimit::size_of(team.drawing());
    for (std::int64_t step = 0; step < kept + 5; ++step) {
        copy.draw(*block, board);
        limit.admit(board.drawing());
        REQUIRE(board.drawing().items.size() == (step < kept ? 8U : 0U));
        REQUIRE(board.drawing().dropped == (step < kept ? 0 : 8));
    }
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
