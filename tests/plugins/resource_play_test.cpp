// What expander and rusher do about structures: errands, barriers, sales, ramming, and when they stop.
#include "control/observed_resources.hpp"
#include "engine/economy/structures.hpp"
#include "expander/builder.hpp"
#include "expander/guard.hpp"
#include "expander/outlook.hpp"
#include "expander/selling.hpp"
#include "play/errand.hpp"
#include "play/ramming.hpp"
#include "play_support.hpp"
#include "rusher/settler.hpp"
#include "support/resource_scenes.hpp"
#include "support/structure_scenes.hpp"

#include <cmath>
#include <vector>

using namespace podball;
using namespace podball::testing;
using Kind = engine::StructureKind;

namespace {

constexpr Vec2 kPlace = {-0.25, 0.125};

engine::Rules field_rules(int pods) {
    engine::Rules rules = rules_of(pods, pods);
    rules.resources.emplace();
    return rules;
}

// The field as the team of slot 0 sees it.
struct Field {
    explicit Field(int pods) : pitch(field_rules(pods)), observation(pitch.start.rules, 0) {}

    Resources resources(const control::SlotAnswers& answers = {}) {
        return Resources(View(observation.observe(pitch.world(), answers)));
    }
    [[nodiscard]] podball_resource_rules_t rules() const {
        return *control::observed_resource_rules(pitch.start.rules);
    }
    [[nodiscard]] play::BuildingGround ground(Kind kind) const {
        const podball_resource_rules_t resources = rules();
        const bool is_generator = kind == Kind::Generator;
        return {control::observed_rules(pitch.start.rules, 0),
                resources,
                is_generator ? resources.generator : resources.barrier,
                {}};
    }
    std::size_t add(int slot, Vec2 place, double health_share = 1.0) {
        const std::size_t entry = place_structure(pitch.world(), pitch.start.rules, slot, place);
        pitch.world().economy.health[entry] *= health_share;
        return entry;
    }
    [[nodiscard]] play::Scene scene() const {
        play::Scene scene = pitch.scene();
        engine::for_each_structure(engine::all_structures(pitch.start.world.economy), [&](std::size_t entry) {
            const double radius = engine::structure_radius(pitch.start.world.economy, pitch.start.rules, entry);
            scene.structures.push_back({{engine::structure_place(pitch.start.world.economy, entry), radius}, true});
        });
        return scene;
    }

    Pitch pitch;
    control::Observation observation;
};

// A host that takes every order as the first of its step.
struct OrderTaker {
    explicit OrderTaker(const podball_resource_rules_t& given) : rules(given) {
        taker.struct_size = sizeof taker;
        taker.rules = &rules;
        taker.build = [](void*, std::int32_t, double, double) { return 0; };
        host.struct_size = sizeof host;
        host.context = this;
        host.extension = [](void* context, const char*) -> const void* {
            return &static_cast<OrderTaker*>(context)->taker;
        };
    }
    [[nodiscard]] Orders orders() const { return Orders(host); }

    podball_resource_rules_t rules;
    podball_orders_t taker{};
    podball_host_t host{};
};

// All pods hold; their places in the formation are where they are.
play::Plan holding(const play::Scene& scene) {
    play::Plan plan;
    for (const play::Player& player : scene.own) {
        plan.task(player.id) = play::Task::Hold;
        plan.place(player.id) = player.position;
    }
    return plan;
}

}  // namespace

TEST_CASE("the errand is for the free pod with the shortest way off its place and back, and is kept") {
    Field field(3);
    place(field.pitch.world(), 0, {-0.4, 0.0});
    place(field.pitch.world(), 1, {-0.2, 0.1});
    place(field.pitch.world(), 2, {-0.3, 0.1});
    const play::Scene scene = field.scene();
    play::Plan plan = holding(scene);
    plan.place(1) = {0.3, 0.0};
    play::Errand errand(0.0);
    errand.follow(scene, plan, kPlace);
    CHECK(errand.pod() == 2);
    plan.place(1) = kPlace;
    errand.follow(scene, plan, kPlace);
    CHECK(errand.pod() == 2);
    plan.task(2) = play::Task::Chase;
    errand.follow(scene, plan, kPlace);
    CHECK(errand.pod() == 1);
    errand.follow(scene, plan, kPlace, 1);
    CHECK(errand.pod() == 0);
    errand.end();
    CHECK(errand.pod() == play::kNoPlayer);
}

TEST_CASE("nobody sets out near the ball or under pressure, and who is on its way goes on a little longer") {
    Field field(2);
    place(field.pitch.world(), 0, {-0.4, 0.0});
    play::Scene scene = field.scene();
    const play::Plan plan = holding(scene);
    play::Errand errand(0.2);
    const auto follows_with_ball_at = [&](double apart) {
        scene.ball = kPlace + Vec2{apart, 0.0};
        errand.follow(scene, plan, kPlace);
        return errand.pod() != play::kNoPlayer;
    };
    CHECK_FALSE(follows_with_ball_at(0.15));
    CHECK(follows_with_ball_at(0.25));
    CHECK(follows_with_ball_at(0.15));
    CHECK_FALSE(follows_with_ball_at(0.05));
    CHECK_FALSE(follows_with_ball_at(0.15));
    scene.holder = play::Holder::Opponent;
    CHECK_FALSE(follows_with_ball_at(0.22));
    CHECK(follows_with_ball_at(0.5));
    scene.running = false;
    CHECK_FALSE(follows_with_ball_at(0.5));
}

