// Base class of controllers that add something to another controller.
#pragma once

#include "control/controller.hpp"

#include <cassert>
#include <memory>
#include <span>
#include <utility>

namespace podball::control {

/// Forwards every call to another controller. A derived class overrides the functions to which it adds something, and
/// calls the function of this class from there. Controller is purely abstract, so this class does not compile if it
/// forgets a function.
class ControllerDecorator : public Controller {
  public:
    /// Requires: `decorated` is not null.
    explicit ControllerDecorator(std::unique_ptr<Controller> decorated) : decorated_(std::move(decorated)) {
        assert(decorated_ != nullptr);
    }

    void begin_step(const podball_view_t& view, WakeList& wakes) override { decorated_->begin_step(view, wakes); }
    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        return decorated_->step(view, commands);
    }
    SideOutput side_output() override { return decorated_->side_output(); }
    Result<void> restart() override { return decorated_->restart(); }
    [[nodiscard]] bool is_stranded() const override { return decorated_->is_stranded(); }
    void dismiss() override { decorated_->dismiss(); }
    [[nodiscard]] std::int64_t waited_ns() const override { return decorated_->waited_ns(); }
    [[nodiscard]] bool measures_itself() const override { return decorated_->measures_itself(); }
    void move_to(int core) override { decorated_->move_to(core); }
    std::int64_t stray_cpu_ns() override { return decorated_->stray_cpu_ns(); }

  protected:
    /// Ends the decorated controller. No other function may be called after this.
    void end_decorated() { decorated_.reset(); }

  private:
    std::unique_ptr<Controller> decorated_;
};

}  // namespace podball::control
