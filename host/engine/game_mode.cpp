#include "engine/game_mode.hpp"

#include <array>

namespace podball::engine {
namespace {

using Row = std::array<ModeAction, kModeEvents>;
constexpr auto kIgnore = ModeAction::Ignore;

// Columns: TimeUp, Goal, Suspend, Resume.
constexpr std::array<Row, kGameModes> kTransitions = {{
    /* Running       */ {ModeAction::NextPeriod, ModeAction::CountGoal, ModeAction::Suspend, kIgnore},
    /* BeforeKickoff */ {ModeAction::Whistle, kIgnore, ModeAction::Suspend, kIgnore},
    /* Goal          */ {ModeAction::KickoffAgain, kIgnore, ModeAction::Suspend, kIgnore},
    /* Suspended     */ {kIgnore, kIgnore, kIgnore, ModeAction::Resume},
    /* Ended         */ {kIgnore, kIgnore, kIgnore, kIgnore},
}};

// Columns: moves, running, confined, goal_line_reflects.
constexpr std::array<ModeTraits, kGameModes> kTraits = {{
    /* Running       */ {true, true, false, false},
    /* BeforeKickoff */ {true, false, true, true},
    /* Goal          */ {true, false, false, true},
    /* Suspended     */ {false, false, false, true},
    /* Ended         */ {false, false, false, true},
}};

}  // namespace

ModeAction mode_action(GameMode mode, ModeEvent event) {
    return kTransitions[static_cast<std::size_t>(mode)][static_cast<std::size_t>(event)];
}

const ModeTraits& mode_traits(GameMode mode) { return kTraits[static_cast<std::size_t>(mode)]; }

}  // namespace podball::engine
