#include "sandbox/call_filter.hpp"

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "base/system_error.hpp"
#include "sandbox/denied_call.hpp"
#include "sandbox/permitted_calls.hpp"
#include "sandbox/pretended_calls.hpp"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <memory>
#include <utility>
#include <vector>

namespace podball::sandbox {
namespace {

using Instructions = std::vector<sock_filter>;

// The instructions of a filter. Those for playing are made before the filter for loading is installed, because it
// denies the calls that making them needs.
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
Result<Context> make_context(Phase phase, const Openings& openings) {
    Context context(seccomp_init(SCMP_ACT_TRAP));
    if (context == nullptr) {
        return system_error("libseccomp");
    }
    if (const int failure = seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_TRAP); failure != 0) {
        return system_error("libseccomp", -failure);
    }
    // The kernel runs the filter in each hand-off, because futex has conditions. So futex is checked first.
    seccomp_syscall_priority(context.get(), SCMP_SYS(futex), 255);
    for (const PermittedCall& call : without_pretended(permitted_calls(&playing_filter.program, openings))) {
        if (!contains(call.phase, phase)) {
            continue;
        }
        const auto count = static_cast<unsigned>(call.conditions.size());
        const int failure =
            seccomp_rule_add_array(context.get(), SCMP_ACT_ALLOW, call.number, count, call.conditions.data());
        if (failure != 0) {
            return system_error("libseccomp, rule for " + denial_name(call.number), -failure);
        }
    }
    return context;
}

// libseccomp 2.5 writes the instructions only to a descriptor. The buffer of a pipe is many times larger than they are.
// Each page of memory costs a worker some time, so room is made only for what the pipe has.
Result<Instructions> read_instructions(const Context& context) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return system_error("pipe for the filter");
    }
    const Descriptor from(ends[0]);
    {
        const Descriptor to(ends[1]);
        if (const int failure = seccomp_export_bpf(context.get(), to.get()); failure != 0) {
            return system_error("libseccomp", -failure);
        }
    }
    int bytes = 0;
    if (ioctl(from.get(), FIONREAD, &bytes) != 0 || bytes <= 0) {
        return system_error("pipe of the filter");
    }
    Instructions instructions(static_cast<std::size_t>(bytes) / sizeof(sock_filter));
    if (read(from.get(), instructions.data(), static_cast<std::size_t>(bytes)) != bytes) {
        return system_error("pipe of the filter");
    }
    return instructions;
}

Result<void> make_filter(Phase phase, const Openings& openings, Filter& filter) {
    const auto context = make_context(phase, openings);
    if (!context) {
        return context.error();
    }
    auto instructions = read_instructions(context.value());
    if (!instructions) {
        return instructions.error();
    }
    filter.instructions = std::move(instructions).value();
    filter.program = {static_cast<unsigned short>(filter.instructions.size()), filter.instructions.data()};
    return {};
}

// SPEC_ALLOW, because older kernels otherwise turn on mitigations of Spectre that slow down the whole process.
GuardState install(const Filter& filter) {
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &filter.program) != 0) {
        return guard_missing("seccomp", errno);
    }
    return guard_holds();
}

}  // namespace

GuardState filter_loading(const Openings& openings, DenialLog& denials) {
    if (const auto result = answer_denied_calls(denials); !result) {
        return guard_missing(result.error().message);
    }
    for (const auto& [phase, filter] :
         {std::pair(Phase::Loading, &loading_filter), {Phase::Playing, &playing_filter}}) {
        if (const auto made = make_filter(phase, openings, *filter); !made) {
            return guard_missing(made.error().message);
        }
    }
    return install(loading_filter);
}

GuardState filter_playing() {
    assert(!playing_filter.instructions.empty());
    answer_as_playing();
    return install(playing_filter);
}

}  // namespace podball::sandbox
