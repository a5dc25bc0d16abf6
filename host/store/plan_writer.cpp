#include "store/plan_writer.hpp"

#include <algorithm>
#include <utility>

namespace podball::store {

PlanWriter::PlanWriter(SQLite::Database& database)
    : ids_(database), insert_(database, "insert into fixture values (?1, ?2, ?3, ?4, ?5, ?6)") {}

void PlanWriter::add(const league::Fixture& fixture, const KeyBytes& key) {
    piece_.push_back({fixture, key, {}});
    if (piece_.size() == kPiece) {
        write_piece();
    }
}

void PlanWriter::finish() { write_piece(); }

void PlanWriter::write_piece() {
    find_matches();
    insert_fixtures();
    piece_.clear();
}

// New matches are numbered in the order of the plan, so that their results lie together. Of equal keys the first one in
// the plan is the new one.
void PlanWriter::find_matches() {
    std::vector<std::pair<KeyBytes, std::size_t>> keys;
    keys.reserve(piece_.size());
    for (std::size_t i = 0; i < piece_.size(); ++i) {
        keys.emplace_back(piece_[i].key, i);
    }
    // By unsigned bytes, as the index is ordered.
    std::sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
        const int order = view_of(a.first).compare(view_of(b.first));
        return order != 0 ? order < 0 : a.second < b.second;
    });
    const std::int64_t first = ids_.next_id();
    for (const auto& [key, i] : keys) {
        piece_[i].match = ids_.find_or_add(key, first + static_cast<std::int64_t>(i));
    }
}

void PlanWriter::insert_fixtures() {
    for (const auto& [fixture, key, match] : piece_) {
        run(insert_, fixture.ordinal, fixture.pairing, fixture.pair, fixture.leg, match.id, !match.is_new);
    }
}

}  // namespace podball::store
