#pragma once
// The program that the server starts.
#include <sys/resource.h>
#include <sys/types.h>

#include <csignal>
#include <map>
#include <string>
#include <vector>

#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {

/// Parameters of a program's start.
struct ProgramStart {
  std::vector<std::string> argv;
  std::map<std::string, std::string> environment;
  sigset_t signals;    ///< blocked signals
  rlimit descriptors;  ///< limit of open descriptors
};

class Program {
 public:
  /// Throws std::system_error.
  explicit Program(const ProgramStart& start);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// True if the program did not start. The exit code has the reason; standard error
  /// has the message.
  bool has_failed() const { return failure_ != 0; }
  /// FileDescriptor that polls as readable when the program has ended.
  int end() const { return end_.get(); }
  bool has_ended() const { return has_ended_; }
  /// Checks whether the program has ended.
  void look();
  void pass_on(int signal) const;
  /// Exit code in the form of a shell.
  int exit_code() const { return exit_code_; }

 private:
  void await_exec(const FileDescriptor& report, const std::string& name);

  pid_t process_ = -1;
  FileDescriptor end_;
  int failure_ = 0;
  bool has_ended_ = false;
  int exit_code_ = 0;
};

}  // namespace eu::model::drm
