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

}  // namespace

ModeAction mode_action(GameMode mode, ModeEvent event) {
    return kTransitions[static_cast<std::size_t>(mode)][static_cast<std::size_t>(event)];
}

}  // namespace podball::engine
