#pragma once
// Namespaces, limits and a system call filter for a process that works on text of a page: a few
// folders to read, one to write, no network, no other processes.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace eu::model {

/// What a sandboxed process finds. Beside it: programs and libraries of the system (/usr and what
/// they need of /etc), /dev/null, zero and random; no /sys, /home, /etc/passwd.
struct Sandbox {
  struct Bind {
    std::string from;  ///< absolute
    std::string to;    ///< absolute, in the sandbox
    bool is_writable = false;
  };
  /// A new, empty folder in memory, kSandboxFolder, which the process starts in and may fill.
  struct Scratch {
    std::uint64_t bytes = std::uint64_t{256} << 20;
    std::vector<std::pair<std::string, std::string>> files;  ///< name and text, there at the start
  };

  std::vector<Bind> binds;
  Scratch scratch;
  std::vector<std::string> environment;  ///< "NAME=VALUE", beside PATH, HOME, TMPDIR and LANG
  /// A server of root runs it as a user without an account or files. Else: as the server's own
  /// user without capabilities.
  bool uses_other_user = true;
  /// Files in memory (memfd_create), which only the limit of a file's size bounds: for eusim.
  bool has_memory_files = false;
  bool has_proc = false;  ///< /proc, with the sandbox's own processes alone
};

/// A path inside the sandbox, not on the host. Tests read it here.
inline constexpr const char* kSandboxFolder = "/eusim/scratch";

/// A sandbox ready to be entered. The constructor runs in the server and allocates; enter() runs in
/// a new process and does not.
class SandboxEntry {
 public:
  /// `mount_point` is an empty folder of the server, which stays empty for others.
  SandboxEntry(const Sandbox& sandbox, const std::string& mount_point);

  /// Namespaces for clone(2).
  unsigned long clone_flags() const;
  char* const* environment() const { return environment_pointers_.data(); }

  /// Why enter() failed.
  struct Failure {
    char step[200] = "";  ///< a system call and what it was for
    int error = 0;        ///< errno
  };
  /// Makes this process, the first of the namespaces of clone_flags(), a sandboxed one. False on
  /// failure.
  bool enter(Failure& failure) const;

 private:
  enum class Act { Folder, File, Link, Bind, Device, Scratch, Processes, Text };
  /// One step on the new root, whose paths are relative to it.
  struct Step {
    Act act;
    std::string path;
    std::string from;  ///< of a bind or link; a text's content
    bool is_writable = false;
  };

  bool is_made(const std::string& folder) const;
  void add_parents(const std::string& path);
  void add_bind(const Sandbox::Bind& bind);
  void add_system();
  void add_scratch(const Sandbox::Scratch& scratch);
  bool take(const Step& step, Failure& failure) const;
  bool map_user(Failure& failure) const;
  bool change_root(Failure& failure) const;
  bool drop_privileges(Failure& failure) const;

  const bool is_privileged_;
  const bool uses_other_user_;
  const bool has_memory_files_;
  const std::string mount_point_;
  uid_t user_ = 0;  ///< as root: whom the process runs as
  uid_t outer_user_ = 0;
  gid_t outer_group_ = 0;
  std::string user_map_;
  std::string group_map_;
  std::string scratch_options_;
  std::vector<Step> steps_;
  std::vector<Step> texts_;         ///< written with the process's own rights
  std::vector<std::string> made_;   ///< folders of the new root
  std::vector<std::string> bound_;  ///< folders that are there with all that they have
  std::vector<std::string> environment_;
  std::vector<char*> environment_pointers_;
};

/// What to do where the system makes no sandbox.
std::string sandbox_advice();

}  // namespace eu::model
