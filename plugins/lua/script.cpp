#include "lua/script.hpp"

#include "lua/script_functions.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace podball::lua {
namespace {

constexpr std::size_t kGarbageMin = std::size_t{1}
                                    << 20U;  // Collected when so much was added, and as much as there was.

void* allocate(void* memory, void* block, std::size_t old_size, std::size_t size) {
    Memory& counted = *static_cast<Memory*>(memory);
    const std::size_t before = block == nullptr ? 0 : old_size;
    if (size == 0) {
        std::free(block);
        counted.used -= before;
        return nullptr;
    }
    if (size > before && size - before > kMemoryMax - counted.used) {
        return nullptr;
    }
    void* const moved = std::realloc(block, size);
    if (moved != nullptr) {
        counted.used += size - before;
    }
    return moved;
}

// Gives an error a text that begins with its line. Runs no code of the script, such as __tostring.
int describe_error(lua_State* state) {
    const char* text = lua_type(state, 1) == LUA_TSTRING ? lua_tostring(state, 1) : nullptr;
    if (text == nullptr) {
        text = lua_pushfstring(state, "an error that is a %s and no text", luaL_typename(state, 1));
    }
    lua_Debug at = {};
    for (int level = 0; lua_getstack(state, level, &at) != 0; ++level) {
        lua_getinfo(state, "Sl", &at);
        if (at.currentline > 0) {
            const char* const source = lua_pushfstring(state, "%s:", at.short_src);
            if (std::strncmp(text, source, std::strlen(source)) == 0) {
                break;
            }
            lua_pushfstring(state, "%s%d: %s", source, at.currentline, text);
            return 1;
        }
    }
    lua_pushstring(state, text);
    return 1;
}

// The code of a file: without the mark that some editors write before UTF-8, and without a first line such as
// `#!/usr/bin/lua`. The end of that line stays, so the lines keep their numbers.
std::string_view code_of(std::string_view file) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (file.starts_with(kByteOrderMark)) {
        file.remove_prefix(kByteOrderMark.size());
    }
    if (file.starts_with('#')) {
        file.remove_prefix(std::min(file.find('\n'), file.size()));
    }
    return file;
}

int load_chunk(lua_State* state) {
    const auto& document = *static_cast<const podball_document_t*>(lua_touserdata(state, 1));
    const char* const name = lua_pushfstring(state, "@%s", document.name);
    const auto code = code_of({static_cast<const char*>(document.bytes), static_cast<std::size_t>(document.size)});
    if (luaL_loadbufferx(state, code.data(), code.size(), name, "t") != LUA_OK) {
        return lua_error(state);
    }
    lua_call(state, 0, 0);
    return 0;
}

void refuse_more(lua_State* state) {
    luaL_error(state, "more than %d jumps and calls in one call", static_cast<int>(kJumpsMax));
}

// The hook, which Lua calls only when `count_jump` says no: from then on every jump and every call is an error, so no
// function of the script can catch it and go on.
void refuse_jump(lua_State* state, lua_Debug*) { refuse_more(state); }

}  // namespace

std::unique_ptr<Script> Script::open(const Surroundings& surroundings) {
    std::unique_ptr<Script> script(new Script(surroundings));
    script->state_ = lua_newstate(allocate, &script->memory_);
    if (script->state_ == nullptr) {
        return nullptr;
    }
    *static_cast<Script**>(lua_getextraspace(script->state_)) = script.get();
    lua_sethook(script->state_, refuse_jump, LUA_MASKCOUNT, 1);  // Coroutines inherit it.
    lua_gc(script->state_, LUA_GCSTOP);                          // `collect_garbage` decides when.
    return script->run(open_functions, nullptr).empty() ? std::move(script) : nullptr;
}

Script::~Script() {
    if (state_ != nullptr) {
        lua_close(state_);
    }
}

std::string Script::run(lua_CFunction work, void* argument) {
    jumps_left_ = kJumpsMax;
    lua_settop(state_, 0);
    lua_pushcfunction(state_, describe_error);
    lua_pushcfunction(state_, work);
    lua_pushlightuserdata(state_, argument);
    const int result = lua_pcall(state_, 1, 0, 1);
    std::string error;
    if (result == LUA_ERRMEM) {
        error = "not enough memory: a script has at most " + std::to_string(kMemoryMax >> 20U) + " MiB";
    } else if (result != LUA_OK) {
        const bool is_text = lua_type(state_, -1) == LUA_TSTRING;
        error.assign(is_text ? lua_tostring(state_, -1) : "an error in the handling of an error", 0,
                     PODBALL_LOG_SIZE_MAX);
        error = error.empty() ? "an error with an empty text" : error;
    }
    lua_settop(state_, 0);
    collect_garbage();
    return error;
}

std::string Script::load(const podball_document_t& document) {
    std::string error = run(load_chunk, const_cast<podball_document_t*>(&document));
    for (const std::string name : {"rules", "resource_rules", "goal", "own_goal"}) {
        if (error.ends_with("nil value (global '" + name + "')")) {
            error.append("; ").append(name).append(" is there from create on");
            return error;
        }
    }
    return error;
}

void Script::charge(lua_State* state, std::int64_t jumps) {
    std::int64_t& left = of(state).jumps_left_;
    left -= jumps;
    if (left <= 0) {
        refuse_more(state);
    }
}

void Script::log(std::int32_t level, const char* line) const {
    if (surroundings_.host != nullptr) {
        surroundings_.host->log(surroundings_.host->context, level, line);
    }
}

// Between calls of the script, by counted bytes alone: then what weak tables have lost does not depend on addresses.
void Script::collect_garbage() {
    if (memory_.used - memory_.collected < memory_.collected + kGarbageMin && memory_.used >= memory_.collected) {
        return;
    }
    lua_gc(state_, LUA_GCCOLLECT);
    memory_.collected = memory_.used;
}

}  // namespace podball::lua
