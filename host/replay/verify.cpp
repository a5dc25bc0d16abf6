#include "replay/verify.hpp"

#include "base/command_source.hpp"
#include "base/number_text.hpp"
#include "engine/state_hash.hpp"
#include "replay/json_text.hpp"
#include "replay/keyframe.hpp"
#include "replay/recorded_step.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace podball::replay {
namespace {

using engine::World;

/// The layers of a block that are compared.
struct Recorded {
    World keyframe;
    ViewLayer view;
    CommandLayer commands;
    EventLayer events;
    StructureLayer structures;
    OrderLayer orders;
    std::vector<std::uint64_t> hashes;
};

Result<Recorded> read_block(const Reader& reader, std::size_t block) {
    Recorded recorded;
    Result<void> result;
    const auto take = [&](auto& layer, auto read) {
        if (!read) {
            result = read.error();
        } else {
            layer = std::move(read).value();
        }
        return result.ok();
    };
    const bool read = take(recorded.keyframe, reader.keyframe(block)) && take(recorded.view, reader.view(block)) &&
                      take(recorded.commands, reader.commands(block)) && take(recorded.events, reader.events(block)) &&
                      take(recorded.structures, reader.structures(block)) &&
                      take(recorded.orders, reader.orders(block)) && take(recorded.hashes, reader.hashes(block));
    return read ? Result<Recorded>(std::move(recorded)) : Result<Recorded>(result.error());
}

std::string column_text(std::size_t column, std::int64_t value) {
    if (column < kViewScalars) {
        return std::to_string(value);
    }
    const bool is_place = (column - kViewScalars) % kBodyColumns < 2;
    return number_text(static_cast<double>(value) / (is_place ? kPlacesPerLength : kSpeedsPerLength));
}

bool is_same(const engine::Event& a, const engine::Event& b) {
    return a.tick == b.tick && a.kind == b.kind && a.slot == b.slot && a.pod == b.pod && a.detail == b.detail &&
           a.place == b.place;
}

/// Plays block after block and keeps the first difference.
class Verifier {
  public:
    explicit Verifier(const Reader& reader) : reader_(reader), played_(reader.head().rules.pod_count, 1) {}

    Result<Verification> run(const VerifyProgress& progress) {
        const std::int64_t all = reader_.end_step() - reader_.first_step();
        for (std::size_t block = 0; block < reader_.blocks().size() && !result_.difference; ++block) {
            if (progress && !progress(result_.steps, all)) {
                result_.stopped = true;
                return result_;
            }
            const auto recorded = read_block(reader_, block);
            if (!recorded) {
                return recorded.error();
            }
            play(recorded.value(), block);
        }
        if (!result_.difference) {
            check_outcome();
        }
        if (progress && !result_.difference) {
            progress(result_.steps, all);
        }
        return result_;
    }

  private:
    void play(const Recorded& recorded, std::size_t block) {
        const std::int64_t first = reader_.blocks()[block].first;
        if (block == 0) {
            start(recorded.keyframe);
        }
        if (const auto field = first_difference(recorded.keyframe, world_)) {
            return differ(first, field->field, field->first, field->second);
        }
        check_view(recorded.view, 0, first);
        check_structures(recorded.structures, 0, first);
        auto event = recorded.events.events.begin();
        for (std::size_t row = 0; row < recorded.commands.steps() && !result_.difference; ++row) {
            const std::int64_t step = first + static_cast<std::int64_t>(row);
            const std::int64_t tick_before = world_.tick;
            check_sources(recorded, row, step);
            const engine::OrderAnswers answers =
                play_recorded(world_, reader_.head().rules, recorded.commands, recorded.orders, row);
            check_answers(recorded.orders, answers, row, step);
            check_view(recorded.view, row + 1, step);
            check_structures(recorded.structures, row + 1, step);
            check_hash(recorded.hashes[row], step);
            std::vector<engine::Event> told;
            for (; event != recorded.events.events.end() && event->step == step; ++event) {
                if (const auto* engine_event = std::get_if<engine::Event>(&event->what)) {
                    told.push_back(*engine_event);
                }
            }
            check_events(told, step, world_.tick != tick_before);
            if (!result_.difference) {
                ++result_.steps;
            }
        }
    }

    void start(const World& keyframe) {
        const Head& head = reader_.head();
        world_ = head.first_step == 0 ? engine::make_world(head.rules, head.seed, head.swap_sides) : keyframe;
        world_.events.clear();
    }

    void differ(std::int64_t step, const std::string& field, const std::string& recorded, const std::string& played) {
        if (!result_.difference) {
            result_.difference = Difference{step, field, recorded, played};
        }
    }

    void check_view(const ViewLayer& view, std::size_t row, std::int64_t step) {
        played_.put(0, world_);
        for (std::size_t i = 0; i < view.columns.count(); ++i) {
            const std::int64_t recorded = view.columns.at(i, row);
            const std::int64_t played = played_.columns.at(i, 0);
            if (recorded == played) {
                continue;
            }
            return differ(step, view_column_name(view.pod_count, i), column_text(i, recorded), column_text(i, played));
        }
    }

    void check_structures(const StructureLayer& layer, std::size_t frame, std::int64_t step) {
        if (layer.frames.empty()) {
            return;
        }
        const StructureFrame played = structure_frame(world_, reader_.head().rules);
        if (played != layer.frames[frame]) {
            const StructureDifference found = difference_of(layer.frames[frame], played);
            differ(step, found.field, found.first, found.second);
        }
    }

