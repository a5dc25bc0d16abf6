#include "sandbox/attempts.hpp"

#include "sandbox/sandbox.hpp"

#include <fcntl.h>
#include <linux/futex.h>
#include <linux/io_uring.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

namespace podball::testing {
namespace {

template <typename... Arguments>
long call(long number, Arguments... arguments) {
    return syscall(number, arguments...);
}

// Whoever is made here must not go on with the test.
long end_if_child(long process) {
    if (process == 0) {
        _exit(0);
    }
    return process;
}

const pid_t kTestProcess = getpid();
const char* const kPath = "/tmp/podball-isolation-test";
const char* const kProgram = "/bin/true";
char* const kNothing[] = {nullptr};
int word = 1;
iovec piece = {&word, sizeof word};

long advise(int advice) { return call(SYS_madvise, 0, 4096, advice); }

// The kernel's number for the CPU clock of another process, as clock_getcpuclockid makes it.
long read_cpu_clock_of_test() {
    constexpr clockid_t kScheduled = 2;
    timespec now = {};
    return clock_gettime(static_cast<clockid_t>(~static_cast<unsigned>(kTestProcess) << 3U) | kScheduled, &now);
}

sockaddr_in local_address() {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(9);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

const std::vector<Attempt>& attempts_denied_always() {
    static const std::vector<Attempt> attempts = {
        {"writing a file", "openat", [] { return long{open(kPath, O_WRONLY | O_CREAT, 0600)}; }},
        {"opening for both", "openat", [] { return long{open("/etc/passwd", O_RDWR)}; }},
        {"a handle to a file", "openat", [] { return long{open("/etc/passwd", O_PATH)}; }},
        {"open, the old call", "open", [] { return call(SYS_open, kPath, O_WRONLY | O_CREAT, 0600); }},
        {"creat", "creat", [] { return call(SYS_creat, kPath, 0600); }},
        {"openat2", "openat2", [] { return call(SYS_openat2, AT_FDCWD, "/etc/passwd", nullptr, 0); }},
        {"truncate", "truncate", [] { return long{truncate(kPath, 0)}; }},
        {"truncating the output", "ftruncate", [] { return long{ftruncate(STDOUT_FILENO, 0)}; }},
        {"unlink", "unlink", [] { return long{unlink(kPath)}; }},
        {"rename", "rename", [] { return long{rename(kPath, kPath)}; }},
        {"mkdir", "mkdir", [] { return long{mkdir(kPath, 0700)}; }},
        {"chmod", "chmod", [] { return long{chmod(kPath, 0700)}; }},
        {"chdir", "chdir", [] { return long{chdir("/")}; }},
        {"access", "access", [] { return long{access("/etc/passwd", R_OK)}; }},
        {"reading a folder", "getdents64", [] { return call(SYS_getdents64, STDIN_FILENO, &word, sizeof word); }},
        {"writing elsewhere", "write", [] { return call(SYS_write, STDIN_FILENO, &word, sizeof word); }},
        {"writing elsewhere in pieces", "writev", [] { return call(SYS_writev, 3, &piece, 1); }},
        {"another descriptor", "dup", [] { return long{dup(STDOUT_FILENO)}; }},
        {"flags of the output", "fcntl", [] { return long{fcntl(STDOUT_FILENO, F_SETFL, 0)}; }},

        {"a socket", "socket", [] { return long{socket(AF_INET, SOCK_STREAM, 0)}; }},
        {"a local socket", "socket", [] { return long{socket(AF_UNIX, SOCK_DGRAM, 0)}; }},
        {"a pair of sockets", "socketpair",
         [] {
             int ends[2];
             return long{socketpair(AF_UNIX, SOCK_STREAM, 0, ends)};
         }},
        {"connecting", "connect",
         [] {
             const auto to = local_address();
             return call(SYS_connect, 0, &to, sizeof to);
         }},
        {"a pipe", "pipe2",
         [] {
             int ends[2];
             return long{pipe2(ends, 0)};
         }},
        {"an epoll", "epoll_create1", [] { return long{epoll_create1(0)}; }},
        {"io_uring", "io_uring_setup",
         [] {
             io_uring_params none = {};
             return call(SYS_io_uring_setup, 1, &none);
         }},
        {"a file in memory", "memfd_create", [] { return long{memfd_create("x", 0)}; }},
        {"System V memory", "shmget", [] { return call(SYS_shmget, 0, 4096, 01600); }},

        {"fork", "clone", [] { return end_if_child(fork()); }},
        {"fork, the old call", "fork", [] { return end_if_child(call(SYS_fork)); }},
        {"vfork", "vfork", [] { return end_if_child(call(SYS_vfork)); }},
        {"clone", "clone", [] { return end_if_child(call(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr)); }},
        {"clone3", "clone3",
         [] {
             clone_args none = {};
             return end_if_child(call(SYS_clone3, &none, sizeof none));
         },
         ENOSYS},
        {"another program", "execve", [] { return long{execve(kProgram, kNothing, kNothing)}; }},
        {"another program, by handle", "execveat",
         [] { return call(SYS_execveat, AT_FDCWD, kProgram, kNothing, kNothing, 0); }},
        {"ptrace", "ptrace", [] { return ptrace(PTRACE_ATTACH, kTestProcess, nullptr, nullptr); }},
        {"reading another's memory", "process_vm_readv",
         [] { return long{process_vm_readv(1, &piece, 1, &piece, 1, 0)}; }},
        {"writing another's memory", "process_vm_writev",
         [] { return long{process_vm_writev(1, &piece, 1, &piece, 1, 0)}; }},
        {"signalling the first process", "kill", [] { return long{kill(1, 0)}; }},
        {"signalling the test", "kill", [] { return long{kill(kTestProcess, 0)}; }},
        {"signalling the group", "kill", [] { return long{kill(0, 0)}; }},
        {"signalling everybody", "kill", [] { return long{kill(-1, 0)}; }},
        {"signalling itself", "kill", [] { return long{kill(getpid(), SIGABRT)}; }},
        {"signalling a thread", "tkill", [] { return call(SYS_tkill, getpid(), SIGABRT); }},
        {"aborting another", "tgkill", [] { return call(SYS_tgkill, 1, 1, SIGABRT); }},
        {"another signal than abort's", "tgkill", [] { return call(SYS_tgkill, getpid(), getpid(), SIGWINCH); }},
        {"a handle to a process", "pidfd_open", [] { return call(SYS_pidfd_open, getpid(), 0); }},
        {"the parent's number", "getppid", [] { return call(SYS_getppid); }},

        {"a signal's handler", "rt_sigaction", [] { return std::signal(SIGSEGV, SIG_IGN) == SIG_ERR ? -1L : 0L; }},
        {"a handler for denied calls", "rt_sigaction",
         [] { return std::signal(SIGSYS, SIG_IGN) == SIG_ERR ? -1L : 0L; }},
        {"an alarm", "alarm", [] { return call(SYS_alarm, 1); }},
        {"prctl", "prctl", [] { return long{prctl(PR_SET_PDEATHSIG, 0)}; }},
        {"higher limits", "prlimit64",
         [] {
             const rlimit none = {0, 0};
             return long{setrlimit(RLIMIT_CORE, &none)};
         }},
        {"another's limits", "prlimit64",
         [] {
             rlimit now = {};
             return call(SYS_prlimit64, 1, RLIMIT_AS, nullptr, &now);
         }},
        {"other cores", "sched_setaffinity",
         [] {
             cpu_set_t all;
             CPU_ZERO(&all);
             CPU_SET(0, &all);
             return long{sched_setaffinity(0, sizeof all, &all)};
         }},
        {"another's affinity", "sched_getaffinity",
         [] {
             cpu_set_t cores;
             return long{sched_getaffinity(kTestProcess, sizeof cores, &cores)};
         }},
        {"another's CPU clock", "clock_gettime", read_cpu_clock_of_test},
        {"waking up whoever waits here, somewhere else", "futex",
         [] { return call(SYS_futex, &word, FUTEX_CMP_REQUEUE, 0, 1, &word, 0); }},
        {"waking by an operation", "futex", [] { return call(SYS_futex, &word, FUTEX_WAKE_OP, 0, 0, &word, 0); }},
        {"locking for whoever waits here", "futex", [] { return call(SYS_futex, &word, FUTEX_LOCK_PI, 0, nullptr); }},
        {"merging equal memory", "madvise", [] { return advise(MADV_MERGEABLE); }},
        {"reading a file ahead", "madvise", [] { return advise(MADV_WILLNEED); }},
        {"paging out", "madvise", [] { return advise(MADV_PAGEOUT); }},
        {"making pages cold", "madvise", [] { return advise(MADV_COLD); }},
        {"huge pages of the machine", "mmap",
         [] { return call(SYS_mmap, nullptr, 2 << 20, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0); }},
        {"a reserved address", "mmap",
         [] {
             return call(SYS_mmap, sandbox::kReservedAddresses - 4096, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                         0);
         }},
        {"all addresses from the first one", "mmap",
         [] { return call(SYS_mmap, nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0); }},
        {"memory moved to an address", "mremap",
         [] { return call(SYS_mremap, &word, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, 4096); }},
        {"memory moved near an address", "mremap",
         [] { return call(SYS_mremap, &word, 4096, 4096, MREMAP_MAYMOVE | 4 /* MREMAP_DONTUNMAP */, 4096); }},
        {"priority", "setpriority", [] { return long{setpriority(PRIO_PROCESS, 0, 1)}; }},
        {"another group", "setpgid", [] { return long{setpgid(0, 0)}; }},
        {"another user", "setuid", [] { return long{setuid(65534)}; }},
        {"capabilities", "capset", [] { return call(SYS_capset, nullptr, nullptr); }},
        {"namespaces", "unshare", [] { return long{unshare(CLONE_NEWUSER)}; }},
        {"another's namespaces", "setns", [] { return long{setns(STDIN_FILENO, 0)}; }},
        {"mounting", "mount", [] { return call(SYS_mount, "none", "/tmp", "tmpfs", 0, nullptr); }},
        {"a filter of its own", "seccomp", [] { return call(SYS_seccomp, 1, 0, nullptr); }},
        {"bpf", "bpf", [] { return call(SYS_bpf, 0, nullptr, 0); }},
        {"userfaultfd", "userfaultfd", [] { return call(SYS_userfaultfd, 0); }},
        {"a terminal's settings", "ioctl", [] { return call(SYS_ioctl, STDIN_FILENO, 0x5412, &word); }},  // TIOCSTI
    };
    return attempts;
}

const std::vector<Attempt>& attempts_denied_while_playing() {
    static const std::vector<Attempt> attempts = {
        {"reading a file", "openat", [] { return long{open("/etc/passwd", O_RDONLY)}; }},
        {"reading a system library", "openat", [] { return long{open("/etc/ld.so.cache", O_RDONLY)}; }},
        {"open, the old call", "open", [] { return call(SYS_open, "/etc/ld.so.cache", O_RDONLY); }},
        {"a file's size", "newfstatat",
         [] {
             struct stat status;
             return long{stat("/etc/passwd", &status)};
         }},
        {"a file's size, disguised as a descriptor's", "newfstatat",
         [] {
             struct stat status;
             return long{fstatat(1, "/etc/passwd", &status, AT_EMPTY_PATH)};
         }},
        {"a link", "readlink",
         [] {
             char text[9];
             return long{readlink("/proc/self/exe", text, sizeof text)};
         }},
        {"where it is", "getcwd",
         [] {
             char text[99];
             return call(SYS_getcwd, text, sizeof text);
         }},
        {"making code", "mmap",
         [] { return call(SYS_mmap, nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }},
        {"mapping the output", "mmap", [] { return call(SYS_mmap, nullptr, 4096, PROT_READ, MAP_SHARED, 1, 0); }},
        {"making memory executable", "mprotect", [] { return call(SYS_mprotect, &word, 0, PROT_READ | PROT_EXEC); }},
        {"the filter of playing once more", "seccomp", [] { return sandbox::lock_down().holds != 0 ? 0L : -1L; }},
    };
    return attempts;
}

}  // namespace podball::testing
