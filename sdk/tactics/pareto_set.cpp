#include <podball/tactics/pareto_set.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

// Alternatives are processed in an order in which an alternative never follows one that it dominates. So each is
// compared only with the front found so far. The order is by ascending sums (for at most two criteria: by the first
// criterion), and lexicographic for equal sums. Rounding keeps sums monotone, but the sums of a dominating pair may
// become equal; the lexicographic order is correct for such a pair. It also makes duplicates neighbours.

namespace podball::tactics {
namespace {

// The front is stored in groups of four members, criterion by criterion, so that compilers use vector instructions.
constexpr int kLanes = 4;

// Small enough that the sum of eight such numbers is finite.
constexpr double kClamp = std::numeric_limits<double>::max() / 16.0;

template <int K>
double sum_of(const double* row) {
    double sum = row[0];
    for (int c = 1; c < K; ++c) {
        sum += row[c];
    }
    return sum;
}

template <int K>
double clamped_sum_of(const double* row) {
    double sum = 0.0;
    for (int c = 0; c < K; ++c) {
        sum += std::clamp(row[c], -kClamp, kClamp);
    }
    return sum;
}

// Maps doubles to whole numbers of the same order. Requires: no NaN.
std::uint64_t ordered_bits(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // A negative zero equals zero.
    return bits >> 63 != 0 ? ~bits : bits | std::uint64_t{1} << 63;
}

template <int K>
bool lexicographically_less(const double* a, const double* b) {
    for (int c = 0; c < K; ++c) {
        if (a[c] != b[c]) {
            return a[c] < b[c];
        }
    }
    return false;
}

template <int K>
class Search {
  public:
    Search(const CriteriaMatrix& criteria, ParetoWorkspace& workspace)
        : values_(criteria.row(0)), count_(static_cast<std::size_t>(criteria.alternatives())), workspace_(workspace) {
        index_bits_ = (std::uint64_t{1} << std::bit_width(count_)) - 1;
        workspace.keys.resize(count_);
        workspace.front.resize((count_ + kLanes - 1) / kLanes * kLanes * K);
        workspace.kept.assign(count_, 0);
        workspace.indices.clear();
        workspace.indices.reserve(count_);
    }

    std::optional<std::span<const int>> run() {
        constexpr int kTerms = K - (K == 2 ? 1 : 0);  // Of two criteria the first one decides.
        if (!make_keys([](const double* row) { return K <= 2 ? row[0] : sum_of<K>(row); })) {
            const double* const end = values_ + count_ * K;
            if (std::any_of(values_, end, [](double value) { return std::isnan(value); })) {
                return std::nullopt;
            }
            make_keys([](const double* row) { return clamped_sum_of<kTerms>(row); });
        }
        drop_dominated_by_first();
        sort_keys();
        filter();
        for (std::size_t i = 0; i < count_; ++i) {
            if (workspace_.kept[i] != 0) {
                workspace_.indices.push_back(static_cast<int>(i));
            }
        }
        return workspace_.indices;
    }

  private:
    const double* row_of(std::uint64_t key) const { return values_ + (key & index_bits_) * K; }

    // A key is the sort value with its last bits replaced by the index. False if a value may be NaN or infinite.
    template <typename Number>
    bool make_keys(Number number) {
        bool finite = true;
        for (std::size_t i = 0; i < count_; ++i) {
            const double* const row = values_ + i * K;
            finite = finite && std::isfinite(sum_of<K>(row));
            workspace_.keys[i] = (ordered_bits(number(row)) & ~index_bits_) | i;
        }
        return finite;
    }

    // Alternatives that the first one dominates need not be sorted; these are often most of them.
    void drop_dominated_by_first() {
        auto& keys = workspace_.keys;
        if (keys.empty()) {
            return;
        }
        const std::uint64_t first = *std::min_element(keys.begin(), keys.end());
        double row[K];
        std::copy_n(row_of(first), K, row);
        std::size_t left = 0;
        for (const std::uint64_t key : keys) {
            const double* const other = row_of(key);
            bool dominated = (key | index_bits_) > (first | index_bits_);  // Equal keys may be duplicates, which stay.
            for (int c = 0; c < K; ++c) {
                dominated &= row[c] <= other[c];
            }
            keys[left] = key;
            left += dominated ? 0 : 1;
        }
        keys.resize(left);
    }

    void sort_keys() {
        auto& keys = workspace_.keys;
        std::sort(keys.begin(), keys.end());
        for (auto first = keys.begin(); first != keys.end();) {
            const auto last = std::find_if(first + 1, keys.end(),
                                           [&](std::uint64_t key) { return ((key ^ *first) & ~index_bits_) != 0; });
            if (last - first > 1) {
                std::sort(first, last, [&](std::uint64_t a, std::uint64_t b) {
                    return lexicographically_less<K>(row_of(a), row_of(b));
                });
            }
            first = last;
        }
    }

