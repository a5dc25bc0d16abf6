// Views of a later host say the same where today's host looks.
#include "validate/view_change.hpp"
#include "control/observation.hpp"
#include "engine/economy/structures.hpp"
#include "handoff/shared_block.hpp"
#include "support/random_world.hpp"
#include "support/scenes.hpp"

#include "support/catch.hpp"

#include <cstring>
#include <vector>

using namespace podball;
using namespace podball::testing;
using validate::put_together;
using validate::take_apart;

namespace {

std::vector<std::byte> random_view(std::uint64_t seed) {
    engine::Rules written = rules_of(1 + static_cast<int>(seed % 16), 3);
    if (seed % 3 > 0) {
        written.resources.emplace();
    }
    const auto rules = resolved(written);
    Draw draw(seed);
    control::Observation observation(rules, static_cast<int>(seed % 2));
    auto world = random_world(rules, draw);
    for (int i = 0; i < static_cast<int>(seed % 70); ++i) {
        world.events.add({i, engine::EventKind::Shot, 0, 0, i, {}});
    }
    control::SlotAnswers answers{};
    if (seed % 3 > 0) {
        for (int i = 0; i < static_cast<int>(seed % 24); ++i) {
            engine::add_structure(world, rules, i % 2, engine::StructureKind::Barrier, {0.01 * i, 0.1});
        }
        answers[seed % answers.size()] = engine::OrderAnswer::TooDear;
    }
    observation.observe(world, answers);
    const auto bytes = observation.bytes();
    return {bytes.begin(), bytes.end()};
}

// Copied to where it is aligned, as a team gets it.
struct Shown {
    explicit Shown(const std::vector<std::byte>& bytes) : words((bytes.size() + 7) / 8) {
        std::memcpy(words.data(), bytes.data(), bytes.size());
    }
    const podball_view_t& view() const { return *reinterpret_cast<const podball_view_t*>(words.data()); }
    std::vector<std::uint64_t> words;
};

bool same_resources(const podball_view_t& a, const podball_view_t& b) {
    const podball_resources_t* const one = podball_view_resources(&a);
    const podball_resources_t* const other = podball_view_resources(&b);
    if (one == nullptr || other == nullptr) {
        return one == other;
    }
    bool same = one->own_points == other->own_points && one->supply_full == other->supply_full &&
                one->structures_count == other->structures_count && one->refusals_count == other->refusals_count;
    for (int i = 0; same && i < static_cast<int>(one->structures_count); ++i) {
        same =
            std::memcmp(podball_view_structure(&a, i), podball_view_structure(&b, i), sizeof(podball_structure_t)) == 0;
    }
    for (int i = 0; same && i < static_cast<int>(one->refusals_count); ++i) {
        same = std::memcmp(podball_view_refusal(&a, i), podball_view_refusal(&b, i), sizeof(podball_refusal_t)) == 0;
    }
    return same;
}

bool same_elements(const podball_view_t& a, const podball_view_t& b) {
    bool same = a.pods_count == b.pods_count && a.events_count == b.events_count && a.tick == b.tick &&
                std::memcmp(&a.ball, &b.ball, sizeof a.ball) == 0;
    for (int i = 0; same && i < static_cast<int>(a.pods_count); ++i) {
        same = std::memcmp(podball_view_own(&a, i), podball_view_own(&b, i), sizeof(podball_pod_t)) == 0;
    }
    for (int i = 0; same && i < static_cast<int>(a.events_count); ++i) {
        same = std::memcmp(podball_view_event(&a, i), podball_view_event(&b, i), sizeof(podball_event_t)) == 0;
    }
    return same && same_resources(a, b);
}

}  // namespace

TEST_CASE("a view that is taken apart and put together is the same view, byte by byte") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto view = random_view(seed);
        CAPTURE(seed);
        REQUIRE(put_together(take_apart(view)) == view);
    }
}

TEST_CASE("whatever the layout, the helpers of world.h find the same elements") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto view = random_view(seed);
        const auto more = static_cast<std::uint32_t>(8 * (seed % 4));
        const validate::ViewLayout layout = {more, 24 - more, more, 8, seed % 2 == 0, seed, 24 - more};
        const auto changed = put_together(take_apart(view), layout);
        CAPTURE(seed);
        REQUIRE(changed.size() <= handoff::kViewBytesMax);
        REQUIRE(Shown(changed).view().total_size == changed.size());
        REQUIRE(same_elements(Shown(view).view(), Shown(changed).view()));
    }
}

TEST_CASE("junk differs from seed to seed") {
    const auto parts = take_apart(random_view(5));
    validate::ViewLayout layout;
    layout.header_more = 24;
    const auto first = put_together(parts, layout);
    layout.junk = 2;
    CHECK(first != put_together(parts, layout));
}
