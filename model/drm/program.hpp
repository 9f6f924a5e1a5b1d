#pragma once
// The program that is started.
#include <sys/resource.h>
#include <sys/types.h>

#include <csignal>
#include <map>
#include <string>
#include <vector>

#include "model/drm/descriptor.hpp"

namespace eu::model::drm {

/// What a program is started with.
struct ProgramStart {
  std::vector<std::string> argv;
  std::map<std::string, std::string> environment;
  sigset_t signals;    ///< that are blocked
  rlimit descriptors;  ///< how many it may have
};

class Program {
 public:
  /// Throws std::system_error.
  explicit Program(const ProgramStart& start);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Did it not even start? Then the exit code says why, and standard error was told.
  bool has_failed() const { return failure_ != 0; }
  /// Polls as readable when it has ended.
  int end() const { return end_.get(); }
  bool has_ended() const { return has_ended_; }
  /// Sees whether it has ended.
  void look();
  void pass_on(int signal) const;
  /// As a shell has it.
  int exit_code() const { return exit_code_; }

 private:
  void await_exec(const Descriptor& report, const std::string& name);

  pid_t process_ = -1;
  Descriptor end_;
  int failure_ = 0;
  bool has_ended_ = false;
  int exit_code_ = 0;
};

}  // namespace eu::model::drm
