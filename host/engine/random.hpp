// Counter-based random numbers: each number is a function of its key. So an additional pod does not change the numbers
// of the other pods. Source: R73.
#pragma once

#include <cstdint>

namespace podball::engine {

enum class Purpose : std::uint64_t { Tie = 1, Jitter = 2, Thrust = 3, BallFriction = 4, Kick = 5, TeamSeed = 6 };

/// Key of a stream. `slot` and `pod` are 0 if the purpose belongs to no slot or pod. `when` is the tick or the number
/// of the kick-off.
struct StreamKey {
    std::uint64_t seed = 0;
    Purpose purpose = Purpose::Tie;
    int slot = 0;
    int pod = 0;
    std::int64_t when = 0;
};

/// Mixes the bits of a word: a permutation of the 64-bit words. Source: the finaliser of SplitMix64.
constexpr std::uint64_t mix(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebULL;
    return word ^ (word >> 31);
}

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

/// The part of a key that all numbers of a stream share: everything but `when`. Code that draws many numbers from a
/// stream computes this part once.
constexpr std::uint64_t random_stream(std::uint64_t seed, Purpose purpose, int slot = 0, int pod = 0,
                                      std::uint64_t index = 0) {
    const auto owner = static_cast<std::uint64_t>(purpose) << 32 | static_cast<std::uint64_t>(slot) << 24 |
                       static_cast<std::uint64_t>(pod) << 16 | index;
    return mix(mix(seed + kGolden) ^ owner);
}

constexpr std::uint64_t random_word(std::uint64_t stream, std::int64_t when) {
    return mix(stream + kGolden * (static_cast<std::uint64_t>(when) + 1));
}
constexpr std::uint64_t random_word(const StreamKey& key, std::uint64_t index = 0) {
    return random_word(random_stream(key.seed, key.purpose, key.slot, key.pod, index), key.when);
}

/// Uniform in [-2^52, 2^52), a whole number.
constexpr double signed_unit_steps(std::uint64_t word) {
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;
    return static_cast<double>(static_cast<std::int64_t>(word ^ kHalf) >> 11);
}
constexpr double kSignedUnitStep = 0x1p-52;
/// Uniform in [-1, 1), a multiple of kSignedUnitStep.
constexpr double signed_unit(std::uint64_t word) { return signed_unit_steps(word) * kSignedUnitStep; }
constexpr double random_signed_unit(const StreamKey& key, std::uint64_t index = 0) {
    return signed_unit(random_word(key, index));
}

/// The seed for the team of `slot`. Source: R73.
constexpr std::uint64_t team_seed(std::uint64_t match_seed, int slot) {
    return random_word({match_seed, Purpose::TeamSeed, slot, 0, 0});
}

/// The coin of R33, which decides every tie of the tick: 0 or 1.
constexpr int tie_coin(std::uint64_t seed, std::int64_t tick) {
    return static_cast<int>(random_word({seed, Purpose::Tie, 0, 0, tick}) >> 63);
}

}  // namespace podball::engine
