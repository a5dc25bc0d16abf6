#include "edge_order.hpp"

#include <algorithm>
#include <limits>

namespace podball::tactics {
namespace {

using Edge = AssignmentWorkspace::Edge;

constexpr int kFew = 20;      // Up to this many edges are sorted faster without buckets.
constexpr int kInserted = 8;  // Up to this many edges are sorted faster by insertion.

bool dearer(const Edge& a, const Edge& b) { return a.cost > b.cost; }

void sort_dearest_first(Edge* first, Edge* last) {
    if (last - first > kInserted) {
        std::sort(first, last, dearer);
        return;
    }
    for (Edge* next = first; next < last; ++next) {
        const Edge edge = *next;
        Edge* place = next;
        for (; place != first && dearer(edge, place[-1]); --place) {
            *place = place[-1];
        }
        *place = edge;
    }
}

// The bucket of each edge by its cost. There are as many buckets as edges, and the dearest edge is in bucket 0. The map
// is monotone in spite of rounding, so only costs in one bucket must be compared.
class Buckets {
  public:
    Buckets(const Edge* edges, int count) {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i) {
            least = std::min(least, edges[i].cost);
            greatest_ = std::max(greatest_, edges[i].cost);
        }
        scale_ = (count - 1) / (greatest_ - least);
    }
    // False if all costs are equal, or so close that the scale is infinite.
    bool usable() const { return scale_ <= std::numeric_limits<double>::max(); }
    int of(const Edge& edge) const { return static_cast<int>((greatest_ - edge.cost) * scale_); }

  private:
    double greatest_ = -std::numeric_limits<double>::infinity();
    double scale_;
};

}  // namespace

Edge* order_edges(AssignmentWorkspace& workspace, int count) {
    Edge* edges = workspace.edges.data();
    const Buckets buckets(edges, count);
    if (count <= kFew || !buckets.usable()) {
        sort_dearest_first(edges, edges + count);
        return edges;
    }
    int* ends = workspace.bucket_ends.data();
    std::fill_n(ends, count, 0);
    for (int i = 0; i < count; ++i) {
        ++ends[buckets.of(edges[i])];
    }
    for (int i = 1; i < count; ++i) {
        ends[i] += ends[i - 1];
    }

    Edge* ordered = workspace.ordered_edges.data();
    for (int i = count - 1; i >= 0; --i) {
        ordered[--ends[buckets.of(edges[i])]] = edges[i];  // The ends of the buckets become their beginnings.
    }
    for (int i = 0; i < count; ++i) {
        Edge* end = ordered + (i + 1 < count ? ends[i + 1] : count);
        sort_dearest_first(ordered + ends[i], end);
    }
    return ordered;
}

}  // namespace podball::tactics
