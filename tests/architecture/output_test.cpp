// Text from outside reaches a terminal, a JSON document or a page only through `printable` (host/base/printable.hpp).
#include <map>
#include <regex>

#include "architecture/source_tree.hpp"
#include "support/catch.hpp"

using namespace podball::architecture;

namespace {

// Writing to a standard stream, to the log, and turning JSON or HTML into text.
const std::regex kOutput(
    R"(\bstd\s*::\s*(?:cout|cerr|clog)\b|\b(?:v?f?printf|fputs|fputc|fwrite|puts|putchar|perror|psignal)\s*\(|)"
    R"(\bfmt\s*::\s*print|\bwrite\s*\(\s*STD(?:OUT|ERR)_FILENO\b|\bspdlog\s*::|\.\s*dump\s*\(|"&lt;")");
const std::regex kPrintable(R"(\b(?:printable(?:_lines|_json)?|append_printable)\s*\()");

// The files with output that need no `printable`, each with the reason.
const std::map<std::string, std::string> kExempt = {
    {"host/base/abort.cpp", "the message of a violated invariant has names and numbers of the host only"},
    {"host/cli/logging.hpp", "a level of the log is named"},
    {"host/cli/command_replay.cpp", "an export is written to standard output in lines of `json_line`"},
    {"host/cli/command_tree.cpp", "the names and meanings of commands are texts of the host only"},
    {"host/cli/league_options.cpp", "the options are read again as a league file"},
    {"host/config/rules_schema.cpp", "the schema has texts of the host only"},
    {"host/sandbox/sandbox_probe.cpp", "a number is written to a pipe"},
    {"host/worker/process_state.cpp", "the host makes the output of a worker printable"},
};

bool has_output(const Source& source) { return std::regex_search(source.code, kOutput); }
bool is_output_unchecked(const Source& source) {
    return has_output(source) && !std::regex_search(source.code, kPrintable);
}

}  // namespace

TEST_CASE("each source of the host that writes text for people makes it printable, or is exempt with a reason") {
    std::vector<std::string> unchecked;
    std::vector<std::string> expected;
    for (const Source& source : read_sources(PODBALL_SOURCE_DIR, {"host"})) {
        if (is_output_unchecked(source)) {
            unchecked.push_back(source.path);
        }
    }
    for (const auto& [path, reason] : kExempt) {
        expected.push_back(path);
    }
    CHECK(unchecked == expected);
}

TEST_CASE("each way to write text is recognised") {
    for (const char* code :
         {"std::cerr << name;", "std::printf(\"%s\", name);", "fputs(name, stderr);", "fmt::print(\"{}\", name);",
          "write(STDERR_FILENO, name, 4);", "spdlog::info(name);", "return json.dump();", "text += \"&lt;\";"}) {
        CAPTURE(code);
        CHECK(is_output_unchecked(source_of("host/cli/a.cpp", code)));
        CHECK_FALSE(is_output_unchecked(source_of("host/cli/a.cpp", std::string("printable(name); ") + code)));
    }
    CHECK_FALSE(has_output(source_of("host/cli/a.cpp", "std::snprintf(text, 4, format); // std::cerr << name")));
}
