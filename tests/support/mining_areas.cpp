#include "support/mining_areas.hpp"

#include <algorithm>
#include <cmath>

namespace podball::testing {

Generators generators_of(const GeneratorPlaces& places) { return {places.data(), places.size()}; }

double total_efficiency(const GeneratorPlaces& places, double range) {
    double sum = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        sum += efficiency(generators_of(places), i, {}, range);
    }
    return sum;
}

GeneratorPlaces row_of(int count, double distance) {
    GeneratorPlaces places;
    for (int i = 0; i < count; ++i) {
        places.push_back({distance * i, 0.0});
    }
    return places;
}

GeneratorPlaces grid_of(int count, double distance, double slant) {
    GeneratorPlaces places;
    for (int row = 0; row < count; ++row) {
        for (int column = 0; column < count; ++column) {
            places.push_back(
                {distance * (column + slant * (row % 2)), distance * row * (slant > 0.0 ? std::sqrt(0.75) : 1.0)});
        }
    }
    return places;
}

double row_union(const GeneratorPlaces& places) {
    constexpr int kSlices = 400'000;
    const double low = places.front().x - 1.0;
    const double width = (places.back().x + 1.0 - low) / kSlices;
    double volume = 0.0;
    for (int slice = 0; slice < kSlices; ++slice) {
        const double x = low + (slice + 0.5) * width;
        double squared_radius = 0.0;
        for (const Vec2 place : places) {
            squared_radius = std::max(squared_radius, 1.0 - (x - place.x) * (x - place.x));
        }
        volume += squared_radius * width;
    }
    return volume * 0.75;
}

double plane_union(const GeneratorPlaces& places) {
    constexpr double kStep = 0.04;
    const auto [left, right] =
        std::minmax_element(places.begin(), places.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    const auto [low, high] =
        std::minmax_element(places.begin(), places.end(), [](Vec2 a, Vec2 b) { return a.y < b.y; });
    double heights = 0.0;
    for (double x = left->x - 1.0 + 0.5 * kStep; x < right->x + 1.0; x += kStep) {
        for (double y = low->y - 1.0 + 0.5 * kStep; y < high->y + 1.0; y += kStep) {
            double squared = 0.0;
            for (const Vec2 place : places) {
                squared = std::max(squared, 1.0 - squared_length(place - Vec2{x, y}));
            }
            heights += std::sqrt(squared);
        }
    }
    return heights * kStep * kStep * 2.0 / (4.0 / 3.0 * 3.14159265358979323846);
}

}  // namespace podball::testing
