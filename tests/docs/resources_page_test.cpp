// The tables of docs/resources.md, worked out by the formulas of mining and the rules of the game.
#include <podball/math/mining.hpp>

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "config/rules_library.hpp"
#include "support/catch.hpp"
#include "support/mining_areas.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

std::string page() {
    std::ifstream file(PODBALL_SOURCE_DIR "/docs/resources.md");
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The page has this table.
void check_table(const std::string& table) {
    static const std::string resources = page();
    INFO("docs/resources.md must contain\n" << table);
    CHECK(resources.find("\n" + table + "\n") != std::string::npos);
}

std::string text(const char* format, ...) {
    char buffer[256];
    std::va_list values;
    va_start(values, format);
    std::vsnprintf(buffer, sizeof buffer, format, values);
    va_end(values);
    return buffer;
}

engine::ResolvedRules game() {
    auto rules = config::load_rules(PODBALL_SOURCE_DIR "/configs/games/resource-7.json", {});
    REQUIRE(rules);
    return rules.value().resolved;
}

Supply supply_of(const engine::ResourceRules& rules) {
    return {rules.rate, rules.half_life, static_cast<double>(rules.ticks_per_minute)};
}

std::int64_t match_ticks(const engine::ResolvedRules& rules) {
    return std::int64_t{rules.match.periods} * rules.match.period_ticks;
}

// The distance between two generators that R98 does not quite permit.
double least_distance(const engine::ResolvedRules& rules) {
    return 2.0 * (rules.resources.generator.radius + rules.resources.gap * rules.pod.radius);
}

// `count` places of a square grid, row by row from a corner, of which the first four are a square.
GeneratorPlaces heap_of(int count, double distance) {
    GeneratorPlaces places;
    for (int side = 0; static_cast<int>(places.size()) < count; ++side) {
        for (int i = 0; i <= side; ++i) {
            places.push_back({distance * side, distance * i});
        }
        for (int i = side - 1; i >= 0; --i) {
            places.push_back({distance * i, distance * side});
        }
    }
    places.resize(static_cast<std::size_t>(count));
    return places;
}

// "2.40 : 2.38, +0.71": the efficiencies, the union, and what the last one added.
std::string heap_cell(const GeneratorPlaces& places) {
    const GeneratorPlaces before(places.begin(), places.end() - 1);
    const double sum = total_efficiency(places, 1.0);
    return text("%.2f : %.2f, %+.2f", sum, plane_union(places), sum - total_efficiency(before, 1.0));
}

// The first minute after which a generator does not mine its price by the end. Source: R103.
double last_minute(const engine::ResourceRules& rules, double end) {
    const double price = rules.generator.price;
    if (rules.half_life == 0.0) {
        return end - price / rules.rate;
    }
    const double left = std::exp2(-end / rules.half_life) + price * std::log(2.0) / (rules.rate * rules.half_life);
    return left >= 1.0 ? 0.0 : -rules.half_life * std::log2(left);
}

}  // namespace

TEST_CASE("docs/resources.md has the income of a generator in the game") {
    const engine::ResolvedRules rules = game();
    const Supply supply = supply_of(rules.resources);
    const double minute = rules.resources.ticks_per_minute;
    std::string table =
        "| minute | base rate | mined since the start | mined from then to the end |\n|---|---|---|---|\n";
    const auto end = match_ticks(rules);
    for (std::int64_t tick = 0; tick <= end; tick += end / 5) {
        table += text("| %g | %.2f | %.2f | %.2f |\n", static_cast<double>(tick) / minute, supply.rate_at(tick),
                      supply.until(tick), supply.until(end) - supply.until(tick));
    }
    check_table(table);
}

TEST_CASE("docs/resources.md has the last minute at which a generator mines its price") {
    const engine::ResolvedRules rules = game();
    std::string table = "| half life, minutes | mined in the match | last minute |\n|---|---|---|\n";
    const auto end = match_ticks(rules);
    const double end_minute = static_cast<double>(end) / rules.resources.ticks_per_minute;
    for (const double half_life : {2.5, 5.0, 10.0, 15.0, 0.0}) {
        engine::ResourceRules resources = rules.resources;
        resources.half_life = half_life;
        const Supply supply = supply_of(resources);
        const double minute = last_minute(resources, end_minute);
        const double mined = supply.until(end);
        if (minute > 0.0) {
            const auto tick = static_cast<std::int64_t>(minute * resources.ticks_per_minute);
            CHECK(mined - supply.until(tick) == Approx(resources.generator.price).epsilon(1e-3));
        }
        table += text("| %s | %.2f | %s |\n", half_life > 0.0 ? text("%g", half_life).c_str() : "no decay", mined,
                      minute > 0.0 ? text("%.2f", minute).c_str() : "never");
    }
    check_table(table);
}

