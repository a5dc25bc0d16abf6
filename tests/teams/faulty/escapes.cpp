// Acts that ask the system for what a team has no business with. Raw calls: the C library would answer some by itself.
#include "acts.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/io_uring.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <utility>

namespace podball::faulty {
namespace {

// Whoever plays this team looks afterwards whether `victim` is as it was, and alone.
std::string in_place(const Call& call, const char* name) {
    return call.team == nullptr ? name : call.team->place + "/" + name;
}
std::string victim(const Call& call) { return in_place(call, "victim"); }
std::string trace(const Call& call) { return in_place(call, "trace"); }

// Who may not know his parent tries it with himself: the number of a failure would mean everybody.
long parent() {
    const long number = syscall(SYS_getppid);
    return number > 1 ? number : getpid();
}

// A child stays long enough to be found, and no longer.
long after_fork(long child) {
    if (child == 0) {
        const timespec while_looking = {20, 0};
        syscall(SYS_nanosleep, &while_looking, nullptr);
        syscall(SYS_exit_group, 0);
    }
    return child;
}

// 17 is SIGCHLD: what fork() gives.
long fork_raw() { return after_fork(syscall(SYS_clone, 17, nullptr, nullptr, nullptr, nullptr)); }

long clone3_raw() {
    clone_args arguments = {};
    arguments.exit_signal = SIGCHLD;
    return after_fork(syscall(SYS_clone3, &arguments, sizeof arguments));
}

long start_thread() {
    pthread_t thread = 0;
    const int error = pthread_create(
        &thread, nullptr,
        [](void*) -> void* {
            for (;;) {
                syscall(SYS_sched_yield);
            }
        },
        nullptr);
    errno = error;
    return error == 0 ? 0 : -1;
}

long execute() {
    char program[] = "/bin/true";
    char* arguments[] = {program, nullptr};
    return syscall(SYS_execve, program, arguments, arguments + 1);
}

long signal_by_descriptor() {
    const long descriptor = syscall(SYS_pidfd_open, parent(), 0);
    return descriptor < 0 ? descriptor : syscall(SYS_pidfd_send_signal, descriptor, SIGKILL, nullptr, 0);
}

long read_parent() {
    std::uint64_t word = 0;
    const iovec here = {&word, sizeof word};
    const iovec there = {&word, sizeof word};
    return syscall(SYS_process_vm_readv, parent(), &here, 1UL, &there, 1UL, 0UL);
}

long write_parent() {
    std::uint64_t word = 0;
    const iovec here = {&word, sizeof word};
    const iovec there = {&word, sizeof word};
    return syscall(SYS_process_vm_writev, parent(), &here, 1UL, &there, 1UL, 0UL);
}

long open_file(const char* path, int flags) { return syscall(SYS_openat, AT_FDCWD, path, flags, 0600); }

long open_of_parent(const char* name) {
    char path[64] = {};
    std::snprintf(path, sizeof path, "/proc/%ld/%s", parent(), name);
    return open_file(path, O_RDWR);
}

long write_file(const Call& call) {
    const long descriptor = open_file(trace(call).c_str(), O_WRONLY | O_CREAT);
    return descriptor < 0 ? descriptor : syscall(SYS_write, descriptor, "x", 1UL);
}

long connect_out() {
    const long descriptor = syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) {
        return descriptor;
    }
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(9);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return syscall(SYS_connect, descriptor, &address, sizeof address);
}

long pair_of_sockets() {
    int pair[2] = {};
    return syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, pair);
}

long set_up_ring() {
    io_uring_params parameters = {};
    return syscall(SYS_io_uring_setup, 4, &parameters);
}

long raise_limit() {
    const rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    return syscall(SYS_prlimit64, 0, RLIMIT_AS, &unlimited, nullptr);
}

long move_to_another_core() {
    unsigned long all = ~0UL;
    return syscall(SYS_sched_setaffinity, 0, sizeof all, &all);
}

long become_urgent() {
    const sched_param urgent = {50};
    return syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &urgent);
}

long take_capabilities() {
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct all = {~0U, ~0U, ~0U};
    const __user_cap_data_struct data[2] = {all, all};
    return syscall(SYS_capset, &header, data);
}

