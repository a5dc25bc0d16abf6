#include "control/time_budget.hpp"

#include "base/printable.hpp"
#include "control/text.hpp"

#include <time.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace podball::control {
namespace {

constexpr std::int64_t kNsMax = 3'600'000'000'000;  // An hour, far more than any team needs for a tick of 10 ms.
constexpr std::string_view kDurations = "; permitted is a number in (0, 3600s] with the unit ns, us, ms or s";
constexpr std::string_view kWholes = "; permitted is a whole number from 1 to 1000";
constexpr std::string_view kWords =
    "; permitted is 'off', or some of soft=, hard=, bank=, hang=, create=, create_hang=, wait=, strikes= and "
    "crashes= separated by commas";

struct Unit {
    std::string_view name;
    std::int64_t ns;
};
// The largest first, because `duration_text` tries them in this order.
constexpr std::array<Unit, 4> kUnits = {{{"s", 1'000'000'000}, {"ms", 1'000'000}, {"us", 1'000}, {"ns", 1}}};

struct Field {
    std::string_view name;
    std::int64_t TimeBudget::*ns;
};
constexpr std::array<Field, 7> kFields = {{{"soft", &TimeBudget::soft_ns},
                                           {"hard", &TimeBudget::hard_ns},
                                           {"bank", &TimeBudget::bank_ns},
                                           {"hang", &TimeBudget::hang_ns},
                                           {"create", &TimeBudget::create_ns},
                                           {"create_hang", &TimeBudget::create_hang_ns},
                                           {"wait", &TimeBudget::wait_ns}}};

struct Count {
    std::string_view name;
    int TimeBudget::*number;
};
constexpr std::array<Count, 2> kCounts = {{{"strikes", &TimeBudget::strikes}, {"crashes", &TimeBudget::crashes}}};
constexpr int kCountMax = 1000;

template <typename Named, std::size_t size>
const Named* find_named(const std::array<Named, size>& all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::int64_t> duration_in(std::string_view text) {
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const Unit* unit = find_named(kUnits, std::string_view(end, text.data() + text.size()));
    if (error != std::errc() || unit == nullptr) {
        return std::nullopt;
    }
    const double ns = std::round(number * static_cast<double>(unit->ns));
    if (!(ns >= 1.0 && ns <= static_cast<double>(kNsMax))) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(ns);
}

Error bad(std::string_view what, std::string_view permitted) {
    return {"budget: '" + printable(what) + "'" + std::string(permitted)};
}

std::optional<int> count_in(std::string_view text) {
    int number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    const bool is_count = error == std::errc() && end == last && number >= 1 && number <= kCountMax;
    return is_count ? std::optional(number) : std::nullopt;
}

// Sets the limit `name` to `value`. Errors: an unknown name or a value that is not permitted.
Result<void> set_value(std::string_view word, std::string_view name, std::string_view value, TimeBudget& budget) {
    if (const Field* field = find_named(kFields, name)) {
        const auto ns = duration_in(value);
        if (!ns) {
            return bad(word, kDurations);
        }
        budget.*(field->ns) = *ns;
    } else if (const Count* count = find_named(kCounts, name)) {
        const auto number = count_in(value);
        if (!number) {
            return bad(word, kWholes);
        }
        budget.*(count->number) = *number;
    } else {
        return bad(word, kWords);
    }
    return {};
}

// Reads one "name=value" into the budget. Errors: as `parse_budget`.
Result<void> read_word(std::string_view word, TimeBudget& budget, std::vector<std::string_view>& names) {
    if (word == "off") {
        return bad(word, " stands alone; leave it out, or all the others");
    }
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        return bad(word, kWords);
    }
    const std::string_view name = word.substr(0, equals);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
        return bad(name, " is there twice");
    }
    names.push_back(name);
    return set_value(word, name, word.substr(equals + 1), budget);
}

std::int64_t read_clock(clockid_t clock) {
    timespec now = {};
    clock_gettime(clock, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

Result<TimeBudget> parse_budget(std::string_view text) {
    TimeBudget budget;
    if (text == "off") {
        budget.enabled = false;
        return budget;
    }
    std::vector<std::string_view> names;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        if (const auto result = read_word(text.substr(start, end - start), budget, names); !result) {
            return result.error();
        }
        start = end + 1;
    }
    const bool soft_is_named = std::find(names.begin(), names.end(), "soft") != names.end();
    if (!soft_is_named) {
        budget.soft_ns = std::min(budget.soft_ns, budget.hard_ns);
    }
    if (budget.soft_ns > budget.hard_ns) {
        return bad("soft=" + duration_text(budget.soft_ns),
                   "; permitted is at most hard=" + duration_text(budget.hard_ns));
    }
    return budget;
}

std::string budget_text(const TimeBudget& budget) {
    if (!budget.enabled) {
        return "off";
    }
    std::vector<std::string> words;
    for (const Field& field : kFields) {
        words.push_back(std::string(field.name) + "=" + duration_text(budget.*(field.ns)));
    }
    for (const Count& count : kCounts) {
        words.push_back(std::string(count.name) + "=" + std::to_string(budget.*(count.number)));
    }
    return joined(words, ",");
}

std::string duration_text(std::int64_t ns) {
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return ns % u.ns == 0; });
    return std::to_string(ns / unit->ns) + std::string(unit->name);
}

ClockReading read_clocks(bool with_cpu) {
    return {read_clock(CLOCK_MONOTONIC), with_cpu ? read_clock(CLOCK_THREAD_CPUTIME_ID) : 0};
}

CallClock::CallClock(bool with_cpu) : with_cpu_(with_cpu) {
    from_.cpu = with_cpu ? read_clock(CLOCK_THREAD_CPUTIME_ID) : 0;
    from_.wall = read_clock(CLOCK_MONOTONIC);
}

ClockReading CallClock::taken() const {
    const std::int64_t wall_ns = read_clock(CLOCK_MONOTONIC) - from_.wall;
    const std::int64_t cpu_ns = with_cpu_ ? read_clock(CLOCK_THREAD_CPUTIME_ID) - from_.cpu : 0;
    return {wall_ns, cpu_ns};
}

}  // namespace podball::control
