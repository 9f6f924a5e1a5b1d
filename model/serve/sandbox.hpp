#pragma once
// Sandbox of a process that works on text of a page: namespaces, limits and a system call filter.
// It has a few readable folders, one writable folder, no network, and no other processes.
#include <sys/types.h>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/io/file_descriptor.hpp"

namespace eu::model {

/// What a sandbox runs: compilers and drivers, which create folders; or eusim, which creates pairs
/// of sockets. Neither can do what the other needs.
enum class SandboxedProgram : std::uint8_t { Compiler, Eusim };

/// Contents of a sandbox. Always included: programs and libraries of the system (/usr and the parts
/// of /etc they need), /dev/null, zero and random. Never: /sys, /home, /etc/passwd.
struct Sandbox {
  struct Bind {
    std::string from;  ///< absolute
    std::string to;    ///< absolute, in the sandbox
    bool is_writable = false;
    FileIdentity expected{};  ///< of `from`: the sandbox is not entered if it is another file now
  };
  /// A new, writable folder in memory, kSandboxFolder: the process starts in it.
  struct Scratch {
    std::uint64_t bytes = std::uint64_t{256} << 20;
    std::vector<std::pair<std::string, std::string>> files;  ///< name and text of initial files
  };

  std::vector<Bind> binds;
  Scratch scratch;
  std::vector<std::string> environment;  ///< "NAME=VALUE", besides PATH, HOME, TMPDIR and LANG
  /// True: a server of root runs the process as a user without an account. False: as the server's
  /// own user, without capabilities.
  bool uses_other_user = true;
  SandboxedProgram program = SandboxedProgram::Compiler;
  bool has_proc = false;  ///< /proc, showing only the sandbox's processes
};

/// The scratch folder inside the sandbox, not on the host. Tests parse this line.
inline constexpr const char* kSandboxFolder = "/eusim/scratch";

/// A prepared sandbox. The constructor runs in the server and allocates; enter() runs in a new
/// process and does not allocate.
class SandboxEntry {
 public:
  /// `mount_point` is an empty folder of the server; it stays empty outside of the sandbox.
  SandboxEntry(const Sandbox& sandbox, const std::string& mount_point);

  /// Namespaces for clone(2).
  unsigned long clone_flags() const;
  char* const* environment() const { return environment_pointers_.data(); }

  /// Why enter() failed.
  struct Failure {
    char step[200] = "";  ///< a system call and its purpose
    int error = 0;        ///< errno
  };
  /// Moves this process, the first of the namespaces of clone_flags(), into the sandbox. False on
  /// failure.
  bool enter(Failure& failure) const;

 private:
  enum class Act { Folder, File, Link, Bind, Device, Scratch, Processes, Text };
  /// One step that builds the new root; paths are relative to it.
  struct Step {
    Act act;
    std::string path;
    std::string from;  ///< source of a bind or link; content of a text
    bool is_writable = false;
    FileIdentity expected{};
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
  const SandboxedProgram program_;
  const std::string mount_point_;
  uid_t user_ = 0;  ///< the process's user if the server is root
  uid_t outer_user_ = 0;
  gid_t outer_group_ = 0;
  std::string user_map_;
  std::string group_map_;
  std::string scratch_options_;
  std::vector<Step> steps_;
  std::vector<Step> texts_;         ///< written with the process's rights
  std::vector<std::string> made_;   ///< folders of the new root
  std::vector<std::string> bound_;  ///< folders bound with all their contents
  std::vector<std::string> environment_;
  std::vector<char*> environment_pointers_;
};

/// Advice for systems that cannot create a sandbox.
std::string sandbox_advice();

/// Filters the system calls of this process and its descendants permanently. Calls that reach
/// other processes, sockets, devices, mounts or the kernel's configuration, and those that only the
/// other kind of program needs, fail with EPERM. Does not allocate. Returns false with errno on
/// failure.
bool filter_system_calls(SandboxedProgram program);

}  // namespace eu::model
