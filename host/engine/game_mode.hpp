// The modes of a match and their transitions. Source: R46, R47, R57.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace podball::engine {

enum class GameMode : std::int32_t { Running = 0, BeforeKickoff = 1, Goal = 2, Suspended = 3, Ended = 4 };
constexpr int kGameModes = 5;

enum class ModeEvent : std::int32_t { TimeUp = 0, Goal = 1, Suspend = 2, Resume = 3 };
constexpr int kModeEvents = 4;

/// The answer of a mode to an event.
enum class ModeAction : std::int32_t {
    Ignore,        ///< Nothing changes.
    Whistle,       ///< BeforeKickoff is over, Running begins.
    NextPeriod,    ///< BeforeKickoff of the next period, or Ended after the last.
    CountGoal,     ///< Goal of the slot that scored begins.
    KickoffAgain,  ///< BeforeKickoff of the slot that conceded begins. If the period is over: the same as NextPeriod.
    Suspend,
    Resume,  ///< Back to the mode that was suspended.
};

/// The transition table of R57. Every pair of mode and event has an answer.
ModeAction mode_action(GameMode mode, ModeEvent event);

/// The columns of R47.
struct ModeTraits {
    bool moves;               ///< Bodies move, teams are called, timers run.
    bool running;             ///< The clock runs, metrics and goals count.
    bool confined;            ///< The keep-off lines reflect.
    bool goal_line_reflects;  ///< It reflects the ball. It always reflects pods.
};
inline constexpr std::array<ModeTraits, kGameModes> kModeTraits = {{
    // moves, running, confined, goal_line_reflects
    /* Running       */ {true, true, false, false},
    /* BeforeKickoff */ {true, false, true, true},
    /* Goal          */ {true, false, false, true},
    /* Suspended     */ {false, false, false, true},
    /* Ended         */ {false, false, false, true},
}};
constexpr const ModeTraits& mode_traits(GameMode mode) { return kModeTraits[static_cast<std::size_t>(mode)]; }

}  // namespace podball::engine
