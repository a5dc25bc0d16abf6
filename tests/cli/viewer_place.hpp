// Where a command shows its match to browsers.
#pragma once

#include "support/catch.hpp"

#include <string>

namespace podball::testing {

/// What stands before the address on stderr.
inline const std::string kInvitation = "podball: watch at ";

/// The place of a viewer's server.
struct Place {
    int port = 0;
    std::string path;  ///< "/TOKEN/"
};

inline Place place_of(const std::string& url) {
    const std::string begin = "http://127.0.0.1:";
    CAPTURE(url);
    REQUIRE(url.starts_with(begin));
    const auto slash = url.find('/', begin.size());
    return {std::stoi(url.substr(begin.size())), url.substr(slash)};
}

}  // namespace podball::testing
