#pragma once
// Execution of a draw for its values: vertices, triangles, pixels. Lines, points, depth, blending
// and the other features that unsupported_draw() names are left out.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/context_state.hpp"
#include "model/commands/draw_state.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/memory/access_log.hpp"
#include "model/program/dispatch_workload.hpp"

namespace eu::model {

// Execution of the threads of a stage of the 3D pipeline for their values.

/// Initial registers and channels of a stage's threads.
class StageThreads {
 public:
  /// `registers` of each thread, from r0 on. Throws CommandError for more than a thread has.
  StageThreads(int simd_size, int registers);

  /// Adds a thread with these channels. Returns its registers, all 0.
  RegisterData* add(std::uint32_t mask);
  /// Writes bytes to registers of the thread that was added last.
  void write(int first_register, const std::vector<std::uint8_t>& bytes);
  std::size_t count() const { return masks_.size(); }
  Dispatch dispatch() const;

 private:
  int simd_size_;
  int registers_;
  std::vector<RegisterData> contents_;  ///< thread by thread
  std::vector<std::uint32_t> masks_;
};

/// Work done for a draw.
struct DrawCounts {
  std::uint64_t vertices = 0;
  std::uint64_t pixels = 0;
  std::uint64_t instructions = 0;
  OutOfBounds unmapped{};  ///< accesses to addresses outside all buffers
};

/// What all stages of a draw have in common. The references must outlive it.
class DrawRun {
 public:
  DrawRun(const CommandMemory& program_memory, const config::Machine& on_machine,
          std::function<bool()> abandoned)
      : memory(program_memory), machine(on_machine), is_abandoned(std::move(abandoned)) {}

  const CommandMemory& memory;
  const config::Machine& machine;
  const std::function<bool()> is_abandoned;
  DrawCounts counts;

  /// Executes the threads and adds their instructions to `counts`. Calls `look` with the finished
  /// run. Throws CommandError, RunCancelled.
  void execute(const StageKernel& kernel, const StageThreads& threads, const std::string& name,
               const std::function<void(const UntimedRun&)>& look = {});

 private:
  void run_prepared(const PreparedDispatch& prepared,
                    const std::function<void(const UntimedRun&)>& look);
};

struct DrawResult {
  std::string left_out;  ///< the reason, to follow "a draw"; empty: it was executed
  DrawCounts counts;
};

/// Executes a draw: the dwords of 3DPRIMITIVE with the state of the pipeline. Throws
/// CommandError, RunCancelled.
DrawResult draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                const CommandMemory& memory, const config::Machine& machine,
                const std::function<bool()>& is_abandoned);

}  // namespace eu::model
