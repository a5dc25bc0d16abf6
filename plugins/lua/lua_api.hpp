// The C interface of Lua. Its functions with errors leave by longjmp: no object with a destructor may be alive in a
// function that a script can call, or that `Script::run` calls.
#pragma once

extern "C" {
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
}