// A filter that only looks at the number of a call must not be passed by another way to make it. A kernel without calls
// of 32 bits answers one with a crash, so the build looks whether this kernel has them.
[[maybe_unused]] long not_here() {
    errno = ENOSYS;
    return -1;
}
#if defined(FAULTY_HAS_32_BIT_CALLS)
long call_as_32_bit(long number, long first) {
    long result = number;
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(first), "c"(0L), "d"(0L) : "memory", "r8", "r9", "r10", "r11");
    errno = result < 0 ? static_cast<int>(-result) : 0;
    return result < 0 ? -1 : result;
}
long getpid_as_32_bit() { return call_as_32_bit(20, 0); }
long fork_as_32_bit() { return after_fork(call_as_32_bit(2, 0)); }
#else
long getpid_as_32_bit() { return not_here(); }
long fork_as_32_bit() { return not_here(); }
#endif
#if defined(__x86_64__)
long open_as_x32() { return syscall(0x40000000L | SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY); }
#else
long open_as_x32() { return not_here(); }
#endif

long make_code() {
    const long place =
        syscall(SYS_mmap, nullptr, 4096UL, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0L);
    return place == -1 ? -1 : 0;
}

struct Escape {
    const char* name;
    long (*attempt)(const Call& call);
};

constexpr Escape kAttempts[] = {
    // Processes.
    {"fork", [](const Call&) { return fork_raw(); }},
    {"clone3", [](const Call&) { return clone3_raw(); }},
    {"thread", [](const Call&) { return start_thread(); }},
    {"exec", [](const Call&) { return execute(); }},
    {"fork_as_32_bit", [](const Call&) { return fork_as_32_bit(); }},
    {"kill_parent", [](const Call&) { return syscall(SYS_kill, parent(), SIGKILL); }},
    {"kill_parent_thread", [](const Call&) { return syscall(SYS_tgkill, parent(), parent(), SIGKILL); }},
    {"kill_parent_by_descriptor", [](const Call&) { return signal_by_descriptor(); }},
    {"kill_group", [](const Call&) { return syscall(SYS_kill, 0, SIGKILL); }},
    {"kill_self", [](const Call&) { return syscall(SYS_kill, getpid(), SIGKILL); }},
    {"stop_self", [](const Call&) { return syscall(SYS_kill, getpid(), SIGSTOP); }},
    {"stop_thread", [](const Call&) { return syscall(SYS_tgkill, getpid(), getpid(), SIGSTOP); }},
    {"ptrace_parent", [](const Call&) { return syscall(SYS_ptrace, PTRACE_ATTACH, parent(), nullptr, nullptr); }},
    {"ptrace_seize", [](const Call&) { return syscall(SYS_ptrace, PTRACE_SEIZE, parent(), nullptr, nullptr); }},
    {"read_parent", [](const Call&) { return read_parent(); }},
    {"write_parent", [](const Call&) { return write_parent(); }},
    {"outlive_parent", [](const Call&) { return syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0); }},
    {"leave_group", [](const Call&) { return syscall(SYS_setpgid, 0, parent()); }},
    {"leave_session", [](const Call&) { return syscall(SYS_setsid); }},
    // Files.
    {"open_read", [](const Call&) { return open_file("/etc/passwd", O_RDONLY); }},
    {"open_root", [](const Call&) { return open_file("/", O_RDONLY | O_DIRECTORY); }},
    {"open_write", write_file},
    {"open_own_memory", [](const Call&) { return open_file("/proc/self/mem", O_RDWR); }},
    {"open_parent_memory", [](const Call&) { return open_of_parent("mem"); }},
    {"open_parent_output", [](const Call&) { return open_of_parent("fd/1"); }},
    {"open_as_x32", [](const Call&) { return open_as_x32(); }},
    {"unlink", [](const Call& call) { return syscall(SYS_unlinkat, AT_FDCWD, victim(call).c_str(), 0); }},
    {"rename",
     [](const Call& call) {
         return syscall(SYS_renameat2, AT_FDCWD, victim(call).c_str(), AT_FDCWD, trace(call).c_str(), 0);
     }},
    {"truncate", [](const Call& call) { return syscall(SYS_truncate, victim(call).c_str(), 0L); }},
    {"chmod", [](const Call& call) { return syscall(SYS_fchmodat, AT_FDCWD, victim(call).c_str(), 0777); }},
    {"mkdir", [](const Call& call) { return syscall(SYS_mkdirat, AT_FDCWD, trace(call).c_str(), 0700); }},
    {"symlink",
     [](const Call& call) { return syscall(SYS_symlinkat, victim(call).c_str(), AT_FDCWD, trace(call).c_str()); }},
    {"chdir", [](const Call&) { return syscall(SYS_chdir, "/tmp"); }},
    {"chroot", [](const Call&) { return syscall(SYS_chroot, "/tmp"); }},
    {"memory_file", [](const Call&) { return syscall(SYS_memfd_create, "podball-faulty", 0); }},
    {"shared_file", [](const Call&) { return open_file("/dev/shm/podball-faulty", O_RDWR | O_CREAT); }},
    {"shared_segment", [](const Call&) { return syscall(SYS_shmget, IPC_PRIVATE, 4096UL, IPC_CREAT | 0600); }},
    // Network.
    {"socket", [](const Call&) { return syscall(SYS_socket, AF_INET, SOCK_DGRAM, 0); }},
    {"connect", [](const Call&) { return connect_out(); }},
    {"local_socket", [](const Call&) { return syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0); }},
    {"socket_pair", [](const Call&) { return pair_of_sockets(); }},
    // The machine.
    {"io_uring", [](const Call&) { return set_up_ring(); }},
    {"bpf", [](const Call&) { return syscall(SYS_bpf, 0, nullptr, 0); }},
    {"perf_event", [](const Call&) { return syscall(SYS_perf_event_open, nullptr, 0, -1, -1, 0UL); }},
    {"userfaultfd", [](const Call&) { return syscall(SYS_userfaultfd, 0); }},
    {"keyring", [](const Call&) { return syscall(SYS_keyctl, 0, -3L, 1L); }},
    {"mount", [](const Call&) { return syscall(SYS_mount, "none", "/nowhere", "tmpfs", 0UL, nullptr); }},
    {"unshare", [](const Call&) { return syscall(SYS_unshare, CLONE_NEWUSER); }},
    {"set_user", [](const Call&) { return syscall(SYS_setuid, 0); }},
    {"take_capabilities", [](const Call&) { return take_capabilities(); }},
    {"raise_limit", [](const Call&) { return raise_limit(); }},
    {"raise_priority", [](const Call&) { return syscall(SYS_setpriority, PRIO_PROCESS, 0, -20); }},
    {"become_urgent", [](const Call&) { return become_urgent(); }},
    {"change_core", [](const Call&) { return move_to_another_core(); }},
    {"make_code", [](const Call&) { return make_code(); }},
    {"own_filter", [](const Call&) { return syscall(SYS_seccomp, 1 /* SECCOMP_SET_MODE_FILTER */, 0, nullptr); }},
    {"getpid_as_32_bit", [](const Call&) { return getpid_as_32_bit(); }},
};

// One act for each attempt: try it and say how it went.
template <std::size_t index>
void attempt(const Call& call) {
    say_result(call, kAttempts[index].name, kAttempts[index].attempt(call));
}

// The next one at each step; in one go where there is only one call.
void attempt_all(const Call& call) {
    const bool is_step = call.view != nullptr;
    const std::size_t first = is_step ? static_cast<std::size_t>(call.team->calls) % std::size(kAttempts) : 0;
    for (const Escape& escape : std::span(kAttempts).subspan(first, is_step ? 1 : std::size(kAttempts))) {
        say_result(call, escape.name, escape.attempt(call));
    }
}

template <std::size_t... indices>
constexpr std::array<Act, sizeof...(indices) + 1> all_attempts(std::index_sequence<indices...>) {
    return {Act{"all_escapes", attempt_all}, Act{kAttempts[indices].name, attempt<indices>}...};
}

constexpr auto kEscapes = all_attempts(std::make_index_sequence<std::size(kAttempts)>());

}  // namespace

std::span<const Act> escapes() { return kEscapes; }

}  // namespace podball::faulty
