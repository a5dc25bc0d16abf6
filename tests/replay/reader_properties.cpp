#include "replay/reader_properties.hpp"

#include "replay/explain.hpp"
#include "replay/export.hpp"
#include "replay/verify.hpp"

#include <memory>
#include <sstream>

namespace podball::replay {
namespace {

constexpr std::size_t kLineMax = 2000;

bool is_line(const std::string& line) {
    return !line.empty() && line.size() <= kLineMax && line.find_first_of("\n\r") == std::string::npos;
}

std::string broken_block(const Reader& reader, std::size_t block) {
    const auto count = static_cast<std::size_t>(reader.blocks()[block].count);
    if (!reader.keyframe(block)) {
        return "a keyframe";
    }
    const auto view = reader.view(block);
    if (!view || view.value().frames() != count + 1) {
        return "a view";
    }
    const auto commands = reader.commands(block);
    if (!commands || commands.value().steps() != count) {
        return "commands";
    }
    if (!reader.events(block)) {
        return "events";
    }
    const bool with_resources = reader.head().rules.has_resources;
    const auto structures = reader.structures(block);
    if (!structures || structures.value().frames.size() != (with_resources ? count + 1 : 0)) {
        return "structures";
    }
    const auto orders = reader.orders(block);
    if (!orders || (!with_resources && !orders.value().entries.empty())) {
        return "orders";
    }
    const auto drawings = reader.drawings(block);
    if (!drawings || drawings.value().slots[0].steps.size() != count) {
        return "drawings";
    }
    const auto times = reader.times(block);
    if (!times || times.value().columns.rows() != count) {
        return "times";
    }
    const auto hashes = reader.hashes(block);
    if (!hashes || hashes.value().size() != count) {
        return "hashes";
    }
    return {};
}

std::string broken_reader(const Reader& reader) {
    if (reader.complete() != reader.notice().empty()) {
        return "complete and notice contradict each other";
    }
    if (!reader.complete() && !is_line(reader.notice())) {
        return "not one short line: " + reader.notice();
    }
    std::int64_t next = reader.first_step();
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        if (reader.blocks()[block].first != next) {
            return "a gap between blocks";
        }
        next += reader.blocks()[block].count;
        const std::string broken = broken_block(reader, block);
        if (!broken.empty()) {
            return broken + " of block " + std::to_string(block) + " cannot be read";
        }
    }
    if (next != reader.end_step()) {
        return "the end is not where the blocks end";
    }
    std::ostringstream lines;
    if (!export_jsonl(reader, lines) || !export_csv(reader, lines)) {
        return "the export failed";
    }
    const auto explanation = explain(reader);
    if (!explanation) {
        return "it cannot be explained: " + explanation.error().message;
    }
    const auto verified = verify(reader);
    if (!verified) {
        return "verification failed: " + verified.error().message;
    }
    return {};
}

}  // namespace

Result<Reader> reader_of(std::string content) {
    return Reader::read(std::make_unique<std::istringstream>(std::move(content)), "f");
}

std::string broken_property(const std::string& content) {
    const auto reader = reader_of(content);
    if (reader) {
        return broken_reader(reader.value());
    }
    const std::string& message = reader.error().message;
    return message.starts_with("f: ") && is_line(message) ? "" : "not one short line of the file: " + message;
}

}  // namespace podball::replay
