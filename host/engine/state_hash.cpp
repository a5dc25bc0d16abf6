#include "engine/state_hash.hpp"

#include <bit>
#include <type_traits>

#include "engine/random.hpp"
#include "engine/world_fields.hpp"

namespace podball::engine {
namespace {

// Hashes words in a fixed order. Each word is mixed into all bits.
class Hasher {
  public:
    explicit Hasher(const World& world) : world_(world), turned_(world.side[0] == 1) {}

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

  private:
    template <Turn kTurn, typename Number>
    void add_number(Number number) {
        if constexpr (std::is_same_v<Number, double>) {
            const bool negated = kTurn == Turn::Negates && turned_;
            add_word(std::bit_cast<std::int64_t>(negated ? 0.0 - number : number + 0.0));  // No negative zero: R31.
        } else {
            add_word(static_cast<std::int64_t>(number));
        }
    }
    void add_word(std::int64_t word) {
        state_ = mix(state_ + 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(word));
    }

    const World& world_;
    std::uint64_t state_ = 0;
    bool turned_;
};

}  // namespace

std::uint64_t state_hash(const World& world) {
    Hasher hash(world);
    for_each_field_group([&](const auto& group) {
        const int count = std::get<0>(group).count(world);
        for (int index = 0; index < count; ++index) {
            for_each_field_of(group, [&](const auto& field) { hash.add(field, index); });
        }
    });
    return hash.get();
}

}  // namespace podball::engine
