#pragma once
// Executes the commands of a submission, one after the other: what they do to memory and registers
// it does itself, kernels and draws it hands on.
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

/// Who does what a command streamer does not do itself.
class GpuWorkIf {
 public:
  virtual ~GpuWorkIf() = default;
  /// Throws CommandError for one that cannot be done; the submission ends there.
  virtual void dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory) = 0;
  /// A 3DPRIMITIVE with the state of the pipeline.
  virtual void draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                    const CommandMemory& memory) = 0;
  /// The blitter moved so many bytes.
  virtual void blitted(std::uint64_t bytes) = 0;
  /// What a program asks for and does not get; it goes on.
  virtual void not_executed(const std::string& what) = 0;
  /// Of the counters of the context whose commands are executed.
  virtual CounterReport counter_report() = 0;
  /// Of the GPU's clock.
  virtual std::uint64_t timestamp() = 0;
  /// The program has ended: the rest is not executed.
  virtual bool is_abandoned() = 0;
};

class CommandStreamer {
 public:
  /// All outlive it.
  CommandStreamer(isa::Generation gen, ContextState& state, const CommandMemory& memory,
                  GpuWorkIf& work);

  /// Executes from the command at `batch` on to the batch's end. Throws CommandError, whose text
  /// has the command's dword and address, for what is no command or cannot be done, and
  /// RunCancelled if the work is abandoned.
  void run(std::uint64_t batch);

 private:
  using Words = std::vector<std::uint32_t>;

  /// Counts bytes moved since abandonment was last checked, and checks it after each MiB: what a
  /// command costs differs by eight orders of magnitude. Throws RunCancelled.
  void count_work(std::uint64_t bytes);
  void execute(const Command& command, const Words& words);
  /// Branches: returns false at the end of the batch.
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
  /// What a flush writes when all before it is done: `kind` as in PIPE_CONTROL.
  void post_sync(std::uint32_t kind, std::uint64_t address, std::uint64_t value);
  // ---- state ----
  bool execute_state(const Command& command, const Words& words);
  void state_base_address(const Words& words);
  void vfe_state(const Words& words);
  void walker(const Words& words);

  /// The address that begins at a dword: one dword on Gen7, two afterwards.
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

/// 70, 75, 80 or 90.
int generation_x10(isa::Generation gen);

}  // namespace eu::model
