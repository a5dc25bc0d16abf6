// What the tests of recorded matches share: to record a match, to open and to verify its recording.
#pragma once

#include "match/match_recording.hpp"
#include "match/match_runner.hpp"
#include "match/recheck.hpp"
#include "replay/reader.hpp"
#include "replay/recorder.hpp"
#include "replay/verify.hpp"

#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

#include <filesystem>
#include <string>
#include <utility>

namespace podball::testing {

inline replay::Head head_of(const match::MatchConfig& config) {
    replay::Head head;
    head.engine = "test";
    head.abi = "1.0";
    head.game = "short";
    head.rules = config.rules;
    head.seed = config.seed;
    head.swap_sides = config.swap_sides;
    for (auto& team : head.teams) {
        team = {"Team", "team", "1", "nobody", "team.so", std::string(64, '0'), {}, "#0072b2"};
    }
    head.mode = "inproc";
    head.budget = "off";
    return head;
}

inline std::filesystem::path file_of(const TemporaryFolder& folder) { return folder.path() / "m.podlog"; }

/// Plays, records and finishes as the commands do.
inline match::MatchResult recorded(const TemporaryFolder& folder, const match::MatchConfig& config,
                                   const match::Teams& teams, const match::Observer& observer = nullptr) {
    auto recorder = replay::Recorder::create(file_of(folder), head_of(config),
                                             engine::make_world(config.rules, config.seed, config.swap_sides));
    REQUIRE(recorder);
    match::MatchRecording recording(*recorder.value());
    auto result = match::run_match(config, teams, observer, &recording);
    REQUIRE(result);
    const auto& played = result.value();
    REQUIRE(recorder.value()->finish(match::recorded_ending(played.end_reason, played.winner, played.decided_by)));
    return played;
}

inline replay::Reader opened(const TemporaryFolder& folder) {
    auto reader = replay::Reader::open(file_of(folder));
    INFO((reader ? "" : reader.error().message));
    REQUIRE(reader);
    REQUIRE(reader.value().notice().empty());
    return std::move(reader).value();
}

inline void require_verified(const replay::Reader& reader) {
    const auto states = replay::verify(reader);
    REQUIRE(states);
    REQUIRE_FALSE(states.value().difference);
    REQUIRE(states.value().outcome_checked);
    const auto ending = match::recheck_ending(reader);
    REQUIRE(ending);
    REQUIRE_FALSE(ending.value());
}

}  // namespace podball::testing
