// Who works together with whom, and what each pod looks for: the tables of the thesis for 4-3-3.
#include "multicriteria/criteria_choice.hpp"
#include "multicriteria/line_roles.hpp"
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

LineRoles line_roles_of(const tactics::Rows& rows) { return LineRoles(roles_of(rows)); }

constexpr ChosenCriterion criterion(Criterion kind) { return {kind, kNoPlayer}; }
constexpr ChosenCriterion open_to(Pod partner) { return {Criterion::OpenPartner, partner}; }
constexpr ChosenCriterion kHome = criterion(Criterion::Home);
constexpr ChosenCriterion kBall = criterion(Criterion::OpenBall);
constexpr ChosenCriterion kGoal = criterion(Criterion::OpenGoal);
constexpr ChosenCriterion kSpace = criterion(Criterion::Space);
constexpr ChosenCriterion kNarrow = criterion(Criterion::NarrowSpace);
constexpr ChosenCriterion kLine = criterion(Criterion::OffsideLine);

using List = std::vector<ChosenCriterion>;
List list(const CriteriaChoice& criteria) { return {criteria.begin(), criteria.end()}; }
List advanced(Pod pod, Pod ball) { return list(advanced_criteria(line_roles_of({4, 3, 3}), pod, ball)); }

}  // namespace

TEST_CASE("in a 4-3-3 the partners are those of the thesis") {
    const LineRoles line_roles = line_roles_of({4, 3, 3});
    const auto check = [&](Pod pod, int ahead, std::array<int, 2> behind, int centre) {
        INFO(pod);
        const Partners& partners = line_roles.partners(pod);
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
    const LineRoles line_roles = line_roles_of({4, 3, 3});
    const auto line = [&](Pod pod) { return line_roles.line_role(pod).line; };
    CHECK(line(Keeper) == Line::Defence);
    CHECK(line(LeftBack) == Line::Defence);
    CHECK(line(CentreMid) == Line::Midfield);
    CHECK(line(RightWing) == Line::Attack);
    const LineRoles four_rows = line_roles_of({4, 1, 3, 2});
    CHECK(four_rows.line_role(5).line == Line::Defence);
    CHECK(four_rows.line_role(6).line == Line::Attack);
    const LineRoles one_row = line_roles_of({2});
    CHECK(one_row.line_role(1).line == Line::Midfield);
}

TEST_CASE("no line has partners in a line that is missing, and every formation has its lists") {
    for (int field_pods = 0; field_pods <= 15; ++field_pods) {
        const LineRoles line_roles = line_roles_of(tactics::built_in_rows(field_pods));
        for (int id = 0; id < line_roles.size(); ++id) {
            const Partners& partners = line_roles.partners(id);
            for (const int other : {partners.ahead, partners.behind[0], partners.behind[1], partners.centre}) {
                if (other == kNoPlayer) {
                    continue;
                }
                CHECK(line_roles.line_role(other).line != line_roles.line_role(id).line);
                CHECK_FALSE(line_roles.line_role(other).keeper);
            }
            for (int ball = 0; ball < line_roles.size(); ++ball) {
                CHECK(advanced_criteria(line_roles, id, ball).size() >= 2);
            }
        }
    }
    const LineRoles no_midfield = line_roles_of({2, 2});
    CHECK(no_midfield.partners(1).ahead == kNoPlayer);
    CHECK(no_midfield.partners(3).behind[0] == kNoPlayer);
}

TEST_CASE("partners are mutual where a line has one pod at a side") {
    const LineRoles line_roles = line_roles_of({4, 3, 3});
    for (int a = 1; a < line_roles.size(); ++a) {
        for (int b = 1; b < line_roles.size(); ++b) {
            CHECK(line_roles.partners(a).has(b) == line_roles.partners(b).has(a));
        }
    }
}

TEST_CASE("simple collaboration: attackers, midfielders, defenders") {
    CHECK(list(simple_criteria(Line::Attack)) == List{kHome, kBall, kSpace, kGoal, kLine});
    const List others = {kHome, kBall, kSpace, criterion(Criterion::Ahead)};
    CHECK(list(simple_criteria(Line::Midfield)) == others);
    CHECK(list(simple_criteria(Line::Defence)) == others);
}

TEST_CASE("without the ball midfielders press, and nobody else leaves the recommended point") {
    CHECK(list(defensive_criteria(Line::Midfield)) == List{kHome, criterion(Criterion::Press)});
    CHECK(list(defensive_criteria(Line::Attack)).empty());
    CHECK(list(defensive_criteria(Line::Defence)).empty());
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
