// The program run with teams that misbehave, and a look at what it left behind.
#pragma once

#include "cli/program.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace podball::testing {

/// A run of the program, in a session and a working folder of its own, and after it a look for processes, shared memory
/// and files. The folder holds a file `victim` that nobody may touch. Use: one at a time.
class ContainedRun {
  public:
    explicit ContainedRun(const Words& arguments, const std::function<void()>& prepare = {});

    Program& program() { return *program_; }
    /// Waits for the end, and then up to a second for that of every process that the program started. Ends those that
    /// still live.
    Answer wait();
    /// What was left behind, one line for each thing. Requires: `wait`.
    [[nodiscard]] const Words& leftovers() const { return leftovers_; }

  private:
    void look_into_folder();

    TemporaryFolder folder_;
    std::optional<Program> program_;
    Words leftovers_;
};

/// Runs the program to its end, and checks that nothing is left behind.
Answer run_contained(const Words& arguments, const std::function<void()>& prepare = {});

/// Nobody is ended or struck for time that a busy machine, or the host of a virtual one, took.
constexpr const char* kPatient = "hard=1s,hang=20s,create_hang=20s,create=500ms";
/// For teams that do not come back.
constexpr const char* kHurried = "hang=200ms,create_hang=1s,create=500ms";

/// A short match.
struct FaultyMatch {
    std::string a;
    Words parameters = {};  ///< Of A, such as "act=segv".
    Words more = {};        ///< Options.
    std::string b = "chaser";
    std::string budget = kPatient;
    bool has_resources = false;  ///< The game has resources.
};
Words match_words(const FaultyMatch& match);

struct Played {
    nlohmann::json result;
    Words log;  ///< What the teams said, and what was said of them. A faulty team says what it does: "act segv".
};
/// Plays it with `--json`, and requires that it ends well.
Played play_with_log(const FaultyMatch& match);
nlohmann::json play_contained(const FaultyMatch& match);

/// The library of a team that harms whoever loads it.
std::string faulty_team(const std::string& name);

/// The kinds of the incidents of a team, in the order of the result.
Words incident_kinds(const nlohmann::json& result, int team);
/// Checks that A has incidents of these kinds alone, and B none.
void check_kinds(const nlohmann::json& result, const Words& kinds);

/// The lines of teams in what the program says, without time, level and name.
Words lines_of_teams(const std::string& log);
bool has_line(const Words& lines, const std::string& line);

}  // namespace podball::testing
