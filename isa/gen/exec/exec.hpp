#pragma once
// What an instruction does: prepared once per static instruction, then called per execution.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "isa/gen/exec/thread_state.hpp"
#include "isa/gen/message.hpp"
#include "isa/gen/program.hpp"

namespace eu::isa {

/// The simulated program did something that has no meaning: a jump into the middle of an
/// instruction, a register out of range, an opcode without semantics, a malformed operand.
/// what() names the instruction's offset and text-free mnemonic, and what is wrong.
class ExecutionFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Executable;
struct Plan;
using ExecuteFn = void (*)(const Executable&, ThreadState&);

/// How the model has to treat an instruction beyond calling execute().
enum class Action : std::uint8_t {
  Execute,  ///< call execute(): registers, masks and pc follow
  Send,     ///< make_message() and deliver it; execute() only steps the pc
  Wait,     ///< hold the thread until the notification register is not zero, then execute()
};

/// One static instruction made ready to run. Plain data, no allocation after preparation.
struct Executable {
  ExecuteFn execute = nullptr;
  Action action = Action::Execute;
  bool reads_timestamp = false;  ///< the model sets ThreadState::tm first
  bool joins = false;            ///< channels may be waiting here: ThreadState::active may change
  bool next_joins = false;       ///< the same of the next instruction
  bool conditional_dependency = false;       ///< sendc: hold until all TDR valid bits are clear
  const Instruction* instruction = nullptr;  ///< owned by the Program
  std::uint32_t index = 0;                   ///< of this instruction in the program
  /// Branch targets, JIP's that of a jmpi's immediate too; Program::kNowhere if not an instruction.
  std::uint32_t jip_index = 0;
  std::uint32_t uip_index = 0;
  const Program* program = nullptr;
  const Plan* plan = nullptr;  ///< isa/gen/exec's own: operands and functions
};

/// All instructions of a program ready to run. The program must outlive it and not change.
///
/// Preparation never throws for what an instruction says: one that cannot run faults when it is
/// executed. A fault leaves the thread at the instruction, partly executed.
class ExecutableProgram {
 public:
  explicit ExecutableProgram(const Program& program);
  ExecutableProgram(ExecutableProgram&&) noexcept;
  ExecutableProgram& operator=(ExecutableProgram&&) noexcept;
  ~ExecutableProgram();

  const Program& program() const { return *program_; }
  /// `index` may be size(): the end of the program, which faults when executed.
  const Executable& operator[](std::uint32_t index) const { return executables_[index]; }
  std::uint32_t size() const { return program_->size(); }

  /// Executes the instruction at state.pc and moves state.pc on. Throws ExecutionFault.
  void step(ThreadState& state) const;

 private:
  const Program* program_;
  std::vector<Plan> plans_;
  std::vector<Executable> executables_;
};

/// A send as it leaves the EU.
struct Message {
  Sfid sfid = Sfid::Null;
  Descriptor descriptor;
  bool eot = false;
  bool conditional = false;       ///< sendc
  std::uint8_t payload_grf = 0;   ///< first payload register
  std::uint8_t response_grf = 0;  ///< first response register; meaningless if none
  bool has_response = false;      ///< rlen > 0 and a GRF destination (isa/ERRATA.md C6)
  std::uint8_t exec_size = 0;
  std::uint32_t channels = 0;  ///< enabled channels, bit n = channel n of the instruction
};

/// The message of the send at `executable`, read from the thread's registers now.
/// Throws ExecutionFault when payload or response leave the register file.
Message make_message(const Executable& executable, const ThreadState& state);

/// Which of n0.0 to n0.2 the wait at `executable` waits for: index in ThreadState::notification.
std::size_t notification_of(const Executable& executable);

/// Channels that the instruction at `executable` would write now (IVB PRM 6.2), bit n = channel n
/// of the instruction.
std::uint32_t channel_enables(const Executable& executable, const ThreadState& state);

/// Makes a thread ready to run its first instruction: masks, also those of sr0. `dispatch_mask` bit
/// n = channel n exists. What the dispatcher decides (cr0, the rest of sr0, registers) is left as
/// it is; cr0's vector mask enable is obeyed.
void start_thread(ThreadState& state, std::uint32_t dispatch_mask);

}  // namespace eu::isa
