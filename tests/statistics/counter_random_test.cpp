#include "statistics/counter_random.hpp"

#include "support/catch.hpp"

#include <array>
#include <vector>

using podball::statistics::IndexStream;
using podball::statistics::philox;

namespace {

std::vector<std::uint32_t> first_indices(IndexStream stream, int count) {
    std::vector<std::uint32_t> indices;
    for (int i = 0; i < count; ++i) {
        indices.push_back(stream.next());
    }
    return indices;
}

}  // namespace

TEST_CASE("the random words are the known answers of Philox4x32-10") {
    // kat_vectors of Random123.
    using Words = std::array<std::uint32_t, 4>;
    constexpr std::uint32_t kOnes = 0xffffffff;
    REQUIRE(philox({0, 0, 0, 0}, {0, 0}) == Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    REQUIRE(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}) ==
            Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    REQUIRE(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
            Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

TEST_CASE("indices stay below their size and reach each value about equally often", "[property]") {
    std::array<int, 7> counts{};
    for (const std::uint32_t index : first_indices(IndexStream(3, 1, 4, 7), 7000)) {
        REQUIRE(index < 7);
        ++counts.at(index);
    }
    // Four standard deviations of a binomial count are 117.
    for (const int count : counts) {
        REQUIRE(std::abs(count - 1000) <= 117);
    }
    REQUIRE(first_indices(IndexStream(3, 1, 4, 1), 20) == std::vector<std::uint32_t>(20, 0));
}

TEST_CASE("each part of the key leads to other indices, and the same key to the same ones") {
    const auto first = first_indices(IndexStream(3, 1, 4, 1000), 50);
    REQUIRE(first == first_indices(IndexStream(3, 1, 4, 1000), 50));
    REQUIRE(first != first_indices(IndexStream(4, 1, 4, 1000), 50));
    REQUIRE(first != first_indices(IndexStream(3 + (std::uint64_t{1} << 32), 1, 4, 1000), 50));
    REQUIRE(first != first_indices(IndexStream(3, 2, 4, 1000), 50));
    REQUIRE(first != first_indices(IndexStream(3, 1, 5, 1000), 50));
}
