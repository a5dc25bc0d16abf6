#include "isolation/worker_loop.hpp"

#include "control/time_budget.hpp"
#include "isolation/futex.hpp"
#include "isolation/info_codec.hpp"
#include "isolation/library_quiz.hpp"

#include <algorithm>
#include <cfenv>
#include <clocale>
#include <cstring>
#include <utility>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace podball::isolation {
namespace {

// How arithmetic is done: the control bits of the floating-point environment, without the flags that it leaves.
#if defined(__SSE2__)
constexpr unsigned kControlBits = 0xFFC0;
unsigned floating_point_mode() { return _mm_getcsr() & kControlBits; }
#else
unsigned floating_point_mode() { return static_cast<unsigned>(std::fegetround()); }
#endif

const unsigned kUsualMode = floating_point_mode();

bool is_usual_locale() {
    const char* const name = std::setlocale(LC_ALL, nullptr);
    return name != nullptr && std::strcmp(name, "C") == 0;
}

template <typename Value>
void append(LogBlock& log, const Value& value) {
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
    for (std::uint32_t answered = 0;;) {
        std::uint32_t request = answered;
        while ((request = host_.request.load(std::memory_order_acquire)) == answered) {
            futex_wait(host_.request, answered);
        }
        said_.result = act();
        answered = request;
        said_.answer.store(answered, std::memory_order_release);
        futex_wake(said_.answer);
    }
}

Answer WorkerLoop::act() {
    said_.log.size = said_.log.dropped = 0;
    switch (host_.operation) {
        case Operation::Nothing: return Answer::Done;
        case Operation::Load: return load();
        case Operation::Create: return create();
        case Operation::Step: return step();
        case Operation::Destroy: instance().reset(); return Answer::Done;
        case Operation::Open: return open();
        case Operation::Quiz: return quiz();
    }
    return Answer::Refused;
}

Answer WorkerLoop::open() {
    if (const auto error = control::TeamLibrary::open(host_.library)) return refuse(error->message);
    note_meddling();
    return Answer::Done;
}

Answer WorkerLoop::load() {
    auto loaded = control::TeamLibrary::load(host_.library);
    if (!loaded) return refuse(loaded.error().message);
    library_ = std::move(loaded).value();
    say(encode_info(library_->info()));
    note_meddling();
    return Answer::Done;
}

Answer WorkerLoop::create() {
    if (!library_) return refuse("no library is open");
    const control::InstanceInput input = {host_.seed, &host_.rules, host_.own_lineup, host_.opponent_lineup};
    auto made = control::TeamInstance::create(
        library_->table(), input, parameters(),
        [this](control::LogLevel level, std::string_view text) { write_line(level, text); }, host_.draws != 0);
    const bool is_filtered = said_.sandbox[Guard::Seccomp].holds != 0;
    if (host_.last_create != 0 && lock_down().holds == 0 && is_filtered) return refuse("its sandbox could not be shut");
    if (!made) return refuse(made.error().message);
    instance() = std::move(made).value();
    note_meddling();
    return Answer::Done;
}

Answer WorkerLoop::step() {
    if (!instance()) return refuse("there is no instance");
    const auto& view = host_.lends_view != 0 ? lent_view() : *reinterpret_cast<const podball_view_t*>(host_.view);
    prepare_commands(static_cast<std::size_t>(view.own_count));
    const control::CallClock clock(host_.wants_cpu != 0);
    const control::StepAnswer answer = instance()->step(view, said_.commands);
    const control::ClockReading taken = clock.taken();
    said_.step_wall_ns = taken.wall;
    said_.step_cpu_ns = taken.cpu;
    said_.status = answer.status;
    if (host_.lends_view != 0) take_view_back();
    note_meddling();
    if (const Drawing* drawing = instance()->drawing()) write_drawing(*drawing);
    return answer.threw ? Answer::Threw : Answer::Done;
}

void WorkerLoop::prepare_commands(std::size_t own_count) {
    const auto own = said_.commands + std::min(own_count, std::size(said_.commands));
    std::fill(said_.commands, own, podball_command_t{});
    std::memset(own, static_cast<int>(host_.guard_byte),
                static_cast<std::size_t>(std::end(said_.commands) - own) * sizeof *own);
}

const podball_view_t& WorkerLoop::lent_view() {
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    const auto& view = *reinterpret_cast<const podball_view_t*>(host_.view);
    lent_.resize((view.total_size + kWord - 1) / kWord);
    std::memcpy(lent_.data(), &view, view.total_size);
    return *reinterpret_cast<const podball_view_t*>(lent_.data());
}

void WorkerLoop::take_view_back() {
    const auto& view = *reinterpret_cast<const podball_view_t*>(host_.view);
    if (std::memcmp(lent_.data(), &view, view.total_size) != 0) said_.meddled |= kMeddledView;
}

Answer WorkerLoop::quiz() {
    if (!library_) return refuse("no library is open");
    said_.objections = objections_of(*library_);
    return Answer::Done;
}

Answer WorkerLoop::refuse(const std::string& reason) {
    say(reason);
    return Answer::Refused;
}

void WorkerLoop::say(std::string_view text) {
    said_.text_size = static_cast<std::uint32_t>(std::min(text.size(), sizeof said_.text));
    std::copy_n(text.begin(), said_.text_size, said_.text);
}

void WorkerLoop::write_line(control::LogLevel level, std::string_view text) {
    LogBlock& log = said_.log;
    if (log.size + 2 * sizeof(std::uint32_t) + text.size() > kLogBytesMax) {
        ++log.dropped;
        return;
    }
    append(log, static_cast<std::uint32_t>(level));
    append(log, static_cast<std::uint32_t>(text.size()));
    std::copy(text.begin(), text.end(), log.bytes + log.size);
    log.size += static_cast<std::uint32_t>(text.size());
}

void WorkerLoop::write_drawing(const Drawing& drawing) {
    DrawingBlock& block = said_.drawing;
    const std::size_t layers = std::min<std::size_t>(drawing.layers.size(), PODBALL_DRAW_LAYERS_MAX);
    for (std::size_t i = block.layers_count; i < layers; ++i) {
        const std::string& name = drawing.layers[i];
        const std::size_t size = std::min<std::size_t>(name.size(), PODBALL_DRAW_LAYER_SIZE_MAX);
        std::copy_n(name.begin(), size, block.layers[i]);
        block.layers[i][size] = '\0';
    }
    block.layers_count = static_cast<std::uint32_t>(layers);
    block.items_count = copy_out(drawing.items, block.items, PODBALL_DRAW_ITEMS_MAX);
    copy_out(drawing.numbers, block.numbers, PODBALL_DRAW_NUMBERS_MAX);
    std::copy_n(drawing.text.begin(), std::min(drawing.text.size(), sizeof block.text), block.text);
    block.dropped = drawing.dropped;
}

// Told, and mended, so that the next step computes as the first one did.
void WorkerLoop::note_meddling() {
    if (floating_point_mode() != kUsualMode) {
        said_.meddled |= kMeddledFloatingPoint;
        std::fesetenv(FE_DFL_ENV);
    }
    if (!is_usual_locale()) {
        said_.meddled |= kMeddledLocale;
        std::setlocale(LC_ALL, "C");
    }
}

std::vector<control::ParameterValue> WorkerLoop::parameters() const {
    std::vector<control::ParameterValue> values;
    const char* const end = host_.parameters + host_.parameters_size;
    for (const char* at = host_.parameters; at < end;) {
        const std::string name = at;
        at += name.size() + 1;
        const std::string text = at;
        at += text.size() + 1;
        values.push_back({name, text});
    }
    return values;
}

}  // namespace podball::isolation
