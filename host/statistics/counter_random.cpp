#include "statistics/counter_random.hpp"

#include <cassert>

namespace podball::statistics {

namespace {

constexpr int kRounds = 10;
constexpr std::array<std::uint32_t, 2> kMultipliers = {0xd2511f53, 0xcd9e8d57};
constexpr std::array<std::uint32_t, 2> kKeySteps = {0x9e3779b9, 0xbb67ae85};

constexpr std::uint32_t high_word(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
constexpr std::uint32_t low_word(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t first = std::uint64_t{kMultipliers[0]} * counter[0];
        const std::uint64_t second = std::uint64_t{kMultipliers[1]} * counter[2];
        counter = {high_word(second) ^ counter[1] ^ key[0], low_word(second), high_word(first) ^ counter[3] ^ key[1],
                   low_word(first)};
        key = {key[0] + kKeySteps[0], key[1] + kKeySteps[1]};
    }
    return counter;
}

IndexStream::IndexStream(std::uint64_t seed, std::uint32_t stream, std::uint32_t substream, std::uint32_t size)
    : key_{low_word(seed), high_word(seed)}, counter_{0, 0, substream, stream}, size_(size) {
    assert(size >= 1);
}

std::uint32_t IndexStream::next() {
    if (used_ == words_.size()) {
        words_ = philox(counter_, key_);
        ++counter_[0];
        used_ = 0;
    }
    return high_word(size_ * words_[used_++]);
}

}  // namespace podball::statistics
