#include "hosting/hosting.hpp"

#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace podball::hosting {

namespace {

constexpr std::string_view kIsolated = "isolated";
constexpr std::string_view kInProcess = "inproc";

}  // namespace

std::string_view mode_name(HostingMode mode) { return mode == HostingMode::Isolated ? kIsolated : kInProcess; }

Result<HostingMode> mode_named(std::string_view name) {
    if (name == kIsolated) {
        return HostingMode::Isolated;
    }
    if (name == kInProcess) {
        return HostingMode::InProcess;
    }
    return Error{fmt::format("'{}' is no mode; permitted is {} or {}", name, kIsolated, kInProcess)};
}

Hosting::Hosting(HostingMode mode, const control::TimeBudget& budget, Callbacks callbacks,
                 std::shared_ptr<isolation::WorkerHost> workers)
    : mode_(mode), budget_(budget), callbacks_(std::move(callbacks)), workers_(std::move(workers)) {}

Result<Hosting> Hosting::start(HostingMode mode, const control::TimeBudget& budget, Callbacks callbacks) {
    auto workers = isolation::WorkerHost::start();
    if (!workers) {
        return workers.error();
    }
    if (callbacks.interrupted != nullptr) {
        workers.value()->hurry_when(callbacks.interrupted);
    }
    return Hosting(mode, budget, std::move(callbacks), std::move(workers).value());
}

isolation::WorkerHost& Hosting::workers() const {
    assert(has_workers());
    return *workers_;
}

control::LogSink Hosting::log_of(const std::string& name) const {
    return callbacks_.log ? callbacks_.log(name) : nullptr;
}

std::string Hosting::sandbox() const {
    return is_isolated() ? sandbox::sandbox_text(workers_->sandbox()) : "none: in this process";
}

}  // namespace podball::hosting
