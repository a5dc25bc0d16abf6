#include "engine/lineup.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

#include "base/number_text.hpp"
#include "engine/exclusion_zone.hpp"

namespace podball::engine {
namespace {

std::string pod_name(int slot, int pod) { return "/lineup/" + std::to_string(slot) + "/" + std::to_string(pod); }

std::string place_text(Vec2 place) { return " (" + number_text(place.x) + ", " + number_text(place.y) + ")"; }

// Checks the line-up of one team. The centres of the teams' pods are at least two radii apart in x, by the keep-off
// lines and R10. So pods of different teams cannot overlap.
class LineupCheck {
  public:
    LineupCheck(const ResolvedRules& rules, int slot) : rules_(rules), slot_(slot) {}

    [[nodiscard]] Result<void> run() const {
        for (int pod = 0; pod < count(); ++pod) {
            if (const auto result = check_place(pod); !result) {
                return result.error();
            }
            if (const auto result = check_pair_of(pod); !result) {
                return result.error();
            }
        }
        return check_zone();
    }

  private:
    [[nodiscard]] int count() const { return rules_.pod_count[static_cast<std::size_t>(slot_)]; }
    [[nodiscard]] Vec2 place(int pod) const {
        return rules_.lineup[static_cast<std::size_t>(slot_)][static_cast<std::size_t>(pod)];
    }
    // How far the jitter can move the pod in x and in y.
    [[nodiscard]] double jitter(int pod) const {
        return is_in_own_zone(rules_, place(pod)) ? 0.0 : rules_.match.lineup_jitter;
    }
    [[nodiscard]] Error refused(int pod, const std::string& why) const {
        return {pod_name(slot_, pod) + place_text(place(pod)) + " " + why};
    }

    [[nodiscard]] Result<void> check_place(int pod) const {
        const Vec2 p = place(pod);
        const double reach = rules_.pod.radius + jitter(pod);
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
            return refused(pod, "is no place");
        }
        if (std::fabs(p.y) + reach > 0.5 * rules_.arena.height || p.x - reach < -0.5 * rules_.arena.width) {
            return refused(pod, "is beyond a border: the disc with its jitter needs " + number_text(reach));
        }
        const bool holds_disc = rules_.arena.keepoff_holds == KeepoffHolds::Disc;
        const double reach_to_line = holds_disc ? reach : jitter(pod);
        if (p.x + reach_to_line > -rules_.arena.keepoff) {
            return refused(pod, "is beyond the keep-off line: x must be at most " +
                                    number_text(-rules_.arena.keepoff - reach_to_line));
        }
        const Vec2 ball{-(rules_.arena.keepoff + rules_.ball.radius), 0.0};
        const double clear = reach_of(jitter(pod)) + rules_.pod.radius + rules_.ball.radius;
        if (distance(p, ball) < clear) {
            return refused(pod, "overlaps the ball at" + place_text(ball) + ": the distance must be at least " +
                                    number_text(clear));
        }
        return {};
    }

    // The largest distance by which a jitter of j in x and in y can move a pod.
    static double reach_of(double j) { return j * std::sqrt(2.0); }

    [[nodiscard]] Result<void> check_pair_of(int pod) const {
        for (int other = 0; other < pod; ++other) {
            const double clear = 2.0 * rules_.pod.radius + reach_of(jitter(pod)) + reach_of(jitter(other));
            if (distance(place(pod), place(other)) >= clear) {
                continue;
            }
            return refused(pod, "overlaps " + pod_name(slot_, other) + place_text(place(other)) +
                                    ": the distance must be at least " + number_text(clear));
        }
        return {};
    }

    [[nodiscard]] Result<void> check_zone() const {
        int owner = -1;
        for (int pod = 0; pod < count(); ++pod) {
            if (is_in_own_zone(rules_, place(pod))) {
                if (owner >= 0) {
                    return refused(pod, "is in the own zone, where " + pod_name(slot_, owner) + " is");
                }
                owner = pod;
            } else if (could_enter_zone(pod)) {
                return refused(pod, "could enter the own zone by its jitter");
            }
        }
        return {};
    }

    [[nodiscard]] bool could_enter_zone(int pod) const {
        const double radius = zone_contact_radius(rules_);
        return radius > 0.0 && distance(place(pod), {-0.5 * rules_.arena.width, 0.0}) < radius + reach_of(jitter(pod));
    }

    const ResolvedRules& rules_;
    int slot_;
};

}  // namespace

Result<void> check_lineup(const ResolvedRules& rules) {
    for (int slot = 0; slot < kSlots; ++slot) {
        if (const auto result = LineupCheck(rules, slot).run(); !result) {
            return result.error();
        }
    }
    return {};
}

std::vector<Vec2> default_lineup(const Rules& rules, int pods) {
    assert(pods >= 1 && pods <= kPodsMax);
    constexpr int kRowMax = 3;
    constexpr double kBallClearance = 0.08;
    const ArenaRules& arena = rules.arena;
    const int field = pods - 1;
    const int rows = (field + kRowMax - 1) / kRowMax;
    const double front = -(arena.keepoff + 2.0 * rules.pod.radius + kBallClearance);
    const double keeper_space = std::max(arena.exclusion_radius, 3.0 * rules.pod.radius);
    const double back = -(0.5 * arena.width - keeper_space - 3.0 * rules.pod.radius);

    std::vector<Vec2> places = {{-(0.5 * arena.width - 2.0 * rules.pod.radius), 0.0}};
    for (int row = 0; row < rows; ++row) {
        const double x = rows == 1 ? 0.5 * (front + back) : front + (back - front) * row / (rows - 1);
        const int size = field / rows + (row < field % rows ? 1 : 0);
        for (int i = 0; i < size; ++i) {
            places.push_back({x, arena.height * ((i + 0.5) / size - 0.5)});
        }
    }
    return places;
}

}  // namespace podball::engine
