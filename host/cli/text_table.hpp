// Columns of text for people.
#pragma once

#include <string>
#include <vector>

namespace podball::cli {

/// Rows of cells; the first column is set to the left, the others to the right. Rows may have fewer cells.
class TextTable {
  public:
    explicit TextTable(std::vector<std::string> header);

    void add(std::vector<std::string> row);
    /// Sets a column to the left, as for a column of words.
    void set_left(std::size_t column);

    /// The table with two blanks between columns and none at the end of a line.
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] std::vector<std::size_t> widths() const;

    std::vector<std::vector<std::string>> rows_;
    std::vector<bool> left_;
};

}  // namespace podball::cli
