// The rule for ties: selects the lexicographically least perfect matching of a graph.
#pragma once

#include "bit_graph.hpp"

namespace podball::tactics {

/// Changes a perfect matching so that the columns of rows 0 ... rows - 1 are lexicographically least.
/// Cost: O(rows * n * words); almost nothing for rows without a possible lesser column.
template <int kWords>
class LeastMatching {
  public:
    using Word = typename BitGraph<kWords>::Word;

    explicit LeastMatching(BitGraph<kWords>& graph) : graph_(graph) {}

    void make(int rows) {
        Word* open = graph_.level_set(0);  // Columns that earlier rows did not take.
        graph_.fill(open, 0, graph_.size());
        for (int row = 0; row < rows; ++row) {
            improve(row, open);
            graph_.erase(open, graph_.column_of(row));
        }
    }

  private:
    // A row can have a lesser column if the row of that column can have another column, and so on, until a row can have
    // the column of the first row.
    void improve(int row, const Word* open) {
        const int own = graph_.column_of(row);
        bool searching = false;
        for (int w = 0; w * kWordBits < own; ++w) {
            Word lesser = graph_.row(row)[w] & open[w] & graph_.below(own - w * kWordBits);
            for (; lesser != 0; lesser &= lesser - 1) {
                if (!searching) {
                    start(own, open);
                }
                searching = true;
                if (exchanged(row, w * kWordBits + std::countr_zero(lesser), own)) {
                    return;
                }
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
        if (!graph_.has(graph_.unvisited(), column)) {
            return false;  // The search from a lesser column has already failed at this column.
        }
        graph_.erase(graph_.unvisited(), column);
        graph_.parent(column) = row;
        const int root = graph_.row_of(column);
        if (graph_.find_free(root, [&](int r, int w) { return graph_.row(r)[w]; }) < 0) {
            return false;
        }
        graph_.augment(row, own);
        return true;
    }

    BitGraph<kWords>& graph_;
};

}  // namespace podball::tactics
