#include "report/recording_text.hpp"

#include "base/printable.hpp"
#include "replay/chunk.hpp"
#include "report/decision_text.hpp"
#include "report/figure_text.hpp"
#include "report/team_names.hpp"
#include "report/text_table.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

std::string steps_text(const replay::Reader& reader) {
    const std::int64_t count = reader.end_step() - reader.first_step();
    return count == 0 ? "no control step"
                      : fmt::format("{} control steps, {} to {}", thousands(count), reader.first_step(),
                                    reader.end_step() - 1);
}

std::string team_text(char letter, const replay::TeamHead& team) {
    std::string text =
        fmt::format("{}  {} {}  {}\n", letter, printable(team.name), printable(team.version), printable(team.file));
    for (const auto& [name, value] : team.params) {
        text += fmt::format("     {} = {}\n", printable(name), printable(value));
    }
    return text;
}

std::string layers_text(const replay::Reader& reader) {
    TextTable table({"layer", "chunks", "bytes", "unpacked"});
    for (std::size_t i = 0; i < replay::kChunkKinds; ++i) {
        const auto kind = static_cast<replay::ChunkKind>(i);
        const auto size = reader.size_of(kind);
        if (size.chunks > 0) {
            table.add({std::string(replay::code_of(kind)), thousands(static_cast<std::int64_t>(size.chunks)),
                       thousands(static_cast<std::int64_t>(size.bytes)),
                       thousands(static_cast<std::int64_t>(size.unpacked_bytes))});
        }
    }
    return table.text();
}

// Empty in a game without resources.
std::string resources_text(const replay::Outcome& outcome) {
    if (!outcome.points_mined) {
        return {};
    }
    const auto& mined = *outcome.points_mined;
    return fmt::format("points mined {:.2f} : {:.2f}\n", mined[0], mined[1]);
}

std::string ending_text(const replay::Reader& reader) {
    std::string text = result_line(reader);
    if (reader.outcome()) {
        const auto& outcome = *reader.outcome();
        text += fmt::format("{}last state {:016x}\n", resources_text(outcome), outcome.final_state_hash);
    }
    return text;
}

}  // namespace

std::string result_line(const replay::Reader& reader) {
    if (!reader.outcome()) {
        return "no end\n";
    }
    const auto& outcome = *reader.outcome();
    const auto names = display_names(reader.head());
    return fmt::format("{} {} : {} {}  ({}{}, {} ticks)\n", names[0], outcome.score[0], outcome.score[1], names[1],
                       metric_title(printable(outcome.ending.reason)),
                       decision_text(names, outcome.ending.winner, outcome.ending.decided_by),
                       thousands(outcome.ticks));
}

std::string recording_text(const std::string& file, const replay::Reader& reader) {
    const auto& head = reader.head();
    const auto size = thousands(static_cast<std::int64_t>(reader.file_size()));
    const std::string file_line = fmt::format("{}  {} bytes, by podball {} (team ABI {})\n", file, size,
                                              printable(head.engine), printable(head.abi));
    const std::string game_line =
        fmt::format("{}, seed {}, mode {}, budget {}{}\n", printable(head.game), head.seed, printable(head.mode),
                    printable(head.budget), head.swap_sides ? ", sides swapped" : "");
    return fmt::format("{}{}{}{}\n{}\n{}\n{}", file_line, game_line, team_text('A', head.teams[0]),
                       team_text('B', head.teams[1]), steps_text(reader), ending_text(reader), layers_text(reader));
}

}  // namespace podball::report
