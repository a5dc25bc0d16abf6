// Matches of a league are recorded, repeated and verified.
#include "season/repetition.hpp"

#include <sys/personality.h>

#include "replay/reader.hpp"
#include "sandbox/guard_state.hpp"
#include "season/player.hpp"
#include "season/record_choice.hpp"
#include "season/season_support.hpp"

using namespace podball;
using namespace podball::testing;

namespace fs = std::filesystem;

namespace {

std::size_t recordings_of(const fs::path& file) {
    const fs::path folder = season::recording_file(file, "").parent_path();
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// Whether the system chooses other addresses for each process. `setarch -R` ends that.
bool has_random_addresses() {
    constexpr unsigned long kAsk = 0xFFFF'FFFF;
    return (static_cast<unsigned long>(personality(kAsk)) & static_cast<unsigned long>(ADDR_NO_RANDOMIZE)) == 0;
}

}  // namespace

TEST_CASE("a stored match is repeated with the same result, and recorded") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"chaser", "formation"}, 1));
    run_league(file);
    const auto row = rows_of(file).at(1);
    auto store = opened(file);
    const auto log = folder.path() / "match.podlog";
    const auto repetition = season::repeat_match(store, row.key, log, test_surroundings()).value();
    CHECK(repetition.agrees());
    CHECK(repetition.again == row);
    const auto reader = replay::Reader::open(log);
    REQUIRE(reader);
    CHECK(reader.value().head().seed == row.seed);
    CHECK_FALSE(season::repeat_match(store, std::string(32, '0'), {}, test_surroundings()));
}

TEST_CASE("whether matches are recorded changes no result") {
    const TemporaryFolder folder;
    const auto plain = folder.path() / "plain.db";
    auto spec = short_league({"chaser", "scripted"}, 2);
    found(plain, spec);
    run_league(plain);
    CHECK(recordings_of(plain) == 0);
    const auto recorded = folder.path() / "recorded.db";
    spec.record.kind = league::RecordRule::Kind::All;
    found(recorded, spec);
    run_league(recorded);
    CHECK(recordings_of(recorded) == 4);
    CHECK(rows_of(recorded) == rows_of(plain));
}

TEST_CASE("with the rule of incidents only the recordings of such matches stay") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    auto spec = short_league({"chaser", "idle"}, 1);
    spec.teams.push_back({"crash", "faulty", {{"act", "segv"}, {"at", "10"}, {"every", "1"}}});
    spec.record.kind = league::RecordRule::Kind::Incidents;
    found(file, spec);
    run_league(file);
    CHECK(recordings_of(file) == 4);
    for (const auto& [ordinal, row] : rows_of(file)) {
        CHECK(fs::exists(season::recording_file(file, row.key)) == !row.incidents.empty());
    }
}

TEST_CASE("a share of the matches is recorded, and a larger share contains a smaller one") {
    const league::RecordRule few = {league::RecordRule::Kind::Sample, 0.2};
    const league::RecordRule many = {league::RecordRule::Kind::Sample, 0.5};
    int recorded = 0;
    for (unsigned i = 0; i < 256; ++i) {
        char digits[33] = {};
        std::snprintf(digits, sizeof digits, "%02x%030d", i, 0);
        recorded += season::is_recorded(many, digits) ? 1 : 0;
        CHECK((!season::is_recorded(few, digits) || season::is_recorded(many, digits)));
    }
    CHECK(recorded == 128);
}

TEST_CASE("a verified league has no differences, and a forged result is found") {
    const TemporaryFolder folder;
    const auto file = folder.path() / "cup.db";
    found(file, short_league({"chaser", "idle"}, 1));
    auto store = opened(file);
    const auto planned = store.missing(0, 10).value();
    run_league(file);
    const auto whole = season::verify(store, {1.0, 2, test_surroundings()}).value();
    CHECK(whole.compared == 2);
    CHECK(whole.differing.empty());
    CHECK(season::verify(store, {0.0, 2, test_surroundings()}).value().compared == 0);

    const auto forged_file = folder.path() / "forged.db";
    found(forged_file, short_league({"chaser", "idle"}, 1));
    auto forged = opened(forged_file);
    auto row = store.find(planned[0].key).value().value();
    row.digest += 1;
    store::Played played;
    played.row = row;
    played.teams = planned[0].fixture.teams;
    played.host = forged.host_number({"elsewhere", "", "", ""}).value();
    REQUIRE(forged.put(std::span(&played, 1)));
    const auto run = season::run(forged, {1, test_surroundings()}).value();
    CHECK(run.progress.played == 1);
    const auto found_out = season::verify(forged, {1.0, 1, test_surroundings()}).value();
    CHECK(found_out.compared == 2);
    REQUIRE(found_out.differing.size() == 1);
    CHECK(found_out.differing[0].stored == row);
    CHECK(forged.discrepancies().value().size() == 1);
}

TEST_CASE("teams that play by clocks, addresses or numbers of the system are found by playing their matches again") {
    const TemporaryFolder folder;
    std::vector<std::string> acts = {"clock", "time_stamp", "process", "random"};
    // The allocator of a sanitizer gives the same addresses in each process.
    if (!sandbox::kUnderSanitizer && has_random_addresses()) {
        acts.emplace_back("address");
    }
    for (const std::string& act : acts) {
        CAPTURE(act);
        const auto file = folder.path() / (act + ".db");
        auto spec = short_league({"chaser", "idle"}, 1);
        spec.teams.push_back({"mine", "faulty", {{"act", act}, {"at", "10"}, {"every", "1"}}});
        found(file, spec);
        run_league(file);
        auto store = opened(file);
        const auto verification = season::verify(store, {1.0, 2, test_surroundings()}).value();
        CHECK(verification.compared == 6);
        CHECK(verification.differing.size() == 4);
        CHECK(store.discrepancies().value().size() == 4);
        for (const auto& repetition : verification.differing) {
            const auto fixture = store.fixtures_of(repetition.stored.key).value().at(0).fixture;
            CHECK((fixture.teams[0] == 2 || fixture.teams[1] == 2));
        }
    }
}
