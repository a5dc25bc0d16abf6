// Who works together with whom, and what each pod looks for: the tables of the thesis for 4-3-3.
#include "multicriteria/aims.hpp"
#include "multicriteria/stations.hpp"
#include "support/catch.hpp"

#include <podball/tactics/formation.hpp>

#include <array>
#include <cstddef>
#include <vector>

using namespace podball;
using namespace podball::multicriteria;
using play::kNoPlayer;

namespace {

// Pods of a 4-3-3, lines from the back to the front, each from right to left.
enum Pod {
    Keeper,
    RightBack,
    CentreRightBack,
    CentreLeftBack,
    LeftBack,
    RightMid,
    CentreMid,
    LeftMid,
    RightWing,
    CentreForward,
    LeftWing
};

// A line-up in which ids ascend as above.
std::vector<tactics::Role> roles_of(const tactics::Rows& rows) {
    std::vector<Vec2> lineup = {{-0.46, 0.0}};
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (int place = 0; place < rows[row]; ++place) {
            lineup.push_back({-0.4 + 0.05 * static_cast<double>(row), -0.2 + 0.05 * place});
        }
    }
    return tactics::assign_roles(rows, lineup);
}

Stations stations_of(const tactics::Rows& rows) { return Stations(roles_of(rows)); }

constexpr Aim aim(Criterion criterion) { return {criterion, kNoPlayer}; }
constexpr Aim open_to(Pod partner) { return {Criterion::OpenPartner, partner}; }
constexpr Aim kHome = aim(Criterion::Home);
constexpr Aim kBall = aim(Criterion::OpenBall);
constexpr Aim kGoal = aim(Criterion::OpenGoal);
constexpr Aim kSpace = aim(Criterion::Space);
constexpr Aim kNarrow = aim(Criterion::NarrowSpace);
constexpr Aim kLine = aim(Criterion::OffsideLine);

using List = std::vector<Aim>;
List list(const Aims& aims) { return {aims.begin(), aims.end()}; }
List advanced(Pod pod, Pod ball) { return list(advanced_aims(stations_of({4, 3, 3}), pod, ball)); }

}  // namespace

TEST_CASE("in a 4-3-3 the partners are those of the thesis") {
    const Stations stations = stations_of({4, 3, 3});
    const auto check = [&](Pod pod, int ahead, std::array<int, 2> behind, int centre) {
        INFO(pod);
        const Partners& partners = stations.partners(pod);
        CHECK(partners.ahead == ahead);
        CHECK(partners.behind == behind);
        CHECK(partners.centre == centre);
    };
    constexpr int no = kNoPlayer;
    check(Keeper, no, {no, no}, no);
    check(RightBack, RightMid, {no, no}, no);
    check(CentreRightBack, CentreMid, {no, no}, no);
    check(CentreLeftBack, CentreMid, {no, no}, no);
    check(LeftBack, LeftMid, {no, no}, no);
    check(RightMid, RightWing, {RightBack, no}, CentreForward);
    check(CentreMid, CentreForward, {CentreRightBack, CentreLeftBack}, no);
    check(LeftMid, LeftWing, {LeftBack, no}, CentreForward);
    check(RightWing, no, {RightMid, no}, CentreMid);
    check(CentreForward, no, {CentreMid, no}, no);
    check(LeftWing, no, {LeftMid, no}, CentreMid);
}

TEST_CASE("the keeper counts as defence, and thirds of a formation's depth as lines") {
    const Stations stations = stations_of({4, 3, 3});
    const auto line = [&](Pod pod) { return stations.station(pod).line; };
    CHECK(line(Keeper) == Line::Defence);
    CHECK(line(LeftBack) == Line::Defence);
    CHECK(line(CentreMid) == Line::Midfield);
    CHECK(line(RightWing) == Line::Attack);
    const Stations four_rows = stations_of({4, 1, 3, 2});
    CHECK(four_rows.station(5).line == Line::Defence);
    CHECK(four_rows.station(6).line == Line::Attack);
    const Stations one_row = stations_of({2});
    CHECK(one_row.station(1).line == Line::Midfield);
}

