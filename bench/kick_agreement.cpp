// How often the kinds of kicks (R113) are what the team meant by them. Reads recordings of teams that write "shot",
// "pass" or "clearance" on their layer `passing` when they kick, as those of plugins/play do.
//
//   kick_agreement FILE...
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "engine/world.hpp"
#include "replay/reader.hpp"
#include "replay/recorded_step.hpp"

namespace podball::bench {
namespace {

constexpr std::size_t kKinds = 3;
constexpr std::array<std::string_view, kKinds> kNames = {"shot", "pass", "clearance"};
using Kicks = std::array<std::int64_t, kKinds>;

Kicks kicks_of(const engine::World& world, int slot) {
    const engine::SlotPlay& counts = world.play.slot.at(static_cast<std::size_t>(slot));
    return {counts.shots, counts.passes, counts.clearances};
}

// What the team wrote in a step.
std::optional<std::size_t> meant(const replay::SlotDrawings& slot, std::size_t step) {
    if (step >= slot.steps.size()) {
        return std::nullopt;
    }
    for (const DrawItem& item : slot.items(step)) {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            if (item.kind == DrawKind::Text && slot.pool.layers[item.layer] == "passing" &&
                slot.text(step, item) == kNames.at(kind)) {
                return kind;
            }
        }
    }
    return std::nullopt;
}

/// Kicks by what was meant and by what the engine counted.
class Agreement {
  public:
    Result<void> add(const std::string& path) {
        const auto reader = replay::Reader::open(path);
        if (!reader) {
            return reader.error();
        }
        for (std::size_t index = 0; index < reader.value().blocks().size(); ++index) {
            const auto block = reader.value().block(index);
            if (!block) {
                return block.error();
            }
            add(block.value(), reader.value().head().rules);
        }
        return {};
    }

    void print() const {
        std::int64_t agreed = 0;
        std::int64_t all = 0;
        std::printf("%-14s%10s%10s%12s\n", "meant", "shot", "pass", "clearance");
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const Kicks& row = counts_.at(kind);
            std::printf("%-14s%10lld%10lld%12lld\n", std::string(kNames.at(kind)).c_str(),
                        static_cast<long long>(row[0]), static_cast<long long>(row[1]), static_cast<long long>(row[2]));
            agreed += row.at(kind);
            all += row[0] + row[1] + row[2];
        }
        std::printf("%lld of %lld kicks agree, %.2f %%; %lld kicks without a word\n", static_cast<long long>(agreed),
                    static_cast<long long>(all),
                    all == 0 ? 0.0 : 100.0 * static_cast<double>(agreed) / static_cast<double>(all),
                    static_cast<long long>(silent_));
    }

  private:
    void add(const replay::Block& block, const engine::ResolvedRules& rules) {
        engine::World world = block.keyframe;
        for (std::size_t step = 0; step < block.count; ++step) {
            const engine::World before = world;
            replay::play_recorded(world, rules, block.commands, block.orders, step);
            for (int slot = 0; slot < engine::kSlots; ++slot) {
                const Kicks then = kicks_of(before, slot);
                const Kicks now = kicks_of(world, slot);
                for (std::size_t kind = 0; kind < kKinds; ++kind) {
                    if (now.at(kind) > then.at(kind)) {
                        count(meant(block.drawings.slots.at(static_cast<std::size_t>(slot)), step), kind);
                    }
                }
            }
        }
    }

    void count(std::optional<std::size_t> meant, std::size_t kind) {
        if (meant) {
            ++counts_.at(*meant).at(kind);
        } else {
            ++silent_;
        }
    }

    std::array<Kicks, kKinds> counts_{};
    std::int64_t silent_ = 0;
};

}  // namespace
}  // namespace podball::bench

int main(int argc, char** argv) {
    podball::bench::Agreement agreement;
    for (int i = 1; i < argc; ++i) {
        if (const auto added = agreement.add(argv[i]); !added) {
            std::fprintf(stderr, "%s\n", added.error().message.c_str());
            return 1;
        }
    }
    agreement.print();
    return 0;
}
