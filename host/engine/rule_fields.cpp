#include "engine/rule_fields.hpp"

#include "base/number_text.hpp"
#include "engine/economy/economy.hpp"

#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

namespace podball::engine {
namespace {

constexpr std::string_view kForce = "mass*length/tick^2";
constexpr std::string_view kImpulse = "mass*length/tick";

// Smaller discs come near the rounding errors of positions, so that "overlap" (R25) would lose its meaning.
constexpr double kRadiusMin = 1e-4;
// With masses, frictions and forces in these bounds no product in the engine overflows or underflows.
constexpr double kMassMin = 1e-3;
constexpr double kMassMax = 1e3;
constexpr double kFrictionMax = 1e3;
constexpr double kForceMax = 1e3;
// Counters of ticks have 32 bits.
constexpr double kTicksMax = 1e9;
// Accounts stay far below the numbers at which a point would be lost.
constexpr double kPointsMax = 1e6;
// With a longer half life the difference in R103 would lose digits.
constexpr double kHalfLifeMax = 1e3;

// The names of the values of a choice.
template <typename Choice>
constexpr std::array<std::string_view, 0> kChoices = {};
template <>
constexpr std::array<std::string_view, 3> kChoices<Consequence> = {"none", "warn", "forfeit"};
template <>
constexpr std::array<std::string_view, 2> kChoices<KeepoffHolds> = {"disc", "centre"};
template <>
constexpr std::array<std::string_view, 2> kChoices<AfterGoal> = {"dead", "reflected"};
template <>
constexpr std::array<std::string_view, 2> kChoices<Interference> = {"off", "on"};
template <>
constexpr std::array<std::string_view, 3> kChoices<Victory> = {"goals", "worth", "goals_then_worth"};

struct Range {
    double min = 0.0;
    double max = 0.0;
    bool min_open = false;
};

constexpr Range from_to(double min, double max) { return {min, max, false}; }
constexpr Range above_to(double min, double max) { return {min, max, true}; }
constexpr Range ticks_from(double min) { return from_to(min, kTicksMax); }
constexpr Range kAnyChoice = {};  // The number of choices gives the range.

template <auto Group, auto Member>
double get(const Rules& rules) {
    return static_cast<double>((rules.*Group).*Member);
}

template <auto Group, auto Member>
void set(Rules& rules, double value) {
    auto& member = (rules.*Group).*Member;
    member = static_cast<std::remove_reference_t<decltype(member)>>(value);
}

// A row without `get` and `set` for a member of the type `Value`.
template <typename Value>
constexpr RuleField row_of(std::string_view path, std::string_view unit, Range range, std::string_view meaning) {
    RuleField row;
    row.path = path;
    row.unit = unit;
    row.min = range.min;
    row.max = range.max;
    row.min_open = range.min_open;
    row.meaning = meaning;
    if constexpr (std::is_same_v<Value, int>) {
        row.type = FieldType::Integer;
    } else if constexpr (std::is_enum_v<Value>) {
        row.type = FieldType::Choice;
        row.choices = kChoices<Value>;
        row.max = static_cast<double>(row.choices.size() - 1);
    }
    return row;
}

template <auto Group, auto Member>
constexpr RuleField field(std::string_view path, std::string_view unit, Range range, std::string_view meaning) {
    using Value = std::remove_cvref_t<decltype((std::declval<Rules>().*Group).*Member)>;
    RuleField row = row_of<Value>(path, unit, range, meaning);
    row.get = &get<Group, Member>;
    row.set = &set<Group, Member>;
    return row;
}

template <auto Member, auto... kRest, typename Object>
constexpr auto& member_of(Object& object) {
    if constexpr (sizeof...(kRest) > 0) {
        return member_of<kRest...>(object.*Member);
    } else {
        return object.*Member;
    }
}

// A row of the part `resources`. Shape of `kPath`: the members from the part to the number.
template <auto... kPath>
constexpr RuleField resource(std::string_view path, std::string_view unit, Range range, std::string_view meaning) {
    using Value = std::remove_cvref_t<decltype(member_of<kPath...>(std::declval<ResourceRules&>()))>;
    RuleField row = row_of<Value>(path, unit, range, meaning);
    row.of_resources = true;
    row.get = [](const Rules& rules) {
        const ResourceRules part = rules.resources.value_or(ResourceRules{});
        return static_cast<double>(member_of<kPath...>(part));
    };
    row.set = [](Rules& rules, double value) {
        if (!rules.resources) {
            rules.resources.emplace();
        }
        member_of<kPath...>(*rules.resources) = static_cast<Value>(value);
    };
    return row;
}

template <std::size_t Slot>
constexpr RuleField pods_field(std::string_view path, std::string_view meaning) {
    RuleField row = row_of<int>(path, "pods", from_to(1, kPodsMax), meaning);
    row.get = [](const Rules& rules) { return static_cast<double>(rules.pod_count[Slot]); };
    row.set = [](Rules& rules, double value) { rules.pod_count[Slot] = static_cast<int>(value); };
    return row;
}

constexpr RuleField left_out_by_default(RuleField row) {
    row.left_out_by_default = true;
    return row;
}

template <auto Member>
constexpr auto arena = field<&Rules::arena, Member>;
template <auto Member>
constexpr auto pod = field<&Rules::pod, Member>;
template <auto Member>
constexpr auto ball = field<&Rules::ball, Member>;
template <auto Member>
constexpr auto match = field<&Rules::match, Member>;
template <auto Member>
constexpr auto stall = field<&Rules::stall, Member>;
template <auto Member>
constexpr auto noise = field<&Rules::noise, Member>;
template <auto Member>
constexpr auto conduct = field<&Rules::conduct, Member>;
template <auto Member>
constexpr auto generator = resource<&ResourceRules::generator, Member>;
template <auto Member>
constexpr auto barrier = resource<&ResourceRules::barrier, Member>;

// Each meaning is one sentence, often with the effect of a higher number, then the rule.
constexpr auto kFields = std::to_array<RuleField>({
    pods_field<0>("pods/0", "Pods of slot 0, the team named first. R2"),
    pods_field<1>("pods/1", "Pods of slot 1. R2"),

    arena<&ArenaRules::width>("arena/width", "length", from_to(1, 1),
                              "The arena's extent in x, which is the unit of length. R1"),
    arena<&ArenaRules::height>("arena/height", "length", from_to(0.1, 10),
                               "The arena's extent in y; higher leaves more room beside the play. R1"),
    arena<&ArenaRules::goal_width>("arena/goal_width", "length", from_to(0.001, 10),
                                   "The opening of each goal, below the height; wider means more goals. R1, R10"),
    arena<&ArenaRules::exclusion_radius>(
        "arena/exclusion_radius", "length", from_to(0, 1),
        "The zone of one single defender around each goal; 0 for no zones, else at least half the goal. R61, R10"),
    arena<&ArenaRules::keepoff>("arena/keepoff", "length", from_to(0, 0.4),
                                "How far from the centre line whole pods stay before a kick-off. R50"),
    left_out_by_default(arena<&ArenaRules::keepoff_holds>(
        "arena/keepoff_holds", "", kAnyChoice,
        "What stays behind the keep-off line before a kick-off: whole discs, or their centres. R91, R10")),

    pod<&PodRules::radius>("pod/radius", "length", from_to(kRadiusMin, 0.2),
                           "A pod's radius; larger pods block more. R2"),
    pod<&PodRules::mass>("pod/mass", "mass", from_to(kMassMin, kMassMax),
                         "A pod's mass; heavier pods accelerate less and are pushed less. R12"),
    pod<&PodRules::friction>("pod/friction", "mass/tick", from_to(0, kFrictionMax),
                             "Friction of a pod; top speed is thrust / friction, so more means slower. R12, R16"),
    pod<&PodRules::friction_carrying>("pod/friction_carrying", "mass/tick", from_to(0, kFrictionMax),
                                      "Friction of a pod with the ball; more makes running with it slower. R16"),
    pod<&PodRules::thrust>("pod/thrust", kForce, from_to(0, kForceMax),
                           "The force of a full thrust, below the force limit; more means faster pods. R6, R10"),

    ball<&BallRules::radius>("ball/radius", "length", from_to(kRadiusMin, 0.2),
                             "The ball's radius, between 0.18 and 1 of a pod's. R2, R10"),
    ball<&BallRules::mass>("ball/mass", "mass", from_to(kMassMin, kMassMax),
                           "The ball's mass; heavier means slower shots and slower carriers. R14, R39"),
    ball<&BallRules::friction>(
        "ball/friction", "mass/tick", from_to(0, kFrictionMax),
        "Friction of the free ball; a shot runs shoot force / friction, so more is shorter. R15"),
    ball<&BallRules::shoot_force>("ball/shoot_force", kImpulse, from_to(0, kForceMax),
                                  "Momentum of a full shot; more means faster, longer shots and more recoil. R39"),
    ball<&BallRules::pickup_velocity>("ball/pickup_velocity", "length/tick", from_to(0, 1),
                                      "Contact slower than this is a pick-up; more makes hard passes catchable. R37"),
    ball<&BallRules::collision_force_limit>("ball/collision_force_limit", kForce, above_to(0, kForceMax),
                                            "A carrier loses the ball at more force; more makes it safer. R41, R10"),
    ball<&BallRules::keep_ticks>("ball/keep_ticks", "ticks", ticks_from(1),
                                 "A carrier loses the ball after so long; more favours solo runs. R42"),
    ball<&BallRules::deny_ticks>("ball/deny_ticks", "ticks", ticks_from(1),
                                 "A pod that lost the ball cannot touch it for so long. R43, R10"),
    ball<&BallRules::keep_deny_ticks>("ball/keep_deny_ticks", "ticks", ticks_from(1),
                                      "As deny_ticks, after the keep limit. R43"),
    left_out_by_default(
        ball<&BallRules::after_goal>("ball/after_goal", "", kAnyChoice,
                                     "What a goal does to the ball: it is dead, or the line reflects it. R53, R92")),

    match<&MatchRules::control_step_ticks>("match/control_step_ticks", "ticks", from_to(1, 1000),
                                           "The teams decide every so many ticks; more makes them slower. R5"),
    match<&MatchRules::periods>("match/periods", "periods", from_to(1, 100), "Periods of a match. R54"),
    match<&MatchRules::period_ticks>("match/period_ticks", "ticks", ticks_from(1), "Running time of a period. R54"),
    match<&MatchRules::before_kickoff_ticks>("match/before_kickoff_ticks", "ticks", ticks_from(1),
                                             "Time between a line-up and its whistle. R54"),
    match<&MatchRules::after_goal_ticks>("match/after_goal_ticks", "ticks", ticks_from(1),
                                         "Time between a goal and the next line-up. R54"),
    match<&MatchRules::first_kickoff_slot>("match/first_kickoff_slot", "slot", from_to(0, kSlots - 1),
                                           "Who kicks off the first period; it alternates by period. R55"),
    match<&MatchRules::restitution>(
        "match/restitution", "", from_to(0, 1),
        "Bounce of discs off each other; 1 keeps all energy, 0 none along the centres. R20"),
    match<&MatchRules::lineup_jitter>("match/lineup_jitter", "length", from_to(0, 0.1),
                                      "Largest random shift of a pod in a line-up; 0 for none. R48"),

    stall<&StallRules::zone_ticks>("stall/zone_ticks", "ticks", ticks_from(0),
                                   "A ball that stays in a zone so long is dropped elsewhere; 0 for never. R59"),
    stall<&StallRules::open_ticks>("stall/open_ticks", "ticks", ticks_from(0),
                                   "A ball that stays near one point so long is dropped elsewhere; 0 for never. R59"),
    stall<&StallRules::open_radius>("stall/open_radius", "length", from_to(0.001, 1),
                                    "The distance that counts as near for open_ticks. R59"),

    noise<&NoiseRules::thrust>("noise/thrust", "", from_to(0, 1),
                               "Largest relative error of a pod's thrust; 0 for none. R70"),
    noise<&NoiseRules::ball>("noise/ball", "", from_to(0, 1),
                             "Largest relative error of what the free ball loses in a tick; 0 for none. R71"),
    noise<&NoiseRules::kick_degrees>("noise/kick_degrees", "degrees", from_to(0, 90),
                                     "Largest error of a shot's direction; 0 for none. R72"),

    conduct<&ConductRules::blocking_share_max>(
        "conduct/blocking_share_max", "", from_to(0, 1),
        "Largest share of Running time in which a team may have the ball in its own zone. R83, R85"),
    conduct<&ConductRules::camping_attack_ratio_min>(
        "conduct/camping_attack_ratio_min", "", from_to(0, 1000),
        "Smallest allowed time in the opponents' half over time in the own half. R84, R85"),
    conduct<&ConductRules::consequence>("conduct/consequence", "", kAnyChoice,
                                        "What follows for a team beyond one of these limits. R85"),

    resource<&ResourceRules::initial_points>("resources/initial_points", "points", from_to(0, kPointsMax),
                                             "Build points of each team at the start. R94"),
    resource<&ResourceRules::rate>("resources/rate", "points/minute", from_to(0, kPointsMax),
                                   "What a generator of efficiency 1 earns at the start. R102"),
    resource<&ResourceRules::half_life>("resources/half_life", "minutes", from_to(0, kHalfLifeMax),
                                        "The rate halves in this time; 0 for a rate that stays. R102"),
    resource<&ResourceRules::ticks_per_minute>("resources/ticks_per_minute", "ticks", from_to(1, 1e6),
                                               "Ticks of Running in the minute of the other fields. R102"),
    resource<&ResourceRules::range>("resources/range", "length", from_to(0.001, 1),
                                    "Generators nearer than twice this reduce each other's efficiency. R104"),
    resource<&ResourceRules::interference>("resources/interference", "", kAnyChoice,
                                           "Whether near generators reduce each other's efficiency. R105"),
    generator<&StructureRules::price>("resources/generator_price", "points", from_to(0, kPointsMax),
                                      "What a generator costs; a share of it is paid back. R99, R100"),
    generator<&StructureRules::radius>("resources/generator_radius", "length", from_to(kRadiusMin, 0.2),
                                       "A generator's radius; it must fit into the arena. R95, R98"),
    generator<&StructureRules::health>("resources/generator_health", "health", from_to(kMassMin, kPointsMax),
                                       "The damage that destroys a generator. R101"),
    generator<&StructureRules::build_ticks>("resources/generator_build_ticks", "ticks", ticks_from(1),
                                            "Ticks of Running in which a generator is built. R99"),
    generator<&StructureRules::most>("resources/generator_most", "structures", from_to(0, kStructuresPerSlot),
                                     "Generators of a team at once, those being built included. R95"),
    barrier<&StructureRules::price>("resources/barrier_price", "points", from_to(0, kPointsMax),
                                    "What a barrier costs; a share of it is paid back. R99, R100"),
    barrier<&StructureRules::radius>("resources/barrier_radius", "length", from_to(kRadiusMin, 0.2),
                                     "A barrier's radius; it must fit into the arena. R95, R98"),
    barrier<&StructureRules::health>("resources/barrier_health", "health", from_to(kMassMin, kPointsMax),
                                     "The damage that destroys a barrier. R101"),
    barrier<&StructureRules::build_ticks>("resources/barrier_build_ticks", "ticks", ticks_from(1),
                                          "Ticks of Running in which a barrier is built. R99"),
    barrier<&StructureRules::most>("resources/barrier_most", "structures", from_to(0, kStructuresPerSlot),
                                   "Barriers of a team at once, those being built included. R95"),
    resource<&ResourceRules::reach>("resources/reach", "length", from_to(0, 1),
                                    "Largest distance of a pod's edge from the edge of what it builds. R97"),
    resource<&ResourceRules::damage_impulse_min>("resources/damage_impulse_min", kImpulse, from_to(0, kForceMax),
                                                 "An impact of an opponent up to this does no damage. R101"),
    resource<&ResourceRules::damage_factor>("resources/damage_factor", "health/impulse", from_to(0, 1e9),
                                            "Damage for each unit of impulse above that. R101"),
    resource<&ResourceRules::gap>("resources/gap", "pod diameters", from_to(1, 100),
                                  "Free width around a structure; 1 lets a pod through that steers exactly. R98"),
    resource<&ResourceRules::victory>(
        "resources/victory", "", kAnyChoice,
        "What decides a match: goals, what the teams are worth, or worth where the goals are equal. R109"),
});

}  // namespace

std::span<const RuleField> rule_fields() { return kFields; }

std::string range_text(const RuleField& field) {
    if (field.type == FieldType::Choice) {
        std::string text;
        for (const std::string_view choice : field.choices) {
            text.append(text.empty() ? "" : " | ").append(choice);
        }
        return text;
    }
    return (field.min_open ? "(" : "[") + number_text(field.min) + ", " + number_text(field.max) + "]";
}

bool in_range(const RuleField& field, double value) {
    const bool above = field.min_open ? value > field.min : value >= field.min;  // False for NaN.
    return above && value <= field.max && (field.type == FieldType::Number || value == std::floor(value));
}

}  // namespace podball::engine
