// The state of processor and locale around each call into a team's library.
#pragma once

#include "control/processor_modes.hpp"

#include <cstdint>
#include <locale>
#include <string>

#include <locale.h>

namespace podball::control {

/// State that a call of a team changed although the ABI forbids it (rule 12). Bits of a sum.
constexpr std::uint32_t kChangedArithmetic = 1U << 0U;  ///< Rounding, precision, tiny numbers, trapped exceptions.
constexpr std::uint32_t kChangedLocale = 1U << 1U;      ///< Of the process, of the thread, or of C++.
constexpr std::uint32_t kChangedRegisters = 1U << 3U;   ///< Values left on the x87 stack or in MMX registers.
constexpr std::uint32_t kChangedFlags = 1U << 4U;       ///< Direction of string operations, alignment checks.

/// A call into the library of a team.
struct TeamCall {
    const char* name = nullptr;  ///< "create", "step" and so on. Null: no call runs.
    const char* team = nullptr;  ///< Id of the team or path of the library. Valid during the call.
};

/// The call that runs on this thread.
const TeamCall& running_call();

/// Gives a call the usual modes of the processor and the locale "C" of the thread, in every mode of hosting. Restores
/// the caller's state at its end. So no call depends on the caller or on another team, and none changes the caller.
/// Cost: below 100 ns.
class CallGuard {
  public:
    explicit CallGuard(TeamCall call);
    ~CallGuard();
    CallGuard(const CallGuard&) = delete;
    CallGuard& operator=(const CallGuard&) = delete;

  private:
    [[nodiscard]] bool restore_locale() const;

    TeamCall outer_;
    ProcessorModes modes_;
    locale_t thread_locale_;
    std::locale cpp_locale_;
    std::string process_locale_;  // Empty for "C", because most processes keep it and a copy takes time.
};

/// Sets a function that each CallGuard calls last, just before the call of the team. Null, as at first: none.
/// Requires: no call of a team runs on any thread.
void run_before_calls(void (*function)());

/// The changes, as bits kChanged..., of the calls on this thread since the last call of this function.
std::uint32_t take_changes();

}  // namespace podball::control
