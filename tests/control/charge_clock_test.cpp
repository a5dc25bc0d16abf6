// Charges of teams in this process against their definition, on a simulated machine.
#include "control/charge_clock.hpp"

#include "control/controller_defaults.hpp"
#include "control/participants.hpp"
#include "control_support.hpp"

#include <functional>
#include <random>
#include <utility>

using namespace podball;
using namespace podball::control;
using podball::testing::rules_for;

namespace {

constexpr std::int64_t kUs = 1'000;
constexpr std::int64_t kMs = 1'000 * kUs;
constexpr int kSteps = 4'000;

// The clocks of the simulated thread.
ClockReading machine_now;
ClockReading read_machine(bool with_cpu) { return {machine_now.wall, with_cpu ? machine_now.cpu : 0}; }

/// What happens in a span of time.
struct Work {
    std::int64_t cpu_ns = 0;
    std::int64_t off_ns = 0;  ///< Time without the core: asleep, or because others run.
};

void spend(const Work& work) {
    machine_now.wall += work.cpu_ns + work.off_ns;
    machine_now.cpu += work.cpu_ns;
}

using Load = std::vector<Work>;  // By control step.

/// A team that works as its load says. As `measured` it is charged by the definition: the CPU time of the call.
class Worker final : public ControllerDefaults {
  public:
    Worker(const Load& load, bool measured) : load_(load), measured_(measured) {}

    StepOutcome step(const podball_view_t& view, std::span<podball_command_t>) override {
        const Work& work = load_[static_cast<std::size_t>(view.tick)];
        spend(work);
        StepOutcome outcome;
        if (measured_) {
            outcome.cpu_ns = work.cpu_ns;
        }
        return outcome;
    }
    Result<void> restart() override { return {}; }
    [[nodiscard]] bool measures_itself() const override { return measured_; }

  private:
    const Load& load_;
    bool measured_;
};

/// What a match of two loads left behind.
struct Played {
    std::array<ParticipantRecord, engine::kSlots> records;
    std::array<std::vector<std::int64_t>, engine::kSlots> charges;  ///< By control step; -1: not called.
};

/// Plays the loads, with `between` after each control step.
Played play(const std::array<Load, engine::kSlots>& loads, const Load& between, bool measured) {
    const auto rules = rules_for(1, 1);
    Participants::Controllers controllers;
    for (std::size_t slot = 0; slot < loads.size(); ++slot) {
        controllers[slot] = std::make_unique<Worker>(loads[slot], measured);
    }
    Participants participants(rules, std::move(controllers), TimeBudget{}, &read_machine);
    engine::World world = engine::make_world(rules, 1, false);
    engine::Commands commands{};
    Played played;
    machine_now = {};
    for (const Work& pause : between) {
        participants.ask(world, commands);
        spend(pause);
        ++world.tick;
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            played.charges[static_cast<std::size_t>(slot)].push_back(participants.last_step(slot).cpu_ns);
        }
    }
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        played.records[static_cast<std::size_t>(slot)] = participants.record(slot);
    }
    return played;
}

using Random = std::mt19937_64;
using Team = std::function<Work(Random&, int step)>;

std::int64_t up_to(Random& random, std::int64_t ns) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(ns + 1));
}

// The bank of 200 ms is full when a burst begins, and empty when the long burst ends.
const std::array<Team, 6> kTeams = {
    [](Random& random, int) {
        return Work{up_to(random, 50 * kUs), 0};
    },
    [](Random& random, int) {
        return Work{900 * kUs + up_to(random, 200 * kUs), 0};
    },
    [](Random& random, int) {
        return Work{2 * kMs + up_to(random, kMs), 0};
    },
    [](Random& random, int step) {
        return Work{step % 700 < 20 ? 30 * kMs : up_to(random, 100 * kUs), 0};
    },
    [](Random& random, int) {
        return Work{up_to(random, 2 * kMs), up_to(random, 3 * kMs)};
    },
    [](Random& random, int step) {
        return Work{step % 450 == 449 ? 60 * kMs : up_to(random, 900 * kUs), 0};
    },
};

Load load_of(const Team& team, Random& random, bool is_busy) {
    Load load;
    for (int step = 0; step < kSteps; ++step) {
        load.push_back(team(random, step));
        if (is_busy && random() % 8 == 0) {
            load.back().off_ns += up_to(random, 12 * kMs);
        }
    }
    return load;
}

