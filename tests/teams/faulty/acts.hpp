// What a faulty team can do at a call. Nothing here holds itself back: such a team belongs in a worker process.
#pragma once

#include <podball/podball.h>

#include <cstdint>
#include <span>
#include <string>

/// An instance of the team: what its parameters say, and how far it is.
struct podball_team {
    const podball_host_t* host = nullptr;
    std::string act = "none";
    std::string in = "step";    ///< step, create or destroy: in which call it acts.
    std::string when = "call";  ///< call or goal: at the call `at`, or in each step that shows a goal.
    std::string place = ".";    ///< A folder that is not the team's.
    std::int64_t at = 0;
    std::int64_t every = 0;  ///< Then again at each such call; 0: once.
    std::int64_t from_tick = 0;
    std::int64_t until_tick = 0;
    std::int64_t amount = 0;  ///< What it counts is the act's own.
    std::uint64_t seed = 0;

    std::int64_t calls = 0;
    bool has_acted = false;
    podball_command_t* last_commands = nullptr;  ///< Of the step before: no longer the team's to write to.
};

namespace podball::faulty {

/// Where an act happens. What is not there is null: in a constructor everything, outside of `step` view and commands.
struct Call {
    podball_team* team = nullptr;
    const podball_view_t* view = nullptr;
    podball_command_t* commands = nullptr;
    std::int64_t amount = 0;
};

struct Act {
    const char* name;
    void (*perform)(const Call& call);
    void (*prepare)() = nullptr;  ///< Called in `create`, while more is permitted.
};

std::span<const Act> deaths();        ///< Do not return, or not as they should.
std::span<const Act> memory_acts();   ///< Write, unmap or hoard what is not theirs.
std::span<const Act> naps();          ///< Make the match wait and use little CPU time.
std::span<const Act> escapes();       ///< Ask the system for what a team has no business with.
std::span<const Act> surroundings();  ///< Change what all of a process shares.
std::span<const Act> cache_acts();    ///< Need the caches of a core, or empty them.
std::span<const Act> rivals();        ///< Read the file of another team, or find out that it exists.
std::span<const Act> channels();      ///< Send a bit to the other team of the match, or receive one.
std::span<const Act> modes();         ///< Leave processor, locale or streams changed.
std::span<const Act> plays();         ///< Command what the view alone does not explain.

/// Null if there is no such act.
const Act* find_act(const char* name);

/// No instance of the act `gap` can be made in the two seconds from this moment on. Units: milliseconds of
/// CLOCK_MONOTONIC.
bool is_in_gap(std::int64_t from_ms);

/// Slows down the memory of all cores for this much CPU time of the team.
void lock_split_lines(std::int64_t us);

/// A line of the team's log; before there is an instance it is kept for the first one.
void say(const Call& call, const std::string& text);

/// Says how a system call went: "NAME: done", "NAME: denied", or "NAME: error N" for one that failed on its own.
void say_result(const Call& call, const char* name, long result);

}  // namespace podball::faulty
