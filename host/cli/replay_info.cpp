#include "cli/replay_info.hpp"

#include "cli/figure_text.hpp"
#include "cli/team_choice.hpp"
#include "cli/text_table.hpp"
#include "control/text.hpp"
#include "match/verdict.hpp"
#include "replay/chunk.hpp"

#include <spdlog/fmt/fmt.h>
#include <nlohmann/json.hpp>

namespace podball::cli {

namespace {

using Json = nlohmann::ordered_json;
using control::printable;

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

std::string ending_text(const replay::Reader& reader) {
    if (!reader.outcome()) {
        return "no end\n";
    }
    const auto& outcome = *reader.outcome();
    const auto names = display_names(reader.head());
    return fmt::format("{} {} : {} {}  ({}, {} ticks)\nlast state {:016x}\n", names[0], outcome.score[0],
                       outcome.score[1], names[1], metric_title(printable(outcome.ending.reason)),
                       thousands(outcome.ticks), outcome.final_state_hash);
}

Json layers_json(const replay::Reader& reader) {
    Json layers = Json::object();
    for (std::size_t i = 0; i < replay::kChunkKinds; ++i) {
        const auto kind = static_cast<replay::ChunkKind>(i);
        const auto size = reader.size_of(kind);
        layers[std::string(replay::code_of(kind))] = {
            {"chunks", size.chunks}, {"bytes", size.bytes}, {"unpacked_bytes", size.unpacked_bytes}};
    }
    return layers;
}

Json outcome_json(const replay::Reader& reader) {
    if (!reader.outcome()) {
        return nullptr;
    }
    const auto& outcome = *reader.outcome();
    return {{"ticks", outcome.ticks},
            {"score", outcome.score},
            {"end_reason", outcome.ending.reason},
            {"winner", outcome.ending.winner ? Json(*outcome.ending.winner) : Json(nullptr)},
            {"final_state_hash", fmt::format("{:016x}", outcome.final_state_hash)}};
}

}  // namespace

std::string replay_info_text(const std::string& file, const replay::Reader& reader) {
    const auto& head = reader.head();
    const auto size = thousands(static_cast<std::int64_t>(reader.file_size()));
    return fmt::format("{}  {} bytes, by podball {} (team ABI {})\n", file, size, printable(head.engine),
                       printable(head.abi)) +
           fmt::format("{}, seed {}, mode {}, budget {}{}\n", printable(head.game), head.seed, printable(head.mode),
                       printable(head.budget), head.swap_sides ? ", sides swapped" : "") +
           team_text('A', head.teams[0]) + team_text('B', head.teams[1]) + "\n" + steps_text(reader) + "\n" +
           ending_text(reader) + "\n" + layers_text(reader);
}

std::string replay_info_json(const std::string& file, const replay::Reader& reader) {
    Json object = {
        {"schema", kReplayInfoSchema},       {"file", file},
        {"bytes", reader.file_size()},       {"head", Json::parse(reader.head_json())},
        {"first_step", reader.first_step()}, {"steps", reader.end_step() - reader.first_step()},
        {"layers", layers_json(reader)},     {"result", outcome_json(reader)},
        {"complete", reader.complete()},     {"notice", reader.complete() ? Json(nullptr) : Json(reader.notice())}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace podball::cli
