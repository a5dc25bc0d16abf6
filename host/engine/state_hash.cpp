#include "engine/state_hash.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "engine/random.hpp"
#include "engine/world_fields.hpp"

namespace podball::engine {
namespace {

// Hashes words in a fixed order. Each word is mixed into all bits.
class Hasher {
  public:
    explicit Hasher(const World& world) : world_(world), sign_(world.side[0] == 1 ? -1.0 : 1.0) {}

    template <typename Field>
    void add(const Field& field, int index) {
        constexpr FieldUse use = Field::use;
        if constexpr (use.hashed == Hashed::Yes) {
            add_number<use.turn>(field.at(world_, index));
        } else if constexpr (use.hashed == Hashed::OfPods) {
            if (index < pods(world_)) {
                add_number<use.turn>(field.at(world_, index));
            }
        } else if constexpr (use.hashed == Hashed::WhileSuspended) {
            const bool suspended = world_.mode == GameMode::Suspended;
            add_word(suspended ? static_cast<std::int64_t>(field.at(world_, index)) : -1);
        }
    }
    [[nodiscard]] std::uint64_t get() const { return state_; }
    [[nodiscard]] const World& world() const { return world_; }

  private:
    template <Turn kTurn, typename Number>
    void add_number(Number number) {
        if constexpr (std::is_same_v<Number, double>) {
            const double turned = kTurn == Turn::Negates ? number * sign_ : number;
            add_word(std::bit_cast<std::int64_t>(turned + 0.0));  // No negative zero: R31.
        } else {
            add_word(static_cast<std::int64_t>(number));
        }
    }
    void add_word(std::int64_t word) {
        state_ = mix(state_ + 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(word));
    }

    const World& world_;
    std::uint64_t state_ = 0;
    double sign_;  ///< Of coordinates: -1 turns a world in which slot 0 defends +x.
};

// Adds the numbers of all worlds in turn. Worlds with resources may have different numbers of structures.
template <std::size_t kWorlds>
void add_all(std::array<Hasher, kWorlds>& hashes) {
    for_each_field_group([&](const auto& group) {
        std::array<int, kWorlds> counts{};
        std::transform(hashes.begin(), hashes.end(), counts.begin(),
                       [&](const Hasher& hash) { return std::get<0>(group).count(hash.world()); });
        const int count = *std::max_element(counts.begin(), counts.end());
        for (int index = 0; index < count; ++index) {
            for_each_field_of(group, [&](const auto& field) {
                for (std::size_t i = 0; i < kWorlds; ++i) {
                    if (index < counts[i]) {
                        hashes[i].add(field, index);
                    }
                }
            });
        }
    });
}

}  // namespace

std::uint64_t state_hash(const World& world) {
    std::array hashes = {Hasher(world)};
    add_all(hashes);
    return hashes[0].get();
}

std::array<std::uint64_t, kHashedTogether> state_hashes(const std::array<World, kHashedTogether>& worlds) {
    std::array hashes = {Hasher(worlds[0]), Hasher(worlds[1]), Hasher(worlds[2]), Hasher(worlds[3])};
    add_all(hashes);
    return {hashes[0].get(), hashes[1].get(), hashes[2].get(), hashes[3].get()};
}

}  // namespace podball::engine
