#include <podball/tactics/time_horizon.hpp>

#include <algorithm>
#include <cassert>

namespace podball::tactics {
namespace {

void offer(Chaser& first, std::size_t pod, const Interception& way) {
    if (way.tick < first.tick) {
        first = {static_cast<int>(pod), way.tick, way.point};
    }
}

}  // namespace

Chaser earliest_chaser(std::span<const Interception> ways) {
    Chaser first;
    for (std::size_t pod = 0; pod < ways.size(); ++pod) {
        offer(first, pod, ways[pod]);
    }
    return first;
}

Chaser earliest_chaser(const Field& field, std::span<const PodState> pods, std::span<const Reserve> reserves,
                       const BallFlight& flight, int before) {
    assert(reserves.size() == pods.size());
    Chaser first;
    for (std::size_t pod = 0; pod < pods.size(); ++pod) {
        const int limit = std::min(before, first.tick);
        offer(first, pod, earliest_pickup(field, pods[pod], flight, reserves[pod], limit));
    }
    return first;
}

int free_ball_horizon(const Chaser& own, const Chaser& opponent, const BallFlight& flight) {
    return std::max(1, std::min({own.tick, opponent.tick, flight.end_tick()}));
}

}  // namespace podball::tactics
