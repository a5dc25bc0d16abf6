#include "match/recheck.hpp"

#include "base/number_text.hpp"
#include "control/participants.hpp"
#include "match/controllers.hpp"
#include "match/match_recording.hpp"
#include "match/verdict.hpp"
#include "replay/recorded_step.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace podball::match {

namespace {

std::string winner_text(std::optional<int> winner) { return winner ? std::to_string(*winner) : "null"; }

std::optional<replay::Difference> ending_difference(std::int64_t step, const replay::Ending& recorded,
                                                    const replay::Ending& played) {
    if (recorded.reason != played.reason) {
        return replay::Difference{step, "end_reason", recorded.reason, played.reason};
    }
    if (recorded.winner != played.winner) {
        return replay::Difference{step, "winner", winner_text(recorded.winner), winner_text(played.winner)};
    }
    if (recorded.decided_by != played.decided_by) {
        return replay::Difference{step, "decided_by", recorded.decided_by.value_or("null"),
                                  played.decided_by.value_or("null")};
    }
    return std::nullopt;
}

/// The last state of a recording, and the forfeits up to it.
struct Last {
    engine::World world;
    Forfeits forfeits{};
};

// The state at the end of the last block. A team that forfeited stays so, so the last step has all forfeits.
Result<Last> last_of(const replay::Reader& reader) {
    const std::size_t block = reader.blocks().size() - 1;
    auto world = reader.keyframe(block);
    const auto layer = reader.commands(block);
    const auto orders = reader.orders(block);
    if (!world) {
        return world.error();
    }
    if (!layer) {
        return layer.error();
    }
    if (!orders) {
        return orders.error();
    }
    Last last{std::move(world).value(), {}};
    const std::size_t steps = layer.value().steps();
    for (std::size_t step = 0; step < steps; ++step) {
        replay::play_recorded(last.world, reader.head().rules, layer.value(), orders.value(), step);
    }
    for (int slot = 0; slot < engine::kSlots; ++slot) {
        last.forfeits.at(static_cast<std::size_t>(slot)) =
            layer.value().source(slot, steps - 1) == CommandSource::Forfeited;
    }
    return last;
}

}  // namespace

Result<std::optional<replay::Difference>> recheck_ending(const replay::Reader& reader) {
    using Found = std::optional<replay::Difference>;
    if (!reader.outcome() || reader.blocks().empty()) {
        return Found{};
    }
    const replay::Ending& recorded = reader.outcome()->ending;
    const std::int64_t step = reader.end_step() - 1;
    const auto last = last_of(reader);
    if (!last) {
        return last.error();
    }
    // A part of a recording has no winner, even the last part, and neither has a match that was stopped.
    const bool cut = recorded.reason == "cut";
    if (cut || last.value().world.mode != engine::GameMode::Ended) {
        return ending_difference(step, recorded, {cut ? "cut" : "stopped", std::nullopt, std::nullopt});
    }
    const Verdict verdict = judge(last.value().world, reader.head().rules, last.value().forfeits);
    return ending_difference(step, recorded, recorded_ending(verdict.end_reason, verdict.winner, verdict.decided_by));
}

namespace {

std::string vector_text(Vec2 vector) { return fmt::format("({}, {})", number_text(vector.x), number_text(vector.y)); }

std::string shot_text(const engine::Command& command) { return command.shoot ? vector_text(command.shot) : "none"; }

bool same(Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }

std::optional<AnswerDifference> pod_difference(const engine::Command& recorded, const engine::Command& played) {
    if (!same(recorded.thrust, played.thrust)) {
        return AnswerDifference{0, -1, "thrust", vector_text(recorded.thrust), vector_text(played.thrust)};
    }
    if (recorded.shoot != played.shoot || (recorded.shoot && !same(recorded.shot, played.shot))) {
        return AnswerDifference{0, -1, "shot", shot_text(recorded), shot_text(played)};
    }
    return std::nullopt;
}

std::string order_text(const engine::SlotOrders& orders, int index) {
    if (index >= orders.count) {
        return "none";
    }
    const engine::Order& order = orders.order[static_cast<std::size_t>(index)];
    return order.kind == engine::OrderKind::Build
               ? fmt::format("build kind {} at {}", order.structure_kind, vector_text(order.place))
               : fmt::format("take down {}", order.id);
}

// Equal orders have equal texts: the numbers are written exactly.
std::optional<AnswerDifference> order_difference(const engine::SlotOrders& recorded, const engine::SlotOrders& played) {
    for (int i = 0; i < std::max(recorded.count, played.count); ++i) {
        const std::string was = order_text(recorded, i);
        const std::string is = order_text(played, i);
        if (was != is) {
            return AnswerDifference{0, -1, "order " + std::to_string(i), was, is};
        }
    }
    if (recorded.dropped != played.dropped) {
        return AnswerDifference{0, -1, "orders dropped", std::to_string(recorded.dropped),
                                std::to_string(played.dropped)};
    }
    return std::nullopt;
}

/// Asks both teams again with the views of the recording.
class Interview {
  public:
    Interview(const replay::Reader& reader, control::Participants::Controllers controllers)
        : reader_(reader), participants_(reader.head().rules, std::move(controllers), no_budget()) {}

