// Which line and which side of the field a pod belongs to, and with whom it works together.
#pragma once

#include <array>
#include <vector>

#include "play/positioning.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

enum class Line { Defence, Midfield, Attack };
enum class Side { Right, Centre, Left };

/// What the place in a formation is called. The keeper counts as defence.
struct Station {
    Line line = Line::Defence;
    Side side = Side::Centre;
    bool keeper = false;
};

/// Rows in the rearmost third of the formation's depth are defence, in the foremost third attack. The outer pods of a
/// row are its wings; a pod alone in its row is a centre.
Station station_of(const play::Role& role);

/// Ids of the designated partners; kNoPlayer where there is none.
struct Partners {
    int ahead = play::kNoPlayer;                                  ///< In the next line toward the opponents.
    std::array<int, 2> behind{play::kNoPlayer, play::kNoPlayer};  ///< In the next line toward the own goal.
    int centre = play::kNoPlayer;  ///< No partner of a wing, but heeded: an attacker's centre midfielder, a
                                   ///< midfielder's centre forward.

    bool has(int id) const { return id != play::kNoPlayer && (id == ahead || id == behind[0] || id == behind[1]); }
};

/// The stations and partners of a whole team. Partners stand in adjacent lines at the same side, wing with wing and
/// centre with centre; of several, those whose places are nearest across the field, and of equals the smaller id. Two
/// defenders can be the partners of one midfielder; of every other line there is one at most. The keeper has none.
/// Source: thesis, section 3.2.2.2.
class Stations {
  public:
    Stations() = default;
    explicit Stations(const std::vector<play::Role>& roles) { update(roles); }
    /// Shape: roles[pods], one of them the keeper's. Allocates nothing the next time.
    void update(const std::vector<play::Role>& roles);

    const Station& station(int id) const { return stations_[static_cast<std::size_t>(id)]; }
    const Partners& partners(int id) const { return partners_[static_cast<std::size_t>(id)]; }
    int size() const { return static_cast<int>(stations_.size()); }

  private:
    std::vector<Station> stations_;
    std::vector<Partners> partners_;
};

}  // namespace podball::multicriteria
