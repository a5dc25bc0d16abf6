// Random damage to texts and to JSON documents, the same for the same seed.
#pragma once

#include "support/draw.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace podball::config {

using podball::testing::Draw;

/// An index into something of `size` elements.
inline std::size_t index_below(Draw& draw, std::size_t size) { return static_cast<std::size_t>(draw.word() % size); }

/// `text` with some bytes changed, cut, repeated or inserted.
std::string damaged(std::string text, Draw& draw);

/// `document` with some values replaced, removed, added or renamed.
nlohmann::json changed(nlohmann::json document, Draw& draw);

}  // namespace podball::config
