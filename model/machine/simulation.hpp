#pragma once
// The machine as a tree of SystemC modules, and one run of a workload on it. SystemC allows one
// simulation per process.
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <systemc>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/accounting.hpp"
#include "model/base/message_model.hpp"
#include "model/base/run_control.hpp"
#include "model/base/run_result.hpp"
#include "model/base/slot_limits.hpp"
#include "model/eu/eu.hpp"
#include "model/machine/dispatcher.hpp"
#include "model/machine/interconnect.hpp"
#include "model/machine/unit_loads.hpp"
#include "model/memory/edram.hpp"
#include "model/memory/instruction_cache.hpp"
#include "model/memory/l3.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// EUs that share an instruction cache. Some units also exist once per subslice (MessageUnits).
class Subslice : public sc_core::sc_module {
 public:
  Subslice(sc_core::sc_module_name name, int number, const RunContext& context,
           MessageUnits& units);

  std::unique_ptr<InstructionCache> instruction_cache;
  std::vector<std::unique_ptr<Eu>> eus;
};

/// The whole machine: dispatcher, interconnect, shared functions, memory hierarchy and subslices.
class MachineModule : public sc_core::sc_module {
 public:
  MachineModule(sc_core::sc_module_name name, const RunContext& context, SurfaceTable& surfaces,
                const FreeMemory& scratch_room);

  DispatcherModule dispatcher;
  Interconnect interconnect;
  std::unique_ptr<MessageUnits> units;
  CacheLevel l3;
  CacheLevel llc;
  std::unique_ptr<Edram> edram;  ///< null on most machines
  MainMemory memory;
  std::vector<std::unique_ptr<Subslice>> subslices;

  /// EU by its number in the machine.
  Eu& eu(int number);
  int eu_count() const;

 private:
  void bind(Subslice& subslice);
  void bind_memory(const config::Machine& machine);
};

/// One run. Construct it once per process; the machine and the workload must outlive it.
class Simulation {
 public:
  Simulation(const config::Machine& machine, const Workload& workload, const RunOptions& options);
  ~Simulation();

  /// Runs the workload and returns what was counted. Call once.
  RunResult run();

  const SurfaceTable& surfaces() const { return surfaces_; }
  /// Registers of a thread at its end; null unless RunOptions::keep_registers.
  const isa::ThreadState* final_registers(std::uint32_t thread) const {
    const std::unique_ptr<isa::ThreadStates>& kept = kept_registers_.at(thread);
    return kept == nullptr ? nullptr : &(*kept)[0];
  }
  MachineModule& machine() { return *machine_module_; }

 private:
  Simulation(const config::Machine& machine, const Workload& workload, const RunOptions& options,
             const config::MemberSources& sources);
  void count_issued();
  void end_stuck_threads(RunResult& result);
  void collect(RunResult& result);
  void fill_uniforms();
  void warm_caches();
  template <class Preload>
  void warm(std::int64_t room_bytes, const Preload& preload);
  void collect_loads(RunResult& result) const;

  const config::Machine& machine_;
  const Workload& workload_;
  std::unique_ptr<isa::PreparedProgram> prepared_;
  std::vector<IssueRow> rows_;
  const RunOptions options_;
  RunControl control_;
  SurfaceTable surfaces_;
  std::vector<std::uint32_t> uniforms_;  ///< the same for all threads
  NumberSources sources_;
  CyclesBySource waits_for_producers_{};
  std::vector<InstructionAccount> instructions_;
  std::deque<ThreadAccount> threads_;
  std::vector<std::unique_ptr<isa::ThreadStates>> kept_registers_;
  std::unique_ptr<MachineModule> machine_module_;
};

/// Progress of a run: how many of its threads have finished.
struct ThreadProgress {
  std::uint64_t finished = 0;
  std::uint64_t all = 0;   ///< those of the workload; 0: unknown
  bool is_sample = false;  ///< only some groups are counted, because there are very many
};

/// Returns the progress. Call between two events of the simulation, as
/// RunOptions::is_cancelled is called.
ThreadProgress thread_progress(Simulation& simulation, const Dispatch& dispatch);

}  // namespace eu::model
