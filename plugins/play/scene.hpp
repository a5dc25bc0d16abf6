// The state of play at a control step, as plain values.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <podball/math/vec2.hpp>
#include <podball/tactics/feasible_area.hpp>
#include <podball/tactics/interception.hpp>

namespace podball::play {

constexpr int kPlayersMax = 16;
constexpr int kNoPlayer = -1;

/// A place for each own pod, by id.
using Places = std::array<Vec2, kPlayersMax>;

struct Player : tactics::PodState {
    int id = 0;
};

/// The pods of one team, by id.
class Players {
  public:
    void clear() { count_ = 0; }
    void add(const Player& player) { list_[static_cast<std::size_t>(count_++)] = player; }
    int size() const { return count_; }
    const Player& operator[](int id) const { return list_[static_cast<std::size_t>(id)]; }
    const Player* begin() const { return list_.data(); }
    const Player* end() const { return list_.data() + count_; }

  private:
    std::array<Player, kPlayersMax> list_{};
    int count_ = 0;
};

/// A structure, or the site of one.
struct StructureDisc : tactics::Disc {
    bool is_finished = false;  ///< Otherwise bodies pass through it.
};

using Structures = std::vector<StructureDisc>;

/// The team that carries the ball.
enum class Holder { Nobody, Own, Opponent };

struct Scene {
    Vec2 ball;
    Vec2 ball_velocity;
    Holder holder = Holder::Nobody;
    int carrier = kNoPlayer;          ///< Id of the pod that carries the ball.
    int passer = kNoPlayer;           ///< Id of the own pod that passed the ball to the carrier.
    int keep_ticks_left = 0;          ///< Ticks until the carrier loses the ball.
    bool touched_by_own = false;      ///< The own team touched the ball last.
    int keeper = kNoPlayer;           ///< The own pod that keeps the goal.
    int own_zone_pod = kNoPlayer;     ///< The own pod in the own zone.
    int opponent_keeper = kNoPlayer;  ///< The opponents' pod in their zone.
    bool running = false;             ///< The mode is Running; otherwise the teams wait for a kick-off.
    bool own_kickoff = false;         ///< The teams wait for a kick-off of the own team.
    int whistle_ticks_left = 0;       ///< Ticks until the kick-off.
    Players own;
    Players opponents;
    Structures structures;  ///< Of both teams, in the order of the view. Empty in a game without resources.

    /// The own team has the ball, or the ball rolls and the own team touched it last.
    bool is_attacking() const { return holder == Holder::Nobody ? touched_by_own : holder == Holder::Own; }
    /// The own pods may go for the ball.
    bool is_open() const { return running || own_kickoff; }
};

}  // namespace podball::play
