#pragma once
// Options of a run, and what all its EUs share.
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/events.hpp"
#include "model/base/issue_table.hpp"
#include "model/base/jitter.hpp"
#include "model/base/message_model.hpp"
#include "model/base/run_control.hpp"
#include "model/base/value_source.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/eu/number_sources.hpp"

namespace eu::model {

class RaceDetector;

/// Options of a run, beyond machine and workload.
struct RunOptions {
  Cycle max_cycles = 100'000'000;
  bool keep_registers = false;    ///< of every thread, until the end of the run
  EventSink* events = nullptr;    ///< observer of the run; null: none
  Cycle events_end = kNever;      ///< EUs emit no events from then on, or soon after
  ValueSource* values = nullptr;  ///< null: the EUs execute instructions, unobserved
  /// A hang ends the run without an error: other threads may be missing (a truncated recording).
  bool hang_is_end = false;
  RaceDetector* races = nullptr;  ///< receives accesses and what orders them; null: none
  Jitter jitter{};
  std::function<bool()> is_cancelled{};  ///< polled: if true, the run ends with RunCancelled
};

/// The machine issues no instruction from `begin` to `end`.
struct Preemption {
  Cycle begin = kNever;
  Cycle end = 0;
};

/// What all EUs of a run share: the kernel, its timing on this machine, and the accounting.
struct RunContext {
  const config::Machine& machine;
  const isa::Isa& isa;  ///< of the program
  const isa::PreparedProgram& program;
  const std::vector<IssueRow>& rows;
  RunControl& control;
  const NumberSources& sources;
  CyclesBySource& waits_for_producers;  ///< of all EUs; other stall reasons: NumberSources::all
  std::vector<InstructionAccount>& instructions;  ///< one per static instruction
  std::deque<ThreadAccount>& threads;  ///< one per dispatched thread, then one per spawned thread
  const Dispatch& dispatch;
  const MessageUse message_use;
  /// Uniforms that all threads start with, for instruction sets that have uniforms.
  const std::vector<std::uint32_t>& uniforms;
  const RunOptions& options;
  /// By thread, if RunOptions::keep_registers.
  std::vector<std::unique_ptr<isa::ThreadStates>>& kept_registers;
  Preemption preemption;
};

}  // namespace eu::model
