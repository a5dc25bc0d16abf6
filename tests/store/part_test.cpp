#include "store/part.hpp"

#include "store/part_league.hpp"
#include "support/sample.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

using namespace podball;
using namespace podball::store;
using namespace podball::store::testing;

namespace {

std::string text_of(const std::vector<MatchLine>& lines) {
    std::string text;
    for (const MatchLine& line : lines) {
        text += match_line(line, part_context());
    }
    return text;
}

struct Read {
    PartCount count;
    std::vector<MatchLine> lines;
};

// What is read from a part with this content.
Read read_text(const TemporaryFolder& folder, const std::string& content) {
    Read read;
    const auto path = folder.write("part.jsonl", content);
    const auto take = [&](MatchLine&& line) -> Result<void> {
        read.lines.push_back(std::move(line));
        return {};
    };
    read.count = valid(read_part(path, part_context(), take));
    CHECK(read.count.good == static_cast<std::int64_t>(read.lines.size()));
    return read;
}

// Ends of the lines with their line feeds.
std::vector<std::size_t> ends_of(const std::string& text) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') {
            ends.push_back(i + 1);
        }
    }
    return ends;
}

// Of a part in which the byte at `place` was replaced, each line without this byte is read, and no other result.
void check_flip(const TemporaryFolder& folder, const std::vector<MatchLine>& lines, const std::string& text,
                std::size_t place, char byte) {
    CAPTURE(place, static_cast<int>(byte));
    std::string flipped = text;
    flipped[place] = byte;
    const auto ends = ends_of(text);
    const auto hit = static_cast<std::size_t>(std::ranges::upper_bound(ends, place) - ends.begin());
    std::vector<MatchLine> expected = lines;
    const auto read = read_text(folder, flipped);
    // Every line can still be read only if the replaced byte was a line feed.
    if (read.lines.size() != lines.size()) {
        expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(hit));
    } else {
        CHECK(place + 1 == ends[hit]);
    }
    CHECK(read.lines == expected);
}

// Of a part that is cut after `size` bytes, the lines before the cut are read.
void check_cut(const TemporaryFolder& folder, const std::vector<MatchLine>& lines, const std::string& text,
               std::size_t size) {
    CAPTURE(size);
    const auto ends = ends_of(text);
    const auto whole = static_cast<std::size_t>(std::ranges::upper_bound(ends, size) - ends.begin());
    // The line feed alone may be missing.
    const bool lacks_feed = whole < ends.size() && size + 1 == ends[whole];
    const auto count = static_cast<std::ptrdiff_t>(whole + (lacks_feed ? 1 : 0));
    const auto read = read_text(folder, text.substr(0, size));
    REQUIRE(read.lines == std::vector(lines.begin(), lines.begin() + count));
    CHECK(read.count.damaged.empty());
    const std::size_t end = whole == 0 ? 0 : ends[whole - 1];
    CHECK(read.count.is_cut == (size != end && !lacks_feed));
    CHECK(read.count.end == PartPlace{end, static_cast<std::int64_t>(whole)});
}

}  // namespace

TEST_CASE("a part that is cut gives its whole lines, and grows on") {
    const TemporaryFolder folder;
    const auto lines = random_lines(3, 1);
    const std::string text = text_of(lines);
    for (const std::size_t end : ends_of(text)) {
        for (std::size_t size = end - 3; size <= std::min(end + 3, text.size()); ++size) {
            check_cut(folder, lines, text, size);
        }
        check_cut(folder, lines, text, end - 300);
    }
    check_cut(folder, lines, text, 0);
}

TEST_CASE("a part that is cut at any byte gives its whole lines", "[slow]") {
    const TemporaryFolder folder;
    const auto lines = random_lines(5, 1);
    const std::string text = text_of(lines);
    const std::size_t step = podball::testing::sample_of(11, 11) == 11 ? 1 : 11;
    for (std::size_t size = 0; size <= text.size(); size += step) {
        check_cut(folder, lines, text, size);
    }
}

TEST_CASE("a part is read on from the place where the last reading ended") {
    const TemporaryFolder folder;
    const auto lines = random_lines(6, 2);
    const std::string text = text_of(lines);
    std::vector<MatchLine> taken;
    PartPlace place;
    for (std::size_t size = 0; size <= text.size();
         size = size == text.size() ? size + 1 : std::min(size + 100, text.size())) {
        const auto path = folder.write("part.jsonl", text.substr(0, size));
        place = valid(read_part(
                          path, part_context(),
                          [&](MatchLine&& line) -> Result<void> {
                              if (std::ranges::find(taken, line) == taken.end()) {
                                  taken.push_back(std::move(line));
                              }
                              return {};
                          },
                          place))
                    .end;
    }
    CHECK(taken == lines);
    CHECK(place == PartPlace{text.size(), 6});
}

TEST_CASE("a part that goes on after a cut line loses only the cut line") {
    const TemporaryFolder folder;
    const auto lines = random_lines(4, 3);
    const std::string text = text_of({lines[0], lines[1]});
    const auto ends = ends_of(text);
    for (std::size_t size = ends[0] + 1; size < ends[1] - 1; size += 97) {
        CAPTURE(size);
        const auto path = folder.write("part.jsonl", text.substr(0, size));
        {
            PartWriter writer = valid(PartWriter::open(path, part_context()));
            valid(writer.append(lines[2]));
            valid(writer.append(lines[3]));
        }
        std::ifstream file(path);
        const auto read = read_text(folder, std::string(std::istreambuf_iterator<char>(file), {}));
        CHECK(read.lines == std::vector{lines[0], lines[2], lines[3]});
        CHECK(read.count.damaged == std::vector<std::int64_t>{2});
        // Also where nobody ended the cut line.
        const auto joined = read_text(folder, text.substr(0, size) + text_of({lines[2]}));
        CHECK(joined.lines == std::vector{lines[0], lines[2]});
        CHECK(joined.count.damaged == std::vector<std::int64_t>{2});
    }
}

