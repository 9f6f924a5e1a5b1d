#include "model/serve/sandbox.hpp"

#include <linux/capability.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>

namespace eu::model {
namespace {

namespace fs = std::filesystem;

/// Folders of programs and libraries, or links to them.
constexpr std::array kProgramFolders = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"};
/// Files that describe the places of libraries and drivers, and the installed packages.
constexpr std::array kSystemFiles = {"/etc/ld.so.cache", "/etc/alternatives", "/etc/OpenCL",
                                     "/etc/glvnd", "/var/lib/dpkg"};
constexpr std::array kDevices = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"};

/// User ids without an account, so that the limit of processes counts one sandbox alone.
constexpr uid_t kFirstFreeUser = 0x60000000;
constexpr uid_t kFreeUsers = 1 << 24;
constexpr const char* kInnerUser = "1000";  ///< the server's user id inside the sandbox

/// True if the server's namespace has all free user ids.
bool has_free_users() {
  std::ifstream map("/proc/self/uid_map");
  for (std::uint64_t first, outer, count; map >> first >> outer >> count;)
    if (first <= kFirstFreeUser && first + count >= kFirstFreeUser + kFreeUsers) return true;
  return false;
}

bool has_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, 2> data{};
  if (::syscall(SYS_capget, &header, data.data()) != 0) return false;
  const unsigned needed =
      1U << CAP_SYS_ADMIN | 1U << CAP_SETUID | 1U << CAP_SETGID | 1U << CAP_SETPCAP;
  return has_free_users() && ::geteuid() == 0 && (data[0].effective & needed) == needed;
}

uid_t free_user() {
  static std::atomic<uid_t> next{static_cast<uid_t>(::getpid()) * 64};
  return kFirstFreeUser + next++ % kFreeUsers;
}

std::string relative(const std::string& path) {
  return path.substr(path.find_first_not_of('/'));
}

}  // namespace

std::string sandbox_advice() {
  return "a sandbox needs user namespaces: enable them (sysctl kernel.unprivileged_userns_clone=1 "
         "or "
         "kernel.apparmor_restrict_unprivileged_userns=0, user.max_user_namespaces above 0; in a "
         "container, CAP_SYS_ADMIN), or give eusim serve --unsafe-compile to compile without one";
}

SandboxEntry::SandboxEntry(const Sandbox& sandbox, const std::string& mount_point)
    : is_privileged_(has_capabilities()),
      uses_other_user_(sandbox.uses_other_user),
      program_(sandbox.program),
      mount_point_(mount_point),
      user_(free_user()),
      outer_user_(::geteuid()),
      outer_group_(::getegid()),
      user_map_(std::string(kInnerUser) + " " + std::to_string(outer_user_) + " 1"),
      group_map_(std::string(kInnerUser) + " " + std::to_string(outer_group_) + " 1") {
  environment_ = {"PATH=/usr/bin:/bin", "LANG=C.UTF-8"};
  add_system();
  add_scratch(sandbox.scratch);
  for (const Sandbox::Bind& bind : sandbox.binds) add_bind(bind);
  if (!is_made("tmp"))
    steps_.push_back({Act::Link, "tmp", relative(kSandboxFolder) + "/tmp", false});
  if (sandbox.has_proc) {
    add_parents("proc/");
    steps_.push_back({Act::Processes, "proc", "", false});
  }
  environment_.insert(environment_.end(), sandbox.environment.begin(), sandbox.environment.end());
  for (const std::string& entry : environment_)
    environment_pointers_.push_back(const_cast<char*>(entry.c_str()));
  environment_pointers_.push_back(nullptr);
}

unsigned long SandboxEntry::clone_flags() const {
  const unsigned long flags =
      CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
  return is_privileged_ ? flags : flags | CLONE_NEWUSER;
}

bool SandboxEntry::is_made(const std::string& folder) const {
  return std::find(made_.begin(), made_.end(), folder) != made_.end();
}

/// Adds the parent folders of a path, each once.
void SandboxEntry::add_parents(const std::string& path) {
  for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1)) {
    const std::string folder = path.substr(0, at);
    if (is_made(folder)) continue;
    made_.push_back(folder);
    steps_.push_back({Act::Folder, folder, "", false});
  }
}

void SandboxEntry::add_bind(const Sandbox::Bind& bind) {
  std::error_code error;
  const std::string place = relative(bind.to);
  const bool is_there = std::any_of(bound_.begin(), bound_.end(), [&](const std::string& folder) {
    return bind.from == bind.to && bind.from.rfind(folder + "/", 0) == 0;
  });
  if (is_there) return;
  const bool is_folder = fs::is_directory(bind.from, error);
  add_parents(is_folder ? place + "/" : place);
  if (!is_folder) steps_.push_back({Act::File, place, "", false});
  steps_.push_back({Act::Bind, place, bind.from, bind.is_writable, bind.expected});
  if (is_folder && bind.from == bind.to) bound_.push_back(bind.from);
}

void SandboxEntry::add_system() {
  std::error_code error;
  for (const char* path : kProgramFolders) {
    if (fs::is_symlink(path, error))
      steps_.push_back({Act::Link, relative(path), fs::read_symlink(path, error).string(), false});
    else if (fs::exists(path, error))
      add_bind({path, path, false});
  }
  for (const char* path : kSystemFiles)
    if (fs::exists(path, error)) add_bind({path, path, false});
  for (const char* path : kDevices) {
    add_parents(relative(path));
    steps_.push_back({Act::File, relative(path), "", false});
    steps_.push_back({Act::Device, relative(path), path, true});
  }
}

void SandboxEntry::add_scratch(const Sandbox::Scratch& scratch) {
  const std::string folder = relative(kSandboxFolder);
  scratch_options_ = "mode=0777,nr_inodes=8192,size=" + std::to_string(scratch.bytes);
  add_parents(folder + "/");
  steps_.push_back({Act::Scratch, folder, "", true});
  texts_.push_back({Act::Folder, folder + "/tmp", "", true});
  for (const auto& [name, text] : scratch.files)
    texts_.push_back({Act::Text, folder + "/" + name, text, true});
  const std::string home = kSandboxFolder;
  environment_.push_back("HOME=" + home);
  environment_.push_back("TMPDIR=" + home + "/tmp");
}

}  // namespace eu::model
