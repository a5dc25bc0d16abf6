#include "validate/check.hpp"

#include "validate/check_functions.hpp"
#include "validate/references.hpp"

#include <array>

namespace podball::validate {
namespace {

constexpr auto kNothing = Precondition::Nothing;
constexpr bool kAnywhere = false;  // The check also runs in this process.
constexpr bool kWorker = true;

template <std::size_t reference>
constexpr Check play(int level) {
    return {"play",
            kReferenceNames[reference],
            level,
            Precondition::Played,
            kNothing,
            kAnywhere,
            "podball match shows the incidents with tick and pod.",
            "",
            play_reference<reference>};
}

// In running order: the check that establishes a precondition comes before the checks that require it.
constexpr std::array kChecks = {
    Check{"file", "library", 1, kNothing, Precondition::File, kAnywhere,
          "Build a shared library for this machine that exports podball_team_entry_1, and copy the whole file.",
          "rule 1", file_library},
    Check{"file", "exports", 2, Precondition::File, kNothing, kAnywhere,
          "Hide every symbol except the entry, with -fvisibility=hidden and the SDK's team.map, or podball_add_team.",
          "team.h", file_exports},
    Check{"file", "stack", 2, Precondition::File, kNothing, kAnywhere,
          "Link with -z noexecstack, and end assembler sources with a .note.GNU-stack section.", "", file_stack},
    Check{"file", "code", 2, Precondition::File, kNothing, kAnywhere, "Compile everything with -fPIC.", "", file_code},
    Check{"file", "dependencies", 2, Precondition::File, kNothing, kAnywhere,
          "Link libraries that the system does not provide statically into the team's library.", "", file_dependencies},
    Check{"file", "hardening", 3, Precondition::File, kNothing, kAnywhere,
          "Link with -z relro -z now, as podball_add_team does.", "", file_hardening},
    Check{"file", "size", 3, Precondition::File, kNothing, kAnywhere, "Strip the library, and leave out unused data.",
          "", file_size},

    Check{"load", "opens", 1, Precondition::File, Precondition::Opened, kAnywhere,
          "Check the constructors of static objects, and link with -z defs to see missing symbols.", "", load_opens},
    Check{"load", "quiet", 2, Precondition::Opened, kNothing, kWorker,
          "Print nothing from constructors of static objects or from the entry.", "rule 12", load_quiet},
    Check{"load", "calls", 2, Precondition::Opened, kNothing, kWorker,
          "Open no file, thread or socket while the library is loaded; embed the data.", "rule 12", load_calls},
    Check{"load", "state", 2, Precondition::Opened, kNothing, kAnywhere,
          "Link without -ffast-math and -Ofast, whose start-up code changes the arithmetic of the whole process.",
          "rule 12", load_state},
    Check{"load", "time", 2, Precondition::Opened, kNothing, kWorker,
          "Do the work in create, or when the library is built.", "", load_time},

    Check{"describe", "table", 1, Precondition::Opened, Precondition::Described, kAnywhere,
          "Compare the table and the parameters with team.h and ext/params.h.", "rules 1, 9", describe_table},
    Check{"describe", "steady", 2, Precondition::Described, kNothing, kAnywhere,
          "Return the same static table for every host_minor, and null for every unknown id.", "rules 1, 11",
          describe_steady},

    Check{"create", "default", 1, Precondition::Described, Precondition::Created, kAnywhere,
          "Make create succeed with the default parameters, and put an instance into *out.", "team.h", create_default},
    Check{"create", "pods", 2, Precondition::Created, kNothing, kAnywhere,
          "State the playable numbers of pods in min_pods and max_pods; own_count is in the rules.", "team.h",
          create_pods},
    Check{"create", "games", 2, Precondition::Created, kNothing, kAnywhere,
          "Take every constant of the game from the rules that create gets.", "rule 6", create_games},
    Check{"create", "drawing", 2, Precondition::Created, kNothing, kAnywhere,
          "Draw only within step and on layers that were asked for.", "rule 11", create_drawing},
    Check{"create", "two", 2, Precondition::Created, kNothing, kAnywhere,
          "Keep everything in the instance and nothing in globals.", "rule 10", create_two},
    Check{"create", "parameters", 3, Precondition::Created, kNothing, kAnywhere,
          "Permit only values that create and step can work with.", "ext/params.h", create_parameters},
    Check{"create", "time", 2, Precondition::Created, kNothing, kWorker,
          "Do less work in create, or do it when the library is built.", "", create_time},

    Check{"actions", "answers", 1, Precondition::Created, Precondition::Played, kAnywhere,
          "Run it under a debugger: podball validate --in-process --only actions.", "rule 8", actions_answers},
    Check{"actions", "valid", 2, Precondition::Created, kNothing, kAnywhere,
          "Look for divisions by zero and roots of negative numbers, and shorten vectors to length 1.", "rule 7",
          actions_valid},
    Check{"actions", "bounds", 2, Precondition::Created, kNothing, kAnywhere, "Fill in own_count commands and no more.",
          "team.h", actions_bounds},

    Check{"purity", "view", 2, Precondition::Created, kNothing, kAnywhere,
          "Copy values before changing them: the view is read-only, and a write to it crashes.", "team.h", purity_view},
    Check{"purity", "quiet", 2, Precondition::Created, kNothing, kWorker,
          "Use the host's log, which leads to the log of the match, in place of standard output.", "rule 12",
          purity_quiet},
    Check{"purity", "calls", 2, Precondition::Created, kNothing, kWorker,
          "Use no files, threads, sockets, signals or processes; the names of the calls say which.", "rule 12",
          purity_calls},
    Check{"purity", "state", 2, Precondition::Created, kNothing, kAnywhere,
          "Do not change the locale or the rounding mode, and use no library that does.", "rule 12", purity_state},

    Check{"determinism", "repeat", 2, Precondition::Played, Precondition::Repeats, kAnywhere,
          "Look for clocks, process numbers and random devices.", "rule 6", determinism_repeat},
    Check{"determinism", "memory", 2, Precondition::Repeats, Precondition::Relocates, kWorker,
          "Look for memory that is read before it is written, and for data that is sorted or hashed by address.",
          "rule 6", determinism_memory},
    Check{"determinism", "clock", 2, Precondition::Relocates, Precondition::SameOnAnyDay, kWorker,
          "Let no clock and no process number decide, and start random numbers from the seed.", "rule 6",
          determinism_clock},
    Check{"determinism", "instances", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Keep everything in the instance and nothing in globals or statics.", "rule 10", determinism_instances},
    Check{"determinism", "again", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Let nothing outlive the instance: no globals, statics or caches.", "rule 10", determinism_again},
    Check{"determinism", "drawing", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Choose the commands independently of drawing.", "rule 11", determinism_drawing},
    Check{"determinism", "match", 3, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Fix the other checks of determinism first; a cause that only a long match shows is often a full cache.",
          "rule 6", determinism_match},
    Check{"symmetry", "sides", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Look for inputs beside the view: both sides are shown the same bytes.", "rule 5", symmetry_sides},

    Check{"view", "header", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Find pods and events by pods_offset and events_offset, not by sizeof(podball_view_t).", "rule 2",
          view_header},
    Check{"view", "elements", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Step through pods and events by their strides, as podball_view_own and _event do.", "rule 2", view_elements},
    Check{"view", "moved", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Find pods and events by their offsets; other data may lie before and between them.", "rule 4", view_moved},
    Check{"view", "reserved", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Test single bits of flags, and do not read reserved fields.", "rule 3", view_reserved},
    Check{"view", "unknown_events", 2, Precondition::SameOnAnyDay, kNothing, kAnywhere,
          "Ignore unknown kinds of events.", "rule 6", view_unknown_events},
    Check{"view", "many_events", 2, Precondition::Played, kNothing, kAnywhere,
          "Expect any number of events, in any order, and that some were dropped.", "world.h", view_many_events},
    Check{"view", "no_events", 2, Precondition::Played, kNothing, kAnywhere,
          "Take the state of play from the view, not from events alone.", "world.h", view_no_events},
    Check{"view", "unknown_mode", 2, Precondition::Played, kNothing, kAnywhere,
          "Leave the commands unchanged in an unknown mode.", "world.h", view_unknown_mode},
    Check{"view", "resources", 2, Precondition::Played, kNothing, kAnywhere,
          "Ignore what lies behind the known parts of a view, and expect any number of structures.", "rule 2",
          view_resources},

    Check{"time", "step", 2, Precondition::Played, kNothing, kWorker,
          "Do less work in a step, or spread it over several steps; podball bench measures them.", "", time_step},
    Check{"time", "waits", 2, Precondition::Played, kNothing, kWorker,
          "Do not sleep or wait in a step: the other team and the match wait too.", "", time_waits},
    Check{"time", "first", 3, Precondition::Played, kNothing, kWorker,
          "Allocate and prepare in create what the first step needs.", "", time_first},
    Check{"time", "match", 3, Precondition::Played, kNothing, kWorker,
          "Look for data that grows with the length of the match.", "", time_match},
    Check{"memory", "growth", 2, Precondition::Played, kNothing, kWorker,
          "Free the memory that a step allocates, and limit the data that is kept.", "", memory_growth},
    Check{"memory", "peak", 2, Precondition::Played, kNothing, kWorker, "Use smaller tables.", "", memory_peak},
    Check{"memory", "instances", 3, Precondition::Played, kNothing, kWorker, "Free all memory in destroy.", "rule 9",
          memory_instances},

    Check{"faults", "destroy", 2, Precondition::Played, kNothing, kAnywhere,
          "Make destroy free everything that create and step allocated, exactly once.", "team.h", faults_destroy},
    Check{"faults", "matches", 2, Precondition::Played, kNothing, kAnywhere,
          "podball match NAME NAME --json shows the incidents with tick and pod.", "", faults_matches},

    play<0>(1),
    play<1>(1),
    play<2>(2),
    play<3>(2),
    play<4>(2),
    play<5>(2),
};

}  // namespace

std::span<const Check> checks() { return kChecks; }

}  // namespace podball::validate
