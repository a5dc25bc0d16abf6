// A script: its Lua state with bounded memory and bounded calls, and without any way out of the state.
#pragma once

#include "lua/lua_api.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <podball/ext/runtime.h>
#include <podball/podball.h>

namespace podball::lua {

constexpr std::int64_t kInstructionsMax = 10'000'000;        ///< Of one call of a script.
constexpr std::size_t kMemoryMax = std::size_t{256} << 20U;  ///< Bytes of one script.

/// The memory of a script, as its allocator counts it.
struct Memory {
    std::size_t used = 0;
    std::size_t collected = 0;  ///< `used` after the last collection.
};

/// What the functions of a script work on. They find it by `Script::of`.
struct Surroundings {
    const podball_host_t* host = nullptr;   ///< Null while a document is described.
    podball_command_t* commands = nullptr;  ///< Shape: [own pods]. Null outside of `step`.
    lua_Integer seed = 0;
};

class Script {
  public:
    /// Opens a state and loads nothing. Null: there is no memory.
    static std::unique_ptr<Script> open(const Surroundings& surroundings);
    ~Script();
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;

    /// Calls `work` with `argument` as light userdata. Within it errors of Lua are permitted.
    /// Returns the error, as "my.lua:3: ...", or an empty text.
    std::string run(lua_CFunction work, void* argument);

    /// Runs the document as a chunk. Returns the error, or an empty text.
    std::string load(const podball_document_t& document);

    /// The script of a function that Lua has called.
    static Script& of(lua_State* state) { return **static_cast<Script**>(lua_getextraspace(state)); }
    Surroundings& surroundings() { return surroundings_; }
    /// Writes a line to the host's log, if there is a host.
    void log(std::int32_t level, const char* line) const;

  private:
    explicit Script(const Surroundings& surroundings) : surroundings_(surroundings) {}
    static void count_instructions(lua_State* state, lua_Debug* at);
    void collect_garbage();

    Surroundings surroundings_;
    Memory memory_;
    std::int64_t instructions_left_ = 0;
    lua_State* state_ = nullptr;
};

}  // namespace podball::lua
