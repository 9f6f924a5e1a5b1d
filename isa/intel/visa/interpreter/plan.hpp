#pragma once
// An interpreter's preparation of a kernel: the places of variables' bytes, and for each
// instruction the small program of the Execution Unit that computes eight of its channels.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

/// Channels that a small program computes at once: doubles of eight fill two registers.
inline constexpr int kLanes = 8;
inline constexpr int kMaxSources = 4;
inline constexpr int kMaxResults = 2;

/// First registers of packed elements in the small programs: of a source, a result, a temporary.
inline constexpr int kSourceRegister = 8;
inline constexpr int kResultRegister = 24;
inline constexpr int kTemporaryRegister = 40;
inline constexpr int kRegistersEach = 4;

enum class Action : std::uint8_t {
  Compute,       ///< a small program, lane by lane
  SetIndex,      ///< movs
  SetPredicate,  ///< setp, mov to a predicate
  GetPredicate,  ///< mov from a predicate
  CombinePredicates,
  SetAddress,
  Jump,  ///< jmp, goto
  Call,
  Return,
  Message,
  Barrier,
  Nothing,
};

/// A step of a small program.
struct Micro {
  enum class Kind : std::uint8_t {
    Instruction,
    DivideSingle,
    DivideDouble,
    RootSingle,
    RootDouble
  };
  Kind kind = Kind::Instruction;
  std::uint32_t instruction = 0;  ///< of InterpreterPlan::arithmetic
};

/// A prepared instruction.
struct Step {
  Action action = Action::Nothing;
  std::uint8_t sources = 0;       ///< of Compute: operands that are read
  std::uint8_t first_source = 0;  ///< the first of them
  std::uint8_t results = 0;       ///< 0 for a comparison that writes a predicate
  bool sets_predicate = false;    ///< the first operand is the predicate that a comparison writes
  bool selects = false;           ///< its predicate chooses a source, and disables no channel
  std::uint32_t first_micro = 0;
  std::uint32_t micros = 0;
};

/// Storage of a variable: a place in one of InterpretedState::storage.
struct Storage {
  std::uint32_t slot = 0;
  std::uint32_t offset_bytes = 0;
};

/// Slots without bytes of their own: the thread's control and state registers.
enum class SpecialSlot : std::uint8_t { None, Control, State };

struct Slot {
  std::uint32_t size_bytes = 0;
  std::uint32_t variable = 0;  ///< for messages
  SpecialSlot special = SpecialSlot::None;
};

struct InterpreterPlan {
  std::string name;  ///< the file's, for messages
  Generation gen = Generation::Skl;
  std::vector<Slot> slots;
  std::vector<Storage> storage;  ///< of each general variable
  std::vector<Step> steps;       ///< of each instruction
  std::vector<Micro> micros;
  std::vector<bool> is_label;  ///< of each instruction and the end: channels may meet here
  std::vector<eu::isa::Instruction> instructions;  ///< of all small programs, in order
  Program program;                                 ///< the same instructions as a program
  std::unique_ptr<PreparedIntelProgram> arithmetic;
};

/// Type of an operand's elements in the small programs; V, UV and VF become single elements.
Type lane_type(Type type);

/// Writes the small program of an instruction that computes. Throws InputError for a feature that
/// the interpreter lacks.
void plan_arithmetic(const Kernel& kernel, const Instruction& instruction, Step& step,
                     InterpreterPlan& plan);

/// Throws the error of an instruction that is not executed.
[[noreturn]] void refuse(const InterpreterPlan& plan, const Instruction& instruction,
                         const std::string& what);

std::unique_ptr<InterpreterPlan> plan_of(const Kernel& kernel, Generation gen,
                                         const std::string& name);

}  // namespace eu::isa::visa
