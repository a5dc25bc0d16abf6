#include "validate/check.hpp"

#include "validate/check_functions.hpp"
#include "validate/references.hpp"

#include <array>

namespace podball::validate {
namespace {

constexpr auto kNothing = Ground::Nothing;
constexpr bool kAnywhere = false;  // Also in this process.
constexpr bool kWorker = true;

template <std::size_t reference>
constexpr Check play(int level) {
    return {"play",
            kReferenceNames[reference],
            level,
            Ground::Played,
            kNothing,
            kAnywhere,
            "podball match shows the incidents with tick and pod.",
            "",
            play_reference<reference>};
}

// In the order of running: whatever makes a ground certain comes before what stands on it.
constexpr std::array kChecks = {
    Check{"file", "library", 1, kNothing, Ground::File, kAnywhere,
          "Build a shared library for this machine that exports podball_team_entry_1, and copy all of it.", "rule 1",
          file_library},
    Check{"file", "exports", 2, Ground::File, kNothing, kAnywhere,
          "Hide every symbol but the entry, with -fvisibility=hidden and the SDK's team.map, or podball_add_team.",
          "team.h", file_exports},
    Check{"file", "stack", 2, Ground::File, kNothing, kAnywhere,
          "Link with -z noexecstack, and end assembler sources with a .note.GNU-stack section.", "", file_stack},
    Check{"file", "code", 2, Ground::File, kNothing, kAnywhere, "Compile everything with -fPIC.", "", file_code},
    Check{"file", "dependencies", 2, Ground::File, kNothing, kAnywhere,
          "Link what the system does not bring statically into the library.", "", file_dependencies},
    Check{"file", "hardening", 3, Ground::File, kNothing, kAnywhere,
          "Link with -z relro -z now, as podball_add_team does.", "", file_hardening},
    Check{"file", "size", 3, Ground::File, kNothing, kAnywhere, "Strip it, and leave data out that it does not use.",
          "", file_size},

    Check{"load", "opens", 1, Ground::File, Ground::Opened, kAnywhere,
          "Look at what its constructors of static objects do, and link with -z defs to see what is missing.", "",
          load_opens},
    Check{"load", "quiet", 2, Ground::Opened, kNothing, kWorker,
          "Print nothing from constructors of static objects or from the entry.", "rule 12", load_quiet},
    Check{"load", "calls", 2, Ground::Opened, kNothing, kWorker,
          "Open no file, thread or socket while the library is loaded; embed the data.", "rule 12", load_calls},
    Check{"load", "state", 2, Ground::Opened, kNothing, kAnywhere,
          "Link without -ffast-math and -Ofast, whose start-up code changes the arithmetic of the whole process.",
          "rule 12", load_state},
    Check{"load", "time", 2, Ground::Opened, kNothing, kWorker, "Do the work in create, or when the library is built.",
          "", load_time},

    Check{"describe", "table", 1, Ground::Opened, Ground::Described, kAnywhere,
          "Compare the table and the parameters with team.h and ext/params.h.", "rules 1, 9", describe_table},
    Check{"describe", "steady", 2, Ground::Described, kNothing, kAnywhere,
          "Return one static table whatever host_minor is, and null for every id but your own.", "rules 1, 11",
          describe_steady},

    Check{"create", "default", 1, Ground::Described, Ground::Created, kAnywhere,
          "Make create succeed with the default parameters, and put an instance into *out.", "team.h", create_default},
    Check{"create", "pods", 2, Ground::Created, kNothing, kAnywhere,
          "Let min_pods and max_pods tell the truth; own_count is in the rules.", "team.h", create_pods},
    Check{"create", "games", 2, Ground::Created, kNothing, kAnywhere,
          "Take every constant from the rules that create is given.", "rule 6", create_games},
    Check{"create", "drawing", 2, Ground::Created, kNothing, kAnywhere,
          "Draw only within step and on layers that were asked for.", "rule 11", create_drawing},
    Check{"create", "two", 2, Ground::Created, kNothing, kAnywhere,
          "Keep everything in the instance and nothing in globals.", "rule 10", create_two},
    Check{"create", "parameters", 3, Ground::Created, kNothing, kAnywhere,
          "Permit only values that create and step can work with.", "ext/params.h", create_parameters},
    Check{"create", "time", 2, Ground::Created, kNothing, kWorker, "Do less in create, or when the library is built.",
          "", create_time},

    Check{"actions", "answers", 1, Ground::Created, Ground::Played, kAnywhere,
          "Run it under a debugger: podball validate --in-process --only actions.", "rule 8", actions_answers},
    Check{"actions", "valid", 2, Ground::Created, kNothing, kAnywhere,
          "Look for divisions by zero and roots of negative numbers, and shorten vectors to length 1.", "rule 7",
          actions_valid},
    Check{"actions", "bounds", 2, Ground::Created, kNothing, kAnywhere, "Fill in commands[own_count] and no more.",
          "team.h", actions_bounds},

    Check{"purity", "view", 2, Ground::Created, kNothing, kAnywhere,
          "Copy what is to be changed: the view is for reading alone, and a write to it is a crash.", "team.h",
          purity_view},
    Check{"purity", "quiet", 2, Ground::Created, kNothing, kWorker,
          "Use the host's log, which leads to the log of the match, in place of standard output.", "rule 12",
          purity_quiet},
    Check{"purity", "calls", 2, Ground::Created, kNothing, kWorker,
          "Use no files, threads, sockets, signals or processes; the names of the calls say which.", "rule 12",
          purity_calls},
    Check{"purity", "state", 2, Ground::Created, kNothing, kAnywhere,
          "Set neither locale nor rounding, nor let a library do so.", "rule 12", purity_state},

    Check{"determinism", "repeat", 2, Ground::Played, Ground::Repeats, kAnywhere,
          "Look for clocks, process numbers and random devices.", "rule 6", determinism_repeat},
    Check{"determinism", "memory", 2, Ground::Repeats, kNothing, kWorker,
          "Look for memory that is read before it is written, and for what is sorted or hashed by address.", "rule 6",
          determinism_memory},
    Check{"determinism", "instances", 2, Ground::Repeats, kNothing, kAnywhere,
          "Keep everything in the instance and nothing in globals or statics.", "rule 10", determinism_instances},
    Check{"determinism", "again", 2, Ground::Repeats, kNothing, kAnywhere,
          "Let nothing outlive the instance: no globals, statics or caches.", "rule 10", determinism_again},
    Check{"determinism", "drawing", 2, Ground::Repeats, kNothing, kAnywhere,
          "Let the commands not depend on whether somebody looks.", "rule 11", determinism_drawing},
    Check{"determinism", "match", 3, Ground::Repeats, kNothing, kAnywhere,
          "Begin with the other checks of determinism; what only a long match shows is often a cache that fills up.",
          "rule 6", determinism_match},
    Check{"symmetry", "sides", 2, Ground::Repeats, kNothing, kAnywhere,
          "Both sides are shown the same bytes: look for what is not in the view.", "rule 5", symmetry_sides},

    Check{"view", "header", 2, Ground::Repeats, kNothing, kAnywhere,
          "Find pods and events by pods_offset and events_offset, not by sizeof(podball_view_t).", "rule 2",
          view_header},
    Check{"view", "elements", 2, Ground::Repeats, kNothing, kAnywhere,
          "Step through pods and events by their strides, as podball_view_own and _event do.", "rule 2", view_elements},
    Check{"view", "moved", 2, Ground::Repeats, kNothing, kAnywhere,
          "Find pods and events by their offsets, whatever lies between and before.", "rule 4", view_moved},
    Check{"view", "reserved", 2, Ground::Repeats, kNothing, kAnywhere,
          "Test single bits of flags, and do not read reserved fields.", "rule 3", view_reserved},
    Check{"view", "unknown_events", 2, Ground::Repeats, kNothing, kAnywhere,
          "Pass over kinds of events that are not known.", "rule 6", view_unknown_events},
    Check{"view", "many_events", 2, Ground::Played, kNothing, kAnywhere,
          "Expect any number of events, in any order, and that some were dropped.", "world.h", view_many_events},
    Check{"view", "no_events", 2, Ground::Played, kNothing, kAnywhere,
          "Take the state of play from the view, not from events alone.", "world.h", view_no_events},
    Check{"view", "unknown_mode", 2, Ground::Played, kNothing, kAnywhere,
          "Leave the commands alone in a mode that is not known.", "world.h", view_unknown_mode},

    Check{"time", "step", 2, Ground::Played, kNothing, kWorker,
          "Do less in step, or spread it over several: podball bench shows where the time goes.", "", time_step},
    Check{"time", "first", 3, Ground::Played, kNothing, kWorker,
          "Allocate and prepare in create what the first step needs.", "", time_first},
    Check{"time", "match", 3, Ground::Played, kNothing, kWorker, "Look for what grows with the length of the match.",
          "", time_match},
    Check{"memory", "growth", 2, Ground::Played, kNothing, kWorker,
          "Free what a step allocates, and bound what is remembered.", "", memory_growth},
    Check{"memory", "peak", 2, Ground::Played, kNothing, kWorker, "Use smaller tables.", "", memory_peak},
    Check{"memory", "instances", 3, Ground::Played, kNothing, kWorker, "Free in destroy what create made.", "rule 9",
          memory_instances},

    Check{"faults", "destroy", 2, Ground::Played, kNothing, kAnywhere,
          "Make destroy free what create and step made, once.", "team.h", faults_destroy},
    Check{"faults", "matches", 2, Ground::Played, kNothing, kAnywhere,
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
