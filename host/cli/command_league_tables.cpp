// podball league table|status|compare|explain|schema
#include "cli/interrupt.hpp"
#include "cli/league_command.hpp"
#include "cli/league_comparisons.hpp"
#include "league/spec_explain.hpp"
#include "league/spec_json.hpp"
#include "report/league_comparison_json.hpp"
#include "report/league_comparison_text.hpp"
#include "report/league_json.hpp"
#include "report/league_status.hpp"
#include "report/league_text.hpp"
#include "season/metric_names.hpp"
#include "store/lock.hpp"

#include <unistd.h>

#include <chrono>
#include <utility>

namespace podball::cli {

namespace {

constexpr std::chrono::seconds kWatchPeriod{1};
constexpr const char* kClearScreen = "\x1b[H\x1b[2J";

// The registration as it holds for a comparison: one that was not registered is exploratory.
report::Registration registration_of(const LeagueContent& content, const LeagueCommandOptions& options) {
    report::Registration registration = content.registration;
    if (!registration.registered || !registration.exploratory.empty()) {
        return registration;
    }
    if (!options.comparison.a.empty()) {
        registration.exploratory = "this comparison was asked for alone, not with those of the league file";
    } else if (options.confidence && *options.confidence != content.spec.confidence) {
        registration.exploratory = "the league file has another confidence";
    }
    return registration;
}

}  // namespace

std::filesystem::path store_path(const std::filesystem::path& file) {
    return file.extension() == ".json" ? std::filesystem::path(file.stem()).concat(".db") : file;
}

Result<store::Store> open_league(const LeagueCommandOptions& options, store::Access access) {
    store::Opening opening;
    opening.is_network_permitted = options.force;
    return store::Store::open(store_path(options.file), access, season::metric_names(), opening);
}

ExitCode with_store(const LeagueCommandOptions& options, const std::function<ExitCode(store::Store&)>& act) {
    auto store = open_league(options, store::Access::Read);
    if (!store) {
        return fail(store.error());
    }
    auto opened = std::move(store).value();
    return act(opened);
}

Result<LockedStore> open_locked(const LeagueCommandOptions& options) {
    const auto path = store_path(options.file);
    std::error_code ignored;  // A folder that cannot be examined is left to the lock, which says why.
    if (!std::filesystem::exists(store::files_folder(path) / "lock", ignored)) {
        // The lock makes its folder and file, which something that is no store does not get.
        if (const auto readable = open_league(options, store::Access::Read); !readable) {
            return readable.error();
        }
    }
    auto lock = store::RunLock::take(path);
    if (!lock) {
        return lock.error();
    }
    auto store = open_league(options, store::Access::Write);
    return store ? Result<LockedStore>({std::move(lock).value(), std::move(store).value()}) : store.error();
}

ExitCode with_locked_store(const LeagueCommandOptions& options, const std::function<ExitCode(store::Store&)>& act) {
    auto locked = open_locked(options);
    if (!locked) {
        return fail(locked.error());
    }
    auto opened = std::move(locked).value();
    return act(opened.store);
}

ExitCode league_explain(const LeagueCommandOptions& options) {
    const auto file = options.file.empty() ? Result(LeagueFile{}) : read_league_file(options.file);
    if (!file) {
        return fail(file.error());
    }
    return file.value().refusal.empty() ? print(league::explain_spec(file.value().spec)) : fail({file.value().refusal});
}

ExitCode league_schema(const LeagueCommandOptions&) { return print(league::spec_schema()); }

ExitCode league_table(const LeagueCommandOptions& options) {
    return with_store(options, [&](store::Store& store) {
        TableRequest request = options.table;
        request.confidence = options.confidence;
        const auto view = league_view(store, request);
        if (!view) {
            return fail(view.error());
        }
        return print(options.json ? report::league_table_json(view.value()) : report::league_table_text(view.value()));
    });
}

ExitCode league_status(const LeagueCommandOptions& options) {
    const bool is_redrawn = options.watch && !options.json && isatty(STDOUT_FILENO) != 0;
    if (options.watch) {
        catch_interrupt();
    }
    return with_store(options, [&](store::Store& store) {
        for (std::string shown;;) {
            const auto view = league_view(store, {});
            if (!view) {
                return fail(view.error());
            }
            const std::string text =
                options.json ? report::league_status_json(view.value()) : report::league_status_text(view.value());
            const ExitCode printed = text == shown ? ExitCode::Done : print((is_redrawn ? kClearScreen : "") + text);
            if (printed != ExitCode::Done || !options.watch || view.value().is_complete) {
                return printed;
            }
            shown = text;
            sleep_until_interrupted(std::chrono::steady_clock::now() + kWatchPeriod);
            if (interrupted()) {
                return fail_interrupted();
            }
        }
    });
}

ExitCode league_compare(const LeagueCommandOptions& options) {
    return with_store(options, [&](store::Store& store) {
        std::vector<league::Comparison> asked = {options.comparison};
        std::vector<league::Contrast> contrasts;
        const auto content = read_content(store);
        if (!content) {
            return fail(content.error());
        }
        if (options.comparison.a.empty()) {
            asked = content.value().spec.compare;
            contrasts = content.value().spec.contrasts;
        }
        if (asked.empty() && contrasts.empty()) {
            return fail({"the league has no list of comparisons; name two teams"}, ExitCode::Usage);
        }
        const auto comparisons = league_comparisons(store, asked, contrasts, options.confidence);
        if (!comparisons) {
            return fail(comparisons.error());
        }
        const report::Registration registration = registration_of(content.value(), options);
        return print(options.json
                         ? report::league_comparisons_json(content.value().spec.name, registration, comparisons.value())
                         : report::league_comparisons_text(registration, comparisons.value()));
    });
}

}  // namespace podball::cli
