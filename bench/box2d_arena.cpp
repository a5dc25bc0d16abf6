#include "bench/box2d_arena.hpp"

#include "engine/economy/structures.hpp"

namespace podball::bench {
namespace {

constexpr double kMetres = 100.0;  // Metres per length 1.0.
constexpr double kSeconds = 0.01;  // Seconds per tick.
constexpr int kVelocityIterations = 8;
constexpr int kPositionIterations = 3;
constexpr double kPi = 3.14159265358979323846;

// A length in metres, or a length per second in metres per second.
b2Vec2 in_metres(Vec2 v) { return {static_cast<float>(v.x * kMetres), static_cast<float>(v.y * kMetres)}; }

b2Vec2 in_newtons(Vec2 force) {
    constexpr double kNewtons = kMetres / (kSeconds * kSeconds);
    return {static_cast<float>(force.x * kNewtons), static_cast<float>(force.y * kNewtons)};
}

b2FixtureDef elastic(const b2Shape& shape, double density) {
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = static_cast<float>(density);
    fixture.friction = 0.0F;
    fixture.restitution = 1.0F;
    fixture.restitutionThreshold = 0.0F;
    return fixture;
}

}  // namespace

Box2dArena::Box2dArena(const engine::ResolvedRules& rules, const engine::World& world)
    : world_({0.0F, 0.0F}),
      pod_count_(rules.pod_count),
      thrust_(rules.pod.thrust),
      ticks_(rules.match.control_step_ticks) {
    world_.SetAutoClearForces(false);
    add_borders(rules);
    add_structures(rules, world);
    for (int body = 0; body < engine::pods(world); ++body) {
        pods_.push_back(add_disc({rules.pod.radius, rules.pod.mass, rules.pod.friction}, position(world, body),
                                 velocity(world, body)));
    }
    add_disc({rules.ball.radius, rules.ball.mass, rules.ball.friction}, position(world, engine::kBall),
             velocity(world, engine::kBall));
}

void Box2dArena::add_borders(const engine::ResolvedRules& rules) {
    const Vec2 corner{0.5 * rules.arena.width, 0.5 * rules.arena.height};
    // Clockwise: a chain is solid on its right.
    const std::array<b2Vec2, 4> corners = {in_metres({-corner.x, -corner.y}), in_metres({-corner.x, corner.y}),
                                           in_metres({corner.x, corner.y}), in_metres({corner.x, -corner.y})};
    b2ChainShape borders;
    borders.CreateLoop(corners.data(), static_cast<int>(corners.size()));
    const b2BodyDef ground;
    const b2FixtureDef fixture = elastic(borders, 0.0);
    world_.CreateBody(&ground)->CreateFixture(&fixture);
}

void Box2dArena::add_structures(const engine::ResolvedRules& rules, const engine::World& world) {
    const engine::Economy& economy = world.economy;
    engine::for_each_structure(economy.finished, [&](std::size_t entry) {
        b2BodyDef definition;
        definition.position = in_metres(structure_place(economy, entry));
        b2CircleShape circle;
        circle.m_radius = static_cast<float>(structure_radius(economy, rules, entry) * kMetres);
        const b2FixtureDef fixture = elastic(circle, 0.0);
        world_.CreateBody(&definition)->CreateFixture(&fixture);
    });
}

b2Body* Box2dArena::add_disc(const Disc& disc, Vec2 position, Vec2 velocity) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position = in_metres(position);
    definition.linearVelocity = in_metres(velocity / kSeconds);
    definition.linearDamping = static_cast<float>(disc.friction / disc.mass / kSeconds);
    definition.fixedRotation = true;
    definition.bullet = true;
    b2CircleShape circle;
    const double radius = disc.radius * kMetres;
    circle.m_radius = static_cast<float>(radius);
    const b2FixtureDef fixture = elastic(circle, disc.mass / (kPi * radius * radius));
    b2Body* body = world_.CreateBody(&definition);
    body->CreateFixture(&fixture);
    return body;
}

void Box2dArena::set_thrust(const engine::Commands& commands) {
    world_.ClearForces();
    auto body = pods_.begin();
    for (std::size_t slot = 0; slot < commands.size(); ++slot) {
        for (std::size_t pod = 0; pod < static_cast<std::size_t>(pod_count_[slot]); ++pod) {
            const Vec2 force = commands[slot][pod].thrust * thrust_;
            (*body++)->ApplyForceToCenter(in_newtons(force), true);
        }
    }
}

void Box2dArena::step(const engine::Commands& commands) {
    set_thrust(commands);
    for (int tick = 0; tick < ticks_; ++tick) {
        world_.Step(static_cast<float>(kSeconds), kVelocityIterations, kPositionIterations);
    }
}

}  // namespace podball::bench
