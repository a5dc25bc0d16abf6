#include "base/known_names.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace podball {
namespace {

// Characters to insert, delete or replace to make `b` of `a`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t kLengthMax = 64;  // Nobody misspells a name into something longer.
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

std::string known_names_text(std::string_view word, std::span<const std::string> known) {
    std::string text;
    if (const std::string_view nearest = nearest_name(word, known); !nearest.empty()) {
        text.append("did you mean ").append(nearest).append("? ");
    }
    text += known.empty() ? "none is known" : "Known are ";
    for (const std::string& name : known) {
        text.append(&name == &known.front() ? "" : ", ").append(name);
    }
    return text;
}

}  // namespace podball