TEST_CASE("docs/resources.md has what two generators earn at several distances") {
    std::string table = "| distance, ranges | shared | each | together |\n|---|---|---|---|\n";
    const engine::ResolvedRules rules = game();
    for (const double distance : {0.0, least_distance(rules) / rules.resources.range, 0.5, 1.0, 1.5, 1.9, 2.0}) {
        const double each = efficiency(generators_of({{0.0, 0.0}, {distance, 0.0}}), 0, {}, 1.0);
        table += text("| %.3g | %.4f | %.4f | %.4f |\n", distance, overlap_quota(distance, 1.0), each, 2.0 * each);
    }
    check_table(table);
}

TEST_CASE("docs/resources.md has what heaps earn, and what a further generator adds") {
    const engine::ResolvedRules rules = game();
    const double least = least_distance(rules) / rules.resources.range;
    std::string table =
        "| generators | in one place | as near as the game permits | in a row, a range apart | in a square grid, a "
        "range "
        "apart | two ranges apart |\n|---|---|---|---|---|---|\n";
    for (int n = 1; n <= 10; ++n) {
        table += text("| %d | ", n) + heap_cell(GeneratorPlaces(static_cast<std::size_t>(n))) + " | " +
                 heap_cell(heap_of(n, least)) + " | " + heap_cell(row_of(n, 1.0)) + " | " + heap_cell(heap_of(n, 1.0)) +
                 text(" | %d : %d, +1 |\n", n, n);
    }
    check_table(table);
}

TEST_CASE("docs/resources.md has where the efficiencies are more than the union") {
    const double three = total_efficiency(row_of(3, 1.0), 1.0);
    const double inner = efficiency(generators_of(row_of(9, 1.0)), 4, {}, 1.0);
    check_table(
        "| generators | sum of efficiencies | union | too much |\n|---|---|---|---|\n" +
        text("| three in a row, a range apart | %.4f | 2.375 | %.1f %% |\n", three, 100.0 * (three / 2.375 - 1.0)) +
        text("| each one inside an endless row, a range apart | (27/32)² = %.4f | 11/16 = 0.6875 | %.2f %% |\n", inner,
             100.0 * (inner / 0.6875 - 1.0)));
}

TEST_CASE("docs/resources.md has the quotas of a change") {
    std::string generators = "| generators |";
    std::string quotas = "| quotas of a change |";
    std::string of_source = "| by the source |";
    const auto number = [](int n) { return n < 1000 ? text(" %d |", n) : text(" %d,%03d |", n / 1000, n % 1000); };
    for (const int n : {2, 4, 8, 16, 32, 48}) {
        generators += number(n);
        quotas += number(n * (n - 1) / 2);
        of_source += number(n * (n - 1));
    }
    check_table(generators + "\n|---|---|---|---|---|---|---|\n" + quotas + "\n" + of_source + "\n");
}

TEST_CASE("docs/resources.md has what a second generator nearby insures") {
    const engine::ResolvedRules rules = game();
    const Supply supply = supply_of(rules.resources);
    const auto end = match_ticks(rules);
    const double first_half = supply.until(end / 2);
    const double second_half = supply.until(end) - first_half;
    std::string table =
        "| distance, ranges | both stand, first half | both stand, second half | one is left, second half | the second "
        "one "
        "adds if none is destroyed | if one is destroyed at half time |\n|---|---|---|---|---|---|\n";
    for (const double distance : {0.0, least_distance(rules) / rules.resources.range, 0.5, 1.0, 1.5, 2.0}) {
        const double together = 2.0 * efficiency(generators_of({{0.0, 0.0}, {distance, 0.0}}), 0, {}, 1.0);
        table += text("| %.3g | %.2f | %.2f | %.2f | %.2f | %.2f |\n", distance, together * first_half,
                      together * second_half, second_half, (together - 1.0) * (first_half + second_half),
                      (together - 1.0) * first_half + second_half);
    }
    check_table(table);
}
