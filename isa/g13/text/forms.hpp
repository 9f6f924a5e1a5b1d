#pragma once
// Forms of instructions in the dialects (isa/g13/text/forms.def): the operands and fields of a
// text, and their order.
#include <cstdint>
#include <string_view>
#include <vector>

#include "isa/g13/instruction.hpp"
#include "isa/g13/names.hpp"

namespace eu::isa::g13 {

enum class ItemKind : std::uint8_t {
  Destination,
  Source,
  Field,
  Literal,      ///< applegpu's text for bits that are always the same
  Table,        ///< applegpu's truth table, lowest bit first
  Ones,         ///< applegpu's "mask 0x7", with BitMask ones; no text for 0
  Helpers,      ///< applegpu's "0b0" of KillHelpers
  Depth,        ///< applegpu's "r0l" or "r0l.cache"
  Barrier,      ///< applegpu's three parts of BarrierKind
  Extension,    ///< applegpu's "signed" or "unsigned" of the last index
  Extends,      ///< applegpu's 2 or 3 for the signedness of the last index
  UniformMove,  ///< uniforms and as many registers, for a store's registers, mask and index
};

struct FormItem {
  ItemKind kind;
  std::uint8_t source = 0;  ///< counted from 0
  Field field = Field::Saturate;
  std::string_view literal = {};
  bool is_fixed = false;  ///< not in the text; its value is `value`
  std::uint16_t value = 0;
};

struct Form {
  std::string_view name;
  Opcode opcode;
  std::vector<FormItem> items;
};

/// Forms of a dialect in the order of their table, then one in the order of each instruction's row
/// of isa/g13/instructions.def.
const std::vector<Form>& forms_of(Dialect dialect);

/// Mesa's form of an instruction: the first that expresses the whole instruction.
const Form& mesa_form(const Instruction& instruction);

/// The class of a source or, for -1, of the destination.
OperandClass class_of(Opcode opcode, int source);

// Mesa's `mov u4, r0`: a store to uniforms, written with uniforms and as many registers.

/// Whether Mesa writes the store to uniforms as a move.
bool is_uniform_move(const Instruction& instruction);

/// Its uniforms and its registers, of the largest size that both can have.
Operand moved_uniforms(const Instruction& instruction);
Operand moved_registers(const Instruction& instruction);

/// Makes a store of the two; false if their numbers of halves differ or exceed four.
bool set_uniform_move(const Operand& uniforms, const Operand& registers, Instruction& instruction);

}  // namespace eu::isa::g13
