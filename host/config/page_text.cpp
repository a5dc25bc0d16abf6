#include "config/page_text.hpp"

#include <algorithm>
#include <cstddef>

namespace podball::config {

std::string aligned_columns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size() - 1);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i) {
            text += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
        }
        text += row.back() + "\n";
    }
    return text;
}

std::string markdown_cell(std::string_view text) {
    std::string cell;
    for (const char letter : text) {
        cell += letter == '|' ? "\\|" : std::string(1, letter);
    }
    return cell;
}

}  // namespace podball::config
