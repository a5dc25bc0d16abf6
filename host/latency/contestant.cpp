#include "latency/contestant.hpp"

#include "control/time_budget.hpp"
#include "isolation/fault_words.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace podball::latency {
namespace {

// In this process the clock of the call also judges the call.
CallTime time_of(const control::StepOutcome& outcome) {
    assert(outcome.wall_ns && outcome.call_cpu_ns);
    return {*outcome.wall_ns, *outcome.call_cpu_ns, outcome.cpu_ns.value_or(*outcome.call_cpu_ns)};
}

}  // namespace

Result<void> Contestant::play(const ViewLog& log, const Turn& turn, Pacer* pacer) {
    if (turn.begins()) {
        if (const auto result = make_instance(log); !result) {
            return result.error();
        }
    }
    if (pacer != nullptr) {
        pacer->begin();
    }
    for (std::size_t i = 0; i < turn.count; ++i) {
        if (const auto result = show(log, turn.first + i, turn.is_counted, pacer); !result) {
            return result.error();
        }
    }
    return {};
}

void Contestant::end_round() {
    figures_.rounds.push_back({percentiles_of(round_wall_ns_), percentiles_of(round_cpu_ns_)});
    round_wall_ns_.clear();
    round_cpu_ns_.clear();
}

Result<void> Contestant::make_instance(const ViewLog& log) {
    instance_.reset();
    const std::int64_t before_ns = control::read_clocks(false).wall;
    auto made = team_.make(log.slot(), log.team_seed());
    if (!made) {
        return made.error();
    }
    figures_.first_calls.push_back({control::read_clocks(false).wall - before_ns, {}});
    instance_ = std::move(made).value();
    if (core_) {
        instance_->move_to(*core_);
    }
    is_new_ = true;
    return {};
}

Result<void> Contestant::show(const ViewLog& log, std::size_t view, bool is_counted, Pacer* pacer) {
    // The copy brings the view into the caches, as in a match, where it has just been written.
    const auto bytes = log.bytes(view);
    std::copy(bytes.begin(), bytes.end(), shown_.begin());
    const auto& header = *reinterpret_cast<const podball_view_t*>(shown_.data());
    std::array<podball_command_t, engine::kPodsMax> commands{};
    const std::int64_t intended_ns = pacer != nullptr ? pacer->wait() : 0;
    const std::int64_t before_ns = pacer != nullptr ? control::read_clocks(false).wall : 0;
    const control::StepOutcome outcome =
        instance_->step(header, std::span(commands).first(static_cast<std::size_t>(header.own_count)));
    const std::int64_t after_ns = pacer != nullptr ? control::read_clocks(false).wall : 0;
    if (outcome.fault && control::is_breakdown(outcome.fault->kind)) {
        return Error{fmt::format("{}: {} when it was shown view {} of a match, of tick {}", team_.name,
                                 isolation::fault_words(*outcome.fault), view, header.tick)};
    }
    const CallTime time = time_of(outcome);
    if (std::exchange(is_new_, false)) {
        figures_.first_calls.back().time = time;
    }
    if (!is_counted) {
        ++figures_.dropped;
        return {};
    }
    figures_.failed += outcome.fault ? 1 : 0;
    count(time, play_mode(header));
    if (pacer != nullptr) {
        figures_.answer.add(after_ns - intended_ns);
        figures_.late.add(before_ns - intended_ns);
    }
    return {};
}

void Contestant::count(const CallTime& time, PlayMode mode) {
    figures_.all.add(time, limits_);
    figures_.by_mode[static_cast<std::size_t>(mode)].add(time, limits_);
    round_wall_ns_.push_back(time.wall_ns);
    round_cpu_ns_.push_back(time.cpu_ns);
}

}  // namespace podball::latency
