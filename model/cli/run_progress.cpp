#include "model/cli/run.hpp"

#include <fmt/core.h>

namespace eu::model {

std::function<bool()> RunProgress::looker() {
  return [this] {
    note_.count(sc_core::sc_time_stamp().value());
    line_.update([this] { return text(); });
    return false;
  };
}

std::string RunProgress::text() const {
  return fmt::format("cycle {}, {}", sc_core::sc_time_stamp().value(),
                     threads_text(line_, thread_progress(*simulation_, workload_.dispatch)));
}

std::string threads_text(const ProgressLine& line, const ThreadProgress& threads) {
  if (!threads.is_sample) return line.share(threads.finished, threads.all, "threads finished");
  return fmt::format("about {} % of the threads finished{}", threads.finished * 100 / threads.all,
                     line.time_left(threads.finished, threads.all));
}

}  // namespace eu::model
