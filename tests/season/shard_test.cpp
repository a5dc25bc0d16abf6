// Shards of a league are played and merged.
#include "season/part_merge.hpp"
#include "season/plan_growth.hpp"
#include "season/shard_plan.hpp"
#include "season/shard_play.hpp"

#include "season/season_support.hpp"
#include "support/draw.hpp"
#include "support/sample.hpp"

#include <fstream>
#include <iterator>

using namespace podball;
using namespace podball::testing;

namespace {

namespace fs = std::filesystem;

// Writes what is missing of the league `file` as shards of `matches` matches.
std::vector<int> write_shards_of(const fs::path& file, const store::ShardFolder& folder, int matches) {
    auto store = opened(file);
    const auto spec = season::current_spec(store).value();
    season::WantedMatches wanted(spec);
    REQUIRE(wanted.read(store));
    auto league = season::shard_league(store);
    REQUIRE(league);
    REQUIRE(store::write_shard_league(folder, std::move(league).value()));
    const auto missing = season::missing_matches(store, wanted);
    REQUIRE(missing);
    const auto numbers = season::write_shards(folder, missing.value(), 1.0, matches);
    REQUIRE(numbers);
    return numbers.value();
}

season::ShardResult play(const store::ShardFolder& folder, int shard) {
    const auto result = season::play_shard(folder, shard, test_surroundings());
    INFO((result ? "" : result.error().message));
    REQUIRE(result);
    return result.value();
}

store::PutCount merge(const fs::path& file, const std::vector<fs::path>& parts) {
    auto store = opened(file);
    auto merger = season::PartMerger::begin(store);
    REQUIRE(merger);
    season::PartMerger begun = std::move(merger).value();
    for (const fs::path& part : parts) {
        const auto merged = begun.merge(part);
        INFO((merged ? "" : merged.error().message));
        REQUIRE(merged);
    }
    return begun.count();
}

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, const std::string& content) { std::ofstream(file, std::ios::binary) << content; }

}  // namespace

TEST_CASE("shards that are played in any order and merged twice give the rows of a run") {
    const TemporaryFolder folder;
    const auto spec = short_league({"chaser", "idle", "formation"}, 2);
    const auto whole = folder.path() / "whole.db";
    const auto cup = folder.path() / "cup.db";
    found(whole, spec);
    found(cup, spec);
    run_league(whole);
    const store::ShardFolder shards = {folder.path() / "shards"};
    REQUIRE(write_shards_of(cup, shards, 5) == std::vector<int>{1, 2, 3});
    for (const int shard : {2, 3, 1}) {
        const season::ShardResult result = play(shards, shard);
        CHECK(result.total == 4);
        CHECK(result.played == 4);
        CHECK(result.left == 0);
    }
    CHECK(play(shards, 2).played == 0);
    CHECK(merge(cup, {shards.part(3), shards.part(1), shards.part(3), shards.part(2)}) == store::PutCount{12, 4, 0});
    CHECK(rows_of(cup) == rows_of(whole));
    CHECK(run_league(cup).progress.played == 0);
}

TEST_CASE("a shard whose part is cut plays what the part lost, and the merge is whole", "[slow]") {
    const TemporaryFolder folder;
    const auto spec = short_league({"chaser", "idle"}, 2);
    const auto cup = folder.path() / "cup.db";
    found(cup, spec);
    const store::ShardFolder shards = {folder.path() / "shards"};
    REQUIRE(write_shards_of(cup, shards, 4).size() == 1);
    play(shards, 1);
    const std::string whole = content_of(shards.part(1));
    const auto copy = folder.path() / "copy.db";
    Draw draw(11);
    for (int i = sample_of(200, 20); i > 0; --i) {
        const auto size = static_cast<std::size_t>(draw.below(static_cast<int>(whole.size()) + 1));
        CAPTURE(size);
        write(shards.part(1), whole.substr(0, size));
        const auto lines = std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size), '\n');
        fs::copy_file(cup, copy, fs::copy_options::overwrite_existing);
        const auto stored = merge(copy, {shards.part(1)}).stored;
        const bool ends_before_feed = size < whole.size() && whole[size] == '\n' && size > 0;
        CHECK(stored == lines + (ends_before_feed ? 1 : 0));
        CHECK(play(shards, 1).played == 4 - stored);
        CHECK(merge(copy, {shards.part(1)}) == store::PutCount{4 - stored, stored, 0});
    }
}

