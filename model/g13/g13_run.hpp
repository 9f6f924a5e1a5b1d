#pragma once
// Execution of a workload of G13 for its values: first the preamble, once for all threads, then one
// work group after the other. The SIMD-groups of a work group take turns of up to
// kTurnInstructions, in order of their numbers. Loaded values are in the registers before the next
// instruction, so only lint finds a forgotten `wait`.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/exec/state.hpp"
#include "model/g13/group_memory.hpp"
#include "model/machine/values_run.hpp"
#include "model/memory/surfaces.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

using Uniforms = std::array<std::uint32_t, isa::g13::kUniforms>;

/// The preamble did something invalid, or did not end.
class PreambleFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Uniforms of all threads: those of the workload, then changed by its preamble. One lane of the
/// preamble is executed for its values. Throws PreambleFault, and RunCancelled if `is_cancelled`,
/// which may be empty, returns true.
Uniforms launch_uniforms(const Workload& workload, SurfaceTable& surfaces,
                         std::uint64_t max_instructions, const std::function<bool()>& is_cancelled);

/// Called before each instruction of the program is executed; its place is the state's pc.
using G13Observer = std::function<void(std::uint32_t thread, const isa::g13::G13State& state)>;

class G13Run : public ValuesRun {
 public:
  static constexpr bool kFindsRaces = false;

  /// The workload must outlive the run. Races are not detected.
  explicit G13Run(const Workload& workload, const UntimedOptions& options = {},
                  G13Observer observer = {});
  /// The same: values do not depend on the machine.
  G13Run(const config::Machine&, const Workload& workload, const UntimedOptions& options)
      : G13Run(workload, options) {}

  RunResult run() override;
  std::uint64_t executed_instructions() const override { return executed_; }
  const SurfaceTable& surfaces() const override { return surfaces_; }
  const isa::ThreadState* final_registers(std::uint32_t thread) const override {
    return kept_registers_.at(thread).get();
  }
  /// Uniforms after the preamble.
  const Uniforms& uniforms() const { return uniforms_; }

 private:
  enum class Status : std::uint8_t { Runs, AtBarrier, Ended };
  struct SimdGroup {
    isa::g13::G13State state;
    ThreadRef ref;
    Status status = Status::Runs;
    MemoryImage stack;
  };
  /// A work group during its execution.
  struct WorkGroup {
    std::uint32_t number = 0;
    MemoryImage memory{};
    std::uint32_t memory_bytes = 0;
    std::vector<std::unique_ptr<SimdGroup>> simd_groups{};
  };

  void launch();
  void run_group(int group);
  void add_simd_group(WorkGroup& group, int number);
  /// False if no SIMD-group could run.
  bool take_turns(WorkGroup& group);
  void turn_of(WorkGroup& group, SimdGroup& simd_group);
  /// Executes what affects more than registers: a memory access, an arrival at a barrier, the end.
  void leave(WorkGroup& group, SimdGroup& simd_group, const isa::PreparedInstruction& prepared);
  static bool open_barrier(WorkGroup& group);
  void report_stuck(const WorkGroup& group);
  void fail(const SimdGroup& simd_group, const std::string& what);
  void keep_registers(const WorkGroup& group);

  const Workload& workload_;
  const UntimedOptions options_;
  const G13Observer observer_;
  std::unique_ptr<isa::PreparedProgram> program_;
  SurfaceTable surfaces_;
  Uniforms uniforms_{};
  std::vector<std::unique_ptr<isa::g13::G13State>> kept_registers_;
  std::uint64_t executed_ = 0;
  bool stopped_ = false;
  Packet packet_;
  RunResult result_;
};

}  // namespace eu::model
