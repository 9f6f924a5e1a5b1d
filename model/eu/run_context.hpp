#pragma once
// What a run is to do, and what all EUs of it share.
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
#include "model/base/message_use.hpp"
#include "model/base/run_control.hpp"
#include "model/base/value_source.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/eu/number_sources.hpp"

namespace eu::model {

class RaceDetector;

/// How a run is to be done, beyond machine and workload.
struct RunOptions {
  Cycle max_cycles = 100'000'000;
  bool keep_registers = false;    ///< of every thread, until the end of the run
  EventSink* events = nullptr;    ///< told what happens, if there is one
  Cycle events_end = kNever;      ///< EUs tell no more from here on, or soon after
  ValueSource* values = nullptr;  ///< null: instructions are executed, and nobody looks on
  /// Threads that wait for ever end the run as it is: others may be missing (a cut recording).
  bool hang_is_end = false;
  RaceDetector* races = nullptr;         ///< told of accesses and what orders them, if there is one
  Jitter jitter{};                       ///< none
  std::function<bool()> is_cancelled{};  ///< asked now and then: the run ends with RunCancelled
};

/// From `begin` to `end` no instruction starts on the machine.
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
  CyclesBySource& waits_for_producers;  ///< of all EUs; of the other causes see NumberSources::all
  std::vector<InstructionAccount>& instructions;  ///< one a static instruction
  std::deque<ThreadAccount>& threads;             ///< one a dispatched thread; spawned ones behind
  const Dispatch& dispatch;
  const MessageUse message_use;
  /// What all threads are launched with, of instruction sets that have uniforms.
  const std::vector<std::uint32_t>& uniforms;
  const RunOptions& options;
  std::vector<std::unique_ptr<isa::ThreadStates>>& kept_registers;  ///< of threads, if asked for
  Preemption preemption;
};

}  // namespace eu::model
