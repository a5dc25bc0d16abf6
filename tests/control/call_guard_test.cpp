// Calls of a team do not depend on what another team, or the caller, left changed in the processor and the locale.
#include "control/call_guard.hpp"

#include "control/observation.hpp"
#include "control_support.hpp"
#include "engine/world.hpp"

#include <cfenv>
#include <clocale>
#include <cmath>
#include <locale>

using namespace podball;
using namespace podball::control;
using podball::testing::loaded;
using podball::testing::rules_for;

namespace {

using Commands = std::vector<podball_command_t>;

const std::vector<std::string> kActs = {
    "rounding",   "flush_to_zero", "denormals_zero", "round_down",     "round_zero",    "sse_status",
    "x87_single", "x87_double",    "x87_up",         "x87_unmask",     "x87_exception", "unmask_exceptions",
    "x87_one",    "x87_three",     "x87_full",       "x87_hidden",     "mmx",           "mmx_before_x87",
    "direction",  "cpp_locale",    "locale",         "process_locale", "thread_locale", "global_locale_of_thread"};

std::filesystem::path faulty_file(const std::string& name) {
    return std::filesystem::path(PODBALL_FAULTY_TEAMS) / (name + ".so");
}

std::unique_ptr<Controller> faulty(int slot, const std::string& act, const std::string& in = "step") {
    const auto library = loaded(faulty_file("faulty"));
    auto parameters = choose_parameters(library.info().parameters,
                                        std::vector<ParameterValue>{{"act", act}, {"in", in}, {"every", "1"}});
    REQUIRE(parameters.ok());
    auto made = InProcessController::create(library, rules_for(1, 1), {slot, 1, std::move(parameters).value(), {}, {}});
    REQUIRE(made.ok());
    return std::move(made).value();
}

// Also status flags of past operations, which a caller keeps. Others are raised by ordinary arithmetic.
struct State {
    int rounding = std::fegetround();
    int raised = std::fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    double tiny = small_ / 4.0;
    std::string process = std::setlocale(LC_ALL, nullptr);
    locale_t thread = uselocale(nullptr);
    std::locale cpp;

    bool operator==(const State&) const = default;

  private:
    static volatile double small_;
};
volatile double State::small_ = 2.3e-308;

Commands step(Controller& controller, int slot) {
    const auto rules = rules_for(1, 1);
    Observation observation(rules, slot);
    Commands commands(1);
    controller.step(observation.observe(engine::make_world(rules, 1)), commands);
    return commands;
}

bool same(const Commands& first, const Commands& second) {
    return first[0].thrust_x == second[0].thrust_x && first[0].thrust_y == second[0].thrust_y;
}

}  // namespace

TEST_CASE("a team computes the same whatever the other team leaves changed") {
    const Commands alone = step(*faulty(1, "arithmetic"), 1);
    for (const std::string& act : kActs) {
        CAPTURE(act);
        const auto other = faulty(0, act);
        const auto sensitive = faulty(1, "arithmetic");
        for (int i = 0; i < 3; ++i) {
            step(*other, 0);
            CHECK(same(step(*sensitive, 1), alone));
        }
    }
}

TEST_CASE("the caller finds its own state after each call: step, create, destroy") {
    std::feclearexcept(FE_ALL_EXCEPT);
    const State before;
    for (const std::string& act : kActs) {
        for (const char* in : {"step", "create", "destroy"}) {
            CAPTURE(act, in);
            step(*faulty(0, act, in), 0);
            CHECK(State() == before);
        }
    }
}

TEST_CASE("the caller finds its own state after a library was loaded") {
    std::feclearexcept(FE_ALL_EXCEPT);
    const State before;
    for (const char* name :
         {"load_rounding", "load_flush_to_zero", "load_x87_single", "load_x87_full", "load_cpp_locale"}) {
        CAPTURE(name);
        loaded(faulty_file(name));
        CHECK(State() == before);
        CHECK(take_changes() != 0);
    }
}

TEST_CASE("a team computes the same whatever the modes of the caller are, and the caller keeps them") {
    const Commands usual = step(*faulty(1, "arithmetic"), 1);
    const auto team = faulty(1, "arithmetic");
    for (const int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
        std::fesetround(rounding);
        std::feraiseexcept(FE_DIVBYZERO | FE_OVERFLOW);
        const Commands commands = step(*team, 1);
        const int kept = std::fegetround();
        const int raised = std::fetestexcept(FE_DIVBYZERO | FE_OVERFLOW);
        std::fesetenv(FE_DFL_ENV);
        CHECK(same(commands, usual));
        CHECK(kept == rounding);
        CHECK(raised == (FE_DIVBYZERO | FE_OVERFLOW));
    }
}

TEST_CASE("the kinds of changes are told apart, and told once") {
    const std::pair<const char*, std::uint32_t> kinds[] = {
        {"none", 0},
        {"sse_status", 0},
        {"rounding", kChangedArithmetic},
        {"flush_to_zero", kChangedArithmetic},
        {"x87_double", kChangedArithmetic},
        {"x87_three", kChangedRegisters},
        {"x87_hidden", kChangedRegisters},
        {"mmx", kChangedRegisters},
        {"mmx_before_x87", kChangedRegisters},
        {"direction", kChangedFlags},
        {"cpp_locale", kChangedLocale},
        {"thread_locale", kChangedLocale},
    };
    for (const auto& [act, bits] : kinds) {
        CAPTURE(act);
        const auto team = faulty(0, act);
        take_changes();
        step(*team, 0);
        CHECK(take_changes() == bits);
        CHECK(take_changes() == 0);
    }
}
