#include "engine/state_hash.hpp"

#include <bit>

#include "engine/random.hpp"

namespace podball::engine {
namespace {

// Words in a stated order, each mixed into all bits.
class Hasher {
  public:
    explicit Hasher(bool turned) : turned_(turned) {}
    void add(std::int64_t word) { state_ = mix(state_ + 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(word)); }
    void add(Vec2 v) {
        add_number(v.x);
        add_number(v.y);
    }
    [[nodiscard]] std::uint64_t get() const { return state_; }

  private:
    // Without negative zeros. Source: R31.
    void add_number(double value) { add(std::bit_cast<std::int64_t>(turned_ ? 0.0 - value : value + 0.0)); }

    std::uint64_t state_ = 0;
    bool turned_;
};

void add_bodies(const World& world, Hasher& hash) {
    for (int body = 0; body < pods(world); ++body) {
        hash.add(position(world, body));
        hash.add(velocity(world, body));
        hash.add(world.deny_ticks_left[static_cast<std::size_t>(body)]);
    }
    hash.add(position(world, kBall));
    hash.add(velocity(world, kBall));
}

void add_ball(const World& world, Hasher& hash) {
    hash.add(static_cast<std::int64_t>(world.ball_state));
    hash.add(world.carrier);
    hash.add(world.carried_ticks);
    hash.add(world.stall_zone_slot);
    hash.add(world.stall_zone_ticks);
    hash.add(world.stall_open_ticks);
    hash.add(world.stall_place);
}

void add_match(const World& world, Hasher& hash) {
    hash.add(static_cast<std::int64_t>(world.mode));
    hash.add(world.mode == GameMode::Suspended ? static_cast<std::int64_t>(world.suspended_mode) : -1);
    hash.add(world.mode_slot);
    hash.add(world.mode_ticks);
    hash.add(world.period);
    hash.add(world.clock_ticks);
    hash.add(world.tick);
    hash.add(world.kickoffs);
}

}  // namespace

std::uint64_t state_hash(const World& world) {
    Hasher hash(world.side[0] == 1);
    add_match(world, hash);
    for (int slot = 0; slot < kSlots; ++slot) {
        const auto s = static_cast<std::size_t>(slot);
        hash.add(world.pod_count[s]);
        hash.add(world.score[s]);
        hash.add(world.zone_owner[s]);
    }
    add_bodies(world, hash);
    add_ball(world, hash);
    return hash.get();
}

}  // namespace podball::engine
