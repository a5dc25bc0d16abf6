#include <podball/tactics/positioning_criteria.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace podball::tactics {
namespace {

constexpr Vec2 kAlongGoalLine = {0.0, 1.0};

double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

// `threshold` minus the distance, whose square is given; at least 0.
double shortfall(double squared_distance, double threshold) {
    return std::max(0.0, threshold - std::sqrt(squared_distance));
}

// The opponents nearest to our goal line, at most three.
struct Forwards {
    Vec2 points[3];
    int count = 0;
};

Forwards forwards_of(std::span<const Vec2> opponents) {
    Forwards found;
    for (const Vec2 opponent : opponents) {
        int place = found.count;
        while (place > 0 && opponent.x < found.points[place - 1].x) {
            --place;
        }
        if (place == 3) {
            continue;
        }
        found.count = std::min(found.count + 1, 3);
        for (int i = found.count - 1; i > place; --i) {
            found.points[i] = found.points[i - 1];
        }
        found.points[place] = opponent;
    }
    return found;
}

Line line_through(Vec2 point, Vec2 direction) {
    return {point, squared_length(direction) > 0.0 ? direction : kAlongGoalLine};
}

}  // namespace

double home_criterion(Vec2 point, Vec2 recommended) { return distance(point, recommended); }

double open_line_criterion(Vec2 point, Vec2 target, std::span<const Vec2> opponents, double threshold) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec2 opponent : opponents) {
        least = std::min(least, squared_segment_distance(opponent, point, target));
    }
    return shortfall(least, threshold);
}

double space_criterion(Vec2 point, std::span<const Vec2> opponents, double threshold) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec2 opponent : opponents) {
        least = std::min(least, squared_length(opponent - point));
    }
    return shortfall(least, threshold);
}

double ahead_criterion(Vec2 point, double reach, std::span<const Vec2> opponents, double threshold) {
    return open_line_criterion(point, point + Vec2{reach, 0.0}, opponents, threshold);
}

std::optional<double> offside_line(std::span<const Vec2> opponents) {
    std::optional<double> line;
    for (const Vec2 opponent : opponents) {
        line = std::max(line.value_or(opponent.x), opponent.x);
    }
    return line;
}

double line_criterion(Vec2 point, std::optional<double> offside_line) {
    return offside_line ? std::fabs(point.x - *offside_line) : 0.0;
}

std::optional<Line> press_line(std::span<const Vec2> opponents) {
    Forwards found = forwards_of(opponents);
    Vec2* const points = found.points;
    if (found.count == 0) {
        return std::nullopt;
    }
    if (found.count == 1) {
        return line_through(points[0], kAlongGoalLine);
    }
    if (found.count == 2) {
        return line_through(points[0], points[1] - points[0]);
    }
    // They are sorted by distance from our goal line, so the first of equal ones is the nearest to it.
    const auto by_y = [](Vec2 a, Vec2 b) { return a.y < b.y; };
    std::swap(points[0], *std::min_element(points, points + 3, by_y));
    if (points[1].x > points[2].x) {
        std::swap(points[1], points[2]);
    }
    std::swap(points[1], *std::max_element(points + 1, points + 3, by_y));
    const Vec2 midway = (points[0] + points[2]) * 0.5;
    return line_through(midway, points[1] - points[0]);
}

double press_criterion(Vec2 point, const std::optional<Line>& press_line) {
    if (!press_line) {
        return 0.0;
    }
    return std::fabs(cross(press_line->direction, point - press_line->point)) / length(press_line->direction);
}

}  // namespace podball::tactics
