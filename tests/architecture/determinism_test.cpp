// What would let a tick depend on anything but its inputs (docs/rules.md R86, R87) is kept out of its sources.
#include <algorithm>
#include <regex>
#include <set>

#include "architecture/source_tree.hpp"
#include "support/catch.hpp"

using namespace podball::architecture;

namespace {

const std::vector<std::string_view> kFolders = {"host/engine", "sdk/include/podball/math"};

// Clocks, threads, input and output, unordered or unportable results.
const std::set<std::string, std::less<>> kForbiddenHeaders = {
    "atomic",     "barrier",       "chrono",        "condition_variable",
    "coroutine",  "csetjmp",       "csignal",       "cstdio",
    "ctime",      "execution",     "filesystem",    "fstream",
    "future",     "iomanip",       "ios",           "iosfwd",
    "iostream",   "istream",       "latch",         "locale",
    "mutex",      "ostream",       "print",         "random",
    "regex",      "semaphore",     "shared_mutex",  "sstream",
    "stop_token", "streambuf",     "syncstream",    "thread",
    "typeindex",  "unordered_map", "unordered_set",
};

// Functions whose last bit differs between libraries, or that see the sign of zero (R29). A function of ours with such
// a name is fine within a namespace: series::exp(x).
const std::regex kForbiddenCall(
    R"((?:^|[^\w:.>]|[^-]>)((?:std\s*::\s*|::\s*)?)"
    R"((?:acosh?|asinh?|atan2?|atanh|cbrt|copysign|cosh?|erfc?|exp|exp2|expm1|fma|fmax|fmin|fmod|frexp|hypot|ldexp|lerp|)"
    R"(lgamma|log|log10|log1p|log2|lrint|nearbyint|nextafter|pow|remainder|rint|signbit|sinh?|tanh?|tgamma|)"
    R"(rand|srand|time|clock)[fl]?)\s*\()");

std::vector<std::string> forbidden_uses(const Source& source) {
    std::vector<std::string> found;
    for (const Include& include : source.includes) {
        if (kForbiddenHeaders.contains(include.name)) {
            found.push_back(source.path + ": <" + include.name + ">");
        }
    }
    for (std::sregex_iterator call(source.code.begin(), source.code.end(), kForbiddenCall), end; call != end; ++call) {
        found.push_back(source.path + ": " + (*call)[1].str() + "()");
    }
    return found;
}

std::vector<std::string> forbidden_uses_below(const std::string& root) {
    std::vector<std::string> all;
    for (const Source& source : read_sources(root, kFolders)) {
        const auto some = forbidden_uses(source);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

bool is_forbidden(const std::string& text) { return !forbidden_uses(source_of("a.cpp", text)).empty(); }

}  // namespace

TEST_CASE("the engine and the SDK's mathematics use no clock, thread, stream, or library function that rounds freely") {
    REQUIRE(read_sources(PODBALL_SOURCE_DIR, kFolders).size() > 5);
    CHECK(forbidden_uses_below(PODBALL_SOURCE_DIR) == std::vector<std::string>{});
}

TEST_CASE("the planted uses of a clock and of libm are found, and nothing else") {
    const std::vector<std::string> expected = {
        "host/engine/clock_reader.cpp: <chrono>",
        "host/engine/clock_reader.cpp: <unordered_map>",
        "host/engine/clock_reader.cpp: std::exp()",
        "host/engine/clock_reader.cpp: hypot()",
    };
    CHECK(forbidden_uses_below(PODBALL_SOURCE_DIR "/tests/architecture/planted") == expected);
}

TEST_CASE("a forbidden function is recognised in every spelling, and its name within others is not") {
    CHECK(is_forbidden("double y = std::signbit(x);"));
    CHECK(is_forbidden("double y = ::atan2 (x, 1);"));
    CHECK(is_forbidden("return sinf(x);"));
    CHECK(is_forbidden("x=pow(x,2);"));
    CHECK(is_forbidden("return x>exp(y);"));
    CHECK_FALSE(is_forbidden("double y = std::sqrt(x) + std::abs(x);"));
    CHECK_FALSE(is_forbidden("double y = series::exp(x);"));
    CHECK_FALSE(is_forbidden("event_log(x); world.time(); world->time(); step_time(2);"));
}
