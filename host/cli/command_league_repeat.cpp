// podball league replay|verify
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "cli/progress.hpp"
#include "report/json_parts.hpp"
#include "season/repetition.hpp"

#include <fmt/format.h>

namespace podball::cli {

namespace {

using report::Json;

constexpr std::string_view kVerifySchema = "podball.league-verify/1";

std::string score_text(const league::MatchRow& row) { return fmt::format("{} : {}", row.score[0], row.score[1]); }

std::string difference_line(const season::Repetition& repetition) {
    return fmt::format("match {}: {} is stored, and {} came out now\n", repetition.stored.key,
                       score_text(repetition.stored), score_text(repetition.again));
}

std::string verification_text(const season::Verification& verification) {
    std::string text;
    for (const season::Repetition& repetition : verification.differing) {
        text += difference_line(repetition);
    }
    return text + fmt::format("{} matches played again, {} differ; {} timed matches left out\n", verification.compared,
                              verification.differing.size(), verification.left_out);
}

std::string verification_json(const std::string& name, const season::Verification& verification) {
    Json differing = Json::array();
    for (const season::Repetition& repetition : verification.differing) {
        differing.push_back({{"match", repetition.stored.key},
                             {"score", repetition.stored.score},
                             {"score_again", repetition.again.score},
                             {"digest", fmt::format("{:016x}", repetition.stored.digest)},
                             {"digest_again", fmt::format("{:016x}", repetition.again.digest)}});
    }
    return report::json_line({{"schema", kVerifySchema},
                              {"name", name},
                              {"compared", verification.compared},
                              {"left_out", verification.left_out},
                              {"differing", differing},
                              {"agrees", verification.differing.empty()}});
}

ExitCode replay(const LeagueCommandOptions& options, store::Store& store) {
    const auto key = whole_match_key(store, options.match);
    if (!key) {
        return fail(key.error());
    }
    const auto repeated =
        season::repeat_match(store, key.value(), options.out, surroundings_of(options.league, interrupted));
    if (!repeated) {
        return fail_unless_interrupted(repeated.error());
    }
    const season::Repetition& repetition = repeated.value();
    const std::string recorded = options.out.empty() ? "" : fmt::format("recorded in {}\n", options.out);
    const ExitCode printed = print(
        (repetition.agrees() ? fmt::format("match {}: {}, as it is stored\n", key.value(), score_text(repetition.again))
                             : difference_line(repetition)) +
        recorded);
    if (printed != ExitCode::Done) {
        return printed;
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
    const ExitCode printed = print(options.json ? verification_json(content.value().spec.name, verified.value())
                                                : verification_text(verified.value()));
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
