#include "control/controller_decorator.hpp"

#include "support/catch.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::control;

namespace {

using Names = std::vector<std::string>;

/// Writes down which functions were called, and answers what no default answers.
class Noted final : public Controller {
  public:
    explicit Noted(Names& names) : names_(names) {}
    ~Noted() override { names_.emplace_back("end"); }

    void begin_step(const podball_view_t& view, WakeList&) override { note("begin_step", view.tick); }
    StepOutcome step(const podball_view_t& view, std::span<podball_command_t> commands) override {
        note("step", view.tick + static_cast<std::int64_t>(commands.size()));
        return {.fault = Fault{FaultKind::StepAgain}};
    }
    SideOutput side_output() override { return {&drawing_}; }
    Result<void> restart() override { return Error{"not again"}; }
    bool is_stranded() const override { return true; }
    void dismiss() override { note("dismiss", 0); }
    std::int64_t waited_ns() const override { return 17; }
    bool measures_itself() const override { return true; }
    void move_to(int core) override { note("move_to", core); }
    std::int64_t stray_cpu_ns() override { return 7; }

    const Drawing* drawing() const { return &drawing_; }

  private:
    void note(const std::string& name, std::int64_t number) { names_.push_back(name + " " + std::to_string(number)); }

    Names& names_;
    Drawing drawing_;
};

class Plain final : public ControllerDecorator {
  public:
    using ControllerDecorator::ControllerDecorator;
};

}  // namespace

TEST_CASE("a decorator hands every call on, and what it is answered back") {
    Names names;
    {
        auto noted = std::make_unique<Noted>(names);
        const Drawing* const drawing = noted->drawing();
        Plain plain(std::move(noted));
        podball_view_t view = {};
        view.tick = 5;
        std::vector<podball_command_t> commands(2);
        WakeList wakes;
        plain.begin_step(view, wakes);
        CHECK(plain.step(view, commands).fault == Fault{FaultKind::StepAgain});
        CHECK(plain.side_output().drawing == drawing);
        CHECK(plain.restart().error().message == "not again");
        CHECK(plain.is_stranded());
        CHECK(plain.measures_itself());
        CHECK(plain.waited_ns() == 17);
        plain.move_to(3);
        CHECK(plain.stray_cpu_ns() == 7);
        plain.dismiss();
    }
    CHECK(names == Names{"begin_step 5", "step 7", "move_to 3", "dismiss 0", "end"});
}
