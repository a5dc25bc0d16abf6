#include <podball/tactics/prediction.hpp>

#include <cstddef>

namespace podball::tactics {

Vec2 predicted_position(Vec2 position, Vec2 velocity, double horizon_ticks) {
    return position + velocity * horizon_ticks;
}

Vec2 smoothed_prediction(Vec2 predicted, const std::optional<Vec2>& previous, double new_share) {
    return previous ? predicted * new_share + *previous * (1.0 - new_share) : predicted;
}

std::optional<int> kept_optimum(std::span<const Vec2> points, std::span<const int> pareto_set,
                                const std::optional<Vec2>& previous) {
    if (!previous) {
        return std::nullopt;
    }
    for (const int alternative : pareto_set) {
        if (points[static_cast<std::size_t>(alternative)] == *previous) {
            return alternative;
        }
    }
    return std::nullopt;
}

}  // namespace podball::tactics
