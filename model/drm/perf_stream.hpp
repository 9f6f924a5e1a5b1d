#pragma once
// A program's stream of counter reports. The kernel fills it from the hardware's buffer, with
// reports of a timer between those that programs request. Here there is one report after each
// submission, because counters change only then.
#include <cstdint>
#include <deque>
#include <string>

#include "model/base/counter_report.hpp"

namespace eu::model::drm {

class PerfStream {
 public:
  PerfStream(std::uint64_t file_, std::uint32_t context_, int gen_x10)
      : file(file_), context(context_), gen_x10_(gen_x10) {}

  const std::uint64_t file;  ///< DRM file
  const std::uint32_t context;
  bool is_enabled = true;

  void add(const CounterReport& report);
  /// Sends reports to the program while its socket has room.
  void send(int socket);
  bool has_reports() const { return !reports_.empty(); }
  void clear() { reports_.clear(); }

 private:
  int gen_x10_;
  std::deque<CounterReport> reports_;  ///< not sent yet
  std::uint64_t sent_eu_cycles_ = 0;   ///< of the last report sent
};

}  // namespace eu::model::drm
