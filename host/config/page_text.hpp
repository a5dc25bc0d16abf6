// Parts of the texts that explain keys and numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace podball::config {

/// The rows as lines with columns of equal width. The last column is not padded.
/// Requires: all rows have the same number of cells, at least 1.
std::string aligned_columns(const std::vector<std::vector<std::string>>& rows);

/// A cell of a table in Markdown: '|', which would end a column, is escaped.
std::string markdown_cell(std::string_view text);

}  // namespace podball::config
