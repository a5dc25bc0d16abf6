// Two teams of a match that agreed on a channel: what one sends never reaches the other.
#include "faults/contained_run.hpp"
#include "sandbox/sandbox.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

using namespace podball::testing;

namespace {

// Both act in the same steps: one sends, the other listens.
Words play_channel(const std::string& listening, const std::string& sending) {
    FaultyMatch match = {faulty_team("faulty"), {"act=" + listening}, {"--param", "B.act=" + sending}};
    match.b = match.a;
    for (const char* const when : {"at=3", "every=1", "until_tick=60"}) {
        match.parameters.emplace_back(when);
        match.more.insert(match.more.end(), {"--param", std::string("B.") + when});
    }
    const Words lines = play_with_log(match).log;
    CHECK(has_line(lines, "act " + listening));
    CHECK(has_line(lines, "act " + sending));
    return lines;
}

}  // namespace

TEST_CASE("no futex in a file that both teams map carries a message") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has no filter");
    for (const char* const channel : {"libc", "bitset", "program", "mapping"}) {
        CAPTURE(channel);
        const Words lines = play_channel(std::string("hear_by_") + channel, std::string("tell_by_") + channel);
        CHECK_FALSE(has_line(lines, "told"));
        CHECK_FALSE(has_line(lines, "heard"));
    }
}

TEST_CASE("the memory that one team takes cannot be read from the system by the other") {
    skip_if(podball::sandbox::kUnderSanitizer, "a build with a sanitizer has no filter");
    const Words lines = play_channel("hear_by_sysinfo", "tell_by_memory");
    CHECK(has_line(lines, "told"));
    CHECK_FALSE(has_line(lines, "heard"));
}
