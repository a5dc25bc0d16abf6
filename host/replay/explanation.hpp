// What decided a recorded match: goals, kept shots, lost balls, faults, forfeits. Plain data.
#pragma once

#include "engine/event.hpp"
#include "engine/world.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace podball::replay {

/// A pod of a slot.
struct Player {
    int slot = 0;
    int pod = 0;
    bool operator==(const Player&) const = default;
};

/// An event of the engine: its control step, and the ticks played before it.
struct When {
    std::int64_t step = 0;
    std::int64_t tick = 0;
    bool operator==(const When&) const = default;
};

/// The kick that a goal came off: a shot of a length above 0, of the scorer, in any mode.
struct GoalKick {
    When when;
    double distance = 0.0;           ///< From the place of the kick to the centre of the goal. Units: lengths.
    bool is_before_whistle = false;  ///< In BeforeKickoff.
    int off_borders = 0;  ///< Bounces where no pod can have met the ball: off a border, a post or a structure.
    int off_pods = 0;     ///< Bounces where a pod can have met the ball.
    bool operator==(const GoalKick&) const = default;
};

/// How the ball left the scorer of a goal.
struct GoalLoss {
    When when;
    double distance = 0.0;  ///< From the place where it left to the centre of the goal. Units: lengths.
    bool operator==(const GoalLoss&) const = default;
};

/// A goal (R51). The scorer is the pod that carried the ball last; a bounce off another pod changes nothing.
struct ExplainedGoal {
    When when;
    int slot = 0;                            ///< That the goal counts for.
    std::optional<Player> scorer;            ///< Null: no pod has carried the ball since the line-up or the drop (R60).
    std::optional<engine::LossCause> cause;  ///< How the ball left the scorer; null without a scorer.
    std::optional<GoalLoss> loss;            ///< Null without a scorer.
    std::optional<GoalKick> kick;            ///< Null: the ball left the scorer in another way, or there is no scorer.
    std::optional<Player> passer;  ///< Whose completed pass (R82) the scorer had picked up; null for own goals.
    std::array<int, engine::kSlots> score{};  ///< With this goal.

    [[nodiscard]] bool is_own_goal() const { return scorer && scorer->slot != slot; }
    /// Whether the ball came off a kick of the team that conceded.
    [[nodiscard]] bool is_off_own_kick() const { return is_own_goal() && kick; }
};

/// A shot on goal (R78) that no pod touched before an opponent picked it up.
struct KeptShot {
    When shot;
    Player shooter;
    When kept;
    Player keeper;
};

/// A ball that a team lost to its opponents, who shot at the goal (R79) at most `kLostBallTicks` later.
struct LostBall {
    When lost;
    Player loser;
    engine::LossCause cause = engine::LossCause::Shot;  ///< Shot: a pass that was intercepted (R82).
    When shot;
    Player shooter;
    bool became_goal = false;  ///< Whether this shot led to a goal of the shooter's team, without another pick-up.
};

/// The longest time from a lost ball to the shot that it led to. Units: ticks.
constexpr std::int64_t kLostBallTicks = 500;

/// The faults of one name of one slot.
struct FaultGroup {
    int slot = 0;
    std::string name;
    std::int64_t count = 0;
    When first;
    When last;
};

/// A forfeit of a slot, or of its conduct (R85).
struct ForfeitOfSlot {
    When when;  ///< The first control step that the team was not called for; of conduct: the end of the match.
    int slot = 0;
    bool of_conduct = false;
};

/// Goals that a slot conceded.
struct Conceded {
    int goals = 0;
    int off_own_kicks = 0;
    int before_whistle = 0;  ///< Of those off its own kicks: the kick was before the whistle.
};

/// Goals that a slot conceded after a ball that one of its pods had lost, by a lost ball or by an own goal without a
/// kick.
struct CostlyPod {
    int pod = 0;
    int goals = 0;
};

/// Each list is in the order of time.
struct Explanation {
    std::vector<ExplainedGoal> goals;
    std::vector<KeptShot> kept_shots;
    std::vector<LostBall> lost_balls;
    std::vector<FaultGroup> faults;
    std::vector<ForfeitOfSlot> forfeits;
    std::int64_t events_dropped = 0;  ///< Events that the recording does not have, see EVNT.

    /// Shape: by slot.
    [[nodiscard]] std::array<Conceded, engine::kSlots> conceded() const;
    /// The pod of the slot with the most such goals, of several the one with the lowest number. Null: there is none.
    [[nodiscard]] std::optional<CostlyPod> costliest_pod(int slot) const;
};

}  // namespace podball::replay
