#include "cli/snapshot.hpp"

#include "cli/program.hpp"
#include "support/catch.hpp"

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

namespace podball::testing {

namespace {

// Of every command: folders, what holds of the sandbox, and blanks, whose number depends on the widths of times.
std::string without_machine(const std::string& text) {
    std::string result = std::regex_replace(text, std::regex("/[^ \n]*/"), "");
    result = std::regex_replace(result, std::regex("sandbox [^)\n]*(\\([^)\n]*\\)[^)\n]*)*\\)"), "sandbox WALLS)");
    return std::regex_replace(result, std::regex(" +"), " ");
}

}  // namespace

Mask times_after(const std::string& prefix) {
    return [prefix = std::regex("^(?:" + prefix + ")")](const std::string& line) {
        std::smatch found;
        if (!std::regex_search(line, found, prefix)) {
            return line;
        }
        return found.str() + std::regex_replace(found.suffix().str(), std::regex("[0-9]+(?:[.,][0-9]+)*"), "TIME");
    };
}

Mask times_of_calls() { return times_after("(?:wall|CPU) (?:mean|p50|p99|p99\\.9|max) "); }

Mask masked(const std::string& pattern, const std::string& replacement) {
    return [pattern = std::regex(pattern), replacement](const std::string& line) {
        return std::regex_replace(line, pattern, replacement);
    };
}

std::string masked_text(const std::string& text, const std::vector<Mask>& masks) {
    std::istringstream lines(without_machine(text));
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        for (const Mask& mask : masks) {
            line = mask(line);
        }
        result += line + "\n";
    }
    return result;
}

void require_snapshot(const std::string& name, const std::string& text, const std::vector<Mask>& masks) {
    const std::string file = std::string(PODBALL_SNAPSHOTS) + "/" + name + ".txt";
    const std::string shown = masked_text(text, masks);
    if (std::getenv("PODBALL_UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(file) << shown;
    }
    CAPTURE(name);
    REQUIRE(shown == content_of(file));
}

}  // namespace podball::testing
