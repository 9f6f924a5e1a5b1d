#pragma once
// Code between vISA and a program: instructions without allocated registers.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/intel/generation.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa::lowering {

inline constexpr int kNone = -1;
inline constexpr int kRegisterBytes = 32;

/// The register file of a variable.
enum class Bank : std::uint8_t {
  Register,  ///< the register file
  Flag,      ///< f0 and f1, four words
  Address,   ///< a0
};

/// A value that gets registers of its own.
struct Variable {
  Bank bank = Bank::Register;
  int size_bytes = 0;
  int align_bytes = 4;
  int fixed = kNone;            ///< byte of its bank where it must begin
  int lowest = 0;               ///< lowest byte of its bank where it may begin
  bool is_live_always = false;  ///< keeps its place from the first to the last instruction
  bool is_for_spills = false;   ///< must not be spilled itself
  bool has_address = false;     ///< index registers may point into it
  int place = kNone;            ///< byte of its bank, once chosen
};

/// A part of a variable, from a byte on.
struct Reference {
  int variable = kNone;
  int offset_bytes = 0;

  bool exists() const { return variable != kNone; }
};

enum class NodeKind : std::uint8_t {
  Instruction,
  Label,  ///< a name of the code from here on
  Goto,   ///< channels, or all of them together, continue at a label
};

/// The operands of an instruction, as indices.
inline constexpr int kDst = 0;
inline constexpr int kSrc0 = 1;
inline constexpr int kOperands = 4;

struct Node {
  NodeKind kind = NodeKind::Instruction;
  Instruction in;
  /// References of destination and sources: a variable's bytes, or its address if the operand is an
  /// immediate. Operands without a reference already have registers.
  std::array<Reference, kOperands> at;
  /// Index registers of indirect operands.
  std::array<Reference, kOperands> index;
  Reference flag;                 ///< predicate, or the flags of a condition
  bool is_uniform = false;        ///< Goto: all active channels jump together
  int label = kNone;              ///< Label: its name; Goto: its target
  bool without_channels = false;  ///< Label of a while or an else: jumps to it enable none
  int jip = kNone;                ///< labels of a branch
  int uip = kNone;
  std::uint32_t line = 0xffffffff;  ///< index of its vISA instruction

  Operand& operand(int n) { return n == kDst ? in.dst : in.src[static_cast<std::size_t>(n - 1)]; }
  const Operand& operand(int n) const {
    return n == kDst ? in.dst : in.src[static_cast<std::size_t>(n - 1)];
  }
  bool is_instruction() const { return kind == NodeKind::Instruction; }
  bool is_send() const { return is_instruction() && isa::is_send(in.opcode); }
  bool is_predicated() const { return in.pred_ctrl != PredCtrl::None; }
};

struct Code {
  Generation gen = Generation::Skl;
  std::vector<Variable> variables;
  std::vector<Node> nodes;
  int labels = 0;     ///< names in use
  int simd_size = 8;  ///< channels of a thread

  int add_variable(const Variable& variable) {
    variables.push_back(variable);
    return static_cast<int>(variables.size()) - 1;
  }
  Variable& variable(int id) { return variables[static_cast<std::size_t>(id)]; }
  const Variable& variable(int id) const { return variables[static_cast<std::size_t>(id)]; }
  int add_label() { return labels++; }
};

}  // namespace eu::isa::lowering
