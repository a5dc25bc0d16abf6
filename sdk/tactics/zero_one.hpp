// Perfect matchings that use as few edges of a group as possible.
#pragma once

#include "bit_graph.hpp"

#include <cassert>

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

    /// Matches the rows without a column, and leaves as the graph's rows the edges of all perfect matchings with the
    /// fewest group edges (and some edges that no perfect matching uses). The group rows are empty afterwards.
    /// Requires: as many rows in `open` as there are free columns; searches from them in the graph's rows alone have
    /// failed, and what they reached is still reached; some perfect matching exists.
    template <typename OpenRows>
    void solve(OpenRows& open) {
        std::fill_n(levels_, graph_.size(), 0);
        graph_.clear(graph_.level_set(-1));
        graph_.fill(graph_.level_set(0), 0, graph_.size());
        graph_.clear(graph_.level_set(1));
        graph_.clear(graph_.level_set(2));
        int rise = 1;  // The first: what was reached is left by edges of the group alone.
        while (!open.empty()) {
            raise_prices(rise);
            graph_.start_searches();
            open.keep_if([&](int row) { return !graph_.match(row, [&](int r, int w) { return tight(r, w); }); });
            if (!open.empty()) rise = least_slack();
        }
        keep_tight();
    }

  private:
    Word at_slack(int row, int w, int slack) {
        const int q = std::min(levels_[row] + slack, top_ + 2);
        return (graph_.row(row)[w] & graph_.level_set(q)[w]) | (graph_.group_row(row)[w] & graph_.level_set(q - 1)[w]);
    }
    Word tight(int row, int w) { return at_slack(row, w, 0); }

    bool leaves_reached(int slack) {
        for (int i = 0; i < graph_.reached(); ++i) {
            for (int w = 0; w < graph_.words(); ++w) {
                if (at_slack(graph_.reached_row(i), w, slack) & graph_.unvisited()[w]) return true;
            }
        }
        return false;
    }

    // The least rise that makes an edge from a reached row to an unvisited column tight.
    int least_slack() {
        int slack = 1;
        while (!leaves_reached(slack)) {
            ++slack;
            assert(slack <= top_ + 1);
        }
        return slack;
    }

    void raise_prices(int rise) {
        for (int i = 0; i < graph_.reached(); ++i) levels_[graph_.reached_row(i)] += rise;
        for (; rise > 0; --rise) lift_visited();
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
        graph_.clear(graph_.level_set(top_ + 2));
    }

    void keep_tight() {
        for (int row = 0; row < graph_.size(); ++row) {
            for (int w = 0; w < graph_.words(); ++w) graph_.row(row)[w] = tight(row, w);
            graph_.clear(graph_.group_row(row));
        }
    }

    BitGraph<kWords>& graph_;
    int* levels_;
    int top_ = 0;  // The sets at -1, top_ + 1 and top_ + 2 are empty.
};

}  // namespace podball::tactics
