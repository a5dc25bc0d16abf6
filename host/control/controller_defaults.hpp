// Base class of controllers that implement a team.
#pragma once

#include "control/controller.hpp"

namespace podball::control {

/// Implements the functions that few controllers need. A derived class implements `step` and `restart`, and overrides
/// the functions that it needs.
class ControllerDefaults : public Controller {
  public:
    void begin_step(const podball_view_t& /*view*/, WakeList& /*wakes*/) override {}
    SideOutput side_output() override { return {}; }
    [[nodiscard]] bool is_stranded() const override { return false; }
    void dismiss() override {}
    [[nodiscard]] std::int64_t waited_ns() const override { return 0; }
    [[nodiscard]] bool measures_itself() const override { return false; }
    void move_to(int /*core*/) override {}
    std::int64_t stray_cpu_ns() override { return 0; }
};

}  // namespace podball::control
