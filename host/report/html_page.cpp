#include "report/html_page.hpp"

#include "base/printable.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace podball::report {

namespace {

constexpr const char* kPolicy = "default-src 'none'; style-src 'unsafe-inline'";

constexpr const char* kPageStyle = R"(
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --faint: #5b6470; --rule: #e3e6ea; --a: #1d5fbf;
  --b: #c2540a; --machine: #6b7280; --mark: #b4232a; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --ink: #e8eaed; --faint: #a2abb6; --rule: #2c323a;
  --a: #6cabff; --b: #ff9a52; --machine: #98a1ad; --mark: #ff7b81; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 88rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .25rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
pre { color: var(--faint); font-size: .85rem; overflow-x: auto; margin: .5rem 0; }
figure { margin: .5rem 0; }
figcaption { margin-bottom: .25rem; }
figcaption span { color: var(--faint); font-size: .9rem; }
.grid { stroke: var(--rule); stroke-width: 1; }
.table { overflow-x: auto; margin-bottom: 1rem; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: .25rem; white-space: normal; }
th, td { padding: .15rem .9rem .15rem 0; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child { text-align: left; font-weight: 400; } thead th { font-weight: 600; }
.left { text-align: left; }
)";

bool is_left(const HtmlTable& table, std::size_t column) {
    return std::ranges::find(table.left, column) != table.left.end();
}

std::string html_cell(const HtmlTable& table, std::size_t column, const std::string& cell) {
    const char* const alignment = is_left(table, column) ? " class=\"left\"" : "";
    return column == 0 ? fmt::format("<th scope=\"row\">{}</th>", cell) : fmt::format("<td{}>{}</td>", alignment, cell);
}

}  // namespace

std::string html_text(const std::string& text) {
    std::string safe;
    for (const char c : printable_lines(text)) {
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            default: safe += c;
        }
    }
    return safe;
}

std::string html_page(const PageFrame& frame, const std::string& content) {
    const std::string refresh =
        frame.refresh_s > 0 ? fmt::format("<meta http-equiv=\"refresh\" content=\"{}\">\n", frame.refresh_s) : "";
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n{}"
        "<style>{}{}</style>\n<title>{}</title>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        kPolicy, refresh, kPageStyle, frame.style, html_text(frame.title), content);
}

std::string html_table(const HtmlTable& table) {
    std::string html = "<div class=\"table\"><table>";
    html += table.caption.empty() ? "" : fmt::format("<caption>{}</caption>", table.caption);
    html += "\n<thead><tr>";
    for (std::size_t i = 0; i < table.header.size(); ++i) {
        html += fmt::format("<th scope=\"col\"{}>{}</th>", is_left(table, i) ? " class=\"left\"" : "", table.header[i]);
    }
    html += "</tr></thead>\n<tbody>\n";
    for (const auto& cells : table.rows) {
        html += "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            html += html_cell(table, i, cells[i]);
        }
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

}  // namespace podball::report
