#pragma once
// The server's loop: connections, requests, waits and ends.
#include <poll.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/drm/call.hpp"
#include "model/drm/program.hpp"

namespace eu::model::drm {

class Serving {
 public:
  /// Throws std::system_error.
  Serving(const DeviceFacts& facts, SubmissionHandler& handler, std::string name, bool is_verbose);

  /// Serves until the program has ended and no file is open. `signals` is a signalfd.
  void run(Program& program, int signals);

 private:
  using Calls = std::vector<std::unique_ptr<Call>>;
  using Ready = std::set<int>;  ///< sockets

  std::vector<pollfd> descriptors(const Program& program, int signals) const;
  int timeout(bool is_ending) const;
  void look_at_files(const Ready& ready);
  void look_at_exports(const Ready& ready);
  void accept_file();
  void close_file(std::uint64_t number);
  /// False if the other end is closed.
  bool serve(int socket, std::unique_ptr<Call> call);
  void reply(std::unique_ptr<Call> call);
  void retry_waiting();
  bool may_wait(const Call& call) const;
  void name_unknown(std::uint32_t code);
  /// Passes signals on to the program; true if there was one.
  bool take_signals();

  Device device_;
  bool is_verbose_;
  FileDescriptor listener_;
  bool accepts_ = true;  ///< false while the system has no more descriptors
  std::map<std::uint64_t, std::shared_ptr<File>> files_;
  std::uint64_t last_file_ = 0;
  Calls waiting_;
  std::set<std::uint32_t> named_;
  Program* program_ = nullptr;
  int signals_ = -1;
};

}  // namespace eu::model::drm
