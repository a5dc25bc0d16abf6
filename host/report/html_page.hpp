// Pages of HTML that hold results: one file without scripts and without references to other files.
#pragma once

#include <string>
#include <vector>

namespace podball::report {

/// `text` with `<`, `>`, `&` and quotes escaped, for content and attributes of elements.
std::string html_text(const std::string& text);

/// What a page is besides its content.
struct PageFrame {
    std::string title;  ///< Text.
    std::string style;  ///< CSS that follows the style of all pages.
    int refresh_s = 0;  ///< The browser loads the page again after this time. 0: never. Units: seconds.
};

/// A page in light and dark colours. `content`: HTML.
std::string html_page(const PageFrame& frame, const std::string& content);

/// A table that scrolls by itself where it is wider than the window.
struct HtmlTable {
    std::string caption;                         ///< HTML. May be empty.
    std::vector<std::string> header;             ///< HTML of each column's title.
    std::vector<std::vector<std::string>> rows;  ///< HTML of each cell.
    std::vector<std::size_t> left;               ///< Columns besides the first that are aligned to the left.
};
std::string html_table(const HtmlTable& table);

}  // namespace podball::report
