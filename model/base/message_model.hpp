#pragma once
// What the messages of an instruction set do and how long they take: the units outside of EUs that
// serve them. The machine builds them without knowing what they are.
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
#include "model/base/accounting.hpp"
#include "model/base/busy.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/message_traffic.hpp"
#include "model/base/run_result.hpp"

namespace eu::model {

class CacheLevel;
class SurfaceTable;
struct Dispatch;
struct Workload;

/// Adds up loads before the end of a run.
class UnitLoads {
 public:
  explicit UnitLoads(Cycle end) : end_(end) {}

  /// A kind of part; title and meaning, which live as long as the program, if bounds.def has none.
  void begin(const std::string& unit, std::string_view title = {}, std::string_view meaning = {}) {
    loads_.push_back({unit, 0, 0, 0, 0, title, meaning});
  }
  void add(const BusyAccount& instance);
  void add_bytes(std::uint64_t bytes) { loads_.back().bytes += bytes; }
  void single(const std::string& unit, const BusyAccount& instance) {
    begin(unit);
    add(instance);
  }
  std::vector<UnitLoad> take() { return std::move(loads_); }

 private:
  Cycle end_;
  std::vector<UnitLoad> loads_;
};

/// The one of a group of `threads` at which so many have `arrived`.
OpenBarrier open_barrier(std::uint32_t group, std::size_t expected,
                         const std::vector<ThreadRef>& arrived,
                         const std::vector<ThreadRef>& threads);

/// What units are made for; all of it outlives them.
struct UnitContext {
  const config::Machine& machine;
  const Dispatch& dispatch;
  isa::Generation gen;
  SurfaceTable& surfaces;
};

/// The units of one machine. Those of which there is one come with it; all are modules of whichever
/// module is being made.
class MessageUnits {
 public:
  virtual ~MessageUnits() = default;

  /// Makes those of the next subslice.
  virtual void add_subslice() = 0;
  /// Once, before the run. EUs are in order of their numbers.
  virtual void connect(DispatcherIf& dispatcher, CacheLevel& l3, const std::vector<EuIf*>& eus) = 0;
  /// Who serves requests to a row of Isa::units in a subslice; null if the machine has nobody.
  virtual SharedFunctionIf* function(int unit, int subslice) = 0;
  /// In order of groups.
  virtual std::vector<OpenBarrier> open_barriers() const = 0;
  virtual void add_loads(UnitLoads& loads) const = 0;
  /// What they have served; nothing, of units that reach no memory by address.
  virtual void add_traffic(TrafficAccount&) const {}
};

struct MessageModel {
  std::unique_ptr<MessageUnits> (*make_units)(const UnitContext&);
  /// The weakest source of the numbers that a unit's time is made of.
  config::SourceKind (*source_kind)(const config::Machine&, const config::MemberSources&, int unit);
  /// Time of a unit that nothing is in the way of, every line in the L3, one line a message;
  /// `timing` is empty where the code does not tell. Empty if the machine has no such unit.
  std::optional<Cycle> (*idle_cycles)(const config::Machine&, int unit,
                                      std::optional<isa::RequestTiming> timing);
  /// What all threads of the workload are launched with (isa::ThreadLaunch), whose memory is there;
  /// null where threads have no uniforms. Throws std::runtime_error that says what is wrong with
  /// the workload's preamble.
  std::vector<std::uint32_t> (*uniforms)(const Workload&, SurfaceTable&);
  /// What a message waits for in front of a unit that serves another one.
  Cause (*busy_cause)(int unit);
};

/// The one of an instruction set.
const MessageModel& message_model(const isa::Isa& isa);

}  // namespace eu::model
