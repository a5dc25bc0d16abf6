// The viewer: one HTML page that loads no other file.
#pragma once

#include <string>
#include <string_view>

namespace podball::viewer {

/// The page as it was built. It asks the user for a file. From a server it fetches the file `log` beside itself.
std::string_view page();

/// Value of the page's Content-Security-Policy. It permits the page's own script and style, by their hashes.
std::string_view page_policy();

/// The page with the recording `log` in it: one file that shows the recording after a double click. `remark`: one line
/// that stands above the recording, as text and not as HTML; empty: none. Cost: 4/3 of the bytes of `log`.
std::string page_with_log(std::string_view log, std::string_view remark = {});

/// Whether `page`, made by `page_with_log`, has this remark. True for an empty remark.
bool has_remark(std::string_view page, std::string_view remark);

}  // namespace podball::viewer
