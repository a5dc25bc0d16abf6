// Replays the committed corpora of the fuzz targets.
#include "base/file.hpp"
#include "fuzz/targets.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

using namespace podball;

namespace {

constexpr std::size_t kFileBytesMax = 10'000;

std::vector<std::filesystem::path> files_of(const std::string& corpus) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(PODBALL_CORPUS "/" + corpus)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Reads each file whole, then its first half.
void replay(const std::string& corpus, std::string (*broken_property)(std::string_view)) {
    const auto files = files_of(corpus);
    REQUIRE(files.size() >= 10);
    for (const auto& file : files) {
        CAPTURE(file);
        const auto bytes = read_file(file, kFileBytesMax);
        REQUIRE(bytes);
        REQUIRE(broken_property(bytes.value()) == "");
        REQUIRE(broken_property(bytes.value().substr(0, bytes.value().size() / 2)) == "");
    }
}

}  // namespace

TEST_CASE("the corpus of rules breaks nothing", "[fuzz]") { replay("rules", fuzz::broken_rules); }

TEST_CASE("the corpus of league files breaks nothing", "[fuzz]") { replay("league", fuzz::broken_league); }

TEST_CASE("the corpus of recordings breaks nothing", "[fuzz]") { replay("recording", fuzz::broken_recording); }

TEST_CASE("the corpus of team libraries breaks nothing", "[fuzz]") { replay("library", fuzz::broken_library); }

TEST_CASE("the corpus of workers' replies breaks nothing", "[fuzz]") { replay("reply", fuzz::broken_reply); }

TEST_CASE("the corpus of HTTP requests breaks nothing", "[fuzz]") { replay("request", fuzz::broken_request); }
