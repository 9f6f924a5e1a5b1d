#pragma once
// What lies around the twin's EU: the dispatcher, and shared functions that answer in a fixed time.
// Values come from the same memory functions as the model's; times are the twin's own.
#include <map>
#include <set>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/base/packet.hpp"
#include "model/memory/surfaces.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/model/instruction_times.hpp"
#include "tests/twin/twin_parts.hpp"

namespace eu::test {

/// A unit that takes one message after the other.
class TwinFunction {
 public:
  explicit TwinFunction(const config::FunctionConfig& config) : config_(config) {}

  struct Times {
    Cycle accepted = 0;
    Cycle effect = 0;
  };
  Times serve(Cycle arrival);

 private:
  const config::FunctionConfig& config_;
  Cycle free_at_ = 0;
};

/// Shared local memory of each work group. Throws for a message that does not access it.
class TwinLocalMemory {
 public:
  explicit TwinLocalMemory(const model::Workload& workload) : workload_(workload) {}

  void access(model::Packet& packet);

 private:
  const model::Workload& workload_;
  std::map<std::uint32_t, model::MemoryImage> groups_;
  model::AccessLog log_;
};

/// Gives threads to the slots of the one EU, as long as there are both: whole groups, or one thread
/// after the other where they share nothing and the machine splits groups.
class TwinDispatcher {
 public:
  TwinDispatcher(const config::Machine& machine, const model::Dispatch& dispatch,
                 bool has_barriers);

  struct Start {
    Cycle when = 0;
    int slot = 0;
    std::uint32_t thread = 0;
    std::uint32_t group = 0;
    unsigned barrier_id = 0;
    unsigned fftid = 0;  ///< no two threads that are out have the same
  };
  /// The threads that can start at `now`.
  std::vector<Start> dispatch(Cycle now);
  void ended(const Start& thread);
  /// Has every thread of the workload been given out and come back?
  bool done() const;

 private:
  const config::Machine& machine_;
  const model::Dispatch& dispatch_;
  const bool has_barriers_;
  std::set<int> free_slots_;
  std::set<unsigned> fftids_;                     ///< of the threads that are out
  std::map<std::uint32_t, int> running_;          ///< threads of each group that is out
  std::map<std::uint32_t, unsigned> barrier_of_;  ///< of each group that is out
  int next_thread_ = 0;
  Cycle free_at_ = 0;
};

}  // namespace eu::test
