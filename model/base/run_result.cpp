#include "model/base/run_result.hpp"

namespace eu::model {

Cycle RunResult::thread_cycles() const {
  Cycle cycles = 0;
  for (const ThreadAccount& thread : threads) cycles += thread.end - thread.start;
  return cycles;
}

std::int64_t RunResult::unattributed() const {
  return static_cast<std::int64_t>(thread_cycles()) -
         static_cast<std::int64_t>(cycles_by_cause.total());
}

}  // namespace eu::model
