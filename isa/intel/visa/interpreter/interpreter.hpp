#pragma once
// vISA executed on its virtual variables: the reference for everything that is made of it. No
// registers are allocated. Each variable without alias has bytes of its own, and aliases are views
// of them; a channel is where its branches took it, and waits where others have to catch up.
//
// What a lane computes is what the instructions of the Execution Unit compute
// (isa/intel/exec), one after the other on elements that lie packed: the same conversions,
// roundings and modifiers. Which elements, channels and addresses those are is decided here, from
// the vISA specification alone ("Operands": regions, EvaluateChEn).
#include <cstdint>
#include <memory>
#include <vector>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/visa/interpreter/memory.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct InterpreterPlan;
struct InterpretedState;

/// A kernel made ready for execution.
class Interpreter {
 public:
  /// `name` is the kernel's in messages: a file's. Of a generation before Gen8 arithmetic is
  /// Gen8's: its messages and its multiplier have no bearing on what vISA means. Throws InputError
  /// that names what cannot be executed.
  Interpreter(Kernel kernel, Generation gen, const std::string& name);
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;
  ~Interpreter();

  const Kernel& kernel() const { return kernel_; }
  const InterpreterPlan& plan() const { return *plan_; }

 private:
  Kernel kernel_;
  std::unique_ptr<InterpreterPlan> plan_;
};

/// A thread on its way through a kernel.
class InterpretedThread {
 public:
  /// `start`: as the thread would be dispatched: registers, masks, control registers. The
  /// interpreter must outlive it.
  InterpretedThread(const Interpreter& interpreter, const IntelState& start);
  InterpretedThread(InterpretedThread&&) noexcept;
  ~InterpretedThread();

  enum class Stop : std::uint8_t {
    Ended,    ///< all channels have returned
    Barrier,  ///< it has executed one: run() goes on behind it
    Limit,    ///< it has executed as many instructions as it may
  };
  /// Executes up to `instructions`, of which what is left remains there. Throws ExecutionFault,
  /// with the line of the text.
  Stop run(Memory& memory, std::uint64_t& instructions);

  /// The bytes of a general variable.
  std::vector<std::uint8_t> variable(std::uint32_t general) const;

 private:
  std::unique_ptr<InterpretedState> state_;
};

}  // namespace eu::isa::visa
