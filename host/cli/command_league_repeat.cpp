// podball league replay|verify
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "cli/progress.hpp"
#include "cli/show_recording.hpp"
#include "report/league_verification.hpp"
#include "season/repetition.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

namespace podball::cli {

namespace {

/// A recording that is removed at the end.
class ScratchRecording {
  public:
    explicit ScratchRecording(const std::string& key)
        : file_(
              (std::filesystem::temp_directory_path() / fmt::format("podball-{}-{}.podlog", getpid(), key)).string()) {}
    ~ScratchRecording() {
        std::error_code failure;  // Nothing is left to do about it.
        std::filesystem::remove(file_, failure);
    }
    ScratchRecording(const ScratchRecording&) = delete;
    ScratchRecording& operator=(const ScratchRecording&) = delete;

    [[nodiscard]] const std::string& file() const { return file_; }

  private:
    std::string file_;
};

ExitCode replay(const LeagueCommandOptions& options, store::Store& store) {
    const auto key = whole_match_key(store, options.match);
    if (!key) {
        return fail(key.error());
    }
    const ScratchRecording scratch(key.value());
    const std::string file = options.out.empty() && options.with_view ? scratch.file() : options.out;
    const auto repeated = season::repeat_match(store, key.value(), file, surroundings_of(options.league, interrupted));
    if (!repeated) {
        return fail_unless_interrupted(repeated.error());
    }
    const season::Repetition& repetition = repeated.value();
    const std::string recorded = options.out.empty() ? "" : fmt::format("recorded in {}\n", options.out);
    const ExitCode printed = print(report::league_repetition_text(repetition) + recorded);
    const ExitCode shown =
        printed == ExitCode::Done && options.with_view ? show_recording(file, options.viewer) : printed;
    if (shown != ExitCode::Done) {
        return shown;
    }
    return repetition.agrees() ? ExitCode::Done : ExitCode::Negative;
}

ExitCode verify(const LeagueCommandOptions& options, store::Store& store) {
    const auto verified = [&] {
        Progress progress(options.quiet);
        return season::verify(store,
                              {options.sample, thread_count(options), surroundings_of(options.league, interrupted)},
                              [&progress](std::int64_t done, std::int64_t total) {
                                  if (progress.is_due() && total > 0) {
                                      progress.show(static_cast<double>(done) / static_cast<double>(total),
                                                    fmt::format("{} of {} matches", done, total));
                                  }
                                  return !interrupted();
                              });
    }();
    if (!verified) {
        return fail_unless_interrupted(verified.error());
    }
    if (verified.value().is_stopped) {
        return fail_interrupted("differences until now are stored");
    }
    const auto content = read_content(store);
    if (!content) {
        return fail(content.error());
    }
    const ExitCode printed =
        print(options.json ? report::league_verification_json(content.value().spec.name, verified.value())
                           : report::league_verification_text(verified.value()));
    if (printed != ExitCode::Done) {
        return printed;
    }
    return verified.value().differing.empty() ? ExitCode::Done : ExitCode::Negative;
}

}  // namespace

ExitCode league_replay(const LeagueCommandOptions& options) {
    prepare_for_teams();
    return with_store(options, [&](store::Store& store) { return replay(options, store); });
}

ExitCode league_verify(const LeagueCommandOptions& options) {
    prepare_for_teams();
    return with_locked_store(options, [&](store::Store& store) { return verify(options, store); });
}

}  // namespace podball::cli
