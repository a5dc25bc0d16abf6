// podball-worker with a sandbox that lacks the guard after which the program's folder is named.
#include "handoff/spawn_request.hpp"
#include "worker/zygote_process.hpp"

#include <filesystem>

namespace {

std::uint32_t left_out() {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path().filename().string();
    for (int i = 0; i < podball::sandbox::kGuards; ++i) {
        if (podball::sandbox::guard_name(static_cast<podball::sandbox::Guard>(i)) == folder) {
            return 1U << static_cast<unsigned>(i);
        }
    }
    return 0;
}

}  // namespace

int main() { return podball::worker::serve_as_zygote(podball::handoff::kZygoteSocket, left_out()); }
