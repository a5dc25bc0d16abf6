#include "validate/finding.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

namespace podball::validate {
namespace {

std::string with_unit(double value, const char* unit) {
    std::array<char, 64> text{};
    const int digits = value < 10.0 ? 2 : value < 100.0 ? 1 : 0;
    std::snprintf(text.data(), text.size(), "%.*f %s", digits, value, unit);
    return text.data();
}

}  // namespace

std::string_view outcome_name(Outcome outcome) {
    switch (outcome) {
        case Outcome::Pass: return "pass";
        case Outcome::Warn: return "warn";
        case Outcome::Fail: return "fail";
        case Outcome::Skipped: break;
    }
    return "skipped";
}

std::string time_text(std::int64_t ns) {
    const auto value = static_cast<double>(ns);
    if (ns < 1'000'000) {
        return with_unit(value / 1e3, "us");
    }
    return ns < 1'000'000'000 ? with_unit(value / 1e6, "ms") : with_unit(value / 1e9, "s");
}

std::string size_text(std::int64_t bytes) {
    constexpr std::int64_t kKib = 1024;
    const std::int64_t size = std::abs(bytes);
    if (size < 4 * kKib) {
        return fmt::format("{} bytes", bytes);
    }
    if (size < 4 * kKib * kKib) {
        return fmt::format("{} KiB", bytes / kKib);
    }
    return fmt::format("{} MiB", bytes / kKib / kKib);
}

std::string count_text(std::int64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace podball::validate
