#include "play/dribbling.hpp"

#include <algorithm>
#include <array>

#include "play/shooting.hpp"
#include "play/steering.hpp"

namespace podball::play {
namespace {

constexpr std::array<int, 5> kMoments = {40, 60, 90, 130, 180};  // Ticks after which the carrier has the ball again.
constexpr double kThrustShare = 0.7;  // Share of its thrust with which the carrier follows the ball.
constexpr double kSurenessMin = 0.5;
constexpr double kCostMax = 0.1;  // Worth that a dribble may cost. Units: length.

// The dribble after which the carrier has the ball at `target` in `ticks`; none if it is not sure enough. `lost` is the
// worth of a lost ball.
Pass dribble_to(const Game& game, const Scene& scene, const Player& carrier, Vec2 target, int ticks,
                const PassStyle& style, double lost) {
    const Vec2 velocity = (target - carrier.position) / game.ball[ticks].reach;
    const Vec2 shot = shot_for(game, carrier.velocity, velocity);
    if (squared_length(shot) > 1.0 || reachable(game, target, false) != target) {
        return {};
    }
    Player after = carrier;
    after.deny_ticks_left = game.deny_ticks;
    const double sureness =
        sureness_of(game, scene, carrier, after, {carrier.position, velocity, ticks}, target, style);
    if (sureness < kSurenessMin) {
        return {};
    }
    const double worth = sureness * worth_of(game, scene, target) + (1.0 - sureness) * lost;
    return {shot, target, carrier.id, sureness, worth};
}

}  // namespace

Pass dribble(const Game& game, const Scene& scene, const Player& carrier, const PassStyle& style, double loss) {
    const double kept = worth_of(game, scene, carrier.position);
    Pass best;
    for (const int ticks : kMoments) {
        if (ticks <= game.deny_ticks) {
            continue;
        }
        const Vec2 there = drifted(game, carrier, ticks);
        const int thrust_ticks = std::max(1, ticks - game.control_step_ticks);
        const double reach = kThrustShare * game.thrust * game.pod[thrust_ticks].force_to_reach;
        for (const Vec2 way : kDirections) {
            const Pass found = dribble_to(game, scene, carrier, there + way * reach, ticks, style, kept - loss);
            if (found.exists() && found.worth > (best.exists() ? best.worth : kept - kCostMax)) {
                best = found;
            }
        }
    }
    return best;
}

}  // namespace podball::play
