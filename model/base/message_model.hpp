#pragma once
// The messages of an instruction set: their effects, their time, and the units outside of EUs that
// serve them. The machine builds these units through this interface alone.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/member_sources.hpp"
#include "isa/isa.hpp"
#include "isa/program.hpp"
#include "model/base/accounting.hpp"
#include "model/base/barrier_account.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_traffic.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

class CacheLevel;
class SurfaceTable;
struct Dispatch;
struct ThreadHeaders;
struct Workload;

/// Collects the loads of units before the end of a run.
class UnitLoads {
 public:
  explicit UnitLoads(Cycle end) : end_(end) {}

  /// Begins a kind of unit. `title` and `meaning` live as long as the program; empty if
  /// bounds.def has them.
  void begin(const std::string& unit, std::string_view title = {}, std::string_view meaning = {}) {
    loads_.push_back({unit, 0, 0, 0, 0, 0, title, meaning});
  }
  /// Adds a unit: its work before the end of the run, and the end of its last use.
  void add(Cycle busy_cycles, Cycle until);
  void add(const BusyAccount& instance) { add(instance.before(end_), instance.until); }
  template <class Unit>
  void add(const Unit& instance) {
    add(instance.before(end_), instance.until());
  }
  void add_bytes(std::uint64_t bytes) { loads_.back().bytes += bytes; }
  template <class Unit>
  void single(const std::string& unit, const Unit& instance) {
    begin(unit);
    add(instance);
  }
  std::vector<UnitLoad> take() { return std::move(loads_); }

 private:
  Cycle end_;
  std::vector<UnitLoad> loads_;
};

/// Returns the barrier of a group of `threads` at which the threads in `arrived` wait.
OpenBarrier open_barrier(std::uint32_t group, std::size_t expected,
                         const std::vector<ThreadRef>& arrived,
                         const std::vector<ThreadRef>& threads);

/// What units are created from; all of it outlives them.
struct UnitContext {
  const config::Machine& machine;
  const Dispatch& dispatch;
  isa::Generation gen;
  SurfaceTable& surfaces;
};

/// The units of one machine. The constructor creates those that exist once. All are submodules of
/// the module under construction.
class MessageUnits {
 public:
  virtual ~MessageUnits() = default;

  /// Creates the units of the next subslice.
  virtual void add_subslice() = 0;
  /// Connects the units; called once, before the run. EUs are in order of their numbers.
  virtual void connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) = 0;
  /// Returns the unit that serves a row of Isa::units in a subslice; null if the machine has none.
  virtual SharedFunctionIf* function(int unit, int subslice) = 0;
  /// Barriers at which threads wait, in order of groups.
  virtual std::vector<OpenBarrier> open_barriers() const = 0;
  /// Adds the loads of the units.
  virtual void add_loads(UnitLoads& loads) const = 0;
  /// Adds the traffic that the units have served. Units that reach no memory by
  /// address add nothing.
  virtual void add_traffic(TrafficAccount&) const {}
  /// Waits of threads at barriers.
  virtual BarrierAccount barrier_waits() const { return {}; }
};

struct MessageModel {
  std::unique_ptr<MessageUnits> (*make_units)(const UnitContext&);
  /// Weakest kind of source of the numbers that determine a unit's time.
  config::SourceKind (*source_kind)(const config::Machine&, const config::MemberSources&, int unit);
  /// Time of an idle unit for a message with one line that is in the L3. `timing` is empty if the
  /// code does not determine it. Empty if the machine has no such unit.
  std::optional<Cycle> (*idle_cycles)(const config::Machine&, int unit,
                                      std::optional<isa::RequestTiming> timing);
  /// Uniforms with which all threads of the workload start (isa::ThreadLaunch), whose memory
  /// exists; null if threads have no uniforms. Throws std::runtime_error with the error in
  /// the workload's preamble.
  std::vector<std::uint32_t> (*uniforms)(const Workload&, SurfaceTable&);
  /// Stall reason of a message in front of a unit that serves another one.
  Cause (*busy_cause)(int unit);
  /// Registers that identify a thread; null if no register does.
  const ThreadHeaders* headers;
  /// Responses have the times of their lines (LineTimes); otherwise they are part of the unit's.
  bool reports_lines;
};

/// Returns the message model of an instruction set.
const MessageModel& message_model(const isa::Isa& isa);

/// Effects that a kernel's sends may have on other threads, as far as its code shows. They limit
/// how far EUs may run ahead, and show whether the threads of a work group need each other.
struct MessageUse {
  bool forwards = false;  ///< writes data into another thread's registers, through the gateway
  bool spawns = false;    ///< spawns threads, through the thread spawner
  bool barriers = false;  ///< a thread waits for the others of its work group
};

/// Returns the effects of the program's sends. A descriptor in a0.0 may have any of them.
MessageUse message_use(const isa::Program& program);

}  // namespace eu::model
