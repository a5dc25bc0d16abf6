// Which checks are run, in which order, and what the verdict says.
#include "validate/validated.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace podball;
using namespace podball::testing;
using validate::Precondition;

namespace {

std::vector<std::string> ids(int level, const std::vector<std::string>& only = {}) {
    const auto selected = validate::selected_checks({level, only});
    REQUIRE(selected.ok());
    std::vector<std::string> names;
    for (const auto* check : selected.value().checks) {
        names.push_back(check->id());
    }
    return names;
}

bool has(const std::vector<std::string>& list, const std::string& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

TEST_CASE("a check comes after the one that establishes its precondition, and each precondition has one such check") {
    std::set<Precondition> established = {Precondition::Nothing};
    std::set<std::string> names;
    for (const auto& check : validate::checks()) {
        CAPTURE(check.id());
        CHECK(established.count(check.precondition) == 1);
        CHECK(names.insert(check.id()).second);
        CHECK((check.level >= 1 && check.level <= validate::kLevelMax));
        CHECK_FALSE(check.advice.empty());
        CHECK(check.advice.ends_with('.'));
        if (check.establishes != Precondition::Nothing) {
            CHECK(established.insert(check.establishes).second);
        }
    }
    CHECK(established.size() == static_cast<std::size_t>(Precondition::SameOnAnyDay) + 1);
}

TEST_CASE("a higher level runs all checks of the lower ones") {
    for (int level = 1; level < validate::kLevelMax; ++level) {
        const auto more = ids(level + 1);
        for (const std::string& name : ids(level)) {
            CHECK(has(more, name));
        }
        CHECK(more.size() > ids(level).size());
    }
    CHECK(ids(validate::kLevelMax).size() == validate::checks().size());
}

TEST_CASE("a group is its checks of the level, and what they stand on") {
    const auto names = ids(2, {"file", "time"});
    CHECK(has(names, "file.exports"));
    CHECK_FALSE(has(names, "file.size"));  // Of level 3.
    CHECK(has(names, "time.step"));
    CHECK(has(names, "actions.answers"));
    CHECK_FALSE(has(names, "actions.valid"));
}

TEST_CASE("a check that is named is run at any level, with what it stands on alone") {
    CHECK(ids(1, {"file.size"}) == std::vector<std::string>{"file.library", "file.size"});
    CHECK(ids(1, {"view.header"}) ==
          std::vector<std::string>{"file.library", "load.opens", "describe.table", "create.default", "actions.answers",
                                   "determinism.repeat", "determinism.memory", "determinism.clock", "view.header"});
}

TEST_CASE("a word that is no check is refused with the known ones") {
    const auto selected = validate::selected_checks({2, {"view.heder"}});
    REQUIRE_FALSE(selected.ok());
    CHECK(selected.error().message.find("Did you mean view.header?") != std::string::npos);
}

TEST_CASE("the verdict counts, and fails whatever is not shown to be well") {
    const auto& check = validate::checks().front();
    validate::Report report;
    report.results = {
        {&check, validate::pass(""), ""}, {&check, validate::warn(""), ""}, {&check, validate::skipped(""), ""}};
    CHECK(validate::verdict_text(report) == "PASS at level 2: 1 passed, 1 warned, 1 skipped");
    report.some_only = true;
    CHECK(validate::verdict_text(report) == "PASS at level 2, some checks only: 1 passed, 1 warned, 1 skipped");
    report.some_only = false;
    report.interrupted = true;
    report.not_run = 3;
    CHECK(validate::verdict_text(report) ==
          "FAIL at level 2, interrupted: 0 failed, 1 passed, 1 warned, 1 skipped, 3 not run");
    report.interrupted = false;
    report.unusable = "no such file";
    CHECK(validate::verdict_text(report) ==
          "FAIL, no answer: no such file (0 failed, 1 passed, 1 warned, 1 skipped, 3 not run)");
}

TEST_CASE("at the highest level a warning is a failure") {
    const auto file = careless_team("lazy");
    CHECK(validated(subject_of(file), 2, {"file.hardening"}).passed());
    CHECK_FALSE(validated(subject_of(file), 3, {"file.hardening"}).passed());
}

TEST_CASE("a validation that is stopped says what was not run") {
    auto subject = subject_of(bundled("chaser"));
    int looks = 0;
    subject.goes_on = [&] { return ++looks < 1000; };
    const auto report = validated(subject, 3);
    CHECK(report.interrupted);
    CHECK_FALSE(report.passed());
    CHECK(report.not_run > 0);
    CHECK(report.results.size() + static_cast<std::size_t>(report.not_run) == validate::checks().size());
}

TEST_CASE("a parameter that the team does not know is nobody's failure, and no answer") {
    const auto report = validated(subject_of(bundled("chaser"), {"speed=3"}), 2);
    REQUIRE(report.unusable);
    CHECK(report.unusable->find("'speed'") != std::string::npos);
    CHECK(report.count(validate::Outcome::Fail) == 0);
}

TEST_CASE(
    "without workers the team is called in this process, what takes a worker is skipped, and there is no answer") {
    auto subject = subject_of(bundled("chaser"));
    subject.hosting = {};
    const auto report = validated(subject, 2);
    CHECK_FALSE(report.passed());
    CHECK(report.unusable);
    CHECK(report.count(validate::Outcome::Fail) == 0);
    for (const auto& result : report.results) {
        CAPTURE(result.check->id(), result.finding.text);
        if (sandbox::kUnderSanitizer && result.check->id() == "file.dependencies") {
            continue;  // Its own library.
        }
        const auto expected = result.check->needs_worker ? validate::Outcome::Skipped : validate::Outcome::Pass;
        CHECK(result.finding.outcome == expected);
    }
}

TEST_CASE("a validation with a check that could not be made does not pass, and names the check") {
    auto subject = subject_of(bundled("chaser"));
    subject.references[1].file = "/nowhere/chaser.so";
    const auto report = validated(subject, 1, {"play"});
    CHECK_FALSE(report.passed());
    REQUIRE(report.unusable);
    CHECK(*report.unusable == "1 check could not be made: play.chaser");
    CHECK(validate::verdict_text(report).starts_with("FAIL, no answer: 1 check could not be made"));
}

TEST_CASE("where a check failed, the verdict is that of the team, whatever else could not be made") {
    auto subject = subject_of(odd_team("scripted"), {"act=nan"});
    subject.references.front().file = "/nowhere/idle.so";
    const auto report = validated(subject, 1, {"actions.valid", "play.idle"});
    CHECK_FALSE(report.unusable);
    CHECK(report.count(validate::Outcome::Skipped) == 1);
    CHECK(validate::verdict_text(report).starts_with("FAIL at level 1"));
}

TEST_CASE("a team that plays with other numbers of pods than the game is checked with the nearest") {
    const auto file = odd_team("three_to_five_pods");
    auto subject = subject_of(file);
    subject.game.rules.pod_count = {11, 11};
    const auto report = validated(subject, 1, {"create.default"});
    REQUIRE(report.results.size() == 4);
    CHECK(report.results.back().finding.text == "plain, 5 pods, because the team does not play with 11");
}
