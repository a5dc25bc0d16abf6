// The viewer: one HTML page that needs nothing else.
#pragma once

#include <string>
#include <string_view>

namespace podball::viewer {

/// The page as it was built. It asks for a file, or fetches `log` beside itself where a server shows it.
std::string_view page();

/// What the page permits itself, as the value of a Content-Security-Policy: its own script and style, by their hashes.
std::string_view page_policy();

/// The page with a recording in it: one file that shows it by a double click. Cost: 4/3 of the bytes of `log`.
std::string page_with_log(std::string_view log);

}  // namespace podball::viewer
