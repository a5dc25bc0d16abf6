#include "base/known_names.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace podball {
namespace {

// Number of edits that turn `a` into `b`: a character is inserted, deleted or replaced, or two neighbours are exchanged
// (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before;  // The row of a[i - 2].
    std::vector<std::size_t> above;   // The row of a[i - 1].
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(above, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, row[j - 1] + 1, above[j] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t kLengthMax = 64;  // A longer word is not a misspelt name.
    if (word.size() > kLengthMax) {
        return {};
    }
    std::string_view nearest;
    std::size_t distance_min = 1 + word.size() / 3;
    for (const std::string& name : known) {
        const std::size_t distance = edit_distance(word, name);
        if (distance < distance_min || (nearest.empty() && distance == distance_min)) {
            nearest = name;
            distance_min = distance;
        }
    }
    return nearest;
}

std::string known_names_text(std::string_view word, std::string_view kind, std::span<const std::string> known) {
    std::string text;
    if (known.empty()) {
        return text.append("No ").append(kind).append(" are known.");
    }
    if (const std::string_view nearest = nearest_name(word, known); !nearest.empty()) {
        text.append("Did you mean ").append(nearest).append("? ");
    }
    text.append("Known ").append(kind).append(": ");
    for (const std::string& name : known) {
        text.append(&name == &known.front() ? "" : ", ").append(name);
    }
    return text + ".";
}

}  // namespace podball
