#include "season/slurm_engine.hpp"

#include "base/sha256.hpp"
#include "season/other_program.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

namespace podball::season {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMarkDigits = 12;
constexpr std::size_t kCancelMax = 500;  // Tasks in one command.
constexpr int kSilentLooksMax = 6;       // Slurm may be restarted meanwhile.

// Runs a program of Slurm. Errors: it fails, with its last words.
Result<std::string> run_slurm(const std::vector<std::string>& words) {
    const auto output = run_program(words);
    if (!output) {
        return output.error();
    }
    if (output.value().status != 0) {
        return Error{fmt::format("{} failed: {}", words.front(), output.value().errors)};
    }
    return output.value().out;
}

// The number in "MaxArraySize = 1001".
Result<std::size_t> read_array_size_max() {
    const auto text = run_slurm({"scontrol", "show", "config"});
    if (!text) {
        return text.error();
    }
    std::istringstream lines(text.value());
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        std::string sign;
        std::size_t number = 0;
        if (words >> name >> sign >> number && name == "MaxArraySize" && number > 0) {
            return number;
        }
    }
    return Error{"scontrol show config: has no MaxArraySize; arrays of jobs must be permitted"};
}

std::string mark_of(const fs::path& folder) {
    const std::string path = fs::weakly_canonical(folder).string();
    return sha256_hex(std::as_bytes(std::span(path))).substr(0, kMarkDigits);
}

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return text + "'";
}

}  // namespace

SlurmEngine::SlurmEngine(const EngineConfig& config, std::size_t array_size_max)
    : folder_{config.folder},
      options_(config.options),
      array_size_max_(array_size_max),
      array_size_(array_size_max),
      name_(fmt::format("podball-{}-", mark_of(config.folder))) {}

Result<std::unique_ptr<Engine>> SlurmEngine::make(const EngineConfig& config) {
    const auto size = read_array_size_max();
    if (!size) {
        return size.error();
    }
    std::error_code failure;
    fs::create_directories(config.folder / "logs", failure);
    if (failure) {
        return Error{fmt::format("{}: cannot be made: {}", (config.folder / "logs").string(), failure.message())};
    }
    return std::unique_ptr<Engine>(new SlurmEngine(config, size.value()));
}

std::string SlurmEngine::script(int first) const {
    std::string command = "exec";
    for (const std::string& word : play_command(folder_)) {
        command += " " + quoted(word);
    }
    return command + fmt::format(" $(({} + SLURM_ARRAY_TASK_ID))", first);
}

// A site may limit how many tasks wait: then a smaller array is tried, and what is too much waits in this program.
Result<std::size_t> SlurmEngine::submit(std::span<const int> shards) {
    std::size_t taken = 0;
    while (taken < shards.size()) {
        const int first = shards[taken];
        std::size_t count = 1;
        while (taken + count < shards.size() && count < array_size_ &&
               shards[taken + count] == first + static_cast<int>(count)) {
            ++count;
        }
        const auto submitted = submit_array(first, count);
        if (!submitted && count == 1) {
            return tasks_.empty() ? Result<std::size_t>(submitted.error()) : Result<std::size_t>(taken);
        }
        array_size_ = submitted ? std::min(array_size_max_, 2 * array_size_) : count / 2;
        taken += submitted ? count : 0;
    }
    return taken;
}

Result<void> SlurmEngine::submit_array(int first, std::size_t count) {
    std::vector<std::string> words = {"sbatch",
                                      "--parsable",
                                      fmt::format("--array=0-{}", count - 1),
                                      "--requeue",
                                      "--open-mode=append",
                                      "--cpus-per-task=1",
                                      fmt::format("--job-name={}{}", name_, first),
                                      fmt::format("--output={}", (folder_.path / "logs" / "%x-%a.log").string())};
    words.insert(words.end(), options_.begin(), options_.end());
    words.push_back("--wrap=" + script(first));
    const auto submitted = run_slurm(words);
    if (!submitted) {
        return submitted.error();
    }
    const int job = std::atoi(submitted.value().c_str());
    for (int index = 0; index < static_cast<int>(count); ++index) {
        tasks_.insert_or_assign(first + index, fmt::format("{}_{}", job, index));
    }
    return {};
}

Result<std::set<int>> SlurmEngine::active() {
    const auto text = run_slurm({"squeue", "--me", "--noheader", "--array",
                                 "--states=PENDING,RUNNING,SUSPENDED,COMPLETING,CONFIGURING", "--format=%F %K %j"});
    silent_looks_ = text ? 0 : silent_looks_ + 1;
    if (silent_looks_ == kSilentLooksMax) {
        return text.error();
    }
    if (text) {
        read_queue(text.value());
    }
    std::set<int> shards;
    for (const auto& [shard, task] : tasks_) {
        shards.insert(shard);
    }
    return shards;
}

void SlurmEngine::read_queue(const std::string& text) {
    tasks_.clear();
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string job;
        std::string index;
        std::string name;
        // The name comes last, because that of another job may contain spaces.
        if (words >> job >> index && std::getline(words >> std::ws, name) && name.starts_with(name_)) {
            const int shard = std::atoi(name.c_str() + name_.size()) + std::atoi(index.c_str());
            tasks_.insert_or_assign(shard, fmt::format("{}_{}", job, index));
        }
    }
}

Result<void> SlurmEngine::cancel(const std::set<int>& shards) {
    std::vector<std::string> tasks;
    for (const auto& [shard, task] : tasks_) {
        if (shards.contains(shard)) {
            tasks.push_back(task);
        }
    }
    for (std::size_t begin = 0; begin < tasks.size(); begin += kCancelMax) {
        const std::size_t end = std::min(tasks.size(), begin + kCancelMax);
        std::vector<std::string> words = {"scancel"};
        words.insert(words.end(), tasks.begin() + static_cast<std::ptrdiff_t>(begin),
                     tasks.begin() + static_cast<std::ptrdiff_t>(end));
        if (const auto cancelled = run_slurm(words); !cancelled) {
            return cancelled.error();
        }
    }
    return {};
}

}  // namespace podball::season
