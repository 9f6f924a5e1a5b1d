#pragma once
// Executes the commands of a submission in order. It does their work on memory and registers
// itself, and passes kernels and draws to GpuWorkIf.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "model/base/counter_report.hpp"
#include "model/commands/command_memory.hpp"
#include "model/commands/command_table.hpp"
#include "model/commands/compute_dispatch.hpp"
#include "model/commands/context_state.hpp"

namespace eu::model {

/// Interface for the work that a command streamer does not do itself.
class GpuWorkIf {
 public:
  virtual ~GpuWorkIf() = default;
  /// Executes a dispatch. Throws CommandError if it cannot; the submission ends there.
  virtual void dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory) = 0;
  /// Executes a 3DPRIMITIVE with the state of the pipeline.
  virtual void draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                    const CommandMemory& memory) = 0;
  /// Called after the blitter has moved `bytes`.
  virtual void blitted(std::uint64_t bytes) = 0;
  /// Reports work that is skipped; the submission continues.
  virtual void not_executed(const std::string& what) = 0;
  /// The counters of the context whose commands are executed.
  virtual CounterReport counter_report() = 0;
  /// The present time in ticks of the GPU's clock.
  virtual std::uint64_t timestamp() = 0;
  /// True if the program has ended; the rest is then not executed.
  virtual bool is_abandoned() = 0;
};

class CommandStreamer {
 public:
  /// The arguments must outlive it.
  CommandStreamer(isa::Generation gen, ContextState& state, const CommandMemory& memory,
                  GpuWorkIf& work);

  /// Executes the batch from the command at `batch` to its end. Throws CommandError, with the
  /// command's dword and address, for an unknown command or one that cannot be executed, and
  /// RunCancelled if the work is abandoned.
  void run(std::uint64_t batch);

 private:
  using Words = std::vector<std::uint32_t>;

  /// Counts moved bytes and checks is_abandoned() after each MiB, since the cost of commands
  /// differs by eight orders of magnitude. Throws RunCancelled.
  void count_work(std::uint64_t bytes);
  void execute(const Command& command, const Words& words);
  /// Executes a branch; returns false at the end of the batch.
  bool branch(const Command& command, const Words& words);
  bool should_execute(const Command& command) const;
  // ---- memory interface (memory_commands.cpp) ----
  bool execute_memory(const Command& command, const Words& words);
  void predicate(const Words& words);
  void set_predicate(const Words& words);
  void math(const Words& words);
  void semaphore_wait(const Words& words) const;
  void store_data(const Words& words) const;
  void load_registers(const Words& words);
  void load_from_memory(const Words& words);
  void store_to_memory(const Words& words);
  void flush_dword(const Words& words);
  void report_counters(const Words& words);
  std::uint32_t performance_count(std::uint32_t offset);
  void pipe_control(const Words& words);
  /// Writes the result of a flush, after all work before it; `kind` as in PIPE_CONTROL.
  void post_sync(std::uint32_t kind, std::uint64_t address, std::uint64_t value);
  // ---- state ----
  bool execute_state(const Command& command, const Words& words);
  void state_base_address(const Words& words);
  void vfe_state(const Words& words);
  void walker(const Words& words);

  /// The address that begins at dword `at`: one dword on Gen7, two from Gen8 on.
  std::uint64_t address_at(const Words& words, std::size_t at) const;
  std::size_t address_dwords() const { return is_wide_ ? 2 : 1; }
  std::uint32_t register_value(std::uint32_t offset);
  void set_register(std::uint32_t offset, std::uint32_t value) { state_.registers[offset] = value; }
  void set_register64(std::uint32_t offset, std::uint64_t value);

  const isa::Generation gen_;
  const int generation_x10_;
  const bool is_wide_;  ///< addresses have 48 bits
  ContextState& state_;
  const CommandMemory& memory_;
  GpuWorkIf& work_;
  std::uint64_t next_ = 0;                  ///< address of the next command
  std::uint64_t unchecked_bytes_ = 0;       ///< of work (count_work)
  std::vector<std::uint64_t> return_to_{};  ///< second-level batches
};

/// The generation times ten: 70, 75, 80 or 90.
int generation_x10(isa::Generation gen);

}  // namespace eu::model
