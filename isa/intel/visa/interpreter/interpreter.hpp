#pragma once
// Executes vISA on its virtual variables: the reference for all code made of it. No registers are
// allocated. Each variable without alias has its own bytes; aliases are views of them. Each channel
// has its own position, and waits where other channels have to catch up.
//
// A lane computes the same values as the instructions of the Execution Unit (isa/intel/exec): a
// sequence of them on packed elements, with the same conversions, roundings and modifiers. The
// interpreter selects the elements, channels and addresses from the vISA specification alone
// ("Operands": regions, EvaluateChEn).
#include <cstdint>
#include <memory>
#include <vector>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/visa/interpreter/memory.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct InterpreterPlan;
struct InterpretedState;

/// A kernel prepared for execution.
class Interpreter {
 public:
  /// `name` is the kernel's name in messages: a file's. For a generation before Gen8 arithmetic is
  /// Gen8's, because messages and multiplier of a generation do not change the meaning of vISA.
  /// Throws InputError for a feature that cannot be executed.
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

/// A thread that executes a kernel.
class InterpretedThread {
 public:
  /// `start`: the state at dispatch: registers, masks, control registers. The interpreter must
  /// outlive this object.
  InterpretedThread(const Interpreter& interpreter, const IntelState& start);
  InterpretedThread(InterpretedThread&&) noexcept;
  ~InterpretedThread();

  enum class Stop : std::uint8_t {
    Ended,    ///< all channels have returned
    Barrier,  ///< it has executed one; run() continues after it
    Limit,    ///< it has executed the allowed number of instructions
  };
  /// Executes up to `instructions` instructions, and subtracts their number. Throws ExecutionFault,
  /// with the line of the text.
  Stop run(Memory& memory, std::uint64_t& instructions);

  /// The bytes of a general variable.
  std::vector<std::uint8_t> variable(std::uint32_t general) const;

 private:
  std::unique_ptr<InterpretedState> state_;
};

}  // namespace eu::isa::visa
