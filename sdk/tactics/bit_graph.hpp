// A bipartite graph as bits, and a matching in this graph.
#pragma once

#include <podball/tactics/assignment_workspace.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace podball::tactics {

constexpr int kWordBits = 64;

constexpr int words_for(int columns) { return (columns + kWordBits - 1) / kWordBits; }

/// Augments along the path from `root` to `column`: each row on the path takes the column that was reached from it.
/// Shape: parent[columns], column_of[rows], row_of[columns].
inline void exchange_columns(const int* parent, int* column_of, int* row_of, int root, int column) {
    for (int row = -1; row != root;) {
        row = parent[column];
        const int lost = column_of[row];
        column_of[row] = column;
        row_of[column] = row;
        column = lost;
    }
}

/// Number of words of a set of columns: kWords at compile time, or a number at run time if kWords is 0.
template <int kWords>
class SetWidth {
  public:
    explicit SetWidth(int /*words*/) {}
    static constexpr int words() { return kWords; }
};
template <>
class SetWidth<0> {
  public:
    explicit SetWidth(int words) : words_(words) {}
    int words() const { return words_; }

  private:
    int words_;
};

/// Calls `f` with the kWords for n columns as an integral_constant.
template <typename F>
void with_width(int n, F f) {
    if (n <= kWordBits) {
        return f(std::integral_constant<int, 1>());
    }
    if (n <= 2 * kWordBits) {
        return f(std::integral_constant<int, 2>());
    }
    f(std::integral_constant<int, 0>());
}

/// A graph of n rows and n columns in the memory of a workspace. Stores the possible columns of each row, and its
/// matched column (-1: none). A set of columns has words() words.
template <int kWords>
class BitGraph : public SetWidth<kWords> {
  public:
    using Word = std::uint64_t;
    using SetWidth<kWords>::words;

    BitGraph(AssignmentWorkspace& workspace, int n)
        : SetWidth<kWords>(words_for(n)),
          rows_(workspace.rows.data()),
          group_rows_(workspace.group_rows.data()),
          sets_(workspace.sets.data()),
          column_of_(workspace.column_of.data()),
          row_of_(workspace.row_of.data()),
          parent_(workspace.parent.data()),
          queue_(workspace.queue.data()),
          n_(n) {
        clear(free());
    }

    int size() const { return n_; }
    Word* row(int row) { return at(rows_, row); }
    Word* group_row(int row) { return at(group_rows_, row); }
    int& column_of(int row) { return column_of_[row]; }
    int& row_of(int column) { return row_of_[column]; }
    int& parent(int column) { return parent_[column]; }

    Word* free() { return at(sets_, 0); }       ///< Columns that end a search.
    Word* unvisited() { return at(sets_, 1); }  ///< Columns that searches have not reached.
    Word* saved() { return at(sets_, 2); }
    Word* level_set(int level) { return at(sets_, 4 + level); }  ///< From -1 to n + 1.

    static bool has(const Word* set, int column) { return (set[column / kWordBits] >> (column % kWordBits)) & 1U; }
    static void insert(Word* set, int column) { set[column / kWordBits] |= Word{1} << (column % kWordBits); }
    static void erase(Word* set, int column) { set[column / kWordBits] &= ~(Word{1} << (column % kWordBits)); }
    void clear(Word* set) const { std::fill_n(set, words(), Word{0}); }
    void copy(const Word* from, Word* to) const { std::copy_n(from, words(), to); }
    /// Sets `set` to the columns first ... last - 1.
    void fill(Word* set, int first, int last) const {
        for (int w = 0; w < words(); ++w) {
            set[w] = below(last - w * kWordBits) & ~below(first - w * kWordBits);
        }
    }
    /// The bits of a word that are less than `bit`, which may be any number.
    static Word below(int bit) { return bit <= 0 ? 0 : bit >= kWordBits ? ~Word{0} : (Word{1} << bit) - 1; }

    long long edges() {
        long long sum = 0;
        for (int i = 0; i < n_ * words(); ++i) {
            sum += std::popcount(rows_[i]);
        }
        return sum;
    }

    void unmatch(int row) {
        insert(free(), column_of(row));
        column_of(row) = -1;
    }

    /// Makes all columns unvisited and forgets the rows that searches have reached.
    void start_searches() {
        fill(unvisited(), 0, n_);
        reached_ = 0;
    }
    int reached() const { return reached_; }
    int reached_row(int i) const { return queue_[i]; }

    /// Searches an alternating path from `root` to a free column over unvisited columns. `neighbours(row, w)` is word w
    /// of the set of columns that a row may have. Returns the column, or -1. After -1 the reached columns stay visited,
    /// because later searches need not visit them.
    template <typename Neighbours>
    int find_free(int root, Neighbours neighbours) {
        int next = reached_;
        reach(root);
        while (next < reached_) {
            const int row = queue_[next++];
            for (int w = 0; w < words(); ++w) {
                Word found = neighbours(row, w) & unvisited()[w];
                if (const Word ends = found & free()[w]) {
                    return arrive(row, w, ends);
                }
                unvisited()[w] &= ~found;
                for (; found != 0; found &= found - 1) {
                    const int column = w * kWordBits + std::countr_zero(found);
                    parent(column) = row;
                    reach(row_of(column));
                }
            }
        }
        return -1;
    }

    /// Augments as exchange_columns does. Afterwards the column is not free.
    void augment(int root, int column) {
        erase(free(), column);
        exchange_columns(parent_, column_of_, row_of_, root, column);
    }

    /// Gives the row a free column if possible. After success the columns of this search are unvisited again.
    template <typename Neighbours>
    bool match(int root, Neighbours neighbours) {
        copy(unvisited(), saved());
        const int reached_before = reached_;
        const int column = find_free(root, neighbours);
        if (column < 0) {
            return false;
        }
        augment(root, column);
        copy(saved(), unvisited());
        reached_ = reached_before;
        return true;
    }

  private:
    Word* at(Word* sets, int index) const { return sets + static_cast<std::ptrdiff_t>(index) * words(); }
    void reach(int row) { queue_[reached_++] = row; }
    int arrive(int row, int w, Word ends) {
        const int column = w * kWordBits + std::countr_zero(ends);
        parent(column) = row;
        return column;
    }

    Word* rows_;
    Word* group_rows_;
    Word* sets_;
    int* column_of_;
    int* row_of_;
    int* parent_;
    int* queue_;
    int n_;
    int reached_ = 0;
};

}  // namespace podball::tactics
