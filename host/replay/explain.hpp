// Explains a recorded match from its events, frames and commands. The match is not played again.
#pragma once

#include "base/result.hpp"
#include "replay/command_layer.hpp"
#include "replay/event_layer.hpp"
#include "replay/explanation.hpp"
#include "replay/outcome.hpp"
#include "replay/reader.hpp"
#include "replay/view_layer.hpp"

#include <optional>

namespace podball::replay {

/// Explains blocks in their order. docs/replay.md says what each entry means. Thread: one at a time.
class Explainer {
  public:
    explicit Explainer(const Head& head) : head_(head) {}

    /// Adds the next block. Requires: the layers are of one block of a recording with this head.
    void add(std::int64_t first_step, const ViewLayer& view, const CommandLayer& commands, const EventLayer& events);
    /// The explanation of all blocks that were added. `outcome` is null if the recording has no end.
    Explanation finish(const std::optional<Outcome>& outcome);

  private:
    /// A kick (R81) whose ball no pod has gained.
    struct Kick {
        When when;
        Player by;
        bool is_on_goal = false;  ///< R78, and no pod has touched the ball since.
        bool counts_wide = false;
    };
    /// The flight of a kicked ball until it is carried again. In any mode.
    struct Flight {
        GoalKick kick;
        Vec2 from;
        Vec2 velocity;  ///< After the kick or the last bounce.
    };
    /// How the ball left the pod that carried it last.
    struct Loss {
        When when;
        Player by;
        engine::LossCause cause = engine::LossCause::Shot;
        Vec2 place;
        std::optional<int> passer;  ///< Of the pass that `by` had picked up.
        bool is_at_goal = false;    ///< By a shot at the goal (R79).
        bool is_in_play = false;    ///< In Running.
        bool is_dropped = false;    ///< The stall rule has moved the ball since.
    };
    /// A ball that went to the opponents.
    struct Turnover {
        Loss loss;
        bool led_to_shot = false;
    };
    /// What a step has besides its events.
    struct Step {
        const ViewLayer& view;
        const CommandLayer& commands;
        std::size_t row = 0;
    };

    void begin(const Step& step);
    void follow_flight(const Step& step, std::int64_t number);
    void take(const Step& step, When when, const engine::Event& event);
    void take(std::int64_t step, const HostEvent& fault);
    void shot(const Step& step, When when, Player by, Vec2 place);
    void pick_up(When when, Player by);
    void loss(When when, Player by, engine::LossCause cause, Vec2 place);
    void goal(const Step& step, When when, int slot);
    void mode_changed(engine::GameMode mode);
    void stall_drop();
    void shot_at_goal(const Kick& kick);
    void forget_play();
    void note_sources(std::int64_t step, const Step& at);
    [[nodiscard]] std::optional<Vec2> kick_velocity(const Step& step, When when, Player by) const;
    [[nodiscard]] double own_side(int slot) const;
    [[nodiscard]] double goal_distance(Vec2 from, int slot) const;
    [[nodiscard]] std::optional<GoalKick> kick_of_goal(int slot) const;

    const Head& head_;
    Explanation found_;
    When end_;
    engine::GameMode mode_ = engine::GameMode::Running;
    std::optional<Kick> kick_;
    std::optional<Flight> flight_;
    std::optional<int> passer_;  ///< Of the pass that the carrier picked up.
    std::optional<Loss> loss_;   ///< The last one since the line-up.
    std::optional<Turnover> turnover_;
};

/// Explains the playable part of a recording. Errors: the file was changed since it was opened.
Result<Explanation> explain(const Reader& reader);

}  // namespace podball::replay
