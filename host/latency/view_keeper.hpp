// Keeps what a team is shown while it plays.
#pragma once

#include "control/controller.hpp"
#include "latency/view_log.hpp"

#include <memory>
#include <optional>
#include <span>

namespace podball::latency {

/// Hands everything on to the controller within, and keeps each view that its team is called with.
class ViewKeeper final : public control::Controller {
  public:
    /// `log` outlives this.
    ViewKeeper(std::unique_ptr<control::Controller> team, ViewLog& log) : team_(std::move(team)), log_(log) {}

    void begin_step(const podball_view_t& view) override { team_->begin_step(view); }
    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        log_.add(view);
        return team_->step(view, commands);
    }
    Drawing* drawing() override { return team_->drawing(); }
    std::optional<Error> restart() override { return team_->restart(); }
    [[nodiscard]] bool is_stranded() const override { return team_->is_stranded(); }
    void dismiss() override { team_->dismiss(); }
    [[nodiscard]] bool measures_itself() const override { return team_->measures_itself(); }
    void move_to(int core) override { team_->move_to(core); }

  private:
    std::unique_ptr<control::Controller> team_;
    ViewLog& log_;
};

}  // namespace podball::latency