    /// Errors: the file cannot be read any more, or the machine cannot make a new instance.
    Result<AnswersChecked> run(const replay::VerifyProgress& progress) {
        auto start = reader_.keyframe(0);
        if (!start) {
            return start.error();
        }
        world_ = std::move(start).value();
        for (std::size_t block = 0; block < reader_.blocks().size() && !all_differ(); ++block) {
            const auto layer = reader_.commands(block);
            if (!layer) {
                return layer.error();
            }
            const auto orders = reader_.orders(block);
            if (!orders) {
                return orders.error();
            }
            const auto& place = reader_.blocks()[block];
            for (std::size_t i = 0; i < layer.value().steps(); ++i) {
                ask(layer.value(), orders.value(), i, place.first + static_cast<std::int64_t>(i));
                if (const auto result = participants_.host_result(); !result) {
                    return result.error();
                }
            }
            if (progress && !progress(place.first + place.count, reader_.end_step())) {
                result_.stopped = true;
                break;
            }
        }
        return std::move(result_);
    }

  private:
    // No clock, because the recording has the consequences of the budget.
    static control::TimeBudget no_budget() {
        control::TimeBudget budget;
        budget.enabled = false;
        return budget;
    }

    [[nodiscard]] bool all_differ() const { return result_.differences[0] && result_.differences[1]; }

    void ask(const replay::CommandLayer& layer, const replay::OrderLayer& orders, std::size_t index,
             std::int64_t step) {
        const engine::Commands recorded = layer.commands(index);
        const engine::Orders recorded_orders = orders.orders(index);
        engine::Commands played{};
        const control::Participants::Sources sources = {layer.source(0, index), layer.source(1, index)};
        participants_.ask_again(world_, sources, played);
        for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
            if (sources[slot] == CommandSource::Team) {
                compare(static_cast<int>(slot), step, {recorded[slot], recorded_orders[slot]},
                        {played[slot], participants_.orders()[slot]});
            }
        }
        participants_.take_answers(replay::play_recorded(world_, reader_.head().rules, layer, orders, index));
    }

    struct Answer {
        const std::array<engine::Command, engine::kPodsMax>& commands;
        const engine::SlotOrders& orders;
    };

    void compare(int slot, std::int64_t step, const Answer& recorded, const Answer& played) {
        auto& difference = result_.differences[static_cast<std::size_t>(slot)];
        if (difference) {
            return;
        }
        difference = failure(slot);
        const int pods = world_.pod_count[static_cast<std::size_t>(slot)];
        for (int pod = 0; pod < pods && !difference; ++pod) {
            const auto p = static_cast<std::size_t>(pod);
            difference = pod_difference(recorded.commands[p], played.commands[p]);
            if (difference) {
                difference->pod = pod;
            }
        }
        if (!difference) {
            difference = order_difference(recorded.orders, played.orders);
        }
        if (difference) {
            difference->step = step;
        } else {
            ++result_.steps[static_cast<std::size_t>(slot)];
        }
    }

    // The difference that the team fails where it answered before; null if it answers.
    [[nodiscard]] std::optional<AnswerDifference> failure(int slot) const {
        const auto step = participants_.last_step(slot);
        if (step.source == CommandSource::Team) {
            return std::nullopt;
        }
        const std::string fault = step.incidents.empty()
                                      ? "none any more"
                                      : std::string(control::fault_traits(step.incidents.back().fault.kind).name);
        return AnswerDifference{0, -1, "answer", "commands", fault};
    }

    const replay::Reader& reader_;
    control::Participants participants_;
    engine::World world_;
    AnswersChecked result_;
};

}  // namespace

Result<AnswersChecked> recheck_answers(const replay::Reader& reader, const Teams& teams,
                                       const replay::VerifyProgress& progress) {
    assert(reader.head().first_step == 0);
    auto controllers = make_controllers(reader.head().seed, teams);
    if (!controllers) {
        return controllers.error();
    }
    return Interview(reader, std::move(controllers).value()).run(progress);
}

}  // namespace podball::match
