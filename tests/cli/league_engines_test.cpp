// `podball league run --engine`, with scripts in the place of the programs of Slurm and of GNU parallel.
#include "cli/program.hpp"
#include "faults/waiting.hpp"
#include "support/catch.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace podball::testing;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Stores of one league, and a folder with the programs that a run finds.
struct Site {
    TemporaryFolder folder;
    std::string rules =
        folder
            .write("rules.json", R"({"schema": "podball.rules/1", "pods": 1, "noise": {"thrust": 0.05, "ball": 0.05},
                                                     "match": {"period_ticks": 1000}})")
            .string();
    fs::path programs = folder.path() / "programs";

    Site() { fs::create_directory(programs); }

    void add_slurm() const {
        for (const char* name : {"scontrol", "sbatch", "squeue", "scancel"}) {
            fs::create_symlink(PODBALL_FAKE_SLURM, programs / name);
        }
    }
    void add_program(const std::string& name, const std::string& lines) const {
        std::ofstream(programs / name) << "#!/bin/sh\n" << lines << '\n';
        fs::permissions(programs / name, fs::perms::owner_all);
    }
    /// Sets one of the files that fake_slurm.sh names.
    void set(const std::string& name, const std::string& content = "") const {
        std::ofstream(programs / name) << content << '\n';
    }
    void unset(const std::string& name) const { fs::remove(programs / name); }
    /// The calls of a program, one a line.
    [[nodiscard]] Words calls(const std::string& program) const {
        Words found;
        std::istringstream lines(content_of(programs / "calls"));
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with(program + " ")) {
                found.push_back(line);
            }
        }
        return found;
    }
    [[nodiscard]] std::string queue() const { return content_of(programs / "queue"); }

    [[nodiscard]] std::string store(const std::string& name) const { return (folder.path() / name).string(); }
    /// Makes a store. A match is taken to last a second while none is stored, so `shard_s` counts matches.
    void init(const std::string& name, const Words& more = {"--pairs", "6"}) const {
        Words words = {"league",  "init", store(name), "--name", "cup",         "--teams", "chaser,idle",
                       "--rules", rules,  "--budget",  "off",    "--admission", "off"};
        words.insert(words.end(), more.begin(), more.end());
        const Answer made = run(words);
        CAPTURE(made.err);
        REQUIRE(made.code == 0);
    }
    [[nodiscard]] Words line(const std::string& name, const std::string& engine, int shard_s) const {
        return {"league",   "run",  store(name), "--into",          (folder.path() / (name + ".shards")).string(),
                "--engine", engine, "--quiet",   "--shard-seconds", std::to_string(shard_s)};
    }
    /// The programs of this site come first, or alone.
    [[nodiscard]] std::function<void()> prepare(bool alone = false) const {
        const std::string path = programs.string() + (alone ? "" : std::string(":") + std::getenv("PATH"));
        return [path] { setenv("PATH", path.c_str(), 1); };
    }
    [[nodiscard]] Answer run_engine(const std::string& name, const std::string& engine = "slurm",
                                    int shard_s = 2) const {
        return Program(line(name, engine, shard_s), false, prepare()).wait();
    }
    [[nodiscard]] std::string table(const std::string& name) const {
        const Answer answer = run({"league", "table", store(name), "--cross", "--json"});
        REQUIRE(answer.code == 0);
        return answer.out;
    }
    /// Requires that a league has the results of this machine alone.
    void require_local_results(const std::string& name, const Words& more = {"--pairs", "6"}) const {
        init("local.db", more);
        REQUIRE(run({"league", "run", store("local.db"), "--quiet"}).code == 0);
        REQUIRE(table(name) == table("local.db"));
    }
};

void require_engine_failed(const Answer& answer, const std::string& reason) {
    CAPTURE(reason, answer.out, answer.err);
    REQUIRE(answer.code == 6);
    REQUIRE(answer.out.empty());
    REQUIRE(answer.err.starts_with("podball: "));
    REQUIRE(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    REQUIRE(has(answer.err, reason));
}

/// Waits until a signal that was sent is handled, so that a further one is counted too.
void interrupt(const Program& program) {
    program.send(SIGINT);
    wait_until([&] {
        const std::string status = content_of("/proc/" + std::to_string(program.pid()) + "/status");
        const auto place = status.find("ShdPnd:\t");
        return place == std::string::npos || std::stoull(status.substr(place + 8), nullptr, 16) == 0;
    });
}

}  // namespace

TEST_CASE("an engine that is missing, refuses or fails ends the run with code 6, and the league goes on without it") {
    const Site site;
    site.init("cup.db");
    for (const std::string engine : {"slurm", "parallel"}) {
        const std::string program = engine == "slurm" ? "scontrol" : "parallel";
        const Answer answer = Program(site.line("cup.db", engine, 2), false, site.prepare(true)).wait();
        require_engine_failed(answer, program + ": cannot be started: No such file or directory");
    }
    site.add_program("scontrol", "echo 'slurm_load_ctl_conf error: no controller' >&2; exit 1");
    require_engine_failed(site.run_engine("cup.db"), "scontrol failed: slurm_load_ctl_conf error: no controller");
    site.add_program("scontrol", "echo 'MaxArraySize = 0'");
    require_engine_failed(site.run_engine("cup.db"), "has no MaxArraySize");
    site.unset("scontrol");
    site.add_slurm();
    site.set("limit", "0");
    require_engine_failed(site.run_engine("cup.db"), "sbatch failed: sbatch: error: Batch job submission failed");
    site.add_program("parallel", "echo 'parallel from moreutils'");
    require_engine_failed(site.run_engine("cup.db", "parallel"), "parallel: is not GNU parallel");
    site.add_program("parallel", "[ $1 = --version ] && echo 'GNU parallel 1' && exit; echo 'no host' >&2; exit 255");
    require_engine_failed(site.run_engine("cup.db", "parallel"), "parallel failed: no host");
    REQUIRE(run({"league", "run", site.store("cup.db"), "--quiet"}).code == 0);
    site.require_local_results("cup.db");
}

