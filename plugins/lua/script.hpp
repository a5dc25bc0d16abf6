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

constexpr std::int64_t kJumpsMax = 5'000'000;                ///< Jumps and calls in one call of a script.
constexpr std::size_t kMemoryMax = std::size_t{256} << 20U;  ///< Bytes of one script.

class Tactics;

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
    const podball_draw_t* draw = nullptr;      ///< Null if nobody can see a drawing.
    const podball_orders_t* orders = nullptr;  ///< Null in a game without resources.
    Tactics* tactics = nullptr;                ///< Null before `create`.
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

    /// Counts a jump or a call of the script. False: it had as many as are permitted.
    bool count_jump() { return --jumps_left_ > 0; }

    /// Counts the work of a function in C++ as that many jumps. Raises an error if they are too many.
    static void charge(lua_State* state, std::int64_t jumps);

    Surroundings& surroundings() { return surroundings_; }
    /// Writes a line to the host's log, if there is a host.
    void log(std::int32_t level, const char* line) const;

  private:
    explicit Script(const Surroundings& surroundings) : surroundings_(surroundings) {}
    void collect_garbage();

    Surroundings surroundings_;
    Memory memory_;
    std::int64_t jumps_left_ = 0;
    lua_State* state_ = nullptr;
};

}  // namespace podball::lua