TEST_CASE("a structure is falling if the next hit destroys it and is near, and in no other case") {
    Field field(1);
    field.add(0, kPlace, 0.2);
    const double speed = field.pitch.game.pod_speed;
    const double edge = 0.02 + field.pitch.game.pod_radius;
    const auto falls = [&](double apart, double share_of_speed) {
        place(field.pitch.world(), 1, kPlace + Vec2{edge + apart, 0.0}, {-share_of_speed * speed, 0.0});
        return !expander::falling(field.pitch.game, field.scene(), field.resources(), field.rules(), 20).empty();
    };
    CHECK(falls(5.0 * speed, 1.0));
    CHECK_FALSE(falls(30.0 * speed, 1.0));
    CHECK_FALSE(falls(5.0 * speed, 0.5));
    CHECK_FALSE(falls(5.0 * speed, -1.0));
    field.pitch.world().economy.health[0] = 60.0;
    CHECK_FALSE(falls(5.0 * speed, 1.0));
}

TEST_CASE("what is said to fall does fall: the engine destroys it with the next hit, and spares what is not") {
    for (const double health_share : {0.2, 0.3}) {
        Field field(1);
        const std::size_t entry = field.add(0, kPlace, health_share);
        const double speed = 0.99 * field.pitch.game.pod_speed;
        place(field.pitch.world(), 0, {-0.4, -0.2});
        place(field.pitch.world(), 1, kPlace + Vec2{0.02 + field.pitch.game.pod_radius + 8.0 * speed, 0.0},
              {-speed, 0.0});
        place_ball(field.pitch.world(), {0.3, -0.2});
        const bool falls =
            !expander::falling(field.pitch.game, field.scene(), field.resources(), field.rules(), 20).empty();
        CHECK(falls == (health_share < 0.25));
        engine::Commands commands{};
        commands[1][0].thrust = {-1.0, 0.0};
        for (int step = 0; step < 4; ++step) {
            field.pitch.step(commands);
        }
        CHECK((field.pitch.world().economy.health[entry] > 0.0) == !falls);
    }
}

TEST_CASE("the lead at the end is what the accounts and the generators come to") {
    Field field(1);
    field.pitch.world().economy.points = {50.0, 80.0};
    CHECK(expander::forecast_lead(field.resources(), field.rules()) == -30.0);
    field.add(0, kPlace, 0.5);
    const double supply_left = field.resources().supply_left();
    const double efficiency = (*field.resources().structures().begin()).efficiency;
    CHECK(expander::forecast_lead(field.resources(), field.rules()) == Approx(-30.0 + 20.0 + efficiency * supply_left));
    field.add(1, half_turn(kPlace));
    CHECK(expander::forecast_lead(field.resources(), field.rules()) < -30.0 + 20.0);
}

TEST_CASE("a rammed generator gets one barrier, toward the nearest opponent and by the rules; a whole one gets none") {
    Field field(2);
    place(field.pitch.world(), 0, kPlace + Vec2{0.06, 0.0});
    place(field.pitch.world(), 1, {-0.4, -0.1});
    place(field.pitch.world(), 2, kPlace + Vec2{0.2, 0.02});
    place(field.pitch.world(), 3, {0.4, -0.2});
    place_ball(field.pitch.world(), {0.3, -0.2});
    field.pitch.world().economy.points = {20.0, 20.0};
    const std::size_t entry = field.add(0, kPlace);
    expander::Guard guard(field.ground(Kind::Barrier), field.rules(), 0.0, 0.0);
    const auto look = [&] {
        const play::Scene scene = field.scene();
        guard.follow(field.resources(), scene, holding(scene), play::kNoPlayer);
    };
    look();
    CHECK_FALSE(guard.place());
    field.pitch.world().economy.health[entry] = 50.0;
    look();
    REQUIRE(guard.place());
    CHECK(guard.pod() == 0);
    CHECK(guard.place()->x > kPlace.x + 0.05);
    CHECK(field.ground(Kind::Barrier).is_clear(*guard.place(), field.scene().structures));
    place_structure(field.pitch.world(), field.pitch.start.rules, 0, *guard.place(), Kind::Barrier);
    look();
    CHECK_FALSE(guard.place());
    CHECK(guard.pod() == play::kNoPlayer);
}

