#include "control/call_guard.hpp"

#include <clocale>
#include <cstring>
#include <utility>

namespace podball::control {
namespace {

thread_local TeamCall running;
thread_local std::uint32_t changed = 0;
void (*before_call)() = nullptr;

// The locale of a call does not depend on setlocale, which other threads may call at the same time.
locale_t call_locale() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
}

bool is_c(const char* locale) { return std::strcmp(locale, "C") == 0; }

std::uint32_t bits_of(const ModeChange& change) {
    return (change.arithmetic ? kChangedArithmetic : 0) | (change.registers ? kChangedRegisters : 0) |
           (change.flags ? kChangedFlags : 0);
}

}  // namespace

void run_before_calls(void (*function)()) { before_call = function; }

const TeamCall& running_call() { return running; }

std::uint32_t take_changes() { return std::exchange(changed, 0); }

CallGuard::CallGuard(TeamCall call)
    : outer_(std::exchange(running, call)),
      modes_(ProcessorModes::exchange_for_usual()),
      thread_locale_(uselocale(call_locale())) {
    const char* const locale = std::setlocale(LC_ALL, nullptr);
    if (!is_c(locale)) {
        process_locale_ = locale;
    }
    if (before_call != nullptr) {
        before_call();
    }
}

// The modes come first, because other code relies on them.
CallGuard::~CallGuard() {
    const ModeChange change = ProcessorModes::changes();
    modes_.restore(change);
    changed |= bits_of(change) | (restore_locale() ? kChangedLocale : 0);
    running = outer_;
}

// Whether there was anything to restore.
bool CallGuard::restore_locale() const {
    bool is_changed = false;
    if (std::locale() != cpp_locale_) {
        is_changed = true;
        std::locale::global(cpp_locale_);
    }
    const char* const locale = std::setlocale(LC_ALL, nullptr);
    if (process_locale_.empty() ? !is_c(locale) : process_locale_ != locale) {
        is_changed = true;
        std::setlocale(LC_ALL, process_locale_.empty() ? "C" : process_locale_.c_str());
    }
    return uselocale(thread_locale_) != call_locale() || is_changed;
}

}  // namespace podball::control
