#pragma once
// Threads of a stage of the 3D pipeline, executed for their values.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/commands/draw_state.hpp"
#include "model/intel/untimed_run.hpp"
#include "model/program/dispatch_workload.hpp"
#include "model/memory/access_log.hpp"

namespace eu::model {

/// What threads start with.
class StageThreads {
 public:
  /// `registers` of each, from r0 on. Throws CommandError for more than there are.
  StageThreads(int simd_size, int registers);

  /// The registers of one more thread, all 0, and its channels.
  RegisterData* add(std::uint32_t mask);
  /// Writes the same bytes to registers of the thread that was added last.
  void write(int first_register, const std::vector<std::uint8_t>& bytes);
  std::size_t count() const { return masks_.size(); }
  Dispatch dispatch() const;

 private:
  int simd_size_;
  int registers_;
  std::vector<RegisterData> contents_;  ///< thread by thread
  std::vector<std::uint32_t> masks_;
};

/// What was done for a draw.
struct DrawCounts {
  std::uint64_t vertices = 0;
  std::uint64_t pixels = 0;
  std::uint64_t instructions = 0;
  OutOfBounds unmapped{};  ///< accesses by address that no buffer has
};

/// What all stages of a draw are done with. All outlive it.
class DrawRun {
 public:
  DrawRun(const CommandMemory& program_memory, const config::Machine& on_machine,
          std::function<bool()> abandoned)
      : memory(program_memory), machine(on_machine), is_abandoned(std::move(abandoned)) {}

  const CommandMemory& memory;
  const config::Machine& machine;
  const std::function<bool()> is_abandoned;
  DrawCounts counts;

  /// Executes them and adds their instructions; `look` sees the run before it is gone. Throws
  /// CommandError, RunCancelled.
  void execute(const StageKernel& kernel, const StageThreads& threads, const std::string& name,
               const std::function<void(const UntimedRun&)>& look = {});

 private:
  void run_prepared(const PreparedDispatch& prepared,
                    const std::function<void(const UntimedRun&)>& look);
};

}  // namespace eu::model