TEST_CASE("a pod that rams destroys a generator, with a run-up between the hits") {
    Field field(1);
    const std::size_t entry = field.add(1, {0.25, 0.125});
    place(field.pitch.world(), 0, {0.1, 0.1});
    place(field.pitch.world(), 1, {0.45, -0.25});
    place_ball(field.pitch.world(), {-0.3, -0.25});
    int hits = 0;
    double health = field.pitch.world().economy.health[entry];
    int steps = 0;
    for (; health > 0.0 && steps < 600; ++steps) {
        const play::Scene scene = field.scene();
        engine::Commands commands{};
        commands[0][0].thrust = play::ram(field.pitch.game, scene, scene.own[0], scene.structures.front());
        field.pitch.step(commands);
        const double now = field.pitch.world().economy.health[entry];
        hits += now < health ? 1 : 0;
        health = now;
    }
    CHECK(health == 0.0);
    CHECK(hits <= 6);
    CHECK(steps < 400);
}

TEST_CASE("the prey that costs the opponents most for the way is rammed, by as many pods as may, and is kept") {
    Field field(3);
    for (int pod = 0; pod < 3; ++pod) {
        place(field.pitch.world(), pod, {0.1 * pod, 0.0});
    }
    place_ball(field.pitch.world(), {-0.4, -0.25});
    const play::Scene scene = field.scene();
    play::Plan plan = holding(scene);
    const play::Prey near = {{{{0.3, 0.0}, 0.02}, true}, 50.0};
    const play::Prey far = {{{{0.4, 0.3}, 0.02}, true}, 50.0};
    const play::Prey poor = {{{{0.2, 0.1}, 0.02}, true}, 5.0};
    play::Ramming ramming({2, 0.35, 0.0, 10.0});
    ramming.follow(scene, plan, {far, near, poor}, {play::kNoPlayer, play::kNoPlayer});
    REQUIRE(ramming.prey());
    CHECK(ramming.prey()->disc.center == near.disc.center);
    CHECK(ramming.pods() == std::vector<int>{2, 1});
    CHECK(ramming.act(field.pitch.game, scene, scene.own[2]));
    CHECK_FALSE(ramming.act(field.pitch.game, scene, scene.own[0]));
    ramming.follow(scene, plan, {far, near}, {2, play::kNoPlayer});
    CHECK(ramming.pods() == std::vector<int>{1, 0});
    ramming.follow(scene, plan, {poor}, {play::kNoPlayer, play::kNoPlayer});
    CHECK_FALSE(ramming.prey());
    CHECK(ramming.pods().empty());
}

TEST_CASE("preys are the opponents' finished generators, worth their price at their health and their income") {
    Field field(1);
    field.add(0, kPlace);
    field.add(1, half_turn(kPlace), 0.5);
    place_structure(field.pitch.world(), field.pitch.start.rules, 1, {0.25, 0.2}, Kind::Barrier);
    const auto preys = play::preys_of(field.resources(), field.rules());
    REQUIRE(preys.size() == 1);
    CHECK(preys[0].disc.center == half_turn(kPlace));
    CHECK(preys[0].worth > 20.0);
}

TEST_CASE("a place that was refused is not tried again, even if the refusal came between two decisions") {
    Field field(1);
    field.pitch.world().economy.points = {100.0, 100.0};
    place_ball(field.pitch.world(), {0.3, -0.25});
    const OrderTaker host(field.rules());
    rusher::Settler settler(field.ground(Kind::Generator), host.orders(), 0.1, 0.0);
    settler.follow(field.resources(), field.scene(), holding(field.scene()));
    REQUIRE(settler.place());
    const Vec2 refused = *settler.place();
    place(field.pitch.world(), 0, refused);
    settler.follow(field.resources(), field.scene(), holding(field.scene()));
    settler.order(field.scene(), host.orders());
    control::SlotAnswers answers{};
    answers[0] = engine::OrderAnswer::OutOfPlace;
    settler.hear(field.resources(answers));
    settler.hear(field.resources());
    settler.follow(field.resources(), field.scene(), holding(field.scene()));
    REQUIRE(settler.place());
    CHECK(*settler.place() != refused);
}

TEST_CASE("expander hears a refusal between two decisions too, and it stops when it is far enough ahead") {
    Field field(1);
    field.pitch.world().economy.points = {100.0, 100.0};
    place_ball(field.pitch.world(), {0.3, -0.25});
    const OrderTaker host(field.rules());
    expander::BuilderStyle style;
    style.choice.range = field.rules().range;
    style.choice.pod_speed = field.pitch.game.pod_speed;
    style.grid = 0.05;
    style.lead = 100.0;
    expander::Builder builder(style, field.ground(Kind::Generator), host.orders(), 60'000);
    const auto decide = [&] {
        builder.look(field.resources(), 0);
        builder.follow(field.scene(), holding(field.scene()));
    };
    decide();
    REQUIRE(builder.target());
    const Vec2 refused = builder.target()->place;
    place(field.pitch.world(), 0, refused);
    decide();
    builder.order(field.scene(), host.orders());
    control::SlotAnswers answers{};
    answers[0] = engine::OrderAnswer::OutOfPlace;
    builder.hear(field.resources(answers));
    builder.hear(field.resources());
    decide();
    REQUIRE(builder.target());
    CHECK(builder.target()->place != refused);
    field.pitch.world().economy.points = {300.0, 100.0};
    decide();
    CHECK_FALSE(builder.target());
    CHECK(builder.pod() == play::kNoPlayer);
}
