#include "replay/export.hpp"

#include "engine/state_hash.hpp"
#include "replay/json_text.hpp"
#include "replay/reader_properties.hpp"
#include "replay/sample_match.hpp"
#include "support/catch.hpp"
#include "support/scenes.hpp"
#include "support/temporary_folder.hpp"

#include <map>
#include <sstream>

using namespace podball;
using namespace podball::replay;
using nlohmann::json;

namespace {

struct Exported {
    testing::TemporaryFolder folder;
    Told told;
    std::vector<json> lines;
    std::vector<std::vector<std::string>> table;

    Exported() {
        SampleMatch match{testing::resolved(testing::rules_of(2, 1))};
        match.steps_max = 100;
        match.flush_every = 30;
        told = record(match, folder.path() / "m.podlog");
        const auto reader = Reader::open(folder.path() / "m.podlog");
        REQUIRE(reader.ok());
        std::stringstream jsonl;
        REQUIRE(export_jsonl(reader.value(), jsonl));
        for (std::string line; std::getline(jsonl, line);) {
            lines.push_back(json::parse(line));
        }
        std::stringstream csv;
        REQUIRE(export_csv(reader.value(), csv));
        for (std::string line; std::getline(csv, line);) {
            table.emplace_back();
            std::stringstream cells(line);
            for (std::string cell; std::getline(cells, cell, ',');) {
                table.back().push_back(cell);
            }
        }
    }
};

}  // namespace

TEST_CASE("JSON lines hold every frame, step, event and drawing in their order") {
    const Exported exported;
    std::map<std::string, int> count;
    std::int64_t frame = 0;
    std::int64_t step = 0;
    for (const json& line : exported.lines) {
        const std::string type = line.at("type");
        ++count[type];
        if (type == "frame") {
            REQUIRE(line.at("frame") == frame);
            const engine::World& world = exported.told.worlds[static_cast<std::size_t>(frame++)];
            REQUIRE(line.at("tick") == world.tick);
            REQUIRE(line.at("pods").size() == 3);
            REQUIRE(line.at("pods")[1][0].get<double>() == Approx(world.x[1]).margin(0x1p-16));
            REQUIRE(line.at("ball")[3].get<double>() == Approx(world.vy[engine::kBall]).margin(0x1p-21));
        } else if (type == "step") {
            REQUIRE(line.at("step") == step);
            REQUIRE(frame == step + 1);
            const auto& commands = exported.told.commands[static_cast<std::size_t>(step)];
            REQUIRE(line.at("thrust")[2][0] == commands[1][0].thrust.x);
            REQUIRE(line.at("state_hash") ==
                    hash_text(engine::state_hash(exported.told.worlds[static_cast<std::size_t>(step) + 1])));
            ++step;
        } else if (type == "drawing") {
            REQUIRE(line.at("step") == step);
        } else if (type == "event") {
            REQUIRE(line.at("step") == step - 1);
        }
    }
    CHECK(exported.lines.front().at("type") == "head");
    CHECK(exported.lines.back() == json({{"type", "end"}, {"complete", true}, {"notice", nullptr}}));
    CHECK(count["frame"] == 101);
    CHECK(count["step"] == 100);
    CHECK(count["keyframe"] == 4);
    CHECK(count["result"] == 1);
    CHECK(count["drawing"] > 100);
    CHECK(count["event"] > static_cast<int>(exported.told.notes.size()));
}

TEST_CASE("the table has a named column for every value and a row for every frame") {
    const Exported exported;
    REQUIRE(exported.table.size() == 102);
    const auto& names = exported.table.front();
    CHECK(names.front() == "frame");
    CHECK(names[1] == "tick");
    CHECK(names.back() == "ball_vy");
    CHECK(names[17] == "pod_0_0_x");
    CHECK(names[25] == "pod_1_0_x");
    for (std::size_t row = 1; row < exported.table.size(); ++row) {
        const auto& cells = exported.table[row];
        REQUIRE(cells.size() == names.size());
        REQUIRE(cells[0] == std::to_string(row - 1));
        const engine::World& world = exported.told.worlds[row - 1];
        REQUIRE(cells[1] == std::to_string(world.tick));
        REQUIRE(std::stod(cells[25]) == Approx(world.x[2]).margin(0x1p-16));
    }
}

TEST_CASE("an export that cannot be written is an error") {
    const testing::TemporaryFolder folder;
    SampleMatch match{testing::resolved(testing::rules_of(1, 1))};
    match.steps_max = 3;
    record(match, folder.path() / "m.podlog");
    const auto reader = Reader::open(folder.path() / "m.podlog");
    std::ostringstream broken;
    broken.setstate(std::ios::badbit);
    CHECK_FALSE(export_jsonl(reader.value(), broken));
    CHECK_FALSE(export_csv(reader.value(), broken));
}
