#include "support/disc_paths.hpp"

#include <algorithm>
#include <cmath>

namespace podball::testing {
namespace {

constexpr double kPathTolerance = 1e-6;

Vec2 vec(GridPoint point) { return {static_cast<double>(point.x), static_cast<double>(point.y)}; }
double radius_of(const GridDisc& disc) { return static_cast<double>(disc.radius); }

std::int64_t squared_distance(GridPoint a, GridPoint b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

bool touch(const GridDisc& a, const GridDisc& b) {
    return squared_distance(a.centre, b.centre) <= (a.radius + b.radius) * (a.radius + b.radius);
}

bool is_inside(const GridBox& box, const GridDisc& disc) {
    return disc.centre.x - disc.radius > box.low.x && disc.centre.x + disc.radius < box.high.x &&
           disc.centre.y - disc.radius > box.low.y && disc.centre.y + disc.radius < box.high.y;
}

std::vector<const GridDisc*> all_discs(const FreeRegion& region) {
    std::vector<const GridDisc*> all;
    for (const auto* list : {&region.discs, &region.mouths}) {
        for (const GridDisc& disc : *list) {
            all.push_back(&disc);
        }
    }
    return all;
}

double distance_to_line(Vec2 point, Vec2 from, Vec2 to) {
    const Vec2 way = to - from;
    const double along = squared_length(way) > 0.0 ? dot(point - from, way) / squared_length(way) : 0.0;
    return distance(point, from + way * std::clamp(along, 0.0, 1.0));
}

// Where a line is in a disc, as shares of the line.
struct Crossing {
    double begin = 0.0;
    double end = 0.0;
    const GridDisc* disc = nullptr;
};

std::vector<Crossing> crossings(const FreeRegion& region, Vec2 from, Vec2 to) {
    std::vector<Crossing> found;
    const Vec2 way = to - from;
    for (const GridDisc* disc : all_discs(region)) {
        const double radius = radius_of(*disc);
        if (distance_to_line(vec(disc->centre), from, to) >= radius) {
            continue;
        }
        const double middle = dot(vec(disc->centre) - from, way) / squared_length(way);
        const Vec2 foot = from + way * middle;
        const double chord = radius * radius - squared_length(vec(disc->centre) - foot);
        const double half = std::sqrt(std::max(chord, 0.0) / squared_length(way));
        found.push_back({middle - half, middle + half, disc});
    }
    std::sort(found.begin(), found.end(), [](const Crossing& a, const Crossing& b) { return a.begin < b.begin; });
    return found;
}

bool is_in_box(const GridBox& box, Vec2 place) {
    const Vec2 low = vec(box.low);
    const Vec2 high = vec(box.high);
    return place.x >= low.x - kPathTolerance && place.x <= high.x + kPathTolerance &&
           place.y >= low.y - kPathTolerance && place.y <= high.y + kPathTolerance;
}

// The arc of a mouth runs on the side of the box, so its place farthest from the edge is in the box with its ends. The
// circle of a disc is in the box as a whole.
bool is_arc_in_box(const FreeRegion& region, const PathPiece& arc) {
    const Vec2 centre = vec(arc.around->centre);
    const Vec2 inward{centre.x < 0.0 ? 1.0 : -1.0, 0.0};
    return is_inside(region.box, *arc.around) ||
           (is_in_box(region.box, arc.from) && is_in_box(region.box, arc.to) &&
            is_in_box(region.box, centre + inward * radius_of(*arc.around)) && dot(arc.from - centre, inward) > 0.0 &&
            dot(arc.to - centre, inward) > 0.0);
}

std::string broken_arc(const FreeRegion& region, const PathPiece& arc) {
    const Vec2 centre = vec(arc.around->centre);
    const double radius = radius_of(*arc.around);
    for (const Vec2 end : {arc.from, arc.to}) {
        if (std::fabs(distance(end, centre) - radius) > kPathTolerance) {
            return "an arc that does not begin and end on its circle";
        }
    }
    for (const GridDisc* disc : all_discs(region)) {
        if (disc != arc.around &&
            std::fabs(distance(vec(disc->centre), centre) - radius) < radius_of(*disc) - kPathTolerance) {
            return "an arc through a disc";
        }
    }
    return is_arc_in_box(region, arc) ? "" : "an arc beyond the edge";
}

std::string broken_line(const FreeRegion& region, const PathPiece& line) {
    for (const GridDisc* disc : all_discs(region)) {
        if (distance_to_line(vec(disc->centre), line.from, line.to) < radius_of(*disc) - kPathTolerance) {
            return "a line through a disc";
        }
    }
    return is_in_box(region.box, line.from) && is_in_box(region.box, line.to) ? "" : "a line beyond the edge";
}

}  // namespace

std::string obstruction(const FreeRegion& region) {
    for (std::size_t i = 0; i < region.discs.size(); ++i) {
        if (!is_inside(region.box, region.discs[i])) {
            return "a disc touches the edge";
        }
        for (std::size_t k = 0; k < i; ++k) {
            if (touch(region.discs[i], region.discs[k])) {
                return "a disc touches another one";
            }
        }
        for (const GridDisc& mouth : region.mouths) {
            if (touch(region.discs[i], mouth)) {
                return "a disc touches a mouth";
            }
        }
    }
    return "";
}

bool is_free(const FreeRegion& region, GridPoint place) {
    const GridBox& box = region.box;
    const bool is_in = place.x >= box.low.x && place.x <= box.high.x && place.y >= box.low.y && place.y <= box.high.y;
    const std::vector<const GridDisc*> discs = all_discs(region);
    return is_in && std::none_of(discs.begin(), discs.end(), [&](const GridDisc* disc) {
               return squared_distance(place, disc->centre) < disc->radius * disc->radius;
           });
}

std::vector<PathPiece> find_path(const FreeRegion& region, GridPoint from, GridPoint to) {
    std::vector<PathPiece> path;
    const Vec2 way = vec(to) - vec(from);
    Vec2 at = vec(from);
    for (const Crossing& crossing : crossings(region, vec(from), vec(to))) {
        const Vec2 begin = vec(from) + way * crossing.begin;
        const Vec2 end = vec(from) + way * crossing.end;
        path.push_back({at, begin, nullptr});
        path.push_back({begin, end, crossing.disc});
        at = end;
    }
    path.push_back({at, vec(to), nullptr});
    return path;
}

std::string broken_path(const FreeRegion& region, GridPoint from, GridPoint to, const std::vector<PathPiece>& path) {
    Vec2 at = vec(from);
    for (const PathPiece& piece : path) {
        if (distance(at, piece.from) > kPathTolerance) {
            return "a gap in the path";
        }
        const std::string broken = piece.around != nullptr ? broken_arc(region, piece) : broken_line(region, piece);
        if (!broken.empty()) {
            return broken;
        }
        at = piece.to;
    }
    return distance(at, vec(to)) <= kPathTolerance ? "" : "a path to another place";
}

}  // namespace podball::testing
