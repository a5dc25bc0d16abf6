#include "worker/worker_loop.hpp"

#include "base/futex.hpp"
#include "control/call_guard.hpp"
#include "control/time_budget.hpp"
#include "handoff/info_codec.hpp"
#include "sandbox/pretended_calls.hpp"
#include "worker/library_probe.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace podball::worker {
namespace {

template <typename Value>
void append(handoff::LogBlock& log, const Value& value) {
    std::memcpy(log.bytes + log.size, &value, sizeof value);
    log.size += static_cast<std::uint32_t>(sizeof value);
}

template <typename Value>
std::uint32_t copy_out(const std::vector<Value>& values, Value* to, std::size_t max) {
    const std::size_t count = std::min(values.size(), max);
    std::copy_n(values.begin(), count, to);
    return static_cast<std::uint32_t>(count);
}

}  // namespace

void WorkerLoop::run() {
    for (std::uint32_t done = 0;;) {
        std::uint32_t wanted = request_.number.load(std::memory_order_acquire);
        while (wanted == done) {
            futex_wait(request_.number, done);
            wanted = request_.number.load(std::memory_order_acquire);
        }
        reply_.completion = act();
        done = wanted;
        // The answer first: either the host sees it before it sleeps, or this process sees that it sleeps.
        reply_.number.store(done, std::memory_order_seq_cst);
        if (request_.host_sleeps.load(std::memory_order_seq_cst) != 0) {
            futex_wake(reply_.number);
        }
    }
}

handoff::Completion WorkerLoop::act() {
    reply_.log.size = reply_.log.dropped = 0;
    switch (request_.operation) {
        case handoff::Operation::Nothing: return handoff::Completion::Done;
        case handoff::Operation::Load: return load();
        case handoff::Operation::Create: return create();
        case handoff::Operation::Step: return step();
        case handoff::Operation::Destroy: return destroy();
        case handoff::Operation::Open: return open();
        case handoff::Operation::Probe: return probe();
    }
    return handoff::Completion::Refused;
}

handoff::Completion WorkerLoop::open() {
    if (const auto result = control::TeamLibrary::open(request_.library); !result) {
        return refuse(result.error().message);
    }
    note_meddling();
    return handoff::Completion::Done;
}

handoff::Completion WorkerLoop::load() {
    auto loaded = control::TeamLibrary::load(request_.library, document_);
    if (!loaded) {
        return refuse(loaded.error().message);
    }
    library_ = std::move(loaded).value();
    say(handoff::encode_info(library_->info()));
    note_meddling();
    return handoff::Completion::Done;
}

handoff::Completion WorkerLoop::create() {
    if (!library_) {
        return refuse("no library is open");
    }
    const control::InstanceInput input = {request_.seed,
                                          &request_.rules,
                                          request_.own_lineup,
                                          request_.opponent_lineup,
                                          request_.resources.struct_size > 0 ? &request_.resources : nullptr,
                                          document_.get()};
    auto made = control::TeamInstance::create(
        library_->table(), input, parameters(),
        [this](control::LogLevel level, std::string_view text) { write_line(level, text); }, request_.offer);
    const bool is_filtered = reply_.sandbox[sandbox::Guard::Seccomp].holds != 0;
    if (request_.last_create != 0 && sandbox::lock_down().holds == 0 && is_filtered) {
        return refuse("its sandbox could not be locked down");
    }
    if (!made) {
        return refuse(made.error().message);
    }
    instance() = std::move(made).value();
    note_meddling();
    return handoff::Completion::Done;
}

handoff::Completion WorkerLoop::step() {
    if (!instance()) {
        return refuse("there is no instance");
    }
    const auto& view = request_.lends_view != 0 ? lent_view() : *reinterpret_cast<const podball_view_t*>(request_.view);
    prepare_commands(static_cast<std::size_t>(view.own_count));
    sandbox::pass_time();
    const control::CallClock clock(request_.wants_cpu != 0);
    const control::StepAnswer answer = instance()->step(view, reply_.commands);
    const control::ClockReading taken = clock.taken();
    reply_.step_wall_ns = taken.wall;
    reply_.step_cpu_ns = taken.cpu;
    reply_.status = answer.status;
    if (const engine::SlotOrders* orders = instance()->orders()) {
        reply_.orders = *orders;
    }
    if (request_.lends_view != 0) {
        take_view_back();
    }
    note_meddling();
    if (const Drawing* drawing = instance()->side_output().drawing) {
        write_drawing(*drawing);
    }
    return answer.threw ? handoff::Completion::Threw : handoff::Completion::Done;
}

