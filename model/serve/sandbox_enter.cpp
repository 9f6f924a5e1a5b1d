// SandboxEntry::enter of sandbox.hpp: runs in a new process, which must not allocate.
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <iterator>
#include <string_view>

#include "model/serve/sandbox.hpp"

namespace eu::model {
namespace {

constexpr int kMostCapabilities = 64;

bool fail(SandboxEntry::Failure& failure, const char* call, const char* path) {
  failure.error = errno;
  char* at = failure.step;
  for (const char* text : {call, " ", path})
    while (*text != '\0' && at < std::end(failure.step) - 1) *at++ = *text++;
  *at = '\0';
  return false;
}

bool write_text(const char* path, std::string_view text, int flags) {
  const int file = ::open(path, O_WRONLY | O_CLOEXEC | flags, 0666);
  if (file < 0) return false;
  bool is_whole = true;
  while (is_whole && !text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
    is_whole = n > 0 || (n < 0 && errno == EINTR);
  }
  ::close(file);
  return is_whole;
}

bool set_attributes(const char* path, std::uint64_t attributes, unsigned flags) {
  mount_attr change{};
  change.attr_set = attributes;
  return ::syscall(SYS_mount_setattr, AT_FDCWD, path, flags, &change, sizeof change) == 0;
}

/// Binds a path below the current folder, with its mounts, without set-user-id programs
/// and devices.
bool bind(const char* from, const char* to, std::uint64_t attributes) {
  return ::mount(from, to, nullptr, MS_BIND | MS_REC, nullptr) == 0 &&
         set_attributes(to, attributes | MOUNT_ATTR_NOSUID, AT_RECURSIVE);
}

/// False, with errno, if the file at a path is another one than was found there before.
bool is_expected(const char* path, const FileIdentity& expected) {
  if (expected.inode == 0) return true;
  struct stat status {};
  if (::stat(path, &status) != 0) return false;
  errno = ESTALE;
  return status.st_dev == expected.device && status.st_ino == expected.inode;
}

}  // namespace

bool SandboxEntry::take(const Step& step, Failure& failure) const {
  const char* const path = step.path.c_str();
  constexpr unsigned long kScratchFlags = MS_NOSUID | MS_NODEV;
  const std::uint64_t attributes =
      MOUNT_ATTR_NODEV | (step.is_writable ? MOUNT_ATTR_NOEXEC : MOUNT_ATTR_RDONLY);
  bool is_done = false;
  switch (step.act) {
    case Act::Folder: is_done = ::mkdir(path, 0755) == 0; break;
    case Act::File: is_done = write_text(path, "", O_CREAT | O_EXCL); break;
    case Act::Link: is_done = ::symlink(step.from.c_str(), path) == 0; break;
    case Act::Bind:
      is_done = bind(step.from.c_str(), path, attributes) && is_expected(path, step.expected);
      break;
    case Act::Device: is_done = bind(step.from.c_str(), path, MOUNT_ATTR_NOEXEC); break;
    case Act::Scratch:
      is_done = ::mount("tmpfs", path, "tmpfs", kScratchFlags, scratch_options_.c_str()) == 0;
      break;
    case Act::Processes:
      is_done = ::mount("proc", path, "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, "subset=pid") == 0;
      break;
    case Act::Text: is_done = write_text(path, step.from, O_CREAT | O_EXCL); break;
  }
  return is_done || fail(failure, "placing", step.from.empty() ? path : step.from.c_str());
}

bool SandboxEntry::map_user(Failure& failure) const {
  if (is_privileged_) return true;
  return (write_text("/proc/self/setgroups", "deny", 0) &&
          write_text("/proc/self/gid_map", group_map_, 0) &&
          write_text("/proc/self/uid_map", user_map_, 0)) ||
         fail(failure, "writing", "/proc/self/uid_map");
}

bool SandboxEntry::change_root(Failure& failure) const {
  const char* const root = mount_point_.c_str();
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return fail(failure, "mount", "/ as private");
  if (::mount("tmpfs", root, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m,nr_inodes=4096") !=
      0)
    return fail(failure, "mount of a tmpfs on", root);
  if (::chdir(root) != 0) return fail(failure, "chdir", root);
  for (const Step& step : steps_)
    if (!take(step, failure)) return false;
  if (::syscall(SYS_pivot_root, ".", ".") != 0 || ::umount2(".", MNT_DETACH) != 0)
    return fail(failure, "pivot_root", root);
  if (::chdir("/") != 0 || !set_attributes("/", MOUNT_ATTR_RDONLY, 0))
    return fail(failure, "mount_setattr", "/");
  return true;
}

/// Drops privileges irrevocably: descendants cannot regain them from files or in new namespaces.
bool SandboxEntry::drop_privileges(Failure& failure) const {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return fail(failure, "prctl", "no_new_privs");
  for (int capability = 0; capability < kMostCapabilities; ++capability)
    if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno != EINVAL)
      return fail(failure, "prctl", "capabilities");
  // Direct system calls: libc's wrappers act on all threads, and this process has only one.
  if (is_privileged_ && uses_other_user_ &&
      (::syscall(SYS_setgroups, 0, nullptr) != 0 ||
       ::syscall(SYS_setresgid, user_, user_, user_) != 0 ||
       ::syscall(SYS_setresuid, user_, user_, user_) != 0))
    return fail(failure, "setresuid", "");
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  const std::array<__user_cap_data_struct, 2> none{};
  if (::syscall(SYS_capset, &header, none.data()) != 0) return fail(failure, "capset", "");
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  return true;
}

bool SandboxEntry::enter(Failure& failure) const {
  if (!map_user(failure) || !change_root(failure) || !drop_privileges(failure)) return false;
  ::umask(0022);
  for (const Step& text : texts_)
    if (!take(text, failure)) return false;
  if (!filter_system_calls(program_)) return fail(failure, "prctl", "seccomp");
  return true;
}

}  // namespace eu::model
