// What Lua gets in place of functions whose results differ from machine to machine or from process to process. The
// linker leads its calls here by --wrap.

#include "lua/plain_math.hpp"
#include "lua/script.hpp"

#include <cstddef>
#include <cstring>

// NOLINTBEGIN(readability-identifier-naming): the linker gives these names.
extern "C" {

double __wrap_pow(double x, double y);
double __wrap_exp(double x);
double __wrap_log(double x);
double __wrap_log2(double x);
double __wrap_log10(double x);
double __wrap_sin(double x);
double __wrap_cos(double x);
double __wrap_tan(double x);
double __wrap_asin(double x);
double __wrap_acos(double x);
double __wrap_atan2(double y, double x);
int __wrap_strcoll(const char* a, const char* b);
const void* __wrap_lua_topointer(void* state, int index);
unsigned int __wrap_luaS_hash(const char* text, std::size_t size, unsigned int seed);
int __real_luaG_traceexec(lua_State* state, const void* at);
int __wrap_luaG_traceexec(lua_State* state, const void* at);

double __wrap_pow(double x, double y) { return podball::lua::plain_pow(x, y); }
double __wrap_exp(double x) { return podball::lua::plain_exp(x); }
double __wrap_log(double x) { return podball::lua::plain_log(x); }
double __wrap_log2(double x) { return podball::lua::plain_log(x) / podball::lua::plain_log(2.0); }
double __wrap_log10(double x) { return podball::lua::plain_log(x) / podball::lua::plain_log(10.0); }
double __wrap_sin(double x) { return podball::lua::plain_sin(x); }
double __wrap_cos(double x) { return podball::lua::plain_cos(x); }
double __wrap_tan(double x) { return podball::lua::plain_sin(x) / podball::lua::plain_cos(x); }
double __wrap_asin(double x) { return podball::lua::plain_asin(x); }
double __wrap_acos(double x) { return podball::lua::plain_acos(x); }
double __wrap_atan2(double y, double x) { return podball::lua::plain_atan2(y, x); }

// Independent of the locale.
int __wrap_strcoll(const char* a, const char* b) { return std::strcmp(a, b); }

// Addresses differ from process to process, so texts of tables and functions have none.
const void* __wrap_lua_topointer(void*, int) { return nullptr; }

// Lua calls this from another of its objects only to draw the seed of its hashes from the clock and from addresses.
unsigned int __wrap_luaS_hash(const char*, std::size_t, unsigned int) { return 1; }

// With a hook Lua calls this before an instruction as long as the answer is 1. After the answer 0 it calls it again
// only at the next jump, call or access that is not plain. A script is counted there, at a small part of the cost.
int __wrap_luaG_traceexec(lua_State* state, const void* at) {
    return podball::lua::Script::of(state).count_jump() ? 0 : __real_luaG_traceexec(state, at);
}

// Lua's archive is not position-independent: it refers to the streams of the C library directly, which a shared library
// cannot. Only functions that no script can call use them, so these are null and this library's own.
extern __attribute__((visibility("hidden"))) void* podball_stdin asm("stdin");
extern __attribute__((visibility("hidden"))) void* podball_stdout asm("stdout");
extern __attribute__((visibility("hidden"))) void* podball_stderr asm("stderr");
void* podball_stdin = nullptr;
void* podball_stdout = nullptr;
void* podball_stderr = nullptr;

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
