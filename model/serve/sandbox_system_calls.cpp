#include "model/serve/sandbox.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace eu::model {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
constexpr std::uint32_t kOtherInterface = 0x40000000;  ///< x32: the same calls with other numbers
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t kOtherInterface = 0xffffffff;
#else
#error "add this architecture's system call numbers"
#endif

constexpr std::uint32_t kNewNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                         CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

// Newer than Debian 12's headers; the same numbers on all architectures.
constexpr std::uint32_t kStatmount = 457;
constexpr std::uint32_t kListmount = 458;
constexpr std::uint32_t kOpenTreeAttr = 467;

/// Calls that neither a compiler nor a simulation needs, and those that one of them needs. They
/// include memory that is neither mapped nor in a folder (memfd, System V), which limits do not
/// count.
constexpr std::uint32_t kDenied[] = {
    // other processes
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    SYS_pidfd_getfd,
    SYS_process_madvise,
    // network
    SYS_socket,
    SYS_connect,
    SYS_bind,
    SYS_listen,
    SYS_accept,
    SYS_accept4,
    // namespaces and mounts
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_move_mount,
    SYS_open_tree,
    kOpenTreeAttr,
    kStatmount,
    kListmount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_fanotify_init,
    SYS_mknodat,
// deep folders, which cannot be removed
#ifdef SYS_mkdir
    SYS_mkdir,
#endif
    SYS_mkdirat,
    // memory that limits do not count
    SYS_memfd_create,
    SYS_socketpair,  // its buffers
    SYS_memfd_secret,
    SYS_shmget,
    SYS_shmat,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_vmsplice,
    // special-purpose kernel interfaces with much code
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    // the kernel itself
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_acct,
    SYS_quotactl,
    SYS_syslog,
    SYS_sethostname,
    SYS_setdomainname,
#if defined(__x86_64__)
    SYS_mknod,
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
    SYS_uselib,
#endif
};

constexpr std::size_t kFrame = 13;  ///< instructions besides those of the table
using Program = std::array<sock_filter, kFrame + 2 * std::size(kDenied)>;

constexpr sock_filter load(std::size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
}
constexpr sock_filter return_action(std::uint32_t action) {
  return {BPF_RET | BPF_K, 0, 0, action};
}
/// Skips the next instruction unless the comparison holds.
constexpr sock_filter unless(std::uint16_t comparison, std::uint32_t value) {
  return {static_cast<std::uint16_t>(BPF_JMP | comparison | BPF_K), 0, 1, value};
}

/// Word 0 of an argument: its lower half on both architectures, which are little-endian.
constexpr std::size_t kFirstArgument = offsetof(seccomp_data, args);

constexpr Program make_program() {
  constexpr std::uint32_t kDeny = SECCOMP_RET_ERRNO | EPERM;
  Program program{};
  std::size_t at = 0;
  program[at++] = load(offsetof(seccomp_data, arch));
  program[at++] = {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, kArchitecture};
  program[at++] = return_action(SECCOMP_RET_KILL_PROCESS);
  program[at++] = load(offsetof(seccomp_data, nr));
  program[at++] = unless(BPF_JGE, kOtherInterface);
  program[at++] = return_action(kDeny);
  for (const std::uint32_t call : kDenied) {
    program[at++] = unless(BPF_JEQ, call);
    program[at++] = return_action(kDeny);
  }
  // A filter cannot read the flags of clone3, which are in memory; libc falls back to clone.
  program[at++] = unless(BPF_JEQ, SYS_clone3);
  program[at++] = return_action(SECCOMP_RET_ERRNO | ENOSYS);
  program[at++] = {BPF_JMP | BPF_JEQ | BPF_K, 0, 3, SYS_clone};
  program[at++] = load(kFirstArgument);
  program[at++] = unless(BPF_JSET, kNewNamespaces);
  program[at++] = return_action(kDeny);
  program[at++] = return_action(SECCOMP_RET_ALLOW);
  if (at != program.size()) throw "kFrame is wrong";  // at compile time
  return program;
}
constexpr Program kProgram = make_program();

/// Calls of kDenied that one kind of program needs.
constexpr std::uint32_t kOfEusim[] = {SYS_socketpair};
constexpr std::uint32_t kOfCompilers[] = {
#ifdef SYS_mkdir
    SYS_mkdir,
#endif
    SYS_mkdirat};

template <std::size_t count>
bool is_one_of(std::uint32_t call, const std::uint32_t (&calls)[count]) {
  return std::find(std::begin(calls), std::end(calls), call) != std::end(calls);
}

}  // namespace

bool filter_system_calls(SandboxedProgram of) {
  Program program = kProgram;
  for (std::size_t at = 0; at + 1 < program.size(); ++at) {
    const bool is_allowed = of == SandboxedProgram::Eusim ? is_one_of(program[at].k, kOfEusim)
                                                          : is_one_of(program[at].k, kOfCompilers);
    if (is_allowed && program[at].code == (BPF_JMP | BPF_JEQ | BPF_K))
      program[at + 1] = return_action(SECCOMP_RET_ALLOW);
  }
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace eu::model
