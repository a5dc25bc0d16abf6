// The viewer: one HTML page that loads no other file.
#pragma once

#include <string>
#include <string_view>

namespace podball::viewer {

/// The page as it was built. It asks the user for a file. From a server it fetches the file `log` beside itself.
std::string_view page();

/// Value of the page's Content-Security-Policy. It permits the page's own script and style, by their hashes.
std::string_view page_policy();

/// The page with the recording `log` in it: one file that shows the recording after a double click.
/// Cost: 4/3 of the bytes of `log`.
std::string page_with_log(std::string_view log);

}  // namespace podball::viewer
