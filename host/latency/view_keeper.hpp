// Keeps the views of a team while it plays.
#pragma once

#include "control/controller_decorator.hpp"
#include "latency/view_log.hpp"

#include <memory>
#include <span>
#include <utility>

namespace podball::latency {

/// A controller that copies each view to a log before it calls the decorated controller.
class ViewKeeper final : public control::ControllerDecorator {
  public:
    /// Requires: `log` outlives this.
    ViewKeeper(std::unique_ptr<control::Controller> team, ViewLog& log)
        : ControllerDecorator(std::move(team)), log_(log) {}

    control::StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        log_.add(view);
        return ControllerDecorator::step(view, commands);
    }

  private:
    ViewLog& log_;
};

}  // namespace podball::latency
