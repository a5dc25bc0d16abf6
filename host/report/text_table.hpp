// Tables of text for people.
#pragma once

#include <string>
#include <vector>

namespace podball::report {

/// Rows of cells. The first column is aligned to the left, the others to the right. Rows may have fewer cells than the
/// header.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> header);

    /// Adds a row. Requires: at most as many cells as the header has.
    void add(std::vector<std::string> row);
    /// Aligns a column to the left, such as a column of words. Requires: the header has this column.
    void set_left(std::size_t column);

    /// Lines of the table. Two blanks separate columns; no line ends with a blank.
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] std::vector<std::size_t> widths() const;

    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> left_;
};

}  // namespace podball::report