TEST_CASE("a shard or a league that was changed is refused") {
    const TemporaryFolder folder;
    const auto cup = folder.path() / "cup.db";
    found(cup, short_league({"chaser", "idle"}, 1));
    const store::ShardFolder shards = {folder.path() / "shards"};
    REQUIRE(write_shards_of(cup, shards, 4).size() == 1);
    const auto refused = [&](const std::string& expected) {
        const auto result = season::play_shard(shards, 1, test_surroundings());
        REQUIRE(!result);
        INFO(result.error().message);
        CHECK(result.error().message.find(expected) != std::string::npos);
        CHECK(!fs::exists(shards.part(1)));
    };
    // Replaces `from` in a file, expects the words of a refusal, and restores the file.
    const auto replaced = [&](const fs::path& file, const std::string& from, const std::string& to,
                              const std::string& expected) {
        const std::string before = content_of(file);
        const auto place = before.find(from);
        REQUIRE(place != std::string::npos);
        write(file, std::string(before).replace(place, from.size(), to));
        refused(expected);
        write(file, before);
    };
    replaced(shards.shard(1), "[0,", "[0,1", "must be the number of a team, 0 to 1");
    replaced(shards.shard(1), ",1,\"", ",2,\"", "must be the key of these teams and seed in this league");
    replaced(shards.league(), "\"budget\":\"off\"", "\"budget\":\"1\"", "must be the key of these teams");
    replaced(shards.league(), "\\\"period_ticks\\\":200", "\\\"period_ticks\\\":300",
             "the rules of the league were changed");
    replaced(shards.league(), "\"result_version\":", "\"result_version\":9", "must be the key of these teams");
    const fs::path library = fs::directory_iterator(shards.teams())->path();
    fs::permissions(library, fs::perms::owner_write, fs::perm_options::add);
    write(library, content_of(library) + "x");
    refused("was changed: its SHA-256 is ");
}

TEST_CASE("lines of another league are refused with their number, and forged ones are discrepancies") {
    const TemporaryFolder folder;
    const auto cup = folder.path() / "cup.db";
    found(cup, short_league({"chaser", "idle"}, 1));
    const store::ShardFolder shards = {folder.path() / "shards"};
    REQUIRE(write_shards_of(cup, shards, 4).size() == 1);
    play(shards, 1);
    auto store = opened(cup);
    const auto context = store::line_context(store.league(), store.teams().value(), season::metric_names());
    const auto forged = folder.path() / "forged.jsonl";
    {
        auto writer = store::PartWriter::open(forged, context);
        REQUIRE(writer);
        store::PartWriter part = std::move(writer).value();
        REQUIRE(store::read_part(shards.part(1), context, [&](store::MatchLine&& line) {
            line.row.digest += 1;
            return part.append(line);
        }));
    }
    auto merger = season::PartMerger::begin(store);
    REQUIRE(merger);
    season::PartMerger begun = std::move(merger).value();
    REQUIRE(begun.merge(shards.part(1)));
    const auto before = rows_of(cup);
    REQUIRE(begun.merge(forged));
    CHECK(begun.count() == store::PutCount{2, 0, 2});
    CHECK(store.discrepancies().value().size() == 2);
    CHECK(rows_of(cup) == before);

    const auto other = folder.path() / "other.db";
    found(other, short_league({"chaser", "formation"}, 1));
    auto other_store = opened(other);
    auto other_merger = season::PartMerger::begin(other_store);
    REQUIRE(other_merger);
    season::PartMerger other_begun = std::move(other_merger).value();
    const auto refused = other_begun.merge(shards.part(1));
    REQUIRE(!refused);
    CHECK(refused.error().message.starts_with(shards.part(1).string() + ":1: /teams/"));
}