TEST_CASE("Slurm may be silent five times in a row, and not six times", "[slow]") {
    const Site site;
    site.add_slurm();
    site.init("cup.db");
    site.set("held");
    site.set("broken", "6");
    require_engine_failed(site.run_engine("cup.db"), "squeue failed: slurm_load_jobs error");
    site.unset("held");
    site.set("broken", "5");
    REQUIRE(site.run_engine("cup.db").code == 0);
    site.require_local_results("cup.db");
}

TEST_CASE("where a site limits the tasks that wait, the other shards wait in the program") {
    const Site site;
    site.add_slurm();
    site.init("cup.db");
    site.set("limit", "4");
    const Answer answer = site.run_engine("cup.db");
    CAPTURE(answer.err);
    REQUIRE(answer.code == 0);
    REQUIRE(site.calls("scancel").empty());
    site.require_local_results("cup.db");
}

TEST_CASE("tasks beyond the stop of a sequential test are cancelled, and none are submitted any more") {
    const Words test = {"--pairs", "24", "--stop", "elo0=0,elo1=400"};
    const Site site;
    site.add_slurm();
    site.set("at_once", "3");
    site.set("limit", "5");
    site.init("cup.db", test);
    const Answer answer = site.run_engine("cup.db", "slurm", 8);  // Six shards of four pairs.
    CAPTURE(answer.err, answer.out);
    REQUIRE(answer.code == 0);
    const Words cancelled = site.calls("scancel");
    REQUIRE(cancelled.size() == 1);
    REQUIRE(std::count(cancelled[0].begin(), cancelled[0].end(), '_') == 2);
    const std::string calls = content_of(site.programs / "calls");
    REQUIRE(calls.rfind("\nsbatch") < calls.rfind("\nscancel"));
    const fs::path parts = site.folder.path() / "cup.db.shards" / "parts";
    REQUIRE(std::distance(fs::directory_iterator(parts), fs::directory_iterator()) == 3);
    site.require_local_results("cup.db", test);
}

TEST_CASE("matches that no task plays are submitted three times, and are void until a later run plays them") {
    const Site site;
    site.add_slurm();
    site.init("cup.db");
    site.set("failing");
    const Answer answer = site.run_engine("cup.db");
    CAPTURE(answer.err);
    REQUIRE(answer.code == 4);
    REQUIRE(has(answer.err, "12 matches are void"));
    REQUIRE(site.calls("sbatch").size() == 3);
    site.unset("failing");
    REQUIRE(site.run_engine("cup.db").code == 0);
    site.require_local_results("cup.db");
}

TEST_CASE("Ctrl-C while Slurm plays leaves its tasks alone, and the next run finds them") {
    const Site site;
    site.add_slurm();
    site.init("cup.db");
    site.set("held");
    {
        Program program(site.line("cup.db", "slurm", 2), false, site.prepare());
        wait_until([&] { return !site.queue().empty(); });
        interrupt(program);
        const Answer answer = program.wait();
        CAPTURE(answer.err);
        REQUIRE(answer.code == 130);
        REQUIRE(has(answer.err, "what waits or runs elsewhere is played on; the next run stores its results"));
        REQUIRE(has(answer.err, "0 of 12 matches are stored; 'podball league run " + site.store("cup.db") +
                                    " --engine slurm --into "));
    }
    REQUIRE(site.calls("scancel").empty());
    const std::string waiting = site.queue();
    REQUIRE(std::count(waiting.begin(), waiting.end(), '\n') == 6);
    site.unset("held");
    REQUIRE(site.run_engine("cup.db").code == 0);
    REQUIRE(site.calls("sbatch").size() == 1);
    site.require_local_results("cup.db");
}

TEST_CASE("a second Ctrl-C before the program has ended cancels the tasks of Slurm") {
    for (const bool both_at_once : {true, false}) {
        const Site site;
        site.add_slurm();
        site.init("cup.db");
        site.set("held");
        Program program(site.line("cup.db", "slurm", 2), false, site.prepare());
        wait_until([&] { return !site.queue().empty(); });
        site.set("silent");
        const std::size_t looks = site.calls("squeue").size();
        interrupt(program);
        if (!both_at_once) {
            wait_until([&] { return site.calls("squeue").size() > looks; });
        }
        interrupt(program);
        site.unset("silent");
        const Answer answer = program.wait();
        CAPTURE(both_at_once, answer.err);
        REQUIRE(answer.code == 130);
        REQUIRE(has(answer.err, "0 of 12 matches are stored"));
        REQUIRE(site.calls("scancel").size() == 1);
        REQUIRE(site.queue().empty());
        site.unset("held");
        REQUIRE(site.run_engine("cup.db").code == 0);
        site.require_local_results("cup.db");
    }
}
