// `podball league plan --into`, `play` and `merge`.
#include "cli/program.hpp"
#include "season/metric_names.hpp"
#include "store/part.hpp"
#include "store/store.hpp"
#include "support/catch.hpp"

#include <signal.h>

#include <filesystem>
#include <fstream>
#include <utility>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// A league of three teams, and a folder for its shards.
struct ShardedCup {
    TemporaryFolder folder;
    std::string rules = short_rules(folder, R"("pods": 2, "noise": {"ball": 0.05})");
    std::string shards = (folder.path() / "shards").string();

    [[nodiscard]] std::string store(const std::string& name) const { return (folder.path() / name).string(); }
    void init(const std::string& name, const std::string& pairs = "2") const {
        const Answer made = run({"league", "init", store(name), "--name", "cup", "--teams", "chaser,idle,formation",
                                 "--rules", rules, "--pairs", pairs, "--budget", "off", "--admission", "off"});
        CAPTURE(made.err);
        REQUIRE(made.code == 0);
    }
    [[nodiscard]] json plan(const std::string& name, const std::string& seconds) const {
        return run_json({"league", "plan", store(name), "--into", shards, "--shard-seconds", seconds, "--json"});
    }
    [[nodiscard]] std::string part(int shard) const { return shards + "/parts/" + std::to_string(shard) + ".jsonl"; }
    [[nodiscard]] std::string table(const std::string& name) const {
        const Answer answer = run({"league", "table", store(name), "--cross", "--rating", "--json"});
        REQUIRE(answer.code == 0);
        return answer.out;
    }
};

/// Copies a part, with other digests and right checksums.
void forge(const fs::path& file, const fs::path& part, const fs::path& forged) {
    namespace store = podball::store;
    const auto names = podball::season::metric_names();
    auto opened = store::Store::open(file, store::Access::Read, names);
    REQUIRE(opened);
    store::Store league = std::move(opened).value();
    const auto context = store::line_context(league.league(), league.teams().value(), names);
    auto made = store::PartWriter::open(forged, context);
    REQUIRE(made);
    store::PartWriter writer = std::move(made).value();
    REQUIRE(store::read_part(part, context, [&](store::MatchLine&& line) {
        line.row.digest += 1;
        return writer.append(line);
    }));
}

}  // namespace

TEST_CASE("one core, two cores and merged shards give the same table, byte by byte") {
    const ShardedCup cup;
    for (const std::string cores : {"1", "2"}) {
        cup.init("run" + cores + ".db");
        REQUIRE(run({"league", "run", cup.store("run" + cores + ".db"), "-j", cores, "--quiet"}).code == 0);
    }
    cup.init("cup.db");
    const json plan = cup.plan("cup.db", "5");
    REQUIRE(plan["schema"] == "podball.league-plan/1");
    REQUIRE(plan["shards"] == json{{"folder", cup.shards}, {"count", 3}});
    REQUIRE(plan["matches"]["missing"] == 12);
    REQUIRE(plan["match_s"].is_null());
    for (const std::string shard : {"3", "1", "2"}) {
        const json played = run_json({"league", "play", cup.shards, shard, "--json", "--quiet"});
        REQUIRE(played["schema"] == "podball.league-play/1");
        REQUIRE(played["played"] == 4);
        REQUIRE(played["left"] == 0);
    }
    const json merged = run_json({"league", "merge", cup.store("cup.db"), cup.part(2), cup.shards, "--json"});
    REQUIRE(merged["schema"] == "podball.league-merge/1");
    REQUIRE(merged["new"] == 12);
    REQUIRE(merged["known"] == 4);
    REQUIRE(merged["parts"].size() == 4);
    REQUIRE(cup.table("run1.db") == cup.table("run2.db"));
    REQUIRE(cup.table("run1.db") == cup.table("cup.db"));
}

TEST_CASE("a shard stops at SIGTERM after the running match, and goes on later") {
    const ShardedCup cup;
    cup.init("cup.db", "1000");
    REQUIRE(cup.plan("cup.db", "1000000")["shards"]["count"] == 1);
    {
        Program program({"league", "play", cup.shards, "1"}, true);
        REQUIRE(program.shows(" of 6000 matches"));
        program.send(SIGTERM);
        const Answer answer = program.wait();
        REQUIRE(answer.code == 130);
        REQUIRE(answer.err.find("matches are in the part; the same command goes on") != std::string::npos);
    }
    const json merged = run_json({"league", "merge", cup.store("cup.db"), cup.part(1), "--json"});
    REQUIRE(merged["new"] > 0);
    REQUIRE(merged["parts"][0]["damaged"].empty());
    REQUIRE(merged["parts"][0]["is_cut"] == false);
}

TEST_CASE("shards and parts that cannot be used are refused in one line") {
    const ShardedCup cup;
    cup.init("cup.db", "1");
    REQUIRE(cup.plan("cup.db", "600")["shards"]["count"] == 1);
    require_refused({"league", "plan", cup.store("cup.db"), "--into", cup.shards}, 3,
                    {"must be a new or an empty folder"});
    require_refused({"league", "play", cup.shards, "2"}, 3, {"shards/2.json", "No such file"});
    require_refused({"league", "play", cup.shards, "0"}, 2, {"SHARD", "0", "[1, 10000000]"});
    require_refused({"league", "play", cup.folder.path().string(), "1"}, 3, {"league.json", "No such file"});
    require_refused({"league", "merge", cup.store("cup.db"), cup.part(1)}, 3, {"1.jsonl", "No such file"});
    std::ofstream(cup.shards + "/shards/1.json") << "{}";
    require_refused({"league", "play", cup.shards, "1"}, 3, {"1.json: /schema: null; must be"});
    std::ofstream(cup.shards + "/league.json") << "[]";
    require_refused({"league", "play", cup.shards, "1"}, 3, {"league.json: is no JSON object"});
}

TEST_CASE("forged results end a merge with the exit code of discrepancies, and the first ones stay") {
    const ShardedCup cup;
    cup.init("cup.db", "1");
    REQUIRE(cup.plan("cup.db", "600")["shards"]["count"] == 1);
    REQUIRE(run({"league", "play", cup.shards, "1", "--quiet"}).code == 0);
    REQUIRE(run({"league", "merge", cup.store("cup.db"), cup.shards}).code == 0);
    const json before = json::parse(cup.table("cup.db"));
    const auto forged = cup.folder.path() / "forged.jsonl";
    forge(cup.store("cup.db"), cup.part(1), forged);
    const Answer answer = run({"league", "merge", cup.store("cup.db"), forged.string()});
    REQUIRE(answer.code == 5);
    REQUIRE(answer.out == "1 part: 0 results are new, 0 were known, 6 differ\n");
    REQUIRE(json::parse(cup.table("cup.db"))["standings"] == before["standings"]);
}
