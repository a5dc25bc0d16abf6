#include "replay/export.hpp"

#include "base/number_text.hpp"

namespace podball::replay {
namespace {

std::string names(const PodCount& pod_count) {
    const ViewLayer shape(pod_count, 1);
    std::string line = "frame";
    for (std::size_t i = 0; i < shape.columns.count(); ++i) {
        line += "," + view_column_name(pod_count, i);
    }
    return line + "\n";
}

std::string row(const ViewLayer& view, std::size_t frame, std::int64_t number) {
    std::string line = std::to_string(number);
    for (std::size_t i = 0; i < kViewScalars; ++i) {
        line += "," + std::to_string(view.columns.at(i, frame));
    }
    for (std::size_t body = 0; body <= static_cast<std::size_t>(view.pods()); ++body) {
        const Vec2 place = view.position(body, frame);
        const Vec2 velocity = view.velocity(body, frame);
        for (const double value : {place.x, place.y, velocity.x, velocity.y}) {
            line += "," + number_text(value);
        }
    }
    return line + "\n";
}

}  // namespace

Result<void> export_csv(const Reader& reader, std::ostream& out) {
    out << names(reader.head().rules.pod_count);
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto view = reader.view(block);
        if (!view) {
            return view.error();
        }
        // The last frame of a block is the first of the next one.
        const bool is_last = block + 1 == reader.blocks().size();
        const std::size_t frames = view.value().frames() - (is_last ? 0 : 1);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            out << row(view.value(), frame, reader.blocks()[block].first + static_cast<std::int64_t>(frame));
        }
    }
    out.flush();
    return out ? Result<void>() : Error{"the table cannot be written"};
}

}  // namespace podball::replay