void WorkerLoop::prepare_commands(std::size_t own_count) {
    const auto own = reply_.commands + std::min(own_count, std::size(reply_.commands));
    std::fill(reply_.commands, own, podball_command_t{});
    std::memset(own, static_cast<int>(request_.guard_byte),
                static_cast<std::size_t>(std::end(reply_.commands) - own) * sizeof *own);
}

const podball_view_t& WorkerLoop::lent_view() {
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const auto& view = *reinterpret_cast<const podball_view_t*>(request_.view);
    lent_.resize((view.total_size + kWord - 1) / kWord);
    std::memcpy(lent_.data(), &view, view.total_size);
    return *reinterpret_cast<const podball_view_t*>(lent_.data());
}

void WorkerLoop::take_view_back() {
    const auto& view = *reinterpret_cast<const podball_view_t*>(request_.view);
    if (std::memcmp(lent_.data(), &view, view.total_size) != 0) {
        reply_.meddled |= handoff::kMeddledView;
    }
}

handoff::Completion WorkerLoop::destroy() {
    instance().reset();
    note_meddling();
    if (state_) {
        reply_.meddled |= state_->changes();
    }
    return handoff::Completion::Done;
}

handoff::Completion WorkerLoop::probe() {
    if (!library_) {
        return refuse("no library is open");
    }
    reply_.probe_failures = probe_library(*library_);
    note_meddling();
    return handoff::Completion::Done;
}

handoff::Completion WorkerLoop::refuse(const std::string& reason) {
    say(reason);
    return handoff::Completion::Refused;
}

void WorkerLoop::say(std::string_view text) {
    reply_.text_size = static_cast<std::uint32_t>(std::min(text.size(), sizeof reply_.text));
    std::copy_n(text.begin(), reply_.text_size, reply_.text);
}

void WorkerLoop::write_line(control::LogLevel level, std::string_view text) {
    handoff::LogBlock& log = reply_.log;
    if (log.size + 2 * sizeof(std::uint32_t) + text.size() > handoff::kLogBytesMax) {
        ++log.dropped;
        return;
    }
    append(log, static_cast<std::uint32_t>(level));
    append(log, static_cast<std::uint32_t>(text.size()));
    std::copy(text.begin(), text.end(), log.bytes + log.size);
    log.size += static_cast<std::uint32_t>(text.size());
}

void WorkerLoop::write_drawing(const Drawing& drawing) {
    handoff::DrawingBlock& block = reply_.drawing;
    const std::size_t layers = std::min<std::size_t>(drawing.layers.size(), PODBALL_DRAW_LAYERS_MAX);
    for (std::size_t i = block.layers_count; i < layers; ++i) {
        const std::string& name = drawing.layers[i];
        const std::size_t size = std::min<std::size_t>(name.size(), PODBALL_DRAW_LAYER_SIZE_MAX);
        std::copy_n(name.begin(), size, block.layers[i]);
        block.layers[i][size] = '\0';
    }
    block.layers_count = static_cast<std::uint32_t>(layers);
    if (block.layout != drawing.layout) {
        block.items_count = copy_out(drawing.items, block.items, PODBALL_DRAW_ITEMS_MAX);
        std::copy_n(drawing.text.begin(), std::min(drawing.text.size(), sizeof block.text), block.text);
        block.layout = drawing.layout;
    }
    copy_out(drawing.numbers, block.numbers, PODBALL_DRAW_NUMBERS_MAX);
    block.dropped = drawing.dropped;
}

// The team's output is written at once, because a worker is killed and cannot write it at its end.
void WorkerLoop::note_meddling() {
    reply_.meddled |= control::take_changes();
    if (state_) {
        reply_.meddled |= ProcessState::flush();
    }
}

std::vector<control::ParameterValue> WorkerLoop::parameters() const {
    std::vector<control::ParameterValue> values;
    const char* const end = request_.parameters + request_.parameters_size;
    for (const char* at = request_.parameters; at < end;) {
        const std::string name = at;
        at += name.size() + 1;
        const std::string text = at;
        at += text.size() + 1;
        values.push_back({name, text});
    }
    return values;
}

}  // namespace podball::worker
