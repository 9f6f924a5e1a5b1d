#pragma once
// A program's stream of counter reports. The kernel fills it from the hardware's buffer, where the
// reports of a timer lie between those that programs ask for; here there is one after each
// submission, which is when counters have changed.
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
  /// Writes what there is room for to the program.
  void send(int socket);
  bool has_reports() const { return !reports_.empty(); }
  void clear() { reports_.clear(); }

 private:
  int gen_x10_;
  std::deque<CounterReport> reports_;  ///< that the program has not been sent
  std::uint64_t sent_eu_cycles_ = 0;   ///< of the report before them
};

}  // namespace eu::model::drm
