// Random damage to texts and to JSON documents, the same for the same seed.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <random>
#include <string>

namespace podball::config {

using Random = std::mt19937_64;

/// A number in [0, count). Unlike the standard distributions it is the same with every library.
inline std::size_t below(Random& random, std::size_t count) { return static_cast<std::size_t>(random() % count); }

/// `text` with some bytes changed, cut, repeated or inserted.
std::string damaged(std::string text, Random& random);

/// `document` with some values replaced, removed, added or renamed.
nlohmann::json changed(nlohmann::json document, Random& random);

}  // namespace podball::config
