#include "multicriteria/aims.hpp"

namespace podball::multicriteria {
namespace {

using enum Criterion;

// Open to whoever has the ball means to where the ball will be, since that pod runs there.
void add_open(Aims& aims, int partner, bool has_ball) {
    if (has_ball) {
        aims.add(OpenBall);
    } else {
        aims.add_partner(partner);
    }
}

Aims attackers_aims(const Partners& partners, Line zone, int ball_pod) {
    const int partner = partners.behind[0];
    Aims aims;
    aims.add(Home);
    aims.add(zone == Line::Attack ? NarrowSpace : Space);
    aims.add(OpenGoal);
    aims.add(OffsideLine);
    const bool has_ball = ball_pod == partner || ball_pod == partners.centre;
    add_open(aims, partner, zone == Line::Midfield && has_ball);
    if (zone == Line::Defence) aims.add_partner(partners.centre);
    return aims;
}

Aims midfielders_aims(const Partners& partners, Line zone, int ball_pod) {
    Aims aims;
    aims.add(Home);
    aims.add(Space);
    if (zone == Line::Defence) {
        for (const int behind : partners.behind) add_open(aims, behind, behind == ball_pod);
        aims.add_partner(partners.ahead);
        return aims;
    }
    aims.add(OffsideLine);
    if (zone == Line::Midfield) {
        aims.add_partner(partners.ahead);
        aims.add(OpenBall);
    } else {
        add_open(aims, partners.ahead, ball_pod == partners.ahead || ball_pod == partners.centre);
    }
    return aims;
}

Aims defenders_aims(const Partners& partners) {
    Aims aims;
    aims.add(Home);
    aims.add(OpenBall);
    aims.add(Space);
    aims.add_partner(partners.ahead);
    return aims;
}

}  // namespace

Aims simple_aims(Line line) {
    Aims aims;
    aims.add(Home);
    aims.add(OpenBall);
    aims.add(Space);
    if (line == Line::Attack) {
        aims.add(OpenGoal);
        aims.add(OffsideLine);
    } else {
        aims.add(Ahead);
    }
    return aims;
}

Aims advanced_aims(const Stations& stations, int id, int ball_pod) {
    const Partners& partners = stations.partners(id);
    const Line zone = stations.station(ball_pod).line;
    switch (stations.station(id).line) {
        case Line::Attack: return attackers_aims(partners, zone, ball_pod);
        case Line::Midfield: return midfielders_aims(partners, zone, ball_pod);
        case Line::Defence: break;
    }
    return defenders_aims(partners);
}

Aims defensive_aims(Line line) {
    Aims aims;
    if (line != Line::Midfield) return aims;
    aims.add(Home);
    aims.add(Press);
    return aims;
}

}  // namespace podball::multicriteria
