#pragma once
// Instructions made ready to run.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include "isa/program.hpp"
#include "isa/thread_state.hpp"

namespace eu::isa {

/// The simulated program did something that has no meaning: a jump into the middle of an
/// instruction, a register out of range, an opcode without semantics, a malformed operand.
/// what() names the instruction's offset and text-free mnemonic, and what is wrong.
class ExecutionFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct PreparedInstruction;

/// Executes an instruction on a thread of its instruction set: registers, masks and pc follow.
/// Throws ExecutionFault.
using StepFn = void (*)(const PreparedInstruction&, ThreadState&);

/// How the model has to treat an instruction beyond calling execute().
enum class Action : std::uint8_t {
  Execute,  ///< call execute(): registers, masks and pc follow
  Send,     ///< make a request of it and deliver that; execute() only steps the pc
  Wait,     ///< hold the thread until the notification register is not zero, then execute()
};

/// One static instruction made ready to run: the part of it that every instruction set has.
struct PreparedInstruction {
  StepFn execute = nullptr;
  Action action = Action::Execute;
  bool reads_timestamp = false;         ///< the model sets ThreadState::tm first
  bool conditional_dependency = false;  ///< holds until all TDR valid bits are clear
  bool breakpoint = false;
  std::uint8_t notification = 0;  ///< wait: index in ThreadState::notification
  /// execute() computes registers from registers and steps the pc, whatever the time: it cannot
  /// fault, jump or touch what others see, so that nobody knows when it is called, as long as that
  /// is before the thread's next instruction that is not so, and before a response is written.
  bool values_may_lag = false;
  std::uint32_t index = 0;  ///< of this instruction in the program
  const Program* program = nullptr;
};

/// All instructions of a program ready to run. The program must outlive it and not change.
///
/// Preparation never throws for what an instruction says: one that cannot run faults when it is
/// executed. A fault leaves the thread at the instruction, partly executed.
class PreparedProgram {
 public:
  virtual ~PreparedProgram() = default;

  const Program& program() const { return *program_; }
  /// `index` may be size(): the end of the program, which faults when executed.
  const PreparedInstruction& operator[](std::uint32_t index) const {
    return *reinterpret_cast<const PreparedInstruction*>(first_ + index * stride_bytes_);
  }
  std::uint32_t size() const { return program_->size(); }

 protected:
  explicit PreparedProgram(const Program& program) : program_(&program) {}
  PreparedProgram(PreparedProgram&&) = default;
  PreparedProgram& operator=(PreparedProgram&&) = default;
  /// Instructions of the set's own type stand one behind the other from here on, and live on.
  template <class T>
  void set_instructions(const T* first) {
    static_assert(std::is_base_of_v<PreparedInstruction, T>);
    first_ = reinterpret_cast<const std::byte*>(static_cast<const PreparedInstruction*>(first));
    stride_bytes_ = sizeof(T);
  }

 private:
  const Program* program_;
  const std::byte* first_ = nullptr;
  std::size_t stride_bytes_ = 0;
};

}  // namespace eu::isa
