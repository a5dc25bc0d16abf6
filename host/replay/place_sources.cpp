#include "replay/place_sources.hpp"

#include "replay/drawing_items.hpp"

#include <bit>

namespace podball::replay {
namespace {

Place place_at(const std::int32_t* number) { return {number[0], number[1]}; }

std::uint64_t hash_of(Place place) {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;
    const auto bits = [](std::int32_t number) { return std::uint64_t{static_cast<std::uint32_t>(number)}; };
    return (bits(place.x) << 32U | bits(place.y)) * kGoldenRatio;
}

}  // namespace

// Only the first equal body or place is tried. Another one rarely holds where it does not.
std::span<const std::uint32_t> PlaceSources::find(const DrawnRun& run) {
    begin(run);
    for (std::size_t place = 0; place < sources_.size(); ++place) {
        const std::uint32_t own = as_index(bodies_ + 1 + place);
        const std::uint32_t source = first_equal(own);
        sources_[place] = source != own && holds(run, place, source) ? source : 0;
    }
    return sources_;
}

// Lists the places, and makes a table that has the bodies alone.
void PlaceSources::begin(const DrawnRun& run) {
    numbers_first_.clear();
    at_.clear();
    for (std::size_t body = 0; body < bodies_; ++body) {
        at_.push_back(view_.place(body, run.first_step));
    }
    for (const DrawItem& item : run.items) {
        for (std::uint32_t i = 0; i < places_of(item); ++i) {
            numbers_first_.push_back(item.numbers_first + 2 * i);
            at_.push_back(place_at(&run.numbers[numbers_first_.back()]));
        }
    }
    sources_.resize(numbers_first_.size());
    table_.assign(std::bit_ceil(2 * at_.size()), 0);
    hash_bits_ = std::countr_zero(table_.size());
    for (std::size_t body = 0; body < bodies_; ++body) {
        first_equal(as_index(body + 1));
    }
}

// Returns the source in the table that is at the same place. If there is none, `source` is added and returned. Few
// entries are tried, because a team may choose places with equal hashes. Then some sources are not found.
std::uint32_t PlaceSources::first_equal(std::uint32_t source) {
    constexpr std::size_t kTriesMax = 8;
    const Place at = at_[source - 1];
    const std::size_t first = hash_of(at) >> (64 - hash_bits_);
    for (std::size_t i = first; i < first + kTriesMax; ++i) {
        std::uint32_t& known = table_[i & (table_.size() - 1)];
        if (known == 0) {
            known = source;
        }
        if (at_[known - 1] == at) {
            return known;
        }
    }
    return source;
}

bool PlaceSources::holds(const DrawnRun& run, std::size_t place, std::uint32_t source) const {
    for (std::size_t i = 0; i < run.steps(); ++i) {
        const std::int32_t* const numbers = &run.numbers[i * run.width];
        const Place at = source <= bodies_ ? view_.place(source - 1, run.first_step + i)
                                           : place_at(numbers + numbers_first_[source - bodies_ - 1]);
        if (at != place_at(numbers + numbers_first_[place])) {
            return false;
        }
    }
    return true;
}

}  // namespace podball::replay
