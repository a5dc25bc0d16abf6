#include "report/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace podball::report {

namespace {

// Number of characters: all bytes except the continuation bytes of UTF-8.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string line_of(const std::vector<std::string>& row, const std::vector<std::size_t>& widths,
                    const std::vector<bool>& left) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blanks(widths[i] - width_of(row[i]), ' ');
        line += (i > 0 ? "  " : "") + (left[i] ? row[i] + blanks : blanks + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

}  // namespace

TextTable::TextTable(std::vector<std::string> header) : left_(header.size(), false) {
    left_.front() = true;
    rows_.push_back(std::move(header));
}

void TextTable::add(std::vector<std::string> row) {
    assert(row.size() <= left_.size());
    rows_.push_back(std::move(row));
}

void TextTable::set_left(std::size_t column) {
    assert(column < left_.size());
    left_[column] = true;
}

std::string TextTable::text() const {
    const auto columns = widths();
    std::string text;
    for (const auto& row : rows_) {
        text += line_of(row, columns, left_);
    }
    return text;
}

std::vector<std::size_t> TextTable::widths() const {
    std::vector<std::size_t> widths(left_.size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], width_of(row[i]));
        }
    }
    return widths;
}

}  // namespace podball::report
