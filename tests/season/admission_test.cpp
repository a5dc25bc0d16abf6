// The teams of a league are validated.
#include "season/admission.hpp"

#include "season/season_support.hpp"

using namespace podball;
using namespace podball::testing;

namespace {

std::vector<std::string> verdicts_of(const std::filesystem::path& file) {
    auto store = opened(file, store::Access::Read);
    const auto stored = store.admissions().value();
    std::vector<std::string> verdicts;
    for (const auto& verdict : stored) {
        verdicts.push_back(verdict ? verdict->verdict : "");
    }
    return verdicts;
}

}  // namespace

TEST_CASE("a team that validation fails is marked or refused", "[slow]") {
    const TemporaryFolder folder;
    auto spec = short_league({"idle", "chaser", "scripted"}, 1);
    spec.teams[2].parameters = {{"act", "create_fatal"}};
    const auto run = [&](const std::string& name, league::Admission admission) {
        const auto file = folder.path() / name;
        spec.admission = admission;
        found(file, spec);
        auto store = opened(file);
        const auto result = season::run(store, {1, test_surroundings()});
        INFO((result ? "" : result.error().message));
        REQUIRE(result);
        CHECK(result.value().is_complete);
        return file;
    };
    const std::vector<std::string> expected = {"passed", "passed", "failed"};
    const auto marked = run("marked.db", league::Admission::Mark);
    CHECK(verdicts_of(marked) == expected);
    CHECK(rows_of(marked).size() == 6);
    const auto refused = run("refused.db", league::Admission::Refuse);
    CHECK(verdicts_of(refused) == expected);
    CHECK(rows_of(refused).size() == 2);
    const auto off = run("off.db", league::Admission::Off);
    CHECK(verdicts_of(off) == std::vector<std::string>{"", "", ""});
    CHECK(rows_of(off).size() == 6);
    auto store = opened(marked, store::Access::Read);
    CHECK(store.admissions().value()[2]->findings.find("create") != std::string::npos);
}