TEST_CASE("no line has partners in a line that is missing, and every formation has its lists") {
    for (int field_pods = 0; field_pods <= 15; ++field_pods) {
        const Stations stations = stations_of(tactics::built_in_rows(field_pods));
        for (int id = 0; id < stations.size(); ++id) {
            const Partners& partners = stations.partners(id);
            for (const int other : {partners.ahead, partners.behind[0], partners.behind[1], partners.centre}) {
                if (other == kNoPlayer) continue;
                CHECK(stations.station(other).line != stations.station(id).line);
                CHECK_FALSE(stations.station(other).keeper);
            }
            for (int ball = 0; ball < stations.size(); ++ball) CHECK(advanced_aims(stations, id, ball).size() >= 2);
        }
    }
    const Stations no_midfield = stations_of({2, 2});
    CHECK(no_midfield.partners(1).ahead == kNoPlayer);
    CHECK(no_midfield.partners(3).behind[0] == kNoPlayer);
}

TEST_CASE("partners are mutual where a line has one pod at a side") {
    const Stations stations = stations_of({4, 3, 3});
    for (int a = 1; a < stations.size(); ++a) {
        for (int b = 1; b < stations.size(); ++b) CHECK(stations.partners(a).has(b) == stations.partners(b).has(a));
    }
}

TEST_CASE("simple collaboration: attackers, midfielders, defenders") {
    CHECK(list(simple_aims(Line::Attack)) == List{kHome, kBall, kSpace, kGoal, kLine});
    const List others = {kHome, kBall, kSpace, aim(Criterion::Ahead)};
    CHECK(list(simple_aims(Line::Midfield)) == others);
    CHECK(list(simple_aims(Line::Defence)) == others);
}

TEST_CASE("without the ball midfielders press, and nobody else leaves the recommended point") {
    CHECK(list(defensive_aims(Line::Midfield)) == List{kHome, aim(Criterion::Press)});
    CHECK(list(defensive_aims(Line::Attack)).empty());
    CHECK(list(defensive_aims(Line::Defence)).empty());
}

TEST_CASE("advanced collaboration: attackers") {
    for (const Pod ball : {Keeper, LeftBack, CentreRightBack}) {
        CHECK(advanced(RightWing, ball) == List{kHome, kSpace, kGoal, kLine, open_to(RightMid), open_to(CentreMid)});
        CHECK(advanced(CentreForward, ball) == List{kHome, kSpace, kGoal, kLine, open_to(CentreMid)});
    }
    const List to_ball = {kHome, kSpace, kGoal, kLine, kBall};
    CHECK(advanced(RightWing, RightMid) == to_ball);
    CHECK(advanced(RightWing, CentreMid) == to_ball);
    CHECK(advanced(CentreForward, CentreMid) == to_ball);
    CHECK(advanced(RightWing, LeftMid) == List{kHome, kSpace, kGoal, kLine, open_to(RightMid)});
    CHECK(advanced(CentreForward, LeftMid) == List{kHome, kSpace, kGoal, kLine, open_to(CentreMid)});
    CHECK(advanced(LeftWing, CentreForward) == List{kHome, kNarrow, kGoal, kLine, open_to(LeftMid)});
}

TEST_CASE("advanced collaboration: midfielders") {
    CHECK(advanced(LeftMid, LeftBack) == List{kHome, kSpace, kBall, open_to(LeftWing)});
    CHECK(advanced(LeftMid, RightBack) == List{kHome, kSpace, open_to(LeftBack), open_to(LeftWing)});
    CHECK(advanced(CentreMid, Keeper) ==
          List{kHome, kSpace, open_to(CentreRightBack), open_to(CentreLeftBack), open_to(CentreForward)});
    CHECK(advanced(CentreMid, CentreLeftBack) ==
          List{kHome, kSpace, open_to(CentreRightBack), kBall, open_to(CentreForward)});
    CHECK(advanced(RightMid, CentreMid) == List{kHome, kSpace, kLine, open_to(RightWing), kBall});
    const List to_ball = {kHome, kSpace, kLine, kBall};
    CHECK(advanced(RightMid, RightWing) == to_ball);
    CHECK(advanced(RightMid, CentreForward) == to_ball);
    CHECK(advanced(CentreMid, CentreForward) == to_ball);
    CHECK(advanced(RightMid, LeftWing) == List{kHome, kSpace, kLine, open_to(RightWing)});
    CHECK(advanced(CentreMid, LeftWing) == List{kHome, kSpace, kLine, open_to(CentreForward)});
}

TEST_CASE("advanced collaboration: defenders look for the same wherever the ball is") {
    for (const Pod ball : {Keeper, LeftBack, RightMid, CentreForward}) {
        CHECK(advanced(RightBack, ball) == List{kHome, kBall, kSpace, open_to(RightMid)});
        CHECK(advanced(CentreLeftBack, ball) == List{kHome, kBall, kSpace, open_to(CentreMid)});
    }
}
