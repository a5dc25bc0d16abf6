#include "control/time_budget.hpp"

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

constexpr std::int64_t kNsMax = 3'600'000'000'000;  // An hour: no team thinks longer about a tick of 10 ms.
constexpr std::string_view kValues = "; permitted is a number in (0, 3600s] with the unit ns, us, ms or s";

struct Unit {
    std::string_view name;
    std::int64_t ns;
};
// From the largest down, as `duration_text` tries them.
constexpr std::array<Unit, 4> kUnits = {{{"s", 1'000'000'000}, {"ms", 1'000'000}, {"us", 1'000}, {"ns", 1}}};

struct Field {
    std::string_view name;
    std::int64_t TimeBudget::*ns;
};
constexpr std::array<Field, 3> kFields = {
    {{"soft", &TimeBudget::soft_ns}, {"hard", &TimeBudget::hard_ns}, {"bank", &TimeBudget::bank_ns}}};

template <typename Named, std::size_t size>
const Named* find_named(const std::array<Named, size>& all, std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::int64_t> duration_in(std::string_view text) {
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const Unit* unit = find_named(kUnits, std::string_view(end, text.data() + text.size()));
    if (error != std::errc() || unit == nullptr) return std::nullopt;
    const double ns = std::round(number * static_cast<double>(unit->ns));
    if (!(ns >= 1.0 && ns <= static_cast<double>(kNsMax))) return std::nullopt;
    return static_cast<std::int64_t>(ns);
}

std::string duration_text(std::int64_t ns) {
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& u) { return ns % u.ns == 0; });
    return std::to_string(ns / unit->ns) + std::string(unit->name);
}

Error bad(std::string_view what, std::string_view permitted) {
    return {"budget: '" + printable(what) + "'" + std::string(permitted)};
}

// Reads one "name=duration" into the budget. Errors: as `parse_budget`.
std::optional<Error> read_word(std::string_view word, TimeBudget& budget, std::vector<std::string_view>& names) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, equals);
    const Field* field = find_named(kFields, name);
    if (field == nullptr || equals == word.size()) {
        return bad(word, "; permitted is 'off', or some of soft=, hard= and bank= parted by commas");
    }
    if (std::find(names.begin(), names.end(), name) != names.end()) return bad(name, " is there twice");
    names.push_back(name);
    const auto ns = duration_in(word.substr(equals + 1));
    if (!ns) return bad(word, kValues);
    budget.*(field->ns) = *ns;
    return std::nullopt;
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
        if (const auto error = read_word(text.substr(start, end - start), budget, names)) return *error;
        start = end + 1;
    }
    const bool soft_is_named = std::find(names.begin(), names.end(), "soft") != names.end();
    if (!soft_is_named) budget.soft_ns = std::min(budget.soft_ns, budget.hard_ns);
    if (budget.soft_ns > budget.hard_ns) {
        return bad("soft=" + duration_text(budget.soft_ns),
                   "; permitted is at most hard=" + duration_text(budget.hard_ns));
    }
    return budget;
}

std::string budget_text(const TimeBudget& budget) {
    if (!budget.enabled) return "off";
    std::vector<std::string> words;
    for (const Field& field : kFields) {
        words.push_back(std::string(field.name) + "=" + duration_text(budget.*(field.ns)));
    }
    return joined(words, ",");
}

ClockReading read_clocks(bool with_cpu) {
    return {read_clock(CLOCK_MONOTONIC), with_cpu ? read_clock(CLOCK_THREAD_CPUTIME_ID) : 0};
}

}  // namespace podball::control
