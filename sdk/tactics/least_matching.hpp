// The rule for ties: of all perfect matchings of a graph the lexicographically least.
#pragma once

#include "bit_graph.hpp"

namespace podball::tactics {

/// Changes a perfect matching so that the columns of rows 0 ... rows - 1 are lexicographically least.
/// Cost: O(rows * n * words), and next to nothing for rows that can have no lesser column.
template <int kWords>
class LeastMatching {
  public:
    using Word = typename BitGraph<kWords>::Word;

    explicit LeastMatching(BitGraph<kWords>& graph) : graph_(graph) {}

    void make(int rows) {
        Word* open = graph_.level_set(0);  // Columns that rows before have left.
        graph_.fill(open, 0, graph_.size());
        for (int row = 0; row < rows; ++row) {
            improve(row, open);
            graph_.erase(open, graph_.column_of(row));
        }
    }

  private:
    // A row may have a lesser column if that column's row can have another, and so on, until one can have the first
    // row's.
    void improve(int row, const Word* open) {
        const int own = graph_.column_of(row);
        bool searching = false;
        for (int w = 0; w * kWordBits < own; ++w) {
            Word lesser = graph_.row(row)[w] & open[w] & graph_.below(own - w * kWordBits);
            for (; lesser != 0; lesser &= lesser - 1) {
                if (!searching) start(own, open);
                searching = true;
                if (exchanged(row, w * kWordBits + std::countr_zero(lesser), own)) return;
            }
        }
    }

    void start(int own, const Word* open) {
        graph_.start_searches();
        graph_.copy(open, graph_.unvisited());
        graph_.clear(graph_.free());
        graph_.insert(graph_.free(), own);
    }

    bool exchanged(int row, int column, int own) {
        if (!graph_.has(graph_.unvisited(), column)) return false;  // Reached from a lesser column, in vain.
        graph_.erase(graph_.unvisited(), column);
        graph_.parent(column) = row;
        const int root = graph_.row_of(column);
        if (graph_.find_free(root, [&](int r, int w) { return graph_.row(r)[w]; }) < 0) return false;
        graph_.augment(row, own);
        return true;
    }

    BitGraph<kWords>& graph_;
};

}  // namespace podball::tactics
