// Libraries that were cut or corrupted: whatever they do in their workers, the program answers as it should.
#include "faults/contained_run.hpp"
#include "isolation/isolated_controller.hpp"
#include "support/catch.hpp"
#include "support/damaged_files.hpp"
#include "support/sample.hpp"

#include <cstddef>
#include <cstdlib>
#include <filesystem>

using namespace podball;
using namespace podball::testing;

namespace fs = std::filesystem;

namespace {

constexpr int kCorruptions = 300;
constexpr std::uintmax_t kCutStep = 400;

std::uint64_t first_seed() {
    const char* const text = std::getenv("PODBALL_TEST_SEED");
    return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

std::vector<fs::path> damaged_copies(const fs::path& folder) {
    auto files = corrupted_copies(PODBALL_IDLE, folder, kCorruptions, first_seed());
    const auto cut = cut_copies(PODBALL_IDLE, folder, kCutStep);
    files.insert(files.end(), cut.begin(), cut.end());
    return files;
}

void check_answer(const Words& arguments) {
    const Answer answer = run_contained(arguments);
    CAPTURE(arguments, answer.code, answer.out, answer.err);
    CHECK(answer.code >= 0);
    CHECK(answer.code <= 3);
}

/// The damaged library takes the place of the one that played.
void check_replay(const fs::path& damaged, const std::string& recording) {
    const TemporaryFolder folder;
    fs::create_symlink(damaged, folder.path() / "idle.so");
    check_answer({"replay", "verify", recording, "--with-teams", "--team-path", folder.path().string()});
}

}  // namespace

TEST_CASE("a damaged library is a team all the same, or is refused in one line that names it", "[fuzz]") {
    const TemporaryFolder folder;
    auto host = isolation::WorkerHost::start(PODBALL_WORKER);
    REQUIRE(host.ok());
    const auto budget = control::parse_budget("create=500ms,create_hang=1s").value();
    const auto files = damaged_copies(folder.path());
    std::size_t refused = 0;
    for (const fs::path& file : files) {
        const auto team = isolation::describe_team(*host.value(), file, budget);
        if (team.ok()) {
            continue;
        }
        ++refused;
        const std::string& reason = team.error().message;
        CAPTURE(reason);
        CHECK(reason.starts_with(file.string() + ": "));
        CHECK(reason.find('\n') == std::string::npos);
    }
    CHECK(refused > files.size() / 2);
    CHECK(refused < files.size());  // Some damage is where nobody looks.
}

TEST_CASE("a folder of damaged libraries is listed, each with what it is or why it cannot be used", "[fuzz]") {
    const TemporaryFolder folder;
    const auto files = damaged_copies(folder.path());
    const Answer answer =
        run_contained({"teams", "--team-path", folder.path().string(), "--json", "--log-level", "off"});
    CAPTURE(answer.code, answer.err);
    REQUIRE(answer.code == 0);
    const auto listed = nlohmann::json::parse(answer.out)["teams"].get<std::vector<nlohmann::json>>();
    std::size_t here = 0;
    for (const auto& team : listed) {
        here += std::string(team["file"]).starts_with(folder.path().string()) ? 1 : 0;
        CHECK(team.contains("error") != team.contains("title"));
    }
    CHECK(here > files.size() / 3);  // Those whose tables look like a team's.
    CHECK(here < files.size());
}

TEST_CASE("no damaged library harms a command that plays it", "[fuzz][slow]") {
    const TemporaryFolder folder;
    const std::string recording = (folder.path() / "m.podlog").string();
    play_contained({"idle", {}, {"--record", recording}});
    const fs::path copies = folder.path() / "copies";
    fs::create_directory(copies);
    const auto files = damaged_copies(copies);
    const std::size_t stride = files.size() / static_cast<std::size_t>(sample_of(static_cast<int>(files.size()), 60));
    for (std::size_t i = 0; i < files.size(); i += stride) {
        const fs::path& file = files[i];
        check_answer(match_words({.a = file.string(), .budget = kHurried}));
        check_replay(file, recording);
        check_answer({"validate", file.string()});
        check_answer({"bench", file.string(), "--matches", "1", "--calls", "500", "--paced-calls", "100"});
    }
}
