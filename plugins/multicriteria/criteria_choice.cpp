#include "multicriteria/criteria_choice.hpp"

namespace podball::multicriteria {
namespace {

using enum Criterion;

// If the partner has the ball, the line must be open to the future place of the ball, because the partner runs there.
void add_open(CriteriaChoice& criteria, int partner, bool has_ball) {
    if (has_ball) {
        criteria.add(OpenBall);
    } else {
        criteria.add_partner(partner);
    }
}

CriteriaChoice attackers_criteria(const Partners& partners, Line zone, int ball_pod) {
    const int partner = partners.behind[0];
    CriteriaChoice criteria;
    criteria.add(Home);
    criteria.add(zone == Line::Attack ? NarrowSpace : Space);
    criteria.add(OpenGoal);
    criteria.add(OffsideLine);
    const bool has_ball = ball_pod == partner || ball_pod == partners.centre;
    add_open(criteria, partner, zone == Line::Midfield && has_ball);
    if (zone == Line::Defence) {
        criteria.add_partner(partners.centre);
    }
    return criteria;
}

CriteriaChoice midfielders_criteria(const Partners& partners, Line zone, int ball_pod) {
    CriteriaChoice criteria;
    criteria.add(Home);
    criteria.add(Space);
    if (zone == Line::Defence) {
        for (const int behind : partners.behind) {
            add_open(criteria, behind, behind == ball_pod);
        }
        criteria.add_partner(partners.ahead);
        return criteria;
    }
    criteria.add(OffsideLine);
    if (zone == Line::Midfield) {
        criteria.add_partner(partners.ahead);
        criteria.add(OpenBall);
    } else {
        add_open(criteria, partners.ahead, ball_pod == partners.ahead || ball_pod == partners.centre);
    }
    return criteria;
}

CriteriaChoice defenders_criteria(const Partners& partners) {
    CriteriaChoice criteria;
    criteria.add(Home);
    criteria.add(OpenBall);
    criteria.add(Space);
    criteria.add_partner(partners.ahead);
    return criteria;
}

}  // namespace

CriteriaChoice simple_criteria(Line line) {
    CriteriaChoice criteria;
    criteria.add(Home);
    criteria.add(OpenBall);
    criteria.add(Space);
    if (line == Line::Attack) {
        criteria.add(OpenGoal);
        criteria.add(OffsideLine);
    } else {
        criteria.add(Ahead);
    }
    return criteria;
}

CriteriaChoice advanced_criteria(const LineRoles& line_roles, int id, int ball_pod) {
    const Partners& partners = line_roles.partners(id);
    const Line zone = line_roles.line_role(ball_pod).line;
    switch (line_roles.line_role(id).line) {
        case Line::Attack: return attackers_criteria(partners, zone, ball_pod);
        case Line::Midfield: return midfielders_criteria(partners, zone, ball_pod);
        case Line::Defence: break;
    }
    return defenders_criteria(partners);
}

CriteriaChoice defensive_criteria(Line line) {
    CriteriaChoice criteria;
    if (line != Line::Midfield) {
        return criteria;
    }
    criteria.add(Home);
    criteria.add(Press);
    return criteria;
}

}  // namespace podball::multicriteria
