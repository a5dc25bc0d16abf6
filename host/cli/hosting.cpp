#include "cli/hosting.hpp"

#include "cli/interrupt.hpp"

#include <utility>

namespace podball::cli {

namespace {

constexpr std::string_view kIsolated = "isolated";
constexpr std::string_view kInProcess = "inproc";

}  // namespace

std::string_view mode_name(HostingMode mode) { return mode == HostingMode::Isolated ? kIsolated : kInProcess; }

HostingMode mode_named(std::string_view name) {
    return name == kIsolated ? HostingMode::Isolated : HostingMode::InProcess;
}

std::string known_mode(const std::string& name) {
    return name == kIsolated || name == kInProcess ? "" : "'" + name + "'; permitted is isolated or inproc";
}

Result<std::shared_ptr<isolation::WorkerHost>> start_workers() {
    auto workers = isolation::WorkerHost::start();
    if (!workers) {
        return workers.error();
    }
    workers.value()->hurry_when(interrupted);
    return std::shared_ptr<isolation::WorkerHost>(std::move(workers).value());
}

Result<Hosting> Hosting::start(HostingMode mode, const control::TimeBudget& budget) {
    auto workers = start_workers();
    if (!workers) {
        return workers.error();
    }
    return Hosting(mode, budget, std::move(workers).value());
}

bool Hosting::shares_core() const { return mode_ == HostingMode::Isolated && workers_->hand_off().share_core(); }

std::string Hosting::sandbox() const { return sandbox_of(mode_ == HostingMode::Isolated ? workers_.get() : nullptr); }

std::string sandbox_of(const isolation::WorkerHost* workers) {
    return workers != nullptr ? isolation::sandbox_text(workers->sandbox()) : "none: in this process";
}

std::string hosting_text(const Hosting& hosting) {
    return hosting.mode() == HostingMode::Isolated ? "teams isolated (sandbox " + hosting.sandbox() + ")"
                                                   : "teams in this process, not contained";
}

}  // namespace podball::cli
