#include "report/recording_json.hpp"

#include "replay/chunk.hpp"
#include "report/json_parts.hpp"

#include <fmt/format.h>

namespace podball::report {

namespace {

Json layers_json(const replay::Reader& reader) {
    Json layers = Json::object();
    for (std::size_t i = 0; i < replay::kChunkKinds; ++i) {
        const auto kind = static_cast<replay::ChunkKind>(i);
        if (replay::is_of_resources(kind) && !reader.head().rules.has_resources) {
            continue;
        }
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
    Json object = {{"ticks", outcome.ticks},
                   {"score", outcome.score},
                   {"end_reason", outcome.ending.reason},
                   {"winner", outcome.ending.winner ? Json(*outcome.ending.winner) : Json(nullptr)},
                   {"final_state_hash", fmt::format("{:016x}", outcome.final_state_hash)}};
    if (outcome.points_mined) {
        const auto& decided_by = outcome.ending.decided_by;
        object["points_mined"] = *outcome.points_mined;
        object["decided_by"] = decided_by ? Json(*decided_by) : Json(nullptr);
    }
    return object;
}

}  // namespace

std::string recording_json(const std::string& file, const replay::Reader& reader) {
    Json object = {
        {"schema", kRecordingSchema},        {"file", file},
        {"bytes", reader.file_size()},       {"head", Json::parse(reader.head_json())},
        {"first_step", reader.first_step()}, {"steps", reader.end_step() - reader.first_step()},
        {"layers", layers_json(reader)},     {"result", outcome_json(reader)},
        {"complete", reader.complete()},     {"notice", reader.complete() ? Json(nullptr) : Json(reader.notice())}};
    return json_line(object);
}

}  // namespace podball::report
