#include "multicriteria/line_roles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace podball::multicriteria {
namespace {

using play::kNoPlayer;
using play::Role;

// In rows of 1 to 5 the outer pods stand at +-0.5 or beyond, the others at +-0.4 or within.
constexpr double kWingFrom = 0.45;

Side side_of(double side) {
    if (side > kWingFrom) {
        return Side::Left;
    }
    return side < -kWingFrom ? Side::Right : Side::Centre;
}

Line line_of(double depth) {
    if (depth < 0.34) {
        return Line::Defence;
    }
    return depth > 0.66 ? Line::Attack : Line::Midfield;
}

// The nearest pod across the field of that line and side, except `other`.
int nearest(const std::vector<Role>& roles, const std::vector<LineRole>& line_roles, Line line, Side side,
            double across, int other = kNoPlayer) {
    int best = kNoPlayer;
    double least = 3.0;
    for (std::size_t id = 0; id < roles.size(); ++id) {
        const LineRole& line_role = line_roles[id];
        const double apart = std::fabs(roles[id].side - across);
        const bool fits = line_role.line == line && line_role.side == side && !line_role.keeper;
        if (!fits || apart >= least || static_cast<int>(id) == other) {
            continue;
        }
        least = apart;
        best = static_cast<int>(id);
    }
    return best;
}

Partners partners_of(const std::vector<Role>& roles, const std::vector<LineRole>& line_roles, std::size_t id) {
    const LineRole& own = line_roles[id];
    const double across = roles[id].side;
    const auto find = [&](Line line, Side side, int other = kNoPlayer) {
        return nearest(roles, line_roles, line, side, across, other);
    };
    Partners partners;
    if (own.keeper) {
        return partners;
    }
    switch (own.line) {
        case Line::Defence: partners.ahead = find(Line::Midfield, own.side); break;
        case Line::Midfield:
            partners.ahead = find(Line::Attack, own.side);
            partners.behind[0] = find(Line::Defence, own.side);
            if (own.side == Side::Centre) {
                partners.behind[1] = find(Line::Defence, own.side, partners.behind[0]);
            } else {
                partners.centre = find(Line::Attack, Side::Centre);
            }
            break;
        case Line::Attack:
            partners.behind[0] = find(Line::Midfield, own.side);
            if (own.side != Side::Centre) {
                partners.centre = find(Line::Midfield, Side::Centre);
            }
            break;
    }
    return partners;
}

}  // namespace

LineRole line_role_of(const Role& role) {
    if (role.keeper) {
        return {Line::Defence, Side::Centre, true};
    }
    return {line_of(role.depth), side_of(role.side), false};
}

void LineRoles::update(const std::vector<Role>& roles) {
    line_roles_.clear();
    partners_.clear();
    for (const Role& role : roles) {
        line_roles_.push_back(line_role_of(role));
    }
    for (std::size_t id = 0; id < roles.size(); ++id) {
        partners_.push_back(partners_of(roles, line_roles_, id));
    }
}

}  // namespace podball::multicriteria