TEST_CASE("lines that are doubled or in another order count once in the store, and the rows are the same") {
    const TemporaryFolder folder;
    const auto lines = random_lines(40, 4);
    std::map<std::string, league::MatchRow> expected;
    for (const MatchLine& line : lines) {
        expected[line.row.key] = line.row;
    }
    Draw draw(5);
    for (int round = 0; round < 3; ++round) {
        auto mixed = lines;
        mixed.insert(mixed.end(), lines.begin(), lines.begin() + 20);
        for (std::size_t i = mixed.size() - 1; i > 0; --i) {
            std::swap(mixed[i], mixed[static_cast<std::size_t>(draw.below(static_cast<int>(i) + 1))]);
        }
        Store store = store_of(folder.path() / ("small" + std::to_string(round) + ".db"), 3, 1);
        std::vector<Played> batch;
        for (const MatchLine& line : read_text(folder, text_of(mixed)).lines) {
            batch.push_back({line.row, line.teams, valid(store.host_number(line.host)), line.time_s, line.calls});
        }
        CHECK(valid(store.put(batch)) == PutCount{40, 20, 0});
        for (const auto& [key, row] : expected) {
            CHECK(valid(store.find(key)) == row);
        }
        std::int64_t calls = 0;
        for (const LatencyRow& row : valid(store.latency())) {
            calls += row.count;
        }
        std::int64_t calls_expected = 0;
        for (const MatchLine& line : lines) {
            for (const CallTimes& times : line.calls) {
                calls_expected += times.count;
            }
        }
        CHECK(calls == calls_expected);
    }
}

TEST_CASE("a whole line with another digest is a discrepancy, and the first result stays") {
    const TemporaryFolder folder;
    auto lines = random_lines(2, 11);
    lines[0].row.is_timed = false;
    auto forged = lines;
    forged[0].row.digest += 1;
    forged[0].row.score[0] += 1;
    Store store = store_of(folder.path() / "small.db", 3, 1);
    std::vector<Played> batch;
    for (const MatchLine& line : read_text(folder, text_of(lines) + text_of(forged)).lines) {
        batch.push_back({line.row, line.teams, valid(store.host_number(line.host)), line.time_s, line.calls});
    }
    REQUIRE(batch.size() == 4);
    CHECK(valid(store.put(batch)) == PutCount{2, 1, 1});
    CHECK(valid(store.find(lines[0].row.key)) == lines[0].row);
    const auto discrepancies = valid(store.discrepancies());
    REQUIRE(discrepancies.size() == 1);
    CHECK(discrepancies[0].key == lines[0].row.key);
    CHECK(discrepancies[0].digest == lines[0].row.digest);
    CHECK(discrepancies[0].other_digest == forged[0].row.digest);
    CHECK(discrepancies[0].other_score == forged[0].row.score);
}

TEST_CASE("a line with a flipped byte does not count, and every other line does") {
    const TemporaryFolder folder;
    const auto lines = random_lines(3, 6);
    const std::string text = text_of(lines);
    Draw draw(7);
    for (int i = 0; i < 100; ++i) {
        const auto place = static_cast<std::size_t>(draw.below(static_cast<int>(text.size())));
        const auto change = static_cast<char>(1 + draw.below(255));
        check_flip(folder, lines, text, place, static_cast<char>(text[place] ^ change));
    }
    for (const std::size_t end : ends_of(text)) {
        check_flip(folder, lines, text, end - 1, 'x');
        check_flip(folder, lines, text, end - 2, '\n');
        check_flip(folder, lines, text, end - 40, '\n');
    }
}

TEST_CASE("lines with flipped bytes do not count, in 10,000 flips", "[slow]") {
    const TemporaryFolder folder;
    const auto lines = random_lines(5, 8);
    const std::string text = text_of(lines);
    Draw draw(9);
    for (int i = podball::testing::sample_of(10000); i > 0; --i) {
        const auto place = static_cast<std::size_t>(draw.below(static_cast<int>(text.size())));
        const auto change = static_cast<char>(1 + draw.below(255));
        check_flip(folder, lines, text, place, static_cast<char>(text[place] ^ change));
    }
}

TEST_CASE("a whole line that is refused ends the reading with the number of the line") {
    const TemporaryFolder folder;
    const auto lines = random_lines(3, 10);
    LineContext other = part_context();
    other.result_version = 9;
    const auto path =
        folder.write("part.jsonl", text_of({lines[0]}) + match_line(lines[1], other) + text_of({lines[2]}));
    int taken = 0;
    const auto read = read_part(path, part_context(), [&](MatchLine&&) -> Result<void> {
        ++taken;
        return {};
    });
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message == path.string() + ":2: /result_version: 9; must be 3");
    CHECK(taken == 1);
}

TEST_CASE("files that are no parts give no lines, and need little memory") {
    const TemporaryFolder folder;
    CHECK(read_text(folder, "").count == PartCount{});
    CHECK(read_text(folder, "\n\n").count == PartCount{0, {}, false, {2, 2}});
    CHECK(read_text(folder, std::string(3000000, 'x') + "\nhello\n").count ==
          PartCount{0, {1, 2}, false, {3000007, 2}});
    CHECK(read_text(folder, std::string(100, '\0')).count == PartCount{0, {}, true, {}});
    const auto take = [](MatchLine&&) -> Result<void> { return {}; };
    const auto missing = folder.path() / "none.jsonl";
    const auto read = read_part(missing, part_context(), take);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message == missing.string() + ": cannot be read: No such file or directory");
}
