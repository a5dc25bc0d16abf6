// The line and the side of the field to which a pod belongs, and its partners.
#pragma once

#include <array>
#include <vector>

#include "play/positioning.hpp"
#include "play/scene.hpp"

namespace podball::multicriteria {

enum class Line { Defence, Midfield, Attack };
enum class Side { Right, Centre, Left };

/// The role of a place in a formation. The keeper counts as defence.
struct LineRole {
    Line line = Line::Defence;
    Side side = Side::Centre;
    bool keeper = false;
};

/// Rows in the rear third of the formation's depth are defence, rows in the front third are attack. The outer pods of a
/// row are its wings; a pod alone in its row is a centre.
LineRole line_role_of(const play::Role& role);

/// Ids of the designated partners; kNoPlayer if there is none.
struct Partners {
    int ahead = play::kNoPlayer;                                  ///< In the next line toward the opponents.
    std::array<int, 2> behind{play::kNoPlayer, play::kNoPlayer};  ///< In the next line toward the own goal.
    int centre = play::kNoPlayer;  ///< For a wing of the attack the centre midfielder, for a wing of the midfield the
                                   ///< centre forward. It is not a partner, but the criteria use it.

    bool has(int id) const { return id != play::kNoPlayer && (id == ahead || id == behind[0] || id == behind[1]); }
};

/// The roles and partners of a whole team. Partners stand in adjacent lines at the same side, wing with wing and
/// centre with centre. Of several pods the nearest one across the field is chosen; of equally near pods the one with
/// the smaller id. A midfielder can have two defenders as partners; from every other line a pod has at most one
/// partner. The keeper has no partners. Source: thesis, section 3.2.2.2.
class LineRoles {
  public:
    LineRoles() = default;
    explicit LineRoles(const std::vector<play::Role>& roles) { update(roles); }
    /// Shape: roles[pods], one of them the keeper's. Allocates nothing at later calls.
    void update(const std::vector<play::Role>& roles);

    const LineRole& line_role(int id) const { return line_roles_[static_cast<std::size_t>(id)]; }
    const Partners& partners(int id) const { return partners_[static_cast<std::size_t>(id)]; }
    int size() const { return static_cast<int>(line_roles_.size()); }

  private:
    std::vector<LineRole> line_roles_;
    std::vector<Partners> partners_;
};

}  // namespace podball::multicriteria