Load pauses(Random& random, bool is_busy) {
    return load_of([](Random& r, int) { return Work{up_to(r, 20 * kUs), 0}; }, random, is_busy);
}

// Number of steps that begin with a full bank and are charged more than `soft`.
int bursts_of(const std::vector<std::int64_t>& charges) {
    TimeAccount account(TimeBudget{});
    int bursts = 0;
    for (const std::int64_t charge : charges) {
        bursts += account.is_full() && charge > TimeBudget{}.soft_ns ? 1 : 0;
        account.end_step(std::max<std::int64_t>(charge, 0));
    }
    return bursts;
}

void for_all_matches(bool is_busy,
                     const std::function<void(const std::array<Load, engine::kSlots>&, const Load&)>& look) {
    Random random(7);
    for (std::size_t a = 0; a < kTeams.size(); ++a) {
        for (std::size_t b = 0; b < kTeams.size(); ++b) {
            CAPTURE(a, b);
            const Load first = load_of(kTeams[a], random, is_busy);
            const Load second = load_of(kTeams[b], random, is_busy);
            look({first, second}, pauses(random, is_busy));
        }
    }
}

}  // namespace

TEST_CASE("a call is charged at most its CPU time or soft, and at most soft less than its CPU time", "[property]") {
    const bool is_busy = GENERATE(false, true);
    for_all_matches(is_busy, [](const std::array<Load, engine::kSlots>& loads, const Load& between) {
        const Played played = play(loads, between, false);
        for (std::size_t slot = 0; slot < loads.size(); ++slot) {
            for (std::size_t step = 0; step < between.size(); ++step) {
                const std::int64_t charge = played.charges[slot][step];
                const std::int64_t cpu_ns = loads[slot][step].cpu_ns;
                if (charge >= 0) {
                    REQUIRE(charge <= std::max(cpu_ns, TimeBudget{}.soft_ns));
                    REQUIRE(charge >= cpu_ns - TimeBudget{}.soft_ns);
                }
            }
        }
    });
}

TEST_CASE("on a quiet machine teams that do not sleep are judged as by the definition", "[property]") {
    for_all_matches(false, [](const std::array<Load, engine::kSlots>& loads, const Load& between) {
        const Played played = play(loads, between, false);
        const Played defined = play(loads, between, true);
        for (std::size_t slot = 0; slot < loads.size(); ++slot) {
            CHECK(played.records[slot].strikes == defined.records[slot].strikes);
            CHECK(played.records[slot].forfeit == defined.records[slot].forfeit);
            CHECK(played.records[slot].calls == defined.records[slot].calls);
        }
    });
}

TEST_CASE("on a busy machine strikes and forfeits are those of the definition, and coasted steps nearly",
          "[property]") {
    for_all_matches(true, [](const std::array<Load, engine::kSlots>& loads, const Load& between) {
        const Played played = play(loads, between, false);
        const Played defined = play(loads, between, true);
        for (std::size_t slot = 0; slot < loads.size(); ++slot) {
            CHECK(played.records[slot].strikes == defined.records[slot].strikes);
            CHECK(played.records[slot].forfeit == defined.records[slot].forfeit);
            // A burst from a full bank is charged at most `soft` too little, the income of one step.
            const std::int64_t fewer = defined.records[slot].coasted_steps - played.records[slot].coasted_steps;
            CHECK(fewer >= 0);
            CHECK(fewer <= bursts_of(played.charges[slot]));
        }
    });
}

TEST_CASE("the CPU clock is read where it matters, and else once in soft") {
    static int readings;
    readings = 0;
    const auto read = [](bool with_cpu) {
        readings += with_cpu ? 1 : 0;
        return read_machine(with_cpu);
    };
    machine_now = {};
    ChargeClock clock(kMs, read);
    for (int i = 0; i < 10'000; ++i) {
        (void)clock.now(false);
        spend({10 * kUs, 0});
    }
    CHECK(readings == 10'000 * 10 / 1'010 + 1);
    readings = 0;
    (void)clock.now(true);
    (void)clock.now(true);
    CHECK(readings == 2);
}
