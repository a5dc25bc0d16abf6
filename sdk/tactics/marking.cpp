#include <podball/tactics/marking.hpp>

#include <podball/tactics/assignment.hpp>

#include <algorithm>
#include <cassert>
#include <limits>

namespace podball::tactics {
namespace {

// Greater than any sum of distances, so that a required place is always matched.
constexpr double kRequired = 1e6;

// The two least distances to the ball.
struct Nearest {
    double first = std::numeric_limits<double>::infinity();
    double second = std::numeric_limits<double>::infinity();
    std::size_t index = 0;  // Index of the nearest one.
};

Nearest nearest_to(Vec2 ball, std::span<const Vec2> pods) {
    Nearest nearest;
    for (std::size_t i = 0; i < pods.size(); ++i) {
        const double apart = distance(pods[i], ball);
        if (apart < nearest.first) {
            nearest = {apart, nearest.first, i};
        } else {
            nearest.second = std::min(nearest.second, apart);
        }
    }
    return nearest;
}

double sum_of(std::span<const Vec2> places, std::span<const Vec2> important, std::span<const int> pairs) {
    double sum = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (pairs[i] != kNoTarget) {
            sum += distance(places[i], important[static_cast<std::size_t>(pairs[i])]);
        }
    }
    return sum;
}

}  // namespace

void update_marked(std::span<const Vec2> opponents, Vec2 ball, Vec2 own_goal, const DangerRule& rule,
                   std::span<bool> marked) {
    assert(marked.size() == opponents.size());
    const Nearest nearest = nearest_to(ball, opponents);
    for (std::size_t i = 0; i < opponents.size(); ++i) {
        const Vec2 opponent = opponents[i];
        const double slack = marked[i] ? rule.hysteresis : 0.0;
        const bool is_nearest = i == nearest.index && nearest.first + slack <= nearest.second;
        marked[i] = !is_nearest && distance(opponent, own_goal) < rule.shot_range + slack &&
                    distance(opponent, ball) > rule.ball_near - slack && opponent.x - ball.x < rule.ball_behind + slack;
    }
}

Vec2 marking_position(Vec2 opponent, Vec2 own_goal, double apart) {
    const double way = distance(opponent, own_goal);
    if (way <= apart) {
        return own_goal;
    }
    return opponent + (own_goal - opponent) * (apart / way);
}

Replacement::Replacement(int count) : workspace_(count) {
    const auto places = static_cast<std::size_t>(count);
    cost_.reserve(places * places);
    matched_.reserve(places);
    kept_.reserve(places);
    kept_place_.reserve(places);
    kept_pair_.reserve(places);
}

void Replacement::choose(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required,
                         double gain) {
    assert(required <= formation.size() && required <= important.size());
    match(formation, important, required, matched_);
    sum_ = sum_of(formation, important, matched_);
    const std::size_t pairs = std::min(formation.size(), important.size());
    const bool comparable = kept_.size() == pairs && (pairs == 0 || kept_.back() < static_cast<int>(formation.size()));
    if (comparable) {
        keep_or_change(formation, important, required, gain);
    }
    remember();
}

void Replacement::keep_or_change(std::span<const Vec2> formation, std::span<const Vec2> important, std::size_t required,
                                 double gain) {
    kept_place_.clear();
    for (const int place : kept_) {
        kept_place_.push_back(formation[static_cast<std::size_t>(place)]);
    }
    match(kept_place_, important, required, kept_pair_);
    const double kept_sum = sum_of(kept_place_, important, kept_pair_);
    if (sum_ <= kept_sum - gain) {
        return;
    }
    sum_ = kept_sum;
    std::fill(matched_.begin(), matched_.end(), kNoTarget);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        matched_[static_cast<std::size_t>(kept_[i])] = kept_pair_[i];
    }
}

void Replacement::match(std::span<const Vec2> places, std::span<const Vec2> important, std::size_t required,
                        std::vector<int>& pairs) {
    const double preferred = important.size() > places.size() ? kRequired : 0.0;
    cost_.clear();
    for (const Vec2 place : places) {
        for (std::size_t j = 0; j < important.size(); ++j) {
            cost_.push_back(distance(place, important[j]) - (j < required ? preferred : 0.0));
        }
    }
    pairs.resize(places.size());
    minimum_sum_assignment({cost_, static_cast<int>(places.size()), static_cast<int>(important.size())}, workspace_,
                           pairs);
}

void Replacement::remember() {
    kept_.clear();
    for (std::size_t place = 0; place < matched_.size(); ++place) {
        if (matched_[place] != kNoTarget) {
            kept_.push_back(static_cast<int>(place));
        }
    }
}

}  // namespace podball::tactics
