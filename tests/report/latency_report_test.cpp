// The report of a measurement is a function of its setting and its result.
#include "report/latency_json.hpp"
#include "report/latency_page.hpp"
#include "report/latency_text.hpp"
#include "support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace podball;

namespace {

constexpr int kCalls = 200;

report::Setting setting() {
    report::Setting setting;
    setting.game = "classic-5";
    setting.sandbox = "full";
    setting.teams = {{"alpha", "Alpha", "1.0", "Ada", "/teams/alpha.so", "aa", {}},
                     {"beta", "<Beta>", "2.0", "Bob", "/teams/beta.so", "bb", {}}};
    return setting;
}

latency::TeamFigures calls_of(std::int64_t cpu_ns) {
    latency::TeamFigures figures;
    for (int i = 0; i < kCalls; ++i) {
        figures.all.add({cpu_ns + 5000, cpu_ns, cpu_ns}, {});
    }
    figures.by_mode[0] = figures.all;
    for (int round = 0; round < latency::kRounds; ++round) {
        figures.rounds.push_back({});
        figures.rounds.back().cpu_ns.fill(cpu_ns);
        figures.rounds.back().wall_ns.fill(cpu_ns + 5000);
    }
    figures.first_calls = {{1000, {2000, 3000, 3000}}};
    return figures;
}

// Calls of Alpha take half the CPU time of those of Beta.
latency::Measurement measurement() {
    latency::Measurement result;
    result.sources = {{"Alpha against Beta, seed 1", 500}};
    result.views_by_mode = {300, 150, 50};
    result.warm_up = 20;
    result.back_to_back.teams = {calls_of(10'000), calls_of(20'000)};
    result.comparison = latency::compare(result.back_to_back.teams[0], result.back_to_back.teams[1]);
    result.machine.empty_cpu.add(100);
    result.machine.stretch.add(10'000);
    result.machine.readings = 300;
    return result;
}

}  // namespace

TEST_CASE("the text of a measurement has each team's calls under its own name, and says which team is faster") {
    const std::string text = report::latency_text(setting(), measurement());
    CAPTURE(text);
    REQUIRE(text.find("classic-5, budget ") == 0);
    REQUIRE(text.find("shown: 500 views (300 running, 150 before a kick-off, 50 after a goal)\n") != std::string::npos);
    const auto alpha = text.find("Alpha, back to back, µs");
    const auto beta = text.find("<Beta>, back to back, µs");
    REQUIRE(alpha < beta);
    const auto row_after = [&](std::size_t place) { return text.substr(text.find("CPU of the call", place), 60); };
    REQUIRE(row_after(alpha).find("10.0") != std::string::npos);
    REQUIRE(row_after(beta).find("20.0") != std::string::npos);
    REQUIRE(text.find("A usual call (p50): Alpha is faster, with 0.50 times the CPU time of <Beta>") !=
            std::string::npos);
    REQUIRE(text.find("calls a second") == std::string::npos);
}

TEST_CASE("the JSON of a measurement has each team's calls at its own position") {
    const auto object = nlohmann::json::parse(report::latency_json(setting(), measurement()));
    REQUIRE(object["schema"] == report::kLatencySchema);
    REQUIRE(object["mode"] == "isolated");
    REQUIRE(object["warm_up"] == 20);
    REQUIRE(object["views"]["modes"]["before_kickoff"] == 150);
    REQUIRE(object["back_to_back"][0]["cpu_ns"]["max"] == 10'000);
    REQUIRE(object["back_to_back"][1]["cpu_ns"]["max"] == 20'000);
    REQUIRE(object["back_to_back"][1]["wall_ns"]["max"] == 25'000);
    REQUIRE(object["comparison"]["cpu"]["p50"]["ratio"] == 0.5);
    REQUIRE(object["comparison"]["cpu"]["p50"]["verdict"] == "faster");
    REQUIRE(object["paced"].is_null());
    REQUIRE(object["machine"]["hand_off_ns"].is_null());
}

TEST_CASE("names of teams are escaped in the page") {
    const std::string page = report::latency_page(setting(), measurement());
    REQUIRE(page.find("&lt;Beta&gt;") != std::string::npos);
    REQUIRE(page.find("<Beta>") == std::string::npos);
}
