#include "marking/role_places.hpp"

#include <podball/tactics/scram.hpp>

#include <cassert>

namespace podball::marking {

std::span<const int> Assigner::assign(std::span<const Vec2> agents, std::span<const WantedPlace> wanted) {
    assert(agents.size() == wanted.size());
    Few<Vec2> places;
    Few<tactics::Priority> priorities;
    for (const WantedPlace& place : wanted) {
        places.add(place.place);
        priorities.add(place.priority);
    }
    const std::span<double> room = std::span(costs_).first(agents.size() * wanted.size());
    const std::span<int> targets = std::span(targets_).first(agents.size());
    tactics::mmdr_assignment(tactics::assignment_costs(agents, places, priorities, room), workspace_, targets);
    return targets;
}

}  // namespace podball::marking