    void filter() {
        const double* previous = nullptr;
        bool kept = false;
        for (const std::uint64_t key : workspace_.keys) {
            const double* const row = row_of(key);
            if (previous == nullptr ||
                !std::equal(row, row + K, previous)) {  // A duplicate has the same result as the one before it.
                kept = !front_dominates(row);
                if (kept) {
                    add_to_front(row);
                }
            }
            workspace_.kept[key & index_bits_] = kept ? 1 : 0;
            previous = row;
        }
    }

    double* block(std::size_t number) { return workspace_.front.data() + number * (kLanes * K); }

    // No member equals `row`, so a member that is not greater in any criterion is less in at least one.
    bool front_dominates(const double* row) {
        for (std::size_t number = 0; number * kLanes < front_size_; ++number) {
            const double* const members = block(number);
            std::int64_t at_most[kLanes] = {-1, -1, -1, -1};
            for (int c = 0; c < K; ++c) {
                for (int lane = 0; lane < kLanes; ++lane) {
                    at_most[lane] &= -static_cast<std::int64_t>(members[c * kLanes + lane] <= row[c]);
                }
            }
            if ((at_most[0] | at_most[1] | at_most[2] | at_most[3]) != 0) {
                int lane = 0;
                while (at_most[lane] == 0) {
                    ++lane;
                }
                bring_forward(number, lane);
                return true;
            }
        }
        return false;
    }

    // Moves a member to the front, because a member that dominated one alternative often dominates the next.
    void bring_forward(std::size_t number, int lane) {
        if (number == 0) {
            return;
        }
        for (int c = 0; c < K; ++c) {
            std::swap(block(number)[c * kLanes + lane], block(0)[c * kLanes + lane]);
        }
    }

    void add_to_front(const double* row) {
        // With two criteria the first one only grows, so only the last member can dominate later alternatives.
        if constexpr (K <= 2) {
            front_size_ = 0;
        }
        const std::size_t lane = front_size_ % kLanes;
        double* const members = block(front_size_ / kLanes);
        // Comparisons with NaN are false.
        if (lane == 0) {
            std::fill_n(members, kLanes * K, std::numeric_limits<double>::quiet_NaN());
        }
        for (std::size_t c = 0; c < K; ++c) {
            members[c * kLanes + lane] = row[c];
        }
        ++front_size_;
    }

    const double* values_;
    std::size_t count_;
    ParetoWorkspace& workspace_;
    std::uint64_t index_bits_;
    std::size_t front_size_ = 0;
};

bool is_better_in_all(const CriteriaMatrix& criteria, int a, int b) {
    for (int criterion = 0; criterion < criteria.criteria(); ++criterion) {
        if (!(criteria(a, criterion) < criteria(b, criterion))) {
            return false;
        }
    }
    return true;
}

}  // namespace

bool dominates(const CriteriaMatrix& criteria, int a, int b) {
    bool less = false;
    for (int criterion = 0; criterion < criteria.criteria(); ++criterion) {
        const double of_a = criteria(a, criterion);
        const double of_b = criteria(b, criterion);
        if (!(of_a <= of_b)) {
            return false;
        }
        less = less || of_a < of_b;
    }
    return less;
}

std::optional<std::span<const int>> non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace) {
    switch (criteria.criteria()) {
        case 1: return Search<1>(criteria, workspace).run();
        case 2: return Search<2>(criteria, workspace).run();
        case 3: return Search<3>(criteria, workspace).run();
        case 4: return Search<4>(criteria, workspace).run();
        case 5: return Search<5>(criteria, workspace).run();
        case 6: return Search<6>(criteria, workspace).run();
        case 7: return Search<7>(criteria, workspace).run();
        default: return Search<kCriteriaMax>(criteria, workspace).run();
    }
}

// For each alternative there is a member of the front that is not worse in any criterion. So if an alternative is
// better than another one in every criterion, such a member is too.
std::optional<std::span<const int>> weakly_non_dominated(const CriteriaMatrix& criteria, ParetoWorkspace& workspace) {
    const auto front = non_dominated(criteria, workspace);
    if (!front) {
        return std::nullopt;
    }
    workspace.weak_indices.clear();
    workspace.weak_indices.reserve(static_cast<std::size_t>(criteria.alternatives()));
    for (int i = 0; i < criteria.alternatives(); ++i) {
        if (std::none_of(front->begin(), front->end(), [&](int a) { return is_better_in_all(criteria, a, i); })) {
            workspace.weak_indices.push_back(i);
        }
    }
    return workspace.weak_indices;
}

}  // namespace podball::tactics
