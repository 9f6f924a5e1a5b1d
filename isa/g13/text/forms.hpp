#pragma once
// Forms of instructions in the dialects (isa/g13/text/forms.def): which operands and fields stand
// in a text, in which order.
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
  Literal,      ///< what applegpu prints of bits that are the same in all
  Table,        ///< applegpu's truth table, lowest bit first
  Ones,         ///< applegpu's "mask 0x7", as many ones as BitMask says; nothing for 0
  Helpers,      ///< applegpu's "0b0" of KillHelpers
  Depth,        ///< applegpu's "r0l" or "r0l.cache"
  Barrier,      ///< applegpu's three parts of BarrierKind
  Extension,    ///< applegpu's "signed" or "unsigned" of the last index
  Extends,      ///< the same as 2 or 3
  UniformMove,  ///< uniforms and as many registers, for a store's registers, mask and index
};

struct FormItem {
  ItemKind kind;
  std::uint8_t source = 0;  ///< counted from 0
  Field field = Field::Saturate;
  std::string_view literal = {};
  bool is_fixed = false;  ///< it does not stand in the text, and is `value`
  std::uint16_t value = 0;
};

struct Form {
  std::string_view name;
  Opcode opcode;
  std::vector<FormItem> items;
};

/// Forms of a dialect in the order of their table, then one for each instruction as its row of
/// isa/g13/instructions.def has it.
const std::vector<Form>& forms_of(Dialect dialect);

/// Mesa's form of an instruction: the first that says all of it.
const Form& mesa_form(const Instruction& instruction);

/// The class of a source or, for -1, of the destination.
OperandClass class_of(Opcode opcode, int source);

}  // namespace eu::isa::g13
