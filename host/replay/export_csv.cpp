#include "replay/export.hpp"

#include "base/number_text.hpp"

namespace podball::replay {
namespace {

// The columns after those of the bodies in a game with resources.
constexpr std::string_view kResourceNames =
    "points_0,points_1,points_mined_0,points_mined_1,structures_0,structures_1,efficiency_0,efficiency_1";

std::string names(const engine::ResolvedRules& rules) {
    const PodCount& pod_count = rules.pod_count;
    const ViewLayer shape(pod_count, 1);
    std::string line = "frame";
    for (std::size_t i = 0; i < shape.columns.count(); ++i) {
        line += "," + view_column_name(pod_count, i);
    }
    if (rules.has_resources) {
        line.append(",").append(kResourceNames);
    }
    return line + "\n";
}

// How many structures each slot has, then the sum of their efficiencies.
std::string resource_cells(const StructureFrame& frame) {
    std::array<std::int64_t, engine::kSlots> count{};
    std::array<std::int64_t, engine::kSlots> efficiency{};
    for (const StructureState& state : frame.structures) {
        ++count.at(static_cast<std::size_t>(state.slot));
        efficiency.at(static_cast<std::size_t>(state.slot)) += state.efficiency;
    }
    std::string cells;
    for (const std::int64_t account : frame.accounts) {
        cells += "," + number_text(static_cast<double>(account) / kPointsPerUnit);
    }
    for (const std::int64_t structures : count) {
        cells += "," + std::to_string(structures);
    }
    for (const std::int64_t sum : efficiency) {
        cells += "," + number_text(static_cast<double>(sum) / kSharesPerUnit);
    }
    return cells;
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
    return line;
}

}  // namespace

Result<void> export_csv(const Reader& reader, std::ostream& out) {
    out << names(reader.head().rules);
    for (std::size_t block = 0; block < reader.blocks().size(); ++block) {
        const auto view = reader.view(block);
        if (!view) {
            return view.error();
        }
        const auto structures = reader.structures(block);
        if (!structures) {
            return structures.error();
        }
        // The last frame of a block is the first of the next one.
        const bool is_last = block + 1 == reader.blocks().size();
        const std::size_t frames = view.value().frames() - (is_last ? 0 : 1);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            out << row(view.value(), frame, reader.blocks()[block].first + static_cast<std::int64_t>(frame));
            if (!structures.value().frames.empty()) {
                out << resource_cells(structures.value().frames[frame]);
            }
            out << '\n';
        }
    }
    out.flush();
    return out ? Result<void>() : Error{"the table cannot be written"};
}

}  // namespace podball::replay
