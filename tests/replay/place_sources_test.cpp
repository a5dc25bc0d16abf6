// The work of finding the sources of places.
#include "replay/place_sources.hpp"
#include "replay/drawing_forms.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

using namespace podball;
using namespace podball::replay;

namespace {

constexpr std::int32_t kNumberMax = 1 << 20;

// Places whose hashes have equal first 16 bits. The hash is that of place_sources.cpp.
std::vector<Place> places_with_one_hash(std::size_t count) {
    std::vector<Place> places;
    for (std::int32_t y = 0; places.size() < count; ++y) {
        for (std::int32_t x = -kNumberMax; x <= kNumberMax && places.size() < count; ++x) {
            const std::uint64_t bits =
                std::uint64_t{static_cast<std::uint32_t>(x)} << 32U | static_cast<std::uint32_t>(y);
            if ((bits * 0x9E3779B97F4A7C15) >> 48U == 1) {
                places.push_back({x, y});
            }
        }
    }
    return places;
}

std::vector<Place> twice(const std::vector<Place>& places) {
    std::vector<Place> all = places;
    all.insert(all.end(), places.begin(), places.end());
    return all;
}

// The sources that are found for a polyline through the places.
std::vector<std::uint32_t> sources_of(const std::vector<Place>& places) {
    std::vector<std::int32_t> numbers;
    for (const Place& place : places) {
        numbers.insert(numbers.end(), {place.x, place.y});
    }
    const auto count = static_cast<std::uint32_t>(numbers.size());
    const std::array items = {DrawItem{DrawKind::Polyline, 0, 0, 0, count, 0, 0}};
    const ViewLayer view = still_view(1);
    PlaceSources finder(view);
    const auto sources = finder.find({items, 0, numbers, count});
    return {sources.begin(), sources.end()};
}

}  // namespace

TEST_CASE("places with equal hashes cost no more than a few comparisons each, so some sources are not found") {
    const auto sources = sources_of(twice(places_with_one_hash(100)));
    REQUIRE(sources.size() == 200);
    CHECK(std::all_of(sources.begin(), sources.begin() + 100, [](std::uint32_t source) { return source == 0; }));
    const std::uint32_t first_place = 4;  // After three bodies.
    CHECK(sources[100] == first_place);
    CHECK(sources[103] == first_place + 3);
    CHECK(sources[199] == 0);
}

TEST_CASE("all places are found again if their hashes are spread") {
    std::vector<Place> places;
    for (std::int32_t i = 1; i <= 1'000; ++i) {
        places.push_back({i * 37, -i * 11});
    }
    const auto sources = sources_of(twice(places));
    for (std::uint32_t i = 0; i < 1'000; ++i) {
        REQUIRE(sources[1'000 + i] == 4 + i);
    }
}
