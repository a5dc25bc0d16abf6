#include "cli/league_page_files.hpp"

#include "base/file.hpp"
#include "base/printable.hpp"
#include "cli/interrupt.hpp"
#include "cli/league_page_content.hpp"
#include "cli/progress.hpp"
#include "report/league_registration.hpp"
#include "season/player.hpp"
#include "season/repetition.hpp"
#include "viewer/view_page.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace podball::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRecordingBytesMax = 256 * 1024 * 1024;  // Largest recording within a page.
constexpr std::size_t kPageBytesMax = 2 * kRecordingBytesMax;
constexpr std::size_t kKeyDigits = 32;

fs::path matches_folder(const fs::path& folder) { return folder / "matches"; }
fs::path match_page(const fs::path& folder, const std::string& key) { return matches_folder(folder) / (key + ".html"); }

Result<void> make_folder(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    return failure ? Error{fmt::format("{}: cannot be made: {}", printable(folder.string()), failure.message())}
                   : Result<void>();
}

std::set<std::string> keys_with_page(const fs::path& folder) {
    std::set<std::string> keys;
    std::error_code failure;  // Without the folder there are no pages.
    for (const fs::directory_entry& entry : fs::directory_iterator(matches_folder(folder), failure)) {
        const std::string key = entry.path().stem().string();
        if (entry.path().extension() == ".html" && key.size() == kKeyDigits) {
            keys.insert(key);
        }
    }
    return keys;
}

Result<void> write_page(const fs::path& file, const std::string& html) {
    const auto written = write_whole(file, [&](std::ostream& out) { return write_text(out, html); });
    return written ? written : Error{fmt::format("{}: {}", printable(file.string()), written.error().message)};
}

Result<void> write_index(report::LeaguePage& page, const fs::path& folder) {
    if (auto made = make_folder(folder); !made) {
        return made;
    }
    page.replays = keys_with_page(folder);
    return write_page(folder / "index.html", report::league_page(page));
}

std::vector<std::string> keys_to_show(const report::LeaguePage& page, Replays replays) {
    std::vector<std::string> keys;
    if (replays == Replays::Best) {
        std::vector<std::optional<double>> elo;
        for (const statistics::Rating& rating : page.view.ratings.teams) {
            elo.push_back(rating.elo);
        }
        for (const league::WatchedMatch& watched : league::watched_matches(page.matches, elo)) {
            keys.push_back(page.matches[watched.match].key);
        }
    }
    for (const league::ListedMatch& match : page.matches) {
        const bool has_begun = match.ending != league::Ending::NoStart;
        if (replays == Replays::All && has_begun && std::ranges::find(keys, match.key) == keys.end()) {
            keys.push_back(match.key);
        }
    }
    return keys;
}

/// Makes the pages of single matches.
class MatchPages {
  public:
    /// `remark`: the line above each match; empty: none.
    MatchPages(store::Store& store, fs::path folder, std::string remark, const LeagueCommandOptions& options)
        : store_(store),
          folder_(std::move(folder)),
          remark_(std::move(remark)),
          options_(options),
          progress_(options.quiet) {}

    /// Errors: a match cannot be played, or a file cannot be written.
    Result<void> make(const std::vector<std::string>& keys) {
        if (auto made = keys.empty() ? Result<void>() : make_folder(matches_folder(folder_)); !made) {
            return made;
        }
        std::vector<std::string> unrecorded;
        for (const std::string& key : keys) {
            const fs::path recording = season::recording_file(store_.path(), key);
            if (is_made(key)) {
                continue;
            }
            std::error_code failure;  // A file that cannot be examined is played again.
            if (!fs::exists(recording, failure)) {
                unrecorded.push_back(key);
            } else if (auto written = write(key, recording); !written) {
                return written;
            }
        }
        return unrecorded.empty() ? Result<void>() : play(unrecorded);
    }

    /// Matches that came out differently now. They have no page.
    [[nodiscard]] const std::vector<std::string>& differing() const { return differing_; }

  private:
    // A page from before the league became exploratory lacks the remark and is made anew. Only such leagues have one,
    // so only their pages are read.
    [[nodiscard]] bool is_made(const std::string& key) const {
        const fs::path page = match_page(folder_, key);
        std::error_code failure;  // A file that cannot be examined is written anew.
        return fs::exists(page, failure) && (remark_.empty() || has_remark(page));
    }

    [[nodiscard]] bool has_remark(const fs::path& page) const {
        const auto html = read_file(page, kPageBytesMax);
        return html && viewer::has_remark(html.value(), remark_);
    }

    Result<void> write(const std::string& key, const fs::path& recording) {
        const auto log = read_file(recording, kRecordingBytesMax);
        return log ? write_page(match_page(folder_, key), viewer::page_with_log(log.value(), remark_))
                   : Error{fmt::format("{}: {}", printable(recording.string()), log.error().message)};
    }

    Result<void> play(const std::vector<std::string>& keys) {
        const auto file_of = [&](const std::string& key) { return matches_folder(folder_) / (key + ".podlog"); };
        std::size_t done = 0;
        return season::repeat_matches(store_, keys, file_of, surroundings_of(options_.league, interrupted),
                                      [&](const season::Repetition& repetition) {
                                          const std::string& key = repetition.stored.key;
                                          auto taken = take(repetition, file_of(key));
                                          std::error_code failure;  // The recording was needed only for the page.
                                          fs::remove(file_of(key), failure);
                                          ++done;
                                          show(done, keys.size());
                                          return taken;
                                      });
    }

    Result<void> take(const season::Repetition& repetition, const fs::path& recording) {
        if (interrupted()) {
            return Error{"interrupted"};
        }
        if (!repetition.agrees()) {
            differing_.push_back(repetition.stored.key);
            return {};
        }
        return write(repetition.stored.key, recording);
    }

    void show(std::size_t done, std::size_t all) {
        if (progress_.is_due()) {
            progress_.show(static_cast<double>(done) / static_cast<double>(all),
                           fmt::format("{} of {} matches played again", done, all));
        }
    }

    store::Store& store_;
    fs::path folder_;
    std::string remark_;
    const LeagueCommandOptions& options_;
    Progress progress_;
    std::vector<std::string> differing_;
};

}  // namespace

Result<void> write_league_page(store::Store& store, const fs::path& folder, int refresh_s) {
    auto page = league_page_content(store);
    if (!page) {
        return page.error();
    }
    auto content = std::move(page).value();
    content.refresh_s = refresh_s;
    return write_index(content, folder);
}

ExitCode export_league_page(const LeagueCommandOptions& options, store::Store& store) {
    auto page = league_page_content(store);
    if (!page) {
        return fail(page.error());
    }
    auto content = std::move(page).value();
    const fs::path folder = options.out;
    std::vector<std::string> differing;
    const auto made = [&] {
        MatchPages pages(store, folder, report::exploratory_words(content.view.registration.exploratory), options);
        auto result = pages.make(keys_to_show(content, options.replays));
        differing = pages.differing();
        return result;
    }();
    if (!made) {
        return fail_unless_interrupted(made.error());
    }
    if (const auto written = write_index(content, folder); !written) {
        return fail(written.error());
    }
    for (const std::string& key : differing) {
        tell(fmt::format("match {}: another result came out now, so it has no page; see 'podball league replay'", key));
    }
    return differing.empty() ? ExitCode::Done : ExitCode::Negative;
}

}  // namespace podball::cli
