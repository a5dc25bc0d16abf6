// Runs the program podball as a user does.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/temporary_folder.hpp"

namespace podball::testing {

using Words = std::vector<std::string>;

/// What the program left when it ended.
struct Answer {
    int code = 0;  ///< Exit code, or minus the signal that ended it.
    std::string out;
    std::string err;  ///< Without the lines of progress that a file gets on a slow machine.
};

/// A run of the program. Its stderr is a file, or a terminal of 80 columns.
class Program {
  public:
    /// `prepare` is called in the new process, before it becomes the program.
    explicit Program(const Words& arguments, bool on_terminal = false, const std::function<void()>& prepare = {});
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Waits until stderr, a terminal, holds `text` so many times; false if the program ends before.
    bool shows(const std::string& text, int times = 1);
    /// The words that follow `text` there, up to the line's end. Waits as `shows`; empty if the program ends before.
    std::string words_after(const std::string& text);
    void send(int signal) const;
    [[nodiscard]] pid_t pid() const { return pid_; }
    Answer wait();

  private:
    bool read_terminal();

    TemporaryFolder folder_;
    pid_t pid_ = -1;
    int terminal_ = -1;
    std::string shown_;
};

/// Runs the program to its end.
Answer run(const Words& arguments);

/// Runs it, requires exit code 0, and returns the one JSON object it printed.
nlohmann::json run_json(const Words& arguments);

/// Runs it, and requires that it prints nothing but one line of error, which has all of `expected`.
void require_refused(const Words& arguments, int code, const Words& expected);

/// What the file holds.
std::string content_of(const std::filesystem::path& file);

/// The library of a misbehaving team.
std::string test_team(const std::string& name);

/// A budget whose hard limit no honest step exceeds on a busy machine, and a parameter of the test team "scripted" with
/// which each of its steps is above the limit.
constexpr const char* kHighHardLimit = "soft=2ms,hard=100ms,bank=10s";
constexpr const char* kAboveHardLimit = "A.busy_us=150000";

/// Rules of a short game as a file in `folder`: a match takes some milliseconds. `more` is a piece of JSON such as
/// "\"pods\": 3".
std::string short_rules(const TemporaryFolder& folder, const std::string& more = "",
                        const std::string& name = "short.json");

}  // namespace podball::testing
