// The identity of a match: everything that its result is a function of.
#pragma once

#include "league/spec.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace podball::league {

/// A team as far as it decides the result of a match. Its name is not part of it.
struct TeamIdentity {
    std::vector<std::string> file_sha256s;  ///< Of the files that make the team, 64 hex digits each, the library last.
    std::vector<Parameter> parameters;      ///< All parameters with their texts, in the order of the library's list.
    friend bool operator==(const TeamIdentity&, const TeamIdentity&) = default;
};

/// Everything that the result of a match is a function of.
struct MatchIdentity {
    int result_version = 0;             ///< Of the engine.
    std::string rules_sha256;           ///< 64 hex digits.
    std::string budget;                 ///< Canonical text of the time budget.
    std::array<TeamIdentity, 2> teams;  ///< By slot.
    std::uint64_t seed = 0;
    friend bool operator==(const MatchIdentity&, const MatchIdentity&) = default;
};

constexpr int kMatchKeyDigits = 32;

/// The key of a match: the first 32 hex digits of the SHA-256 of `match_key_text`.
std::string match_key(const MatchIdentity& match);

/// The lines of text whose hash is the key. Different identities give different texts.
std::string match_key_text(const MatchIdentity& match);

}  // namespace podball::league
