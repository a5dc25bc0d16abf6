#include "support/world_compare.hpp"

#include <string_view>

#include "base/number_text.hpp"
#include "engine/world_fields.hpp"

namespace podball::testing {

using namespace engine;

namespace {

// Keeps the first difference that is added.
class Difference {
  public:
    template <typename T>
    void add(std::string_view name, T a, T b, int index = -1) {
        if (a == b || !text_.empty()) {
            return;
        }
        text_ = std::string(name) + (index < 0 ? "" : "[" + std::to_string(index) + "]") + ": " +
                number_text(static_cast<double>(a)) + ", " + number_text(static_cast<double>(b));
    }
    void add(std::string_view name, Vec2 a, Vec2 b, int index = -1) {
        add(name, a.x, b.x, index);
        add(name, a.y, b.y, index);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
};

// The values of a pending shot are not valid while its bit is not set.
bool is_void(std::string_view field, const World& world, int index) {
    return field.starts_with("pending_shot_") && (world.pending_shots >> index & 1U) == 0;
}

void compare_events(const EventLog& a, const EventLog& b, Difference& difference) {
    difference.add("events", a.size(), b.size());
    difference.add("events dropped", a.dropped(), b.dropped());
    for (int i = 0; i < a.size() && i < b.size(); ++i) {
        const Event& x = a.begin()[i];
        const Event& y = b.begin()[i];
        difference.add("event tick", x.tick, y.tick, i);
        difference.add("event kind", static_cast<int>(x.kind), static_cast<int>(y.kind), i);
        difference.add("event slot", x.slot, y.slot, i);
        difference.add("event pod", x.pod, y.pod, i);
        difference.add("event detail", x.detail, y.detail, i);
        difference.add("event place", x.place, y.place, i);
    }
}

}  // namespace

std::string first_difference(const World& a, const World& b) {
    Difference difference;
    if (pods(a) != pods(b)) {
        return "the numbers of pods differ";
    }
    if (a.has_resources != b.has_resources || a.economy.count != b.economy.count) {
        return "structures: the numbers differ";
    }
    for_each_field([&](const auto& field) {
        for (int i = 0; i < field.count(a); ++i) {
            if (!is_void(field.name, a, i) || !is_void(field.name, b, i)) {
                difference.add(field.name, field.at(a, i), field.at(b, i), field.is_list ? i : -1);
            }
        }
    });
    compare_events(a.events, b.events, difference);
    return difference.text();
}

}  // namespace podball::testing
