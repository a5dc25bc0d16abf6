#include "isolation/call_filter.hpp"

#include "base/result.hpp"
#include "isolation/denied_call.hpp"
#include "isolation/descriptor.hpp"
#include "isolation/permitted_calls.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <optional>
#include <vector>

namespace podball::isolation {
namespace {

using Instructions = std::vector<sock_filter>;

// The instructions of the second stage are made before the first one, which permits none of what making them takes.
struct Filter {
    Instructions instructions;
    sock_fprog program = {};
};
Filter loading_filter;
Filter playing_filter;

bool contains(Phase phases, Phase phase) { return (static_cast<unsigned>(phases) & static_cast<unsigned>(phase)) != 0; }

struct Release {
    void operator()(void* context) const { seccomp_release(context); }
};
using Context = std::unique_ptr<void, Release>;

// Everything is trapped, calls of another machine included: nothing kills.
Context make_context(Phase phase) {
    Context context(seccomp_init(SCMP_ACT_TRAP));
    if (context == nullptr) return nullptr;
    if (seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_TRAP) != 0) return nullptr;
    // The kernel runs the filter for each hand-off, since it depends on an argument: it is to find this one first.
    seccomp_syscall_priority(context.get(), SCMP_SYS(futex), 255);
    for (const PermittedCall& call : permitted_calls(&playing_filter.program)) {
        if (!contains(call.phase, phase)) continue;
        const auto count = static_cast<unsigned>(call.conditions.size());
        const int failure =
            seccomp_rule_add_array(context.get(), SCMP_ACT_ALLOW, call.number, count, call.conditions.data());
        if (failure != 0) return nullptr;
    }
    return context;
}

// libseccomp 2.5 writes them only into a file; a pipe holds many times what there is of them.
Instructions read_instructions(const Context& context) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return {};
    const Descriptor from(ends[0]);
    {
        const Descriptor to(ends[1]);
        if (seccomp_export_bpf(context.get(), to.get()) != 0) return {};
    }
    Instructions instructions(BPF_MAXINSNS);
    const ssize_t bytes = read(from.get(), instructions.data(), instructions.size() * sizeof(sock_filter));
    if (bytes <= 0) return {};
    instructions.resize(static_cast<std::size_t>(bytes) / sizeof(sock_filter));
    return instructions;
}

bool make_filter(Phase phase, Filter& filter) {
    const Context context = make_context(phase);
    if (context == nullptr) return false;
    filter.instructions = read_instructions(context);
    filter.program = {static_cast<unsigned short>(filter.instructions.size()), filter.instructions.data()};
    return !filter.instructions.empty();
}

// Older kernels would otherwise slow down the whole process against attacks that read memory of the same process.
GuardState install(const Filter& filter) {
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter.program) != 0) {
        return guard_missing("seccomp", errno);
    }
    return guard_holds();
}

}  // namespace

GuardState filter_loading(DenialLog& denials) {
    if (const auto error = answer_denied_calls(denials)) return guard_missing(error->message);
    if (!make_filter(Phase::Loading, loading_filter) || !make_filter(Phase::Playing, playing_filter)) {
        return guard_missing("libseccomp makes no filter");
    }
    return install(loading_filter);
}

GuardState filter_playing() {
    answer_as_playing();
    return install(playing_filter);
}

}  // namespace podball::isolation
