// What a check found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace podball::validate {

enum class Outcome {
    Pass,
    Warn,
    Fail,
    Skipped,  ///< It says nothing about the team.
};

/// As in results: "pass", "warn", "fail", "skipped".
std::string_view outcome_name(Outcome outcome);

struct Finding {
    Outcome outcome = Outcome::Pass;
    std::string text;  ///< One line: what was seen, with the numbers that matter, or why it was skipped.
};

inline Finding pass(std::string text) { return {Outcome::Pass, std::move(text)}; }
inline Finding warn(std::string text) { return {Outcome::Warn, std::move(text)}; }
inline Finding fail(std::string text) { return {Outcome::Fail, std::move(text)}; }
inline Finding skipped(std::string text) { return {Outcome::Skipped, std::move(text)}; }

/// "12.3 us", "4.5 ms", "2.00 s".
std::string time_text(std::int64_t ns);
/// "812 bytes", "34 KiB", "12 MiB".
std::string size_text(std::int64_t bytes);
/// "1 step", "7 steps".
std::string count_text(std::int64_t count, std::string_view what);

}  // namespace podball::validate