    void check_answers(const OrderLayer& layer, const engine::OrderAnswers& played, std::size_t row,
                       std::int64_t step) {
        const engine::OrderAnswers recorded = layer.answers(row);
        for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
            for (std::size_t i = 0; i < engine::kOrdersMax; ++i) {
                if (recorded.at(slot).at(i) != played.at(slot).at(i)) {
                    differ(step, fmt::format("answer[{}][{}]", slot, i),
                           std::string(answer_name(recorded.at(slot).at(i))),
                           std::string(answer_name(played.at(slot).at(i))));
                }
            }
        }
    }

    void differ_in_source(std::int64_t step, int slot, CommandSource recorded, CommandSource played) {
        differ(step, fmt::format("source[{}]", slot), std::string(source_name(recorded)),
               std::string(source_name(played)));
    }

    // Pods of a team that did not answer must coast, and it orders nothing. A team that is never called again must
    // stay so.
    void check_sources(const Recorded& recorded, std::size_t row, std::int64_t step) {
        const engine::Commands commands = recorded.commands.commands(row);
        const engine::Orders orders = recorded.orders.orders(row);
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            const auto s = static_cast<std::size_t>(slot);
            const CommandSource source = recorded.commands.source(slot, row);
            const CommandSource before = sources_.at(s);
            if (is_final(before) && source != before) {
                differ_in_source(step, slot, source, before);
            }
            const bool coasts = std::all_of(commands.at(s).begin(), commands.at(s).end(), [](const auto& command) {
                return command.thrust == Vec2{} && !command.shoot;
            });
            const bool orders_nothing = orders.at(s).count == 0 && orders.at(s).dropped == 0;
            if (source != CommandSource::Team && !(coasts && orders_nothing)) {
                differ_in_source(step, slot, source, CommandSource::Team);
            }
            sources_.at(s) = source;
        }
    }

    void check_hash(std::uint64_t recorded, std::int64_t step) {
        const std::uint64_t played = engine::state_hash(world_);
        if (played != recorded) {
            differ(step, "state_hash", hash_text(recorded), hash_text(played));
        }
    }

    void check_events(const std::vector<engine::Event>& told, std::int64_t step, bool moved) {
        const auto* begin = moved ? world_.events.begin() : world_.events.end();
        const auto count = static_cast<std::size_t>(world_.events.end() - begin);
        for (std::size_t i = 0; i < std::max(told.size(), count); ++i) {
            const bool both = i < told.size() && i < count;
            if (both && is_same(told[i], begin[i])) {
                continue;
            }
            const auto text = [&](bool there, const engine::Event* event) {
                return there ? event_json({step, *event}) : std::string("none");
            };
            return differ(step, "event " + std::to_string(i), text(i < told.size(), told.data() + i),
                          text(i < count, begin + i));
        }
    }

    void check_play(const Outcome& outcome, std::int64_t step) {
        if (!outcome.play || !world_.has_play) {
            return;
        }
        World recorded = world_;
        recorded.play.slot = outcome.play->slot;
        if (const auto field = first_difference(recorded, world_)) {
            differ(step, "result " + field->field, field->first, field->second);
        }
    }

    void check_outcome() {
        const std::optional<Outcome>& outcome = reader_.outcome();
        if (!outcome) {
            return;
        }
        if (reader_.blocks().empty()) {
            start(engine::make_world(reader_.head().rules, reader_.head().seed));
        }
        const std::int64_t step = reader_.end_step();
        const auto check = [&](const std::string& field, std::int64_t recorded, std::int64_t played) {
            if (recorded != played) {
                differ(step, field, std::to_string(recorded), std::to_string(played));
            }
        };
        check("result ticks", outcome->ticks, world_.tick);
        for (std::size_t slot = 0; slot < engine::kSlots; ++slot) {
            check(fmt::format("result score[{}]", slot), outcome->score.at(slot), world_.score.at(slot));
        }
        for (std::size_t slot = 0; outcome->points_mined && slot < engine::kSlots; ++slot) {
            const double recorded = outcome->points_mined->at(slot);
            const double played = world_.economy.metrics.at(slot).points_mined;
            if (recorded != played) {
                differ(step, fmt::format("result points_mined[{}]", slot), number_text(recorded), number_text(played));
            }
        }
        check_play(*outcome, step);
        const std::uint64_t hash = engine::state_hash(world_);
        if (hash != outcome->final_state_hash) {
            differ(step, "result final_state_hash", hash_text(outcome->final_state_hash), hash_text(hash));
        }
        // A part without the beginning cannot prove how the match ended.
        if (reader_.first_step() > 0 && outcome->ending.reason != "cut") {
            differ(step, "result end_reason", outcome->ending.reason, "cut");
        }
        result_.outcome_checked = true;
    }

    const Reader& reader_;
    World world_;
    ViewLayer played_;
    std::array<CommandSource, engine::kSlots> sources_{};  ///< Sources in the last step.
    Verification result_;
};

}  // namespace

Result<Verification> verify(const Reader& reader, const VerifyProgress& progress) {
    return Verifier(reader).run(progress);
}

}  // namespace podball::replay
