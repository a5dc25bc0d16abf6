// The table of the fields of a world has a row for every member, and the uses of a field come from its row.
#include "engine/world_fields.hpp"

#include <array>
#include <set>
#include <string_view>

#include "engine/state_hash.hpp"
#include "support/catch.hpp"
#include "support/member_count.hpp"
#include "support/random_world.hpp"
#include "support/resource_scenes.hpp"
#include "support/scenes.hpp"
#include "support/world_compare.hpp"

using namespace podball;
using namespace podball::engine;
using namespace podball::testing;

namespace {

struct Planted {
    alignas(64) PerBody<double> list{};
    Vec2 point;
    EventLog log;
    std::array<Vec2, 2> points{};
    bool flag = false;
};

template <typename Field>
constexpr std::size_t kSteps = std::tuple_size_v<decltype(Field::path)>;

// Changes number `index` of a field to another one.
template <typename Number>
void change(Number& number) {
    number = static_cast<Number>(static_cast<double>(number) == 0.0 ? 1.0 : 0.0);
}

}  // namespace

TEST_CASE("members of a struct are counted, whatever they are") {
    CHECK(member_count<Planted>() == 5);
    CHECK(member_count<Vec2>() == 2);
}

TEST_CASE("every member of a world has a row in the table of its fields, the events excepted") {
    const World world;
    std::set<const void*> members;
    std::set<const void*> metrics;
    std::set<const void*> slot_metrics;
    std::set<const void*> play;
    std::set<const void*> slot_play;
    std::set<const void*> economy;
    std::set<const void*> incomes;
    std::set<const void*> economy_metrics;
    std::set<std::string_view> names;
    std::size_t rows = 0;
    for_each_field([&](const auto& field) {
        using Field = std::remove_cvref_t<decltype(field)>;
        const auto& member = world.*std::get<0>(field.path);
        members.insert(&member);
        if constexpr (std::is_same_v<decltype(member), const Metrics&>) {
            metrics.insert(&(member.*std::get<1>(field.path)));
            if constexpr (kSteps<Field> == 3) {
                slot_metrics.insert(&(member.slot[0].*std::get<2>(field.path)));
            }
        }
        if constexpr (std::is_same_v<decltype(member), const Play&>) {
            play.insert(&(member.*std::get<1>(field.path)));
            if constexpr (kSteps<Field> == 3) {
                slot_play.insert(&(member.slot[0].*std::get<2>(field.path)));
            }
        }
        if constexpr (std::is_same_v<decltype(member), const Economy&>) {
            const auto& part = member.*std::get<1>(field.path);
            economy.insert(&part);
            if constexpr (std::is_same_v<decltype(part), const std::array<SlotIncome, kSlots>&>) {
                incomes.insert(&(part[0].*std::get<2>(field.path)));
            }
            if constexpr (std::is_same_v<decltype(part), const std::array<SlotEconomyMetrics, kSlots>&>) {
                economy_metrics.insert(&(part[0].*std::get<2>(field.path)));
            }
        }
        names.insert(field.name);
        ++rows;
    });
    // The base counts as a member.
    CHECK(members.size() + 1 == member_count<MatchState>() + member_count<World>() - 1);
    CHECK(metrics.size() == member_count<Metrics>());
    CHECK(slot_metrics.size() == member_count<SlotMetrics>());
    CHECK(play.size() == member_count<Play>());
    CHECK(slot_play.size() == member_count<SlotPlay>());
    CHECK(economy.size() == member_count<EconomyState>() + member_count<Economy>() - 1);
    CHECK(incomes.size() == member_count<SlotIncome>());
    CHECK(economy_metrics.size() == member_count<SlotEconomyMetrics>());
    CHECK(names.size() == rows);
}

TEST_CASE("all fields are recorded but those that follow from the head and keyframe, and those of one step only") {
    std::set<std::string_view> unrecorded;
    for_each_field([&](const auto& field) {
        if (!field.is_recorded) {
            unrecorded.insert(field.name);
        }
    });
    CHECK(unrecorded == std::set<std::string_view>{"seed", "has_resources", "has_play", "pod_count", "pending_exit",
                                                   "force_x", "force_y", "pending_shots", "denied_in_step",
                                                   "pending_shot_x", "pending_shot_y", "damaged_in_step", "grid"});
}

TEST_CASE("the fields of a group have one shape wherever the state hash goes through them number by number") {
    Draw draw(3);
    const ResolvedRules rules = resolved(lively_resource_rules(3, 4));
    World world = make_world(rules, 1);
    add_random_structures(world, rules, draw, 60);
    REQUIRE(world.economy.count[0] != world.economy.count[1]);
    for_each_field_group([&](const auto& group) {
        const int count = std::get<0>(group).count(world);
        for_each_field_of(group, [&](const auto& field) {
            INFO(field.name);
            CHECK((field.use.hashed == Hashed::No || field.count(world) == count));
        });
    });
}

TEST_CASE("a game without resources has no number of the economy") {
    const World world = make_world(resolved(rules_of(3, 4)), 1);
    int numbers = 0;
    for_each_field([&](const auto& field) {
        using Member = std::remove_cvref_t<decltype(world.*std::get<0>(field.path))>;
        numbers += std::is_same_v<Member, Economy> ? field.count(world) : 0;
    });
    CHECK(numbers == 0);
}

TEST_CASE("a change of any number is a difference, and changes the hash exactly where the table says so",
          "[property]") {
    const std::array games = {resolved(rules_of(3, 4)), resolved(with_resources(rules_of(3, 4)))};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Draw draw(seed);
        const ResolvedRules& rules = games[seed % 2];
        World world = random_world(rules, draw);
        if (rules.has_resources) {
            add_random_structures(world, rules, draw, 10);
        }
        world.pending_shots = ~0U;  // Else the shots of the last command mean nothing.
        for_each_field([&](const auto& field) {
            if (field.name == "pod_count" || field.name == "structures" || field.name == "has_resources" ||
                field.name == "has_play") {
                return;  // They decide how many numbers the other fields have.
            }
            for (int i = 0; i < field.count(world); ++i) {
                INFO(field.name << " " << i << ", seed " << seed);
                World changed = world;
                change(field.at(changed, i));
                const bool hidden = field.use.hashed == Hashed::No ||
                                    (field.use.hashed == Hashed::OfPods && i == pods(world)) ||
                                    (field.use.hashed == Hashed::WhileSuspended && world.mode != GameMode::Suspended);
                // The side decides in which frame all places are hashed.
                if (field.name != "side") {
                    REQUIRE((state_hash(changed) == state_hash(world)) == hidden);
                }
                if (field.name != "pending_shots") {
                    REQUIRE(first_difference(world, changed).starts_with(field.name));
                }
            }
        });
    }
}
