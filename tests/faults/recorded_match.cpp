#include "faults/recorded_match.hpp"

#include "support/catch.hpp"

#include <sstream>
#include <utility>

namespace podball::testing {

RecordedMatch::RecordedMatch(FaultyMatch match) : file_((folder_.path() / "m.podlog").string()) {
    match.more.insert(match.more.end(), {"--record", file_});
    result_ = play_contained(match);
}

std::vector<nlohmann::json> RecordedMatch::lines(const std::string& type) const {
    const Answer answer = run_contained({"replay", "export", file_, "--jsonl"});
    REQUIRE(answer.code == 0);
    std::istringstream stream(answer.out);
    std::vector<nlohmann::json> lines;
    for (std::string text; std::getline(stream, text);) {
        auto line = nlohmann::json::parse(text);
        if (line["type"] == type) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::vector<nlohmann::json> RecordedMatch::events(const std::string& kind) const {
    auto events = lines("event");
    std::erase_if(events, [&](const nlohmann::json& event) { return event["kind"] != kind; });
    return events;
}

void check_verified(const std::string& recording, const Words& options) {
    Words words = {"replay", "verify", recording, "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Answer answer = run_contained(words);
    CAPTURE(words, answer.out, answer.err);
    CHECK(answer.code == 0);
}

}  // namespace podball::testing
