// Findings of checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace podball::validate {

/// Outcome of a check, from good to bad.
enum class Outcome {
    Pass,
    Warn,
    Fail,
    Skipped,  ///< The check could not be made. Then no validation passes.
};

/// Name in results: "pass", "warn", "fail", "skipped".
std::string_view outcome_name(Outcome outcome);

/// Outcome of a check and its reason.
struct Finding {
    Outcome outcome = Outcome::Pass;
    std::string text;  ///< One line: the observation with its numbers, or the reason for skipping.
};

inline Finding pass(std::string text) { return {Outcome::Pass, std::move(text)}; }
inline Finding warn(std::string text) { return {Outcome::Warn, std::move(text)}; }
inline Finding fail(std::string text) { return {Outcome::Fail, std::move(text)}; }
inline Finding skipped(std::string text) { return {Outcome::Skipped, std::move(text)}; }

/// Duration as text: "12.3 us", "4.50 ms", "2.00 s".
std::string time_text(std::int64_t ns);
/// Size as text: "812 bytes", "34 KiB", "12 MiB".
std::string size_text(std::int64_t bytes);
/// Count with its noun: "1 step", "7 steps".
std::string count_text(std::int64_t count, std::string_view what);

}  // namespace podball::validate
