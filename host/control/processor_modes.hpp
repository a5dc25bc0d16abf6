// Modes of the processor that outlive a call: how numbers are rounded, which exceptions are signals, and the x87 unit.
#pragma once

#include <cfenv>
#include <cstdint>

namespace podball::control {

/// A kind of processor mode that a call of a team changed.
struct ModeChange {
    bool arithmetic = false;  ///< Rounding, precision, tiny numbers, or exceptions that are signals.
    bool registers = false;   ///< Values on the x87 stack or in MMX registers.
    bool flags = false;       ///< Direction of string operations, or alignment checks.
};

/// Modes of the calling thread. A process begins with the usual modes: rounding to nearest, tiny numbers kept, no
/// exception is a signal, empty x87 registers. Cost: some 20 ns for all three functions.
class ProcessorModes {
  public:
    /// Sets the usual modes and clears the status flags of past operations. Returns the modes before.
    static ProcessorModes exchange_for_usual();
    /// Differences between the present and the usual modes. The x87 unit has the usual ones afterwards.
    static ModeChange changes();
    /// Sets these modes, and empties the x87 registers. `change`: what `changes` returned.
    void restore(const ModeChange& change) const;

  private:
#if defined(__x86_64__)
    std::uint32_t sse_ = 0;
    std::uint16_t x87_ = 0;
#elif defined(__aarch64__)
    std::uint64_t control_ = 0;
    std::uint64_t status_ = 0;
#else
    std::fenv_t environment_ = {};
#endif
};

#if defined(__x86_64__)

namespace x86 {

constexpr std::uint32_t kUsualSse = 0x1F80;
constexpr std::uint32_t kSseStatus = 0x3F;  // Sticky flags of past operations.
constexpr std::uint16_t kUsualX87 = 0x37F;
constexpr std::uint16_t kX87Status = 0xFF;  // The same for x87, with the summaries.
constexpr std::uint16_t kX87Top = 0x3800;   // The register on top of the stack. 0 if the stack is empty.
constexpr std::uint16_t kX87StackFault = 0x40;
constexpr std::uint64_t kFlags = 0x4'4400;  // Direction, nested task, alignment check.

inline std::uint32_t sse() {
    std::uint32_t mode = 0;
    __asm__ volatile("stmxcsr %0" : "=m"(mode));
    return mode;
}
inline void set_sse(std::uint32_t mode) { __asm__ volatile("ldmxcsr %0" : : "m"(mode)); }

inline std::uint16_t x87() {
    std::uint16_t mode = 0;
    __asm__ volatile("fnstcw %0" : "=m"(mode));
    return mode;
}
inline std::uint16_t x87_status() {
    std::uint16_t status = 0;
    __asm__ volatile("fnstsw %0" : "=a"(status));
    return status;
}
// Empties the x87 registers, which are the MMX registers too, and returns whether they were empty. A push into a
// register in use is a stack fault, which is kept until the flags are cleared. A fault within the call counts too:
// there an MMX register was in use. fxsave shows the registers as well, but takes four times as long. Requires: no
// exception is a signal.
inline bool empty_registers() {
    std::uint16_t status = 0;
    __asm__ volatile("fldz\n\tfldz\n\tfldz\n\tfldz\n\tfldz\n\tfldz\n\tfldz\n\tfldz\n\tfnstsw %0\n\temms"
                     : "=a"(status)
                     :
                     : "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)");
    return (status & (kX87Top | kX87StackFault)) == 0;
}
inline void reset_x87() { __asm__ volatile("fninit"); }
inline void forget_exceptions() { __asm__ volatile("fnclex"); }
inline void set_x87(std::uint16_t mode) { __asm__ volatile("fldcw %0" : : "m"(mode)); }

inline std::uint64_t flags() { return __builtin_ia32_readeflags_u64(); }
inline void set_flags(std::uint64_t flags) { __builtin_ia32_writeeflags_u64(flags); }

}  // namespace x86

inline ProcessorModes ProcessorModes::exchange_for_usual() {
    const std::uint16_t status = x86::x87_status();
    ProcessorModes modes;
    modes.sse_ = x86::sse() | (status & x86::kSseStatus);  // The status flags have the same places.
    modes.x87_ = x86::x87();
    x86::set_sse(x86::kUsualSse);
    if (modes.x87_ != x86::kUsualX87 || (status & (x86::kX87Status | x86::kX87Top)) != 0) {
        x86::reset_x87();
    }
    return modes;
}

inline ModeChange ProcessorModes::changes() {
    ModeChange change;
    change.flags = (x86::flags() & x86::kFlags) != 0;
    change.arithmetic = (x86::sse() & ~x86::kSseStatus) != x86::kUsualSse;
    if (x86::x87() != x86::kUsualX87) {
        change.arithmetic = true;
        x86::forget_exceptions();  // Setting the mode would signal those that were not signalled yet.
        x86::set_x87(x86::kUsualX87);
    }
    change.registers = !x86::empty_registers();
    return change;
}

inline void ProcessorModes::restore(const ModeChange& change) const {
    if (change.flags) {
        x86::set_flags(x86::flags() & ~x86::kFlags);
    }
    if (change.registers || change.arithmetic || x87_ != x86::kUsualX87) {
        x86::reset_x87();
        x86::set_x87(x87_);
    }
    x86::set_sse(sse_);
}

#elif defined(__aarch64__)

inline ProcessorModes ProcessorModes::exchange_for_usual() {
    ProcessorModes modes;
    __asm__ volatile("mrs %0, fpcr" : "=r"(modes.control_));
    __asm__ volatile("mrs %0, fpsr" : "=r"(modes.status_));
    ProcessorModes().restore({});
    return modes;
}

inline ModeChange ProcessorModes::changes() {
    std::uint64_t control = 0;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    return {.arithmetic = control != 0};
}

inline void ProcessorModes::restore(const ModeChange& /*change*/) const {
    __asm__ volatile("msr fpcr, %0" : : "r"(control_));
    __asm__ volatile("msr fpsr, %0" : : "r"(status_));
}

#else

inline ProcessorModes ProcessorModes::exchange_for_usual() {
    ProcessorModes modes;
    std::fegetenv(&modes.environment_);
    std::fesetenv(FE_DFL_ENV);
    return modes;
}

inline ModeChange ProcessorModes::changes() { return {.arithmetic = std::fegetround() != FE_TONEAREST}; }

inline void ProcessorModes::restore(const ModeChange& /*change*/) const { std::fesetenv(&environment_); }

#endif

}  // namespace podball::control
