// Acts that leave the processor or the locale changed when they return.
#include "acts.hpp"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <cstdint>
#include <locale>

namespace podball::faulty {
namespace {

#if defined(__x86_64__)

void change_sse(std::uint32_t set, std::uint32_t clear) {
    __builtin_ia32_ldmxcsr((__builtin_ia32_stmxcsr() & ~clear) | set);
}

void set_x87(std::uint16_t mode) { __asm__ volatile("fldcw %0" : : "m"(mode)); }

void push_x87(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        __asm__ volatile("fld1");
    }
}

// The stack is balanced, and its second push finds a register in use.
void hide_x87() { __asm__ volatile("fld1\n\tfld1\n\tfincstp\n\tfincstp\n\tffree %st(7)"); }

// The next operation of x87 that looks for exceptions is a signal.
void leave_x87_exception() {
    __asm__ volatile("fldz\n\tfld1\n\tfdivp\n\tfstp %st(0)");
    set_x87(0x340);
}

void use_mmx() { __asm__ volatile("pxor %mm0, %mm0"); }

// The second operation finds a register in use and empties it.
void use_mmx_before_x87() { __asm__ volatile("pxor %mm0, %mm0\n\tfld1\n\tfstp %st(0)"); }

void check_alignment() { __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | 0x40000U); }

#else

void change_sse(std::uint32_t, std::uint32_t) {}
void set_x87(std::uint16_t) {}
void push_x87(std::int64_t) {}
void hide_x87() {}
void leave_x87_exception() {}
void use_mmx() {}
void use_mmx_before_x87() {}
void check_alignment() {}

#endif

class CommaFacet : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};

void change_cpp_locale() { std::locale::global(std::locale(std::locale::classic(), new CommaFacet)); }

// A sandbox has no files of other locales.
void change_thread_locale() {
    static const locale_t other = newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
    uselocale(other == nullptr ? LC_GLOBAL_LOCALE : other);
}

void print_part() { std::fputs("part of a line", stdout); }

void buffer_output() { std::setvbuf(stdout, nullptr, _IOFBF, BUFSIZ); }

constexpr Act kModes[] = {
    {"flush_to_zero", [](const Call&) { change_sse(0x8000, 0); }},
    {"denormals_zero", [](const Call&) { change_sse(0x0040, 0); }},
    {"round_down", [](const Call&) { change_sse(0x2000, 0x4000); }},
    {"round_zero", [](const Call&) { change_sse(0x6000, 0); }},
    {"sse_status", [](const Call&) { change_sse(0x003F, 0); }},  // Permitted: every operation does it.
    {"x87_single", [](const Call&) { set_x87(0x07F); }},
    {"x87_double", [](const Call&) { set_x87(0x27F); }},
    {"x87_up", [](const Call&) { set_x87(0xB7F); }},
    {"x87_unmask", [](const Call&) { set_x87(0x340); }},
    {"x87_exception", [](const Call&) { leave_x87_exception(); }},
    {"x87_one", [](const Call&) { push_x87(1); }},
    {"x87_three", [](const Call&) { push_x87(3); }},
    {"x87_full", [](const Call&) { push_x87(8); }},
    {"x87_hidden", [](const Call&) { hide_x87(); }},
    {"mmx", [](const Call&) { use_mmx(); }},
    {"mmx_before_x87", [](const Call&) { use_mmx_before_x87(); }},
    {"alignment", [](const Call&) { check_alignment(); }},
    {"process_locale", [](const Call&) { setlocale(LC_NUMERIC, "C.UTF-8"); }},
    {"thread_locale", [](const Call&) { change_thread_locale(); }},
    {"global_locale_of_thread", [](const Call&) { uselocale(LC_GLOBAL_LOCALE); }},
    {"cpp_locale", [](const Call&) { change_cpp_locale(); }},
    {"print_part", [](const Call&) { print_part(); }},
    {"buffer_output", [](const Call&) { buffer_output(); }},
    {"close_output", [](const Call&) { close(STDOUT_FILENO); }},
    {"close_input", [](const Call&) { close(STDIN_FILENO); }},
    {"signal_stack",
     [](const Call& call) {
         static char room[65536];
         const stack_t stack = {room, 0, sizeof room};
         say_result(call, "sigaltstack", sigaltstack(&stack, nullptr));
     }},
    {"working_directory", [](const Call& call) { say_result(call, "chdir", chdir("/")); }},
};

}  // namespace

std::span<const Act> modes() { return kModes; }

}  // namespace podball::faulty
