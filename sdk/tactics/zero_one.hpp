// Perfect matchings that use as few edges of a group as possible.
#pragma once

#include "bit_graph.hpp"

namespace podball::tactics {

/// An assignment with costs 0 (the graph's rows) and 1 (its group rows), solved by the Hungarian method: rows have
/// prices u >= 0 ("level"), columns prices -q <= 0, and an edge is tight if its cost is u - q. Prices are whole
/// numbers, so columns are kept as one set for each q, and the tight columns of a row are found a word at a time.
template <int kWords>
class ZeroOne {
  public:
    using Word = typename BitGraph<kWords>::Word;

    explicit ZeroOne(BitGraph<kWords>& graph, AssignmentWorkspace& workspace)
        : graph_(graph), levels_(workspace.level.data()) {}

    /// Matches the rows without a column. Afterwards the graph's rows are the edges of all perfect matchings with the
    /// fewest group edges (and some edges that no perfect matching uses), and the group rows are empty.
    /// Requires: `open` has as many rows as there are free columns; searches from them in the graph's rows have failed,
    /// and their reached columns are still visited; a perfect matching exists.
    template <typename OpenRows>
    void solve(OpenRows& open) {
        std::fill_n(levels_, graph_.size(), 0);
        graph_.clear(graph_.level_set(-1));
        graph_.fill(graph_.level_set(0), 0, graph_.size());
        graph_.clear(graph_.level_set(1));
        while (!open.empty()) {
            raise_prices();
            graph_.start_searches();
            open.keep_if([&](int row) { return !graph_.match(row, [&](int r, int w) { return tight(r, w); }); });
        }
        keep_tight();
    }

  private:
    Word tight(int row, int w) {
        const int q = levels_[row];
        return (graph_.row(row)[w] & graph_.level_set(q)[w]) | (graph_.group_row(row)[w] & graph_.level_set(q - 1)[w]);
    }

    // No tight edge leaves the reached columns, so every leaving edge costs at least 1 above its prices.
    void raise_prices() {
        for (int i = 0; i < graph_.reached(); ++i) {
            ++levels_[graph_.reached_row(i)];
        }
        lift_visited();
    }

    // Moves the visited columns up by one level.
    void lift_visited() {
        for (int q = top_; q >= 0; --q) {
            for (int w = 0; w < graph_.words(); ++w) {
                const Word moved = graph_.level_set(q)[w] & ~graph_.unvisited()[w];
                graph_.level_set(q)[w] ^= moved;
                graph_.level_set(q + 1)[w] |= moved;
            }
        }
        ++top_;
        graph_.clear(graph_.level_set(top_ + 1));
    }

    void keep_tight() {
        for (int row = 0; row < graph_.size(); ++row) {
            for (int w = 0; w < graph_.words(); ++w) {
                graph_.row(row)[w] = tight(row, w);
            }
            graph_.clear(graph_.group_row(row));
        }
    }

    BitGraph<kWords>& graph_;
    int* levels_;
    int top_ = 0;  // Greatest level of rows and columns. The sets at -1 and at top_ + 1 are empty.
};

}  // namespace podball::tactics
