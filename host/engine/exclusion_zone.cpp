#include "engine/exclusion_zone.hpp"

#include <cassert>

namespace podball::engine {
namespace {

void add_event(World& world, EventKind kind, int body, int zone_slot) {
    world.events.add({world.tick, kind, slot_of(world, body), pod_of(world, body), zone_slot, position(world, body)});
}

void report_exit(World& world, int zone_slot) {
    int& body = world.pending_exit[static_cast<std::size_t>(zone_slot)];
    if (body != kNobody) {
        add_event(world, EventKind::ZoneExit, body, zone_slot);
    }
    body = kNobody;
}

}  // namespace

bool is_in_own_zone(const ResolvedRules& rules, Vec2 place) {
    const double radius = zone_contact_radius(rules);
    return squared_length(place - Vec2{-0.5 * rules.arena.width, 0.0}) < radius * radius;
}

int zone_at(const World& world, const ResolvedRules& rules, Vec2 place) {
    const double radius = rules.arena.exclusion_radius;
    for (int slot = 0; slot < kSlots; ++slot) {
        if (squared_length(place - own_goal(world, rules, slot)) < radius * radius) {
            return slot;
        }
    }
    return kNobody;
}

bool enter_zone(World& world, int body, int zone_slot) {
    assert(body >= 0 && body < pods(world) && (zone_slot == 0 || zone_slot == 1));
    const auto zone = static_cast<std::size_t>(zone_slot);
    if (slot_of(world, body) != zone_slot || world.zone_owner[zone] != kNobody) {
        return false;
    }
    world.zone_owner[zone] = body;
    if (world.pending_exit[zone] == body) {
        world.pending_exit[zone] = kNobody;  // It left and came back within the control step: no exit.
    } else {
        report_exit(world, zone_slot);
        add_event(world, EventKind::ZoneEntry, body, zone_slot);
    }
    return true;
}

void deny_zone(World& world, int body, int zone_slot) {
    const std::uint32_t bit = 1U << body;
    if ((world.denied_in_step & bit) == 0) {
        add_event(world, EventKind::ZoneDenied, body, zone_slot);
    }
    world.denied_in_step |= bit;
}

bool has_left_zone(const World& world, const ResolvedRules& rules, int zone_slot, Vec2 place) {
    const double radius = zone_contact_radius(rules);
    return !(squared_length(place - own_goal(world, rules, zone_slot)) < radius * radius);
}

void leave_zones(World& world, const ResolvedRules& rules) {
    for (int slot = 0; slot < kSlots; ++slot) {
        int& owner = world.zone_owner[static_cast<std::size_t>(slot)];
        if (owner == kNobody || !has_left_zone(world, rules, slot, position(world, owner))) {
            continue;
        }
        world.pending_exit[static_cast<std::size_t>(slot)] = owner;
        owner = kNobody;
    }
}

void report_exits(World& world) {
    for (int slot = 0; slot < kSlots; ++slot) {
        report_exit(world, slot);
    }
}

}  // namespace podball::engine
