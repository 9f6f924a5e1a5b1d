#pragma once
// Instructions that are prepared for execution.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include "isa/program.hpp"
#include "isa/thread_state.hpp"

namespace eu::isa {

/// The simulated program did something without a defined meaning, such as a jump into the middle of
/// an instruction, a register out of range, an opcode without semantics or a malformed operand.
/// what() has the instruction's offset and mnemonic, and the error.
class ExecutionFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct PreparedInstruction;

/// Executes an instruction on a thread of its instruction set and updates registers, masks and pc.
/// Throws ExecutionFault.
using StepFn = void (*)(const PreparedInstruction&, ThreadState&);

/// The model's treatment of an instruction, in addition to a call of execute().
enum class Action : std::uint8_t {
  Execute,  ///< call execute(), which updates registers, masks and pc
  Send,     ///< make a request and deliver it; execute() only steps the pc
  Wait,     ///< hold the thread until the notification register is not zero, then execute()
};

/// One static instruction, prepared: the part that all instruction sets have in common.
struct PreparedInstruction {
  StepFn execute = nullptr;
  Action action = Action::Execute;
  bool reads_timestamp = false;         ///< the model sets ThreadState::tm first
  bool conditional_dependency = false;  ///< waits until all TDR valid bits are clear
  bool breakpoint = false;
  std::uint8_t notification = 0;  ///< wait: index in ThreadState::notification
  /// Side-effect free: execute() computes registers from registers and steps the pc, independent of
  /// time. It cannot fault, jump or touch shared state. It may execute any time before the thread's
  /// next instruction without this property, and before a response is written.
  bool values_may_lag = false;
  std::uint32_t index = 0;  ///< of this instruction in the program
  const Program* program = nullptr;
};

/// All instructions of a program, prepared. The program must outlive it and not change.
///
/// Preparation never throws for the contents of an instruction: an invalid one faults when it is
/// executed. A fault leaves the thread at the instruction, which may be partly executed.
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
  /// `first` points to consecutive instructions of the set's own type; they must stay valid.
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
