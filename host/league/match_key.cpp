#include "league/match_key.hpp"

#include "base/sha256.hpp"

#include <span>

#include <fmt/format.h>

namespace podball::league {
namespace {

// Text of a library may contain any byte. Escaped, it can neither end its line nor its name.
std::string escaped(std::string_view text) {
    std::string line;
    for (const char letter : text) {
        switch (letter) {
            case '\n': line += "\\n"; break;
            case '\\':
            case '=': line += '\\'; [[fallthrough]];
            default: line += letter;
        }
    }
    return line;
}

}  // namespace

std::string match_key_text(const MatchIdentity& match) {
    std::string text = fmt::format("podball.match-key/1\nresult_version {}\nrules {}\nbudget {}\n",
                                   match.result_version, match.rules_sha256, escaped(match.budget));
    for (const TeamIdentity& team : match.teams) {
        text += "team\n";
        for (const std::string& hash : team.file_sha256s) {
            text += fmt::format("file {}\n", hash);
        }
        for (const Parameter& parameter : team.parameters) {
            text += fmt::format("parameter {}={}\n", escaped(parameter.name), escaped(parameter.text));
        }
    }
    return text + fmt::format("seed {}\n", match.seed);
}

std::string match_key(const MatchIdentity& match) {
    const std::string text = match_key_text(match);
    return sha256_hex(std::as_bytes(std::span(text))).substr(0, kMatchKeyDigits);
}

}  // namespace podball::league
