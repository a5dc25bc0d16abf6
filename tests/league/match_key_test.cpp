#include "league/match_key.hpp"

#include "support/catch.hpp"

#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace podball::league;

namespace {

MatchIdentity sample_match() {
    MatchIdentity match;
    match.result_version = 1;
    match.rules_sha256 = std::string(64, 'a');
    match.budget = "soft=1ms,hard=50ms";
    match.teams[0] = {{std::string(64, 'b')}, {{"x", "1"}, {"y", "2"}}};
    match.teams[1] = {{std::string(64, 'c')}, {}};
    match.seed = 7;
    return match;
}

}  // namespace

TEST_CASE("a match has another key if anything that decides its result is another") {
    const std::vector<std::function<void(MatchIdentity&)>> changes = {
        [](MatchIdentity&) {},
        [](MatchIdentity& match) { ++match.result_version; },
        [](MatchIdentity& match) { match.rules_sha256[0] = 'b'; },
        [](MatchIdentity& match) { match.budget = "off"; },
        [](MatchIdentity& match) { ++match.seed; },
        [](MatchIdentity& match) { std::swap(match.teams[0], match.teams[1]); },
        [](MatchIdentity& match) { match.teams[1].file_sha256s.push_back(std::string(64, 'd')); },
        [](MatchIdentity& match) { match.teams[0].parameters[0].text = "3"; },
        [](MatchIdentity& match) { match.teams[0].parameters.pop_back(); },
        [](MatchIdentity& match) { std::swap(match.teams[0].parameters[0], match.teams[0].parameters[1]); },
        // Texts that try to look like other lines.
        [](MatchIdentity& match) {
            match.teams[0].parameters = {{"x", "1\nparameter y=2"}};
        },
        [](MatchIdentity& match) {
            match.teams[0].parameters = {{"x", "1\\nparameter y=2"}};
        },
        [](MatchIdentity& match) {
            match.teams[0].parameters = {{"x=1", ""}};
        },
        [](MatchIdentity& match) {
            match.teams[0].parameters = {{"x", "=1"}};
        },
        [](MatchIdentity& match) {
            match.teams[0].parameters = {{"x\\", "1"}};
        },
    };
    std::set<std::string> keys;
    for (const auto& change : changes) {
        MatchIdentity match = sample_match();
        change(match);
        const std::string key = match_key(match);
        CHECK(key.size() == kMatchKeyDigits);
        CHECK(key.find_first_not_of("0123456789abcdef") == std::string::npos);
        CHECK(match_key(match) == key);
        keys.insert(key);
    }
    CHECK(keys.size() == changes.size());
}

TEST_CASE("a key is the beginning of the SHA-256 of lines of text") {
    CHECK(match_key_text(sample_match()) ==
          "podball.match-key/1\n"
          "result_version 1\n"
          "rules " +
              std::string(64, 'a') +
              "\n"
              "budget soft\\=1ms,hard\\=50ms\n"
              "team\n"
              "file " +
              std::string(64, 'b') +
              "\n"
              "parameter x=1\n"
              "parameter y=2\n"
              "team\n"
              "file " +
              std::string(64, 'c') +
              "\n"
              "seed 7\n");
    CHECK(match_key(sample_match()) == "dbc27fedf01615cee76dbad42e626c04");
}
