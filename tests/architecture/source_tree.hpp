// The sources of a tree: their text, the same without comments, and what they include.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace podball::architecture {

struct Include {
    std::string name;
    bool quoted = false;  ///< "name" rather than <name>.
};

struct Source {
    std::string path;  ///< Relative to the root of the tree, with '/'.
    std::string text;
    std::string code;  ///< The text without comments.
    std::vector<Include> includes;
};

/// `text` with each comment replaced by a space; string and character literals are left as they are.
std::string without_comments(std::string_view text);

/// The #include lines of a text without comments, in order.
std::vector<Include> includes_of(std::string_view text);

/// The source of that path and text.
Source source_of(std::string path, std::string text);

/// Every C and C++ source below `root`/`folder` for each of `folders`, sorted by path.
/// Requires: readable files. A folder that does not exist has no sources.
std::vector<Source> read_sources(const std::filesystem::path& root, const std::vector<std::string_view>& folders);

}  // namespace podball::architecture
