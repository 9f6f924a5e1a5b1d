#pragma once
// The units around the twin's EU: dispatcher, and shared functions that respond in a fixed time.
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

/// Gives threads to free slots of the EU: whole groups, or single threads if they share nothing and
/// the machine splits groups.
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
    unsigned fftid = 0;  ///< unique among resident threads
  };
  /// The threads that can start at `now`.
  std::vector<Start> dispatch(Cycle now);
  void ended(const Start& thread);
  /// True if every thread of the workload has started and ended.
  bool done() const;

 private:
  const config::Machine& machine_;
  const model::Dispatch& dispatch_;
  const bool has_barriers_;
  std::set<int> free_slots_;
  std::set<unsigned> fftids_;                     ///< of resident threads
  std::map<std::uint32_t, int> running_;          ///< number of threads, by resident group
  std::map<std::uint32_t, unsigned> barrier_of_;  ///< by resident group
  int next_thread_ = 0;
  Cycle free_at_ = 0;
};

}  // namespace eu::test
